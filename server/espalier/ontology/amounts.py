"""Numbers and lengths of time that a declaration writes: constants, arguments of calls, what values are compared with.

`maxAge.orElse(30)` in the body of `keep()` has the amount 30, taken by `orElse`, beside the name `maxAge`. An amount
in a string is a duration or a size as settings write them: `PT5M`, `00:05:00`, `10 MB`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from espalier.java.expressions import (
    Assign,
    Call,
    Element,
    Entry,
    Literal,
    Name,
    New,
    Operation,
    Return,
    Select,
    Typed,
    Variable,
)
from espalier.java.fact import NONE
from espalier.java.facts import Declaration

_NUMERIC = frozenset({"int", "long", "float", "double"})
_UNIT = r"(?:ns|ms|s|sec|secs|seconds?|m|min|mins|minutes?|h|hours?|d|days?|w|weeks?|months?|years?|[kmgt]i?b)"
QUANTITY = re.compile(
    rf"-?\d+(?:[._]\d+)*\s*{_UNIT}?|\d\d:\d\d(?::\d\d)?|P(?:\d+[DWMY])*(?:T(?:\d+(?:\.\d+)?[HMS])+)?(?<!P)",
    re.IGNORECASE,
)
_TRIFLES = frozenset({"0", "1", "-1", "0L", "1L", "0.0", "2"})
"""What a body counts and compares with everywhere; a constant may be one all the same."""


class Amount(NamedTuple):
    """`text`: as it is written. `by`: the call, type or argument of an annotation that takes it; empty where it is
    compared. `names`: those in the same expression. `line`: 0 where it is the declaration's own."""

    text: str
    by: str
    names: tuple[str, ...]
    line: int


def amounts(declaration: Declaration) -> tuple[Amount, ...]:
    """The amounts in a field's initialiser or an enum constant's arguments, in a method's body, and in annotations."""
    body = _in_table(declaration.body)
    if declaration.kind in ("method", "constructor", "initializer"):
        body = (each for each in body if each.text not in _TRIFLES and (each.by or each.names))  # an index has neither
    else:
        body = (each._replace(line=0) for each in body)
    noted = (
        Amount(text, name, (note.simple, name), note.line)
        for note in declaration.annotations
        for table in (note.table,)
        for name, values in note.arguments
        for index in values
        if (text := _quantity(table[index]))
    )
    return (*noted, *body)


def _in_table(table: Sequence[Entry]) -> Iterator[Amount]:
    users = {index: at for at, entry in enumerate(table) for index in operands(entry)}
    takers = _takers(table, users)
    beside: dict[int, tuple[tuple[str, ...], int]] = {}
    for at, entry in enumerate(table):
        if not (text := _quantity(entry)):
            continue
        user = users.get(at)
        if user is not None and _is_sum(table[user]) and operands(table[user]) == (at,):
            text = f"-{text}"
        taker = takers.get(at)
        if taker is None:
            yield Amount(text, "", (), 0)
            continue
        if taker not in beside:
            beside[taker] = _beside(table, taker)
        yield Amount(text, _taker(table[taker]), *beside[taker])


def _takers(table: Sequence[Entry], users: Mapping[int, int]) -> dict[int, int]:
    """What uses each entry, or uses the whole sum that it is part of. An entry comes before its user."""
    found: dict[int, int] = {}
    for at in reversed(range(len(table))):
        user = users.get(at)
        taker = found.get(user) if user is not None and _is_sum(table[user]) else user
        if taker is not None:
            found[at] = taker
    return found


def _beside(table: Sequence[Entry], at: int) -> tuple[tuple[str, ...], int]:
    """The names in an expression, and the last line of one; 0 where there is none."""
    within = [table[index] for index in _below(table, at)]
    lines = [each.line for each in within if isinstance(each, (Name, Select, Call))]
    return tuple(filter(None, map(_named, within))), max(lines, default=0)


def operands(entry: Entry) -> tuple[int, ...]:
    """The indices of the entries that an expression is made of."""
    match entry:
        case Call(target=target, args=args):
            return (target, *args)
        case New(args=args):
            return args
        case Operation(operands=operands):
            return operands
        case Select(target=target) | Element(target=target):
            return (target,)
        case Assign(target=target, value=value):
            return (target, value)
        case Variable(value=value) | Return(value=value):
            return (value,)
        case _:
            return ()


def _is_sum(entry: Entry) -> bool:
    return isinstance(entry, Operation) and entry.kind != "boolean"


def _below(table: Sequence[Entry], at: int) -> Iterator[int]:
    """An expression and all that it is made of; a name may be read in two. A chain of calls ends before one that takes
    an amount of its own: in `put(MOST, 65).put(LEAST, 18)` the 18 is not beside `MOST`."""
    pending, met = [at], set[int]()
    while pending:
        index = pending.pop()
        if index != NONE and index not in met:
            met.add(index)
            yield index
            entry = table[index]
            own = isinstance(entry, Call) and entry.target != NONE and _takes_amount(table, table[entry.target])
            pending += entry.args if own and isinstance(entry, Call) else operands(entry)


def _takes_amount(table: Sequence[Entry], entry: Entry) -> bool:
    return isinstance(entry, Call) and any(_quantity(table[each]) for each in entry.args if each != NONE)


def _quantity(entry: Entry) -> str:
    if not isinstance(entry, Literal) or not entry.text:
        return ""
    if entry.type in _NUMERIC:
        return entry.text
    return entry.text if entry.type == "String" and QUANTITY.fullmatch(entry.text.strip()) else ""


def _taker(entry: Entry | None) -> str:
    if isinstance(entry, Call):
        return entry.name
    return entry.type.name if isinstance(entry, New) else ""


def _named(entry: Entry) -> str:
    if isinstance(entry, (Name, Select, Call, Variable)):
        return entry.name
    return entry.type.name if isinstance(entry, (New, Typed)) else ""
