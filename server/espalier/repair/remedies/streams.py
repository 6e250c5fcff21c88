"""Remedies for calls of streams and optionals whose neighbour is meant."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.repair.edits import Edit
from espalier.repair.remedies.place import Place, base

_NUMBERS = {"Integer": "mapToInt", "Long": "mapToLong", "Double": "mapToDouble", "Float": "mapToDouble"}
_OF_NUMBERS = frozenset({"sum", "average", "max", "min"})
_NEIGHBOURS = {
    "orElse": ("orElseGet", "orElseThrow"), "orElseGet": ("orElse", "orElseThrow"), "orElseThrow": ("orElseGet",),
    "map": ("mapToObj", "flatMap", "forEach"), "flatMap": ("map",), "mapToInt": ("map", "mapToDouble", "mapToLong"),
    "mapToObj": ("map",), "mapToDouble": ("mapToInt", "map"), "forEach": ("map",), "add": ("addAll",),
    "addAll": ("add",), "put": ("putAll",), "putAll": ("put",), "remove": ("removeIf", "removeAll"),
    "computeIfAbsent": ("putIfAbsent",), "putIfAbsent": ("computeIfAbsent",), "reduce": ("collect",),
    "ifPresent": ("map",), "toArray": ("toList",), "contains": ("containsAll", "containsKey"),
}  # fmt: skip
"""Methods of the same receiver that take another kind of argument."""


def of_numbers(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`mapToInt` and the like for the `map` before a sum."""
    kind = place.argument(0).partition("<")[2].removesuffix(">")
    closing = place.first - 2
    if place.word(place.first) not in _OF_NUMBERS or base(place.argument(0)) != "Stream" or kind not in _NUMBERS:
        return
    called = place.opened_by.get(closing, 0) - 1
    if place.word(called) == "map":
        yield (place.edit(called, called, _NUMBERS[kind]),)
    else:
        end = place.words[closing].end
        form = {"mapToInt": "Integer::intValue", "mapToLong": "Long::longValue"}.get(
            _NUMBERS[kind], "Double::doubleValue"
        )
        yield (Edit(end, end, f".{_NUMBERS[kind]}({form})"),)


def neighbours(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A method that takes what this one does not."""
    if place.word(place.first - 1) == ".":
        for other in _NEIGHBOURS.get(place.marked, ()):
            yield (place.edit(place.first, place.first, other),)


def joined(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The elements as texts before they are joined."""
    if place.marked == "collect" and "CharSequence" in place.argument(3) and place.word(place.first - 1) == ".":
        yield (Edit(place.words[place.first].start, place.words[place.first].start, "map(String::valueOf)."),)
