"""What the words of a text tell about its statements.

Most of these rules are heuristics, not proofs: Java allows what they reject, but users do not want it, and a model that
strays there costs a compilation each time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from espalier.java.context.brackets import pairs
from espalier.java.context.declarations import PRIMITIVES, TYPES
from espalier.java.lexer import CONTEXTUAL, KEYWORDS, WORD_LITERALS, is_word

TERMINATORS = frozenset((";", "{", "}"))
_HEADS = frozenset(("if", "else", "for", "while", "do", "switch", "try", "catch", "finally", "synchronized", "case"))
_RESULTS = PRIMITIVES | {"void"}
_BEFORE_CALLED = frozenset((".", "return", "=", "(", ",", "!", "&&", "||", "?", "+", "-", "*", "/", "==", "!=", "->"))
_WHOLE = [
    [word] for word in ("if", "for", "try", "return", "throw", "break", "continue", "synchronized", "assert", "do")
]
_OF_ANOTHER = frozenset(("new", "super", "clone", "finalize", "getClass", "notify", "notifyAll", "wait"))
_JUMPS = frozenset(("break", "continue"))


def has_empty_statement(words: Sequence[str]) -> bool:
    return list(words[:1]) == [";"] or any(pair == (";", ";") for pair in pairwise(words))


def jumped_to(words: Sequence[str]) -> frozenset[str]:
    """The labels that `break` and `continue` name."""
    return frozenset(label for jump, label in pairwise(words) if jump in _JUMPS)


def is_odd(mark: str, words: Sequence[str]) -> bool:
    """Whether `mark` after the `words` of a statement is Java that hardly anybody writes: an assignment among a call's
    arguments; a second variable or step, which is more often an argument of a call that has ended; an inner class or a
    lock of another object."""
    if words[-1:] == ["."]:
        return mark in _OF_ANOTHER
    if mark == "=":
        return _call(words) is not None
    opened = pairs(words)[1]
    return mark == "," and words[-1:] == [")"] and (not opened or words[opened[-1] - 1] in _HEADS)


def _call(words: Sequence[str]) -> int | None:
    """The index of the bracket in whose arguments the end of `words` stands."""
    opened = pairs(words)[1]
    return _called(words, opened[-1]) if opened else None


def _called(words: Sequence[str], opening: int) -> int | None:
    """`opening`, if it opens the arguments of a new object or of a call, at the beginning of a value or after a dot.
    Names in small letters are called; in capitals they may be a record pattern, as after `instanceof`."""
    if opening < 2 or words[opening] != "(" or not _is_name(words[opening - 1]):
        return None
    called = words[opening - 2] in _BEFORE_CALLED and words[opening - 1][0].islower()
    return opening if called or words[opening - 2] == "new" else None


def _is_name(word: str) -> bool:
    return is_word(word) and word not in KEYWORDS | WORD_LITERALS | CONTEXTUAL


def is_useless_label(words: Sequence[str], preceder: str, labels: Collection[str]) -> bool:
    """Whether `words` and a colon are a label that no jump names. `preceder`: the word before them."""
    word, before = words[-1] if words else "", words[-2] if len(words) > 1 else preceder
    return before in TERMINATORS and is_word(word) and word not in KEYWORDS and word not in labels


def begins_statement(words: Sequence[str]) -> bool:
    """Whether `words` certainly begin a statement that has to be reachable, rather than end one begun before, as `(b);`
    does after `return a +`. JDT does not require a local type to be reachable."""
    if words[:1] == ["final"]:
        return TYPES.isdisjoint(words[:4])
    named = len(words) > 1 and is_word(words[0]) and _is_name(words[1])
    return words[:1] in _WHOLE or (named and (words[0] in _RESULTS or _is_name(words[0])))
