"""Remedies for a value or an operand of another type than its place wants."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.context.brackets import depth_change
from espalier.repair.edits import Edit
from espalier.repair.remedies.conversions import conversions
from espalier.repair.remedies.place import Place, split


def converted(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The marked value, converted."""
    given, wanted = place.argument(0), place.argument(1)
    for text in conversions(given, wanted, place.marked, place.of_type(wanted)):
        yield (place.marked_by(text),)


def operands(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The operand that the operator cannot take, converted; or another operator."""
    operator, types = place.argument(0), split(place.argument(1))
    if place.word(place.first - 1) == "=" and operator in ("&&", "||"):
        yield (place.edit(place.first - 1, place.first - 1, "=="),)
    if len(types) == 1:
        yield from _negated(place, types[0])
        return
    at = _operator(place, operator)
    if at is None or len(types) != 2:
        return
    left, right = place.spelled(place.first, at - 1), place.spelled(at + 1, place.last)
    if operator in ("<", "<=", ">", ">=") and types[0] == "boolean":
        middle = _last_operand(place, at)
        yield (place.marked_by(f"{left} && {middle} {operator} {right}"),)
        return
    wanted = "boolean" if operator in ("&&", "||", "!") else None
    for text, kind, other, ends in ((left, types[0], types[1], (place.first, at - 1)),
                                    (right, types[1], types[0], (at + 1, place.last))):  # fmt: skip
        if kind != (wanted or other):
            for way in conversions(kind, wanted or other, text, place.of_type(wanted or other)):
                yield (place.edit(*ends, way),)


def compared(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A comparison in place of an assignment."""
    for index in range(place.last, min(place.last + 3, len(place.words))):
        if place.word(index) == "=":
            yield (place.edit(index, index, "=="),)
            yield (place.edit(index, index, "!="),)


def _negated(place: Place, kind: str) -> Iterator[tuple[Edit, ...]]:
    """`!` before something that is not true or false."""
    text = place.spelled(place.first + 1, place.last)
    for way in conversions(kind, "boolean", text):
        yield (place.marked_by(f"!{way}" if way.endswith(")") and not way.startswith("!") else way.removeprefix("!")),)
    for way in ("{} == 0", "{} == null", "{} != 0", "{} > 0"):
        yield (place.marked_by(way.replace("{}", text)),)
    for end in (".size()", ".length()"):
        if text.endswith(end):
            yield (place.marked_by(text.removesuffix(end) + ".isEmpty()"),)


def _operator(place: Place, operator: str) -> int | None:
    """The index of the marked expression's outermost operator: the last one outside of brackets."""
    depth, found = 0, None
    for index in range(place.first, place.last + 1):
        depth += depth_change(place.word(index))
        if depth == 0 and place.word(index) == operator and index > place.first:
            found = index
    return found


def _last_operand(place: Place, end: int) -> str:
    """The operand of a comparison that ends before the word at `end`."""
    first = end - 1
    while first > place.first and place.word(first - 1) not in ("<", "<=", ">", ">="):
        first -= 1
    return place.spelled(first, end - 1)
