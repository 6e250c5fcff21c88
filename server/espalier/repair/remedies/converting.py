"""Remedies for a value of the wrong type in its place."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.lexer import lex
from espalier.repair.edits import Edit
from espalier.repair.remedies.conversions import ways
from espalier.repair.remedies.lambdas import lambdas_around
from espalier.repair.remedies.operator_methods import counted
from espalier.repair.remedies.optionals import taken_out
from espalier.repair.remedies.place import Place, base
from espalier.repair.remedies.wanted import is_statement

_SETTERS = {
    **dict.fromkeys(("AtomicInteger", "AtomicLong", "AtomicBoolean", "AtomicReference", "ThreadLocal"), "set"),
    **dict.fromkeys(("StringBuilder", "StringBuffer"), "append"),
}
"""The method that changes the value which an object holds."""


def converted(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The marked value as one of the type that its place wants."""
    given, wanted = place.argument(0), place.argument(1)
    for text in counted(given, place.marked, used=not is_statement(place, place.first, place.last)):
        yield (place.marked_by(text),)
    if (call := _set(place, wanted)) is not None:
        yield (call,)
    if (wanted, given) == ("int", "boolean") and (compared := _comparing(place)):
        yield (place.marked_by(f"Integer.compare({compared})"),)
        return
    for text in (
        *_resolved(place, wanted),
        *taken_out(place, given, wanted),
        *ways(place, given, wanted, place.marked),
    ):
        yield (place.marked_by(text),)


def _resolved(place: Place, wanted: str) -> Iterator[str]:
    """`folder.resolve(name)` for the sum of a path and a text."""
    if (
        wanted == "Path"
        and place.word(place.first + 1) == "+"
        and place.variables.get(place.word(place.first)) == "Path"
    ):
        first = place.first + 2
        if place.word(first) in ('"/"', "'/'") and place.word(first + 1) == "+":
            first += 2
        yield f"{place.word(place.first)}.resolve({place.spelled(first, place.last)})"


def uncast(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The value converted to the type that it cannot be cast to: `Integer.parseInt(text)` for `(int) text`."""
    if place.word(place.first) == "(" and (closing := place.closed_by.get(place.first)) is not None:
        value = place.spelled(closing + 1, place.last)
        for text in ways(place, place.argument(0), place.argument(1), value):
            yield (place.marked_by(text),)


def compared_wider(place: Place) -> Iterator[tuple[Edit, ...]]:
    """As `converted` for a `Comparator` of numbers that are no `int`."""
    if (place.argument(1), place.argument(0)) == ("int", "boolean") and (compared := _comparing(place)):
        yield from ((place.marked_by(f"{kind}.compare({compared})"),) for kind in ("Long", "Double"))


def _comparing(place: Place) -> str:
    """What a `Comparator` compares, if a lambda compares its one parameter with the other: the one for which it holds
    comes first."""
    around = lambdas_around(place)
    if not around or len(around[0].names) != 2 or around[0].body != place.first:
        return ""
    one, other = around[0].names
    swapped = {one: other, other: one}
    for at in range(place.first, place.last):
        left, right = place.spelled(place.first, at - 1), place.spelled(at + 1, place.last)
        mirrored = "".join(swapped.get(word.text, word.text) for word in lex(left))
        if place.word(at) in ("<", "<=", ">", ">=") and mirrored == right:
            return f"{left}, {right}" if place.word(at)[0] == "<" else f"{right}, {left}"
    return ""


def _set(place: Place, wanted: str) -> Edit | None:
    """The method that changes the variable's value, for an assignment to what holds one."""
    name, first, last = place.first - 2, *place.statement
    if place.word(place.first - 1) != "=" or name != first or place.word(last) != ";":
        return None
    variable, method = place.word(name), _SETTERS.get(base(wanted))
    if method == "append":
        added = [variable, "+"] == [place.word(place.first), place.word(place.first + 1)]
        text = place.spelled(place.first + 2, last - 1)
        return place.edit(first, last - 1, f"{variable}.append({text})") if added else None
    return place.edit(first, last - 1, f"{variable}.{method}({place.marked})") if method else None
