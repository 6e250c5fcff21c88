"""Remedies for a value of another type than its place wants."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.repair.edits import Edit
from espalier.repair.remedies.conversions import conversions
from espalier.repair.remedies.place import Place


def converted(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The marked value, converted."""
    given, wanted = place.argument(0), place.argument(1)
    for text in conversions(given, wanted, place.marked, place.of_type(wanted)):
        yield (place.marked_by(text),)
