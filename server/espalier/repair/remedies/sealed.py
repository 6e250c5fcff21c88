"""Remedies for sealed types: what they permit, and what the types below them have to say."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.repair.edits import Edit
from espalier.repair.remedies.place import TYPES, Place, base


def permitted(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The type, added to those that the sealed type of the same file permits."""
    name, sealed = base(place.argument(0)), base(place.argument(1))
    for head in _heads(place, sealed):
        brace = _brace(place, head)
        if "permits" in (place.word(at) for at in range(head, brace)):
            end = place.words[brace - 1].end
            yield (Edit(end, end, f", {name}"),)


def closed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`final` or `non-sealed` for a type below a sealed one; an interface cannot be final."""
    for head in _heads(place, base(place.argument(1))):
        start = place.begin(head)
        for modifier in ("non-sealed",) if place.word(head) == "interface" else ("final", "non-sealed"):
            yield (Edit(start, start, f"{modifier} "),)


def made_sealed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`sealed` for a type that permits others; or it permits none."""
    head = next((at for at in range(place.first, -1, -1) if place.word(at) in TYPES), None)
    if head is None:
        return
    start = place.begin(head)
    yield (Edit(start, start, "sealed "),)
    brace = _brace(place, head)
    permits = next((at for at in range(head, brace) if place.word(at) == "permits"), None)
    if permits is not None:
        yield (Edit(place.words[permits - 1].end, place.words[brace - 1].end, ""),)


def below(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The permitted type of the same file as a subtype; or no longer permitted."""
    name, sealed = base(place.argument(0)), base(place.argument(1))
    interface = any(place.word(head) == "interface" for head in _heads(place, sealed))
    for head in _heads(place, name):
        same = (place.word(head) == "interface") == interface
        word = "extends" if same and place.word(head) in ("class", "interface") else "implements"
        brace = _brace(place, head)
        clauses = [place.word(at) for at in range(head, brace)]
        end = place.words[brace - 1].end
        yield (Edit(end, end, f", {sealed}" if word in clauses else f" {word} {sealed}"),)
    yield from _no_longer(place)


def _no_longer(place: Place) -> Iterator[tuple[Edit, ...]]:
    if place.word(place.last + 1) == ",":
        yield (Edit(place.begin(place.first), place.begin(place.last + 2), ""),)
    elif place.word(place.first - 1) == ",":
        yield (Edit(place.words[place.first - 2].end, place.words[place.last].end, ""),)


def _heads(place: Place, name: str) -> Iterator[int]:
    """Where the file declares types of this simple name: the indices of `class` or the like."""
    for at in range(len(place.words) - 1):
        if place.word(at) in TYPES and place.word(at + 1) == name and place.word(at - 1) != ".":
            yield at


def _brace(place: Place, head: int) -> int:
    """The index of the brace that opens the type's body."""
    return next((at for at in range(head, len(place.words)) if place.word(at) == "{"), len(place.words) - 1)
