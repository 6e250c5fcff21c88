"""Which words declare a variable, and where the type before it begins."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.java.lexer import CONTEXTUAL, Lexeme, LexemeKind

PRIMITIVES = frozenset(("boolean", "byte", "char", "double", "float", "int", "long", "short"))
TYPES = frozenset(("class", "interface", "enum", "record"))
"""What a type's declaration begins with."""
_FOLLOWERS = frozenset(("=", ";", ",", ")", ":"))
"""What may follow a declared name."""
_AFTER_PATTERN = frozenset(("&&", "||", "?", "->", "when"))
"""What else may follow the name of a pattern."""


def may_end_type(word: Lexeme) -> bool:
    """Whether a type may end with this word; any identifier may name a type, except `yield`."""
    named = word.kind is LexemeKind.IDENTIFIER and word.text != "yield"
    return named or word.text in PRIMITIVES or word.text in ("void", ">", "]")


def declares(words: Sequence[Lexeme], index: int) -> bool:
    """Whether the name at `index` seems to be declared there: a type stands before it, and what follows may follow a
    declared name. `words`: lexemes without trivia."""
    named = index > 0 and words[index].kind is LexemeKind.IDENTIFIER and may_end_type(words[index - 1])
    if not named or index + 1 == len(words) or words[index + 1].text in _FOLLOWERS:
        return named
    first = type_start(words, index) if words[index + 1].text in _AFTER_PATTERN else index
    return first < index and words[first - 1].text in ("instanceof", "case", "final")


def type_start(words: Sequence[Lexeme], name: int) -> int:
    """The index of the first word of the type before the name at `name`; `name` itself where there is none."""
    index, depth = name - 1, 0
    while index > 0:
        text, before = words[index].text, words[index - 1]
        depth += (text in (">", "]")) - (text in ("<", "["))
        part = may_end_type(words[index]) and text not in (">", "]")
        if depth == 0 and part and before.text != ".":
            return index
        if depth == 0 and text not in (".", "<", "[") and not part:
            return name
        index -= 1
    return name


def certainly_declares(lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether an identifier at `index`, not read yet, certainly declares a name: it follows a primitive type, `]`,
    `...`, or a name that is neither an annotation's nor a contextual word."""
    kept = [lexeme for lexeme in lexemes[:index] if not lexeme.trivia]
    if not kept:
        return False
    last = kept[-1]
    if last.kind is not LexemeKind.IDENTIFIER:
        return last.text in PRIMITIVES or last.text in ("]", "...")
    first = len(kept) - 1
    while first > 1 and kept[first - 1].text == "." and kept[first - 2].kind is LexemeKind.IDENTIFIER:
        first -= 2
    return last.text not in CONTEXTUAL and (first == 0 or kept[first - 1].text not in ("@", "."))
