"""Remedies for a value of another type than its place wants."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.repair.edits import Edit
from espalier.repair.remedies.conversions import ways
from espalier.repair.remedies.place import Place


def converted(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The marked value, converted."""
    given, wanted = place.argument(0), place.argument(1)
    for text in ways(place, given, wanted, place.marked):
        yield (place.marked_by(text),)
