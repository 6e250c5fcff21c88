"""Cuts a text into tokens: by character, as sub-word tokenisers do, or by whole lexemes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from enum import StrEnum

from espalier.java.lexer import lex


class Split(StrEnum):
    CHAR = "char"
    SUBWORD = "subword"
    WHOLE = "whole"


_AT_SPACE, _AT_PUNCTUATION, _AT_HUMP, _ELSEWHERE = 0.8, 0.5, 0.7, 0.12
"""Probabilities of a cut, chosen by hand so that pieces look like a byte-pair vocabulary's and often cross a name's
end."""


def pieces(text: str, split: Split, dice: random.Random) -> list[str]:
    """The tokens; joined they are `text`."""
    match split:
        case Split.CHAR:
            return list(text)
        case Split.SUBWORD:
            return _cut(text, [at for at in range(1, len(text)) if dice.random() < _chance(text[at - 1], text[at])])
        case Split.WHOLE:
            return list(_lexemes(text, dice))


def _cut(text: str, ends: list[int]) -> list[str]:
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True) if start < end]


def _chance(before: str, after: str) -> float:
    """The probability of a cut between two characters."""
    if before.isspace() or after.isspace():
        return _AT_SPACE if after.isspace() and not before.isspace() else _ELSEWHERE
    if not (before.isalnum() and after.isalnum()):
        return _AT_PUNCTUATION
    return _AT_HUMP if before.islower() and after.isupper() else _ELSEWHERE


def _lexemes(text: str, dice: random.Random) -> Iterator[str]:
    """Yields whole lexemes; trivia before a lexeme belongs to it half of the time."""
    held = ""
    for lexeme in lex(text):
        if lexeme.trivia and dice.random() < 0.5:
            held += lexeme.text
            continue
        yield held + lexeme.text
        held = ""
    if held:
        yield held
