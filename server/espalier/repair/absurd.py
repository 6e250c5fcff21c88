"""Finds candidates that compile and that nobody could mean. They are the price of keeping whatever the compiler takes.

It is asked only of a line that only has to compile, and not of remedies: a test that fails may well want a constant or
`equals`. The rules are about words that the candidate has and the line did not have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from espalier.java.context.brackets import depth_change
from espalier.java.lexer import Lexeme, LexemeKind, lex

_OF_OBJECT = frozenset({"equals", "hashCode", "getClass", "notify", "notifyAll", "wait", "toString", "clone"})
_CONSTANTS = frozenset({"null", "true", "false"})


def absurd(original: str, text: str) -> bool:
    """Whether one of the rules holds. Of a line that is not there yet nothing is known."""
    was, now = _words(original), _words(text)
    return bool(was) and (
        _calls_of_object(was, now) or _constant_for_value(was, now) or _assigns_inside(was) < _assigns_inside(now)
    )


def _words(text: str) -> list[Lexeme]:
    return [word for word in lex(text) if not word.trivia]


def _calls_of_object(was: Sequence[Lexeme], now: Sequence[Lexeme]) -> bool:
    """A call that every object has, in the place of one that only some have."""
    had, kept = {word.text for word in was}, {word.text for word in now}
    lost = any(_name(word) and word.text not in kept for word in was)
    return lost and any(
        word.text in _OF_OBJECT and word.text not in had and index > 0 and now[index - 1].text == "."
        for index, word in enumerate(now)
    )


def _constant_for_value(was: Sequence[Lexeme], now: Sequence[Lexeme]) -> bool:
    """A constant out of nowhere where a name or call stood."""
    constants = Counter(map(_constant, now)) - Counter(map(_constant, was))
    del constants[""]
    lost = Counter(map(_name, was)) - Counter(map(_name, now))
    del lost[""]
    gained = Counter(map(_name, now)) - Counter(map(_name, was))
    del gained[""]
    return bool(constants) and lost.total() > gained.total()


def _constant(word: Lexeme) -> str:
    return word.text if word.kind is LexemeKind.LITERAL or word.text in _CONSTANTS else ""


def _name(word: Lexeme) -> str:
    return word.text if word.kind is LexemeKind.IDENTIFIER else ""


def _assigns_inside(words: Sequence[Lexeme]) -> int:
    """The number of assignments inside parentheses, or after `return`: as a condition or a value."""
    depth, count, returned = 0, 0, False
    for index, word in enumerate(words):
        depth += depth_change(word.text) if word.text in ("(", ")") else 0
        if word.text in (";", "{", "}"):
            returned = False
        returned |= word.text == "return"
        declared = index > 1 and words[index - 2].kind is LexemeKind.IDENTIFIER  # `for (A a = b; ...`, `try (`
        count += word.text == "=" and (depth > 0 or returned) and not declared
    return count
