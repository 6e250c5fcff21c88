"""Remedies between method references, names and calls."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.context.methods import methods
from espalier.repair.edits import Edit
from espalier.repair.remedies.bodies import class_around
from espalier.repair.remedies.library import owners
from espalier.repair.remedies.place import Place, base


def as_static_call(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The call of a static method that gives a function, for a reference to it: `Function.identity()`."""
    mark = next((at for at in range(place.first, place.last + 1) if place.word(at) == "::"), None)
    if mark is None:
        return
    owner, name = place.word(mark - 1), place.word(mark + 1)
    known = (*owners(name, called=True), *map(base, place.knowledge.owners(name)))
    if owner in known:
        yield (place.edit(mark, mark + 1, f".{name}()"),)


def method_reference(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`Type::name` for `Type.name`, where an argument or a value ends with it."""
    method = place.word(place.last)[:1].islower()
    if method and place.word(place.last - 1) == "." and place.word(place.last + 1) in (")", ",", ";"):
        yield (place.edit(place.last - 1, place.last - 1, "::"),)


def of_own_method(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`this::name` for the name of a method of the file where an argument stands."""
    name, first = place.marked, place.first
    if place.word(first - 1) not in ("(", ",") or place.word(place.last + 1) not in (")", ","):
        return
    for method in methods(place.words):
        if place.word(method.name) == name:
            static = "static" in [place.word(index) for index in range(method.first, method.name)]
            brace = class_around(place)
            owner = place.word(place.head_of(brace) + 1) if static and brace is not None else "this"
            yield (place.marked_by(f"{owner}::{name}"),)
            return


def of_type(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`Type::name` for the reference to a static method by an instance: `this::name`."""
    receiver, colons, name = place.marked.partition("::")
    if colons and receiver:
        yield (place.marked_by(f"{base(place.argument(0))}::{name}"),)
