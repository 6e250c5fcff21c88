"""Remedies for members of an enclosing class that `this` of an inner or anonymous class does not have."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.context.declarations import declares
from espalier.java.context.methods import methods
from espalier.java.lexer import LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.remedies.bodies import class_around
from espalier.repair.remedies.place import Place
from espalier.repair.remedies.scopes import blocks


def of_outer(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`Outer.this.name` and `name` for `this.name`, with the nearest enclosing type that has the member."""
    this, name = place.first - 2, place.word(place.first)
    if place.word(this) != "this" or place.word(this + 1) != "." or place.word(this - 1) == ".":
        return
    around = _outer(place)
    outer = [brace for brace in around if _has(place, brace, name)] or [
        brace for brace in around if _inherits(place, brace)
    ]
    method = place.method
    header = range(method.name, method.closing) if method else ()
    hidden = any(place.word(at) == name for at in header)
    for brace in outer:
        yield (place.edit(this, this, f"{place.word(place.head_of(brace) + 1)}.this"),)
        if not hidden:
            yield (place.edit(this, place.first, name),)


def of_interface(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The method of an interface of the class, which has it as a default, for one that its superclass has not."""
    brace = class_around(place)
    if place.word(place.first - 2) != "super" or place.word(place.first - 1) != "." or brace is None:
        return
    depth, interfaces = 0, False
    for at in range(place.head_of(brace), brace):
        depth += (place.word(at) == "<") - (place.word(at) == ">")
        interfaces |= place.word(at) == "implements"
        named = place.words[at].kind is LexemeKind.IDENTIFIER and place.word(at + 1) not in (".",)
        if interfaces and depth == 0 and named:
            yield (Edit(place.begin(place.first - 2), place.begin(place.first - 2), f"{place.word(at)}."),)


def _outer(place: Place) -> list[int]:
    """The bodies of the named types around the one that `this` is of, the innermost first."""
    around = list(reversed(blocks(place, place.first)))
    own = next((brace for brace in around if place.head_of(brace) >= 0 or _anonymous(place, brace)), -1)
    return [brace for brace in around if brace < own and place.head_of(brace) >= 0]


def _anonymous(place: Place, brace: int) -> bool:
    """Whether the brace opens the body of `new Type(...) {`."""
    at = place.opened_by.get(brace - 1, 0) - 1
    while at > 0 and place.word(at) not in ("new", ";", "{", "}", "(", "="):
        at -= 1
    return place.word(brace - 1) == ")" and place.word(at) == "new"


def _inherits(place: Place, brace: int) -> bool:
    """Whether the type may have members of supertypes."""
    words = {place.word(at) for at in range(place.head_of(brace), brace)}
    return not words.isdisjoint(("extends", "implements"))


def _has(place: Place, brace: int, name: str) -> bool:
    """Whether the type's body itself declares a field or a method of this name."""
    named = {each.name for each in methods(place.words)}
    return any(
        place.word(at) == name and blocks(place, at)[-1:] == [brace] and (at in named or declares(place.words, at))
        for at in range(brace + 1, place.closed_by[brace])
    )
