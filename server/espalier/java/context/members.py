"""Where `this` and `super` cannot stand, and what the member around a hunk returns.

`this` and `super` cannot stand in a static context (JLS 8.4.3.2, 15.8.3), nor before arguments outside a constructor
(8.8.7.1). The header of the member that holds the hunk decides both, and whether a `return` has a value (14.17). Where
the header is not clear, nothing is rejected.
"""

from __future__ import annotations

from collections.abc import Sequence

from espalier.java.context.brackets import opening_of, pairs
from espalier.java.context.declarations import PRIMITIVES, TYPES
from espalier.java.context.nesting import ends_annotation, head_before, outside_parentheses
from espalier.java.lexer import KEYWORDS, is_word

WORDS = frozenset(("this", "super"))
_PASSED = frozenset(("->", "else", "try", "finally", "do", ";", "{", "}", ":"))
_VALUES = frozenset(("=", "]", ",", "("))
_STATEMENTS = frozenset(("if", "for", "while", "catch", "synchronized", "try", "switch"))
_TYPES = TYPES | {"new"}
_RESULTS = PRIMITIVES | {"void", "]"}


def barred_before(texts: Sequence[str]) -> frozenset[str]:
    """What cannot follow an unqualified `this` or `super` in the member in which `texts`, all code before a hunk, end.
    `*`: they cannot stand there; `(`: they cannot be called."""
    return _barred(_member(texts)[0])


def returned_before(texts: Sequence[str]) -> str:
    """What the method in which `texts` end returns: `void` or `value`; '' where that is not clear, as after an
    arrow."""
    head, arrow = _member(texts)
    if arrow or not _TYPES.isdisjoint(head):
        return ""
    return "void" if head[-2:-1] == ["void"] else "value" if _has_result(head) else ""


def _member(texts: Sequence[str]) -> tuple[list[str], bool]:
    """The words before the parameters of the member in which `texts` end; none where that is not clear. And whether a
    lambda's block is around their end."""
    arrow = False
    for brace in reversed([index for index in pairs(texts)[1] if texts[index] == "{"]):
        previous = texts[brace - 1] if brace else ""
        if previous == "static":
            return ["static"], arrow
        if previous in _PASSED:
            arrow |= previous == "->"
            continue
        words = texts[head_before(texts, brace) : brace]
        end = brace - len(words) + words.index("throws") if "throws" in words else brace
        opening = opening_of(texts, end - 1) if end and texts[end - 1] == ")" else -1
        if opening > 0 and texts[opening - 1] in _STATEMENTS:
            continue
        if previous in _VALUES and "static" not in words:
            continue
        if opening < 0 and previous not in _VALUES:
            return [], arrow
        first = head_before(texts, opening if opening > 0 else brace)
        return outside_parentheses(texts[first : max(opening, 0) or brace]), arrow
    return [], arrow


def _barred(head: Sequence[str]) -> frozenset[str]:
    """What is barred, by the words before a member's parameters."""
    if not _TYPES.isdisjoint(head):
        return frozenset()
    if "static" in head:
        return frozenset("*(")
    return frozenset("(") if _has_result(head) else frozenset()


def _has_result(head: Sequence[str]) -> bool:
    """Whether a method's result, `void` or a type, stands before its name. A constructor has none."""
    result = head[-2] if len(head) > 1 else ""
    named = is_word(result) and result not in KEYWORDS and not ends_annotation(head, len(head) - 2)
    return result in _RESULTS or named


def stays(generated: Sequence[str]) -> bool:
    """Whether the generated part of the hunk neither leaves the member nor opens a type in it."""
    depth = 0
    for text in generated:
        depth += (text == "{") - (text == "}")
        if depth < 0:
            return False
    return "{" not in generated or _TYPES.isdisjoint(generated)
