"""The types that an operator expression can have, as its operators tell (JLS 15.15 to 15.24).

Operands are not examined, except a string literal. A conditional, a lambda, an assignment or an angle bracket makes the
type unclear.
"""

from __future__ import annotations

from collections.abc import Sequence

from espalier.java.context.brackets import CLOSED_BY, depth_change
from espalier.java.lexer import Lexeme, LexemeKind

_ARITHMETIC = frozenset(("-", "*", "/", "%", "<<", "~"))
_LOGICAL = frozenset(("&", "|", "^"))
_TRUTH = frozenset(("!", "==", "!=", "<=", ">=", "&&", "||", "instanceof"))
_PASSED = frozenset((".", "::", "++", "--", "new", "this", "super", "class"))
_NUMBERS = frozenset(("int", "long", "float", "double"))


def result_of(lexemes: Sequence[Lexeme], end: int) -> tuple[int, frozenset[str]] | None:
    """The value that is assigned or returned and ends before `end`: the index of its first lexeme, and its possible
    types as `ports.Names.values` calls them. None where no operator determines them, or where they are unclear."""
    operators = set[str]()
    depth, first = 0, end
    for index in range(end - 1, -1, -1):
        lexeme = lexemes[index]
        if lexeme.trivia:
            continue
        depth -= depth_change(lexeme.text)
        if depth < 0:
            return None
        if depth > 0 or lexeme.text in CLOSED_BY:
            first = index
            continue
        if lexeme.text in ("=", "return"):
            return (first, types) if (types := _types(operators, lexemes, first)) else None
        if lexeme.text in _ARITHMETIC | _LOGICAL | _TRUTH or lexeme.text == "+":
            operators.add(lexeme.text)
        elif lexeme.kind not in (LexemeKind.IDENTIFIER, LexemeKind.LITERAL) and lexeme.text not in _PASSED:
            return None
        first = index
    return None


def _types(operators: set[str], lexemes: Sequence[Lexeme], first: int) -> frozenset[str]:
    if not operators.isdisjoint(_TRUTH):
        return frozenset(("boolean",))
    if not operators.isdisjoint(_LOGICAL):
        return frozenset(("boolean", "int", "long"))
    if "+" not in operators:
        return _NUMBERS if operators else frozenset()
    second = next(lexeme for lexeme in lexemes[first + 1 :] if not lexeme.trivia)
    joins = lexemes[first].text.startswith('"') and second.text == "+" and _ARITHMETIC.isdisjoint(operators)
    return frozenset(("String",)) if joins else _NUMBERS | {"String"}
