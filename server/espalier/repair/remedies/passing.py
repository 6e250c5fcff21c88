"""Which values may be passed where a type is wanted, as far as the names of the types tell."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.repair.remedies.conversion_tables import NUMBERS
from espalier.repair.remedies.place import base, boxed

THROWABLE = ("Exception", "Error", "Throwable")
"""What the names of types end with whose values can be thrown."""


def fits(given: str, wanted: str) -> bool:
    """Whether a value may be passed as it is, as far as the names of the types tell."""
    if boxed(given) == boxed(wanted) or given == "null" or wanted in ("Object", "T", "E", "K", "V"):
        return True
    numbers = list(NUMBERS)
    if given in numbers and wanted in numbers:
        return numbers.index(given) <= numbers.index(wanted)
    return base(given) == base(wanted)


def permuted(given: Sequence[str], wanted: Sequence[str]) -> list[int] | None:
    """The order of the given types in which each fits what is wanted in its place; None unless there is exactly one
    way, and it is not the present one."""
    ways: list[list[int]] = []

    def search(chosen: list[int]) -> None:
        if len(ways) > 1:
            return
        if len(chosen) == len(wanted):
            ways.append(chosen)
            return
        for index in range(len(given)):
            if index not in chosen and fits(given[index], wanted[len(chosen)]):
                search([*chosen, index])

    if len(given) == len(wanted) <= 6:
        search([])
    return ways[0] if len(ways) == 1 and ways[0] != list(range(len(given))) else None
