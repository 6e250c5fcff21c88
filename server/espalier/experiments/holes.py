"""Cuts a hunk into holes of two shapes: with the rest of the hunk missing, or present."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from espalier.java.lexer import LexemeKind, lex

_LONGEST = 6
"""Lexemes of a hole with the rest present: from a name to a call with an argument."""


class Shape(StrEnum):
    """Whether the rest of the hunk is present."""

    CUT = "cut"
    """The hunk is generated from its beginning; the rest is missing."""
    FULL = "full"
    """A few lexemes are generated at a time; the rest of the hunk follows them."""


@dataclass(frozen=True, slots=True)
class Hole:
    """`text` is generated between `prefix` and `suffix`, which are kept."""

    prefix: str
    text: str
    suffix: str

    @property
    def whole(self) -> str:
        return self.prefix + self.text + self.suffix


def holes(text: str, shape: Shape, dice: random.Random) -> Iterator[Hole]:
    """Yields holes that cover every identifier of the text once: all of it, or one to six lexemes each."""
    if shape is Shape.CUT:
        yield Hole("", text, "")
        return
    words = [lexeme for lexeme in lex(text) if not lexeme.trivia]
    index = 0
    while index < len(words):
        run = words[index : index + dice.randint(1, _LONGEST)]
        if any(word.kind is LexemeKind.IDENTIFIER for word in run):
            start, end = run[0].start, run[-1].end
            yield Hole(text[:start], text[start:end], text[end:])
        index += len(run)
