"""The two shapes in which a hunk's own tokens are put to the checker: its rest missing, or present."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from espalier.java.lexer import LexemeKind, lex


class Shape(StrEnum):
    CUT = "cut"
    """The hunk is drawn from its beginning; what is not drawn is missing."""
    FULL = "full"
    """A few lexemes are drawn at a time; the rest of the hunk stands behind them."""


@dataclass(frozen=True, slots=True)
class Hole:
    """`pieces` are drawn between `prefix` and `suffix`, which are kept."""

    prefix: str
    pieces: tuple[str, ...]
    suffix: str


def holes(pieces: Sequence[str], shape: Shape) -> Iterator[Hole]:
    """What is to be drawn so that every token is; in `FULL` holes without an identifier are left out."""
    if shape is Shape.CUT:
        yield Hole("", tuple(pieces), "")
        return
    text = "".join(pieces)
    lexemes = lex(text)
    boundaries = {lexeme.end for lexeme in lexemes}
    named = [lexeme.start for lexeme in lexemes if lexeme.kind is LexemeKind.IDENTIFIER]
    start, end, held = 0, 0, list[str]()
    for piece in pieces:
        held.append(piece)
        end += len(piece)
        if end in boundaries:
            if any(start <= name < end for name in named):
                yield _hole(text, start, end, held)
            start, held = end, []


def _hole(text: str, start: int, end: int, pieces: Sequence[str]) -> Hole:
    """White space at the hole's end belongs to what follows it."""
    kept = text[start:end].rstrip()
    last = len(kept) - sum(map(len, pieces[:-1]))
    return Hole(text[:start], (*pieces[:-1], pieces[-1][:last]), text[start + len(kept) :])
