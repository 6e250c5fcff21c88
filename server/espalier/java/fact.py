"""The base of all facts: frozen values that are encoded as arrays."""

from __future__ import annotations

import msgspec

NONE = -1
"""No operand, no owner, no body: the index that refers to nothing."""


class Fact(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Base of every value here. It is encoded as an array; the garbage collector skips it, as facts have no cycles."""
