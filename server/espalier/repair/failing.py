"""What a test's failure tells of the kind of mistake, before anything is compiled.

A test for null mends what fails with a `NullPointerException`, a bound what fails with an index out of bounds. Where
the failure says something else, such guards are seldom what is missing.
"""

from __future__ import annotations

import re

from espalier.repair.tuning import TUNING

_NULL = re.compile("NullPointerException")
RETURNED_NULL = re.compile(r'because the return value of "[\w.$]*\.get\w*\(')
"""The JVM says that a map or the like had nothing (JEP 358)."""
_GUARDS = {
    "null_test": _NULL,
    "null_later": _NULL,
    "bound": re.compile("IndexOutOfBounds"),
    "emptiness": re.compile("EmptyStack|NoSuchElement|IndexOutOfBounds|NullPointerException"),
    "default": re.compile("NullPointerException|ArithmeticException|NoSuchElement|NaN|Infinity"),
}
"""What a failure says that each of these kinds mends, and hardly another failure."""
_TOLD = {
    "by_one": re.compile("IndexOutOfBounds"),
    "emptiness": re.compile("EmptyStack|NoSuchElement"),
    "flag_held": re.compile("StackOverflow"),
    "missing_value": RETURNED_NULL,
}
"""What makes each of these kinds more probable."""


def factor(kind: str, message: str) -> float:
    """How much more probable than without a failure the kind is. `message`: the failure's words, if it is known."""
    if not message:
        return 1.0
    guards, told = _GUARDS.get(kind), _TOLD.get(kind)
    if guards is not None and not guards.search(message):
        return TUNING.not_raised
    return TUNING.raised if told is not None and told.search(message) else 1.0
