"""Where `this` and `super` cannot stand: in what is static (JLS 8.4.3.2, 15.8.3), and before arguments in what is no
constructor (8.8.7.1). Told by the header of the member that holds the hunk; where that is not plain, nothing is
said."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.generate.nesting import ends_annotation, head_before, opened, opening_of, outside_parentheses
from espalier.java.lexer import KEYWORDS, is_word

WORDS = frozenset(("this", "super"))
_PASSED = frozenset(("->", "else", "try", "finally", "do", ";", "{", "}", ":"))
_VALUES = frozenset(("=", "]", ",", "("))
_STATEMENTS = frozenset(("if", "for", "while", "catch", "synchronized", "try", "switch"))
_TYPES = frozenset(("class", "interface", "enum", "record", "new"))
_RESULTS = frozenset(("void", "]", "boolean", "byte", "char", "double", "float", "int", "long", "short"))


def barred_before(texts: Sequence[str]) -> frozenset[str]:
    """What cannot follow an unqualified `this` or `super` in the member that `texts`, all code before a hunk, end in:
    `*`: they cannot stand there; `(`: they are not called."""
    for brace in reversed([index for index in opened(texts) if texts[index] == "{"]):
        previous = texts[brace - 1] if brace else ""
        if previous == "static":
            return frozenset("*(")
        if previous in _PASSED:
            continue
        words = texts[head_before(texts, brace) : brace]
        end = brace - len(words) + words.index("throws") if "throws" in words else brace
        opening = opening_of(texts, end - 1) if end and texts[end - 1] == ")" else -1
        if opening > 0 and texts[opening - 1] in _STATEMENTS:
            continue
        if previous in _VALUES and "static" not in words:
            continue
        head = outside_parentheses(
            texts[head_before(texts, opening if opening > 0 else brace) : max(opening, 0) or brace]
        )
        return frozenset() if opening < 0 and previous not in _VALUES else _barred(head)
    return frozenset()


def _barred(head: Sequence[str]) -> frozenset[str]:
    """By the words before a member's parameters."""
    if not _TYPES.isdisjoint(head):
        return frozenset()
    if "static" in head:
        return frozenset("*(")
    result = head[-2] if len(head) > 1 else ""
    named = is_word(result) and result not in KEYWORDS and not ends_annotation(head, len(head) - 2)
    return frozenset("(") if result in _RESULTS or named else frozenset()


def stays(drawn: Sequence[str]) -> bool:
    """Whether what is drawn of the hunk neither leaves the member nor opens a type in it."""
    depth = 0
    for text in drawn:
        depth += (text == "{") - (text == "}")
        if depth < 0:
            return False
    return "{" not in drawn or _TYPES.isdisjoint(drawn)
