"""Remedies for sealed types: what they permit, and what the types below them have to say."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.repair.edits import Edit
from espalier.repair.remedies.place import Place, base


def permitted(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The type, added to those that the sealed type of the same file permits."""
    name, sealed = base(place.argument(0)), base(place.argument(1))
    for head in _heads(place, sealed):
        brace = _brace(place, head)
        if "permits" in (place.word(at) for at in range(head, brace)):
            end = place.words[brace - 1].end
            yield (Edit(end, end, f", {_qualifier(place, head, brace, name)}{name}"),)


def _qualifier(place: Place, head: int, brace: int, name: str) -> str:
    """The sealed type and a dot before a type that is declared inside it, whose simple name its header does not see."""
    inside = any(brace < other < place.closed_by.get(brace, brace) for other in _heads(place, name))
    return f"{place.word(head + 1)}." if inside else ""


def closed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`final` or `non-sealed` for a type below a sealed one; an interface cannot be final."""
    for head in _heads(place, base(place.argument(1))):
        start = place.begin(head)
        for modifier in ("non-sealed",) if place.word(head) == "interface" else ("final", "non-sealed"):
            yield (Edit(start, start, f"{modifier} "),)


def not_sealed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The type without `sealed`, below which there is none."""
    for at in range(place.first - 1, -1, -1):
        if place.word(at) in (";", "{", "}"):
            return
        if place.word(at) == "sealed":
            yield (Edit(place.begin(at), place.begin(at + 1), ""),)


def permitted_by(place: Place, sealed: str) -> list[str]:
    """The names of the types of the file that are permitted below the sealed type of the file; of one that names none
    those that name it in their headers."""
    for head in _heads(place, sealed):
        words = [place.word(at) for at in range(head, _brace(place, head))]
        if "permits" in words:
            listed = words[words.index("permits") + 1 :]
            return [
                word for word, after in zip(listed, [*listed[1:], ","], strict=True) if after == "," and word != ","
            ]
        if "sealed" in [place.word(at) for at in range(max(head - 4, 0), head)]:
            return [place.word(other + 1) for other in range(len(place.words)) if _below(place, other, sealed)]
    return []


def _below(place: Place, head: int, sealed: str) -> bool:
    """Whether a type is declared at `head` that has the sealed one above it."""
    if not place.heads(head):
        return False
    words = [place.word(at) for at in range(head, _brace(place, head))]
    starts = [words.index(word) for word in ("extends", "implements") if word in words]
    return bool(starts) and sealed in words[min(starts) :]


def made_sealed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`sealed` for a type that permits others; or it permits none."""
    head = next((at for at in range(place.first, -1, -1) if place.heads(at)), None)
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
        if place.heads(at) and place.word(at + 1) == name:
            yield at


def _brace(place: Place, head: int) -> int:
    """The index of the brace that opens the type's body."""
    return next((at for at in range(head, len(place.words)) if place.word(at) == "{"), len(place.words) - 1)
