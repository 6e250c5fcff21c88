"""Classifies why a wrong name does not compile, and the lexeme after it; power is reported by these classes."""

from __future__ import annotations

from espalier.java.lexer import is_word
from espalier.ports import Check
from espalier.repair.problems import NUMBER

_UNRESOLVED = frozenset((2, 50, 70, 83, 100, 390, 611))
"""UndefinedType, UndefinedName, UndefinedField, UnresolvedVariable, UndefinedMethod, ImportNotFound, no attribute."""
_ARGUMENTS = frozenset((114, 115, 130))
"""NoMessageSendOnBaseType, ParameterMismatch, UndefinedConstructor."""
_TYPE = frozenset((15, 16, 17, 160, 580, 581))
"""Incompatible types in comparisons, conditions and loops; TypeMismatch; InvalidOperator."""
_SEPARATORS = frozenset((";", ")", ",", "]", "}", ":"))


def reason_of(check: Check, start: int) -> str:
    """'unresolved name', 'arguments', 'type' or 'other', of the added error nearest to offset `start`; '' if there is
    none."""
    nearest = min(check.added, key=lambda problem: abs(problem.start - start), default=None)
    if nearest is None:
        return ""
    number = nearest.code & NUMBER
    if number in _UNRESOLVED:
        return "unresolved name"
    if number in _ARGUMENTS:
        return "arguments"
    return "type" if number in _TYPE else "other"


def follower_class(follower: str) -> str:
    """'(', '.', '::', '<', 'separator', 'word', 'operator', or 'nothing'."""
    if follower in ("(", ".", "::", "<", ""):
        return follower or "nothing"
    if follower in _SEPARATORS:
        return "separator"
    return "word" if is_word(follower) else "operator"
