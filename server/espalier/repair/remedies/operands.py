"""Where the operands of an operator begin and end, by how tightly it binds."""

from __future__ import annotations

from collections.abc import Mapping

from espalier.java.context.brackets import CLOSED_BY, OPENED_BY
from espalier.repair.remedies.place import Place

COMPARISON, EQUALITY = 9, 8
LEVELS: Mapping[str, int] = {
    **dict.fromkeys(("*", "/", "%"), 12), **dict.fromkeys(("+", "-"), 11), **dict.fromkeys(("<<", ">>", ">>>"), 10),
    **dict.fromkeys(("<", ">", "<=", ">=", "instanceof"), COMPARISON), **dict.fromkeys(("==", "!="), EQUALITY),
    "&": 7, "^": 6, "|": 5, "&&": 4, "||": 3,
}  # fmt: skip
"""How tightly Java's operators bind (JLS 15.17 to 15.24)."""
UNARY, CONDITIONAL = 13, 2
_ASSIGNS = ("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>=")
_STARTS = ("return", "throw", "case", "yield", "assert", "else", "if", "->", "?", ":", ",", ";", "{", "}")
_BEGIN = frozenset((*_ASSIGNS, *_STARTS))
"""What an operand never contains outside of brackets."""
Levels = Mapping[int, int]
"""How tightly operators bind that are not Java's, by the indices of their words."""


def left_operand(place: Place, last: int, level: int, levels: Levels | None = None) -> int:
    """The index of the first word of the operand that ends with the word `last` before an operator of this level."""
    first = place.opened_by.get(last, last)
    while first > 0 and place.word(first - 1) not in CLOSED_BY and not _ends(place, first - 1, level - 1, levels):
        first = place.opened_by.get(first - 1, first - 1)
    return first


def right_operand(place: Place, first: int, level: int, levels: Levels | None = None) -> int:
    """The index of the last word of the operand that begins with the word `first` after an operator of this level."""
    last = place.closed_by.get(first, first)
    while place.word(last + 1) not in ("", *OPENED_BY) and not _ends(place, last + 1, level, levels):
        last = place.closed_by.get(last + 1, last + 1)
    return last


def _ends(place: Place, index: int, level: int, levels: Levels | None) -> bool:
    """Whether an operand whose operator has this level ends at the word."""
    text = place.word(index)
    return text in _BEGIN or (levels or {}).get(index, LEVELS.get(text, UNARY)) <= level
