"""What a test's failure tells of the kind of mistake, before anything is compiled.

A test for null mends what fails with a `NullPointerException`, a bound what fails with an index out of bounds. Where
the failure says something else, such guards are seldom what is missing.
"""

from __future__ import annotations

import re

from espalier.repair.tuning import TUNING

_RAISED = {
    "null_test": re.compile("NullPointerException"),
    "null_later": re.compile("NullPointerException"),
    "emptiness": re.compile("EmptyStack|NoSuchElement|IndexOutOfBounds|NullPointerException"),
    "bound": re.compile("IndexOutOfBounds"),
    "default": re.compile("NullPointerException|ArithmeticException|NoSuchElement|NaN|Infinity"),
}
"""What a failure says that each of these kinds mends."""


def factor(kind: str, message: str) -> float:
    """How much more probable than without a failure the kind is. `message`: the failure's words, if it is known."""
    raised = _RAISED.get(kind)
    return TUNING.not_raised if message and raised is not None and not raised.search(message) else 1.0
