"""Remedies between a field and the method that gives or sets it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.repair.edits import Edit
from espalier.repair.remedies.arguments import opening_of
from espalier.repair.remedies.place import Place

_ACCESSOR = re.compile(r"(get|is|set)([A-Z]\w*)")


def as_call(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The method of that name, or the one that usually gives it, for the field that does not exist; compared where a
    condition assigns to it."""
    name, last, assigned = place.marked, place.last, place.word(place.last + 1) == "="
    if place.word(place.first - 1) != "." or place.word(last + 1) == "(" or not name[:1].islower():
        return
    opening = place.words[place.statement[0]].text
    if assigned and opening not in ("if", "while"):
        return
    title = name[:1].upper() + name[1:]
    compared = (place.edit(last + 1, last + 1, "=="),) if assigned else ()
    for call in (name, *(("size",) if name == "length" else ()), f"get{title}", f"is{title}"):
        yield (place.edit(last, last, f"{call}()"), *compared)


def by_field(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The field for the accessor that does not exist: `a.b = true` for `a.setB(true)`, `a.b` for `a.isB()`."""
    found, opening = _ACCESSOR.fullmatch(place.word(place.first)), place.first + 1
    if found is None or place.word(place.first - 1) != "." or place.word(opening) != "(":
        return
    name, arguments = found.group(2)[:1].lower() + found.group(2)[1:], place.arguments_of(opening)
    if found.group(1) == "set" and len(arguments) == 1:
        yield (place.edit(place.first, place.closed_by[opening], f"{name} = {place.spelled(*arguments[0])}"),)
    elif found.group(1) != "set" and not arguments:
        yield (place.edit(place.first, place.closed_by.get(opening, opening + 1), name),)


def by_own_field(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The field of the same name for a call without arguments of a method that wants some, as a builder has."""
    opening = place.last + 1
    held = place.word(place.first - 1) == "." and not place.argument(3) and place.word(opening + 1) == ")"
    if held and place.word(opening) == "(" and place.marked in place.variables:
        yield (place.edit(opening, opening + 1, ""),)


def as_field(place: Place) -> Iterator[tuple[Edit, ...]]:
    """An array's length without parentheses."""
    opening = opening_of(place)
    if opening is not None and opening in place.closed_by:
        yield (place.edit(opening, place.closed_by[opening], ""),)
