"""Remedies for an unknown name before a member: the variable that has the member."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.repair.edits import Edit
from espalier.repair.remedies.lambdas import lambdas_around
from espalier.repair.remedies.library import OF_OBJECT
from espalier.repair.remedies.place import Place, is_primitive
from espalier.repair.tuning import TUNING


def with_member(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The parameters of the lambdas around the place, the method's variables and the fields, for the unknown one; the
    compiler knows which of them have the member. That all have `toString` tells nothing."""
    if place.word(place.last + 2) in OF_OBJECT:
        return
    if place.word(place.last + 1) != "." or not place.marked[:1].islower() or place.word(place.first - 1) == ".":
        return
    given = [name for each in lambdas_around(place) for name in each.names]
    typed = [name for name, kind in place.variables.items() if not is_primitive(kind) and not name.isupper()]
    names = [name for name in dict.fromkeys((*given, *typed)) if name != place.marked]
    for name in names[: TUNING.holders]:
        yield (place.marked_by(name),)
