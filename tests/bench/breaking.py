"""Breaks lines of code that compiles, one small fault each, to measure repair.

The faults are mutation operators in the sense of mutation testing (DeMillo, Lipton and Sayward 1978). Most of them do
not compile: a misspelt name, another name of the same file, a missing or doubled bracket, semicolon or operand, one
argument too few. The compiler decides whether a fault compiles.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from espalier.java.lexer import Lexeme, LexemeKind, lex

_SHORTEST_LINE = 4
"""Lexemes; a shorter line has nothing worth breaking."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Line `line` (1-based) of `text`, the broken source. `right`: the original line; it and `broken` are without
    indentation."""

    kind: str
    line: int
    broken: str
    right: str
    text: str


_Breaker = Callable[[Sequence[Lexeme], Sequence[str], random.Random], list[str] | None]


def faults(source: str, count: int, seed: int = 0) -> Iterator[Fault]:
    """Yields `count` faults in randomly chosen lines, at most one a line; fewer if the file is short."""
    dice = random.Random(seed)
    lexemes = lex(source)
    names = sorted({lexeme.text for lexeme in lexemes if lexeme.kind is LexemeKind.IDENTIFIER})
    lines = source.splitlines(keepends=True)
    candidates = [index for index in range(len(lines)) if _statement(lines[index])]
    dice.shuffle(candidates)
    made = (fault for index in candidates if (fault := _broken(lines, index, names, dice)))
    yield from islice(made, count)


def _statement(line: str) -> bool:
    """Whether the line is a whole statement inside a body: indented twice, ending in `;` or `{`, no comment, no
    label."""
    text = line.strip()
    inside = line.startswith(("        ", "\t\t"))
    words = [lexeme for lexeme in lex(text) if not lexeme.trivia]
    plain = all(lexeme.kind not in {LexemeKind.COMMENT, LexemeKind.ERROR} for lexeme in lex(text))
    return inside and plain and len(words) >= _SHORTEST_LINE and text[-1] in ";{" and text[0] not in "@*}."


def _broken(lines: Sequence[str], index: int, names: Sequence[str], dice: random.Random) -> Fault | None:
    right = lines[index].strip()
    words = lex(right)
    for kind in dice.sample(sorted(_BREAKERS), len(_BREAKERS)):
        parts = _BREAKERS[kind](words, names, dice)
        if parts is not None and (broken := "".join(parts).strip()) not in {"", right}:
            text = "".join([*lines[:index], lines[index].replace(right, broken, 1), *lines[index + 1 :]])
            return Fault(kind, index + 1, broken, right, text)
    return None


def _misspelt(words: Sequence[Lexeme], names: Sequence[str], dice: random.Random) -> list[str] | None:
    """A name without one of its letters."""
    places = [i for i in _identifiers(words) if len(words[i].text) > 3]
    if not places:
        return None
    place = dice.choice(places)
    letter = dice.randrange(1, len(words[place].text))
    return _with(words, place, words[place].text[:letter] + words[place].text[letter + 1 :])


def _other_name(words: Sequence[Lexeme], names: Sequence[str], dice: random.Random) -> list[str] | None:
    """Another name of the file in the place of one."""
    places = list(_identifiers(words))
    return _with(words, dice.choice(places), dice.choice(list(names))) if places else None


def _lost_punctuation(words: Sequence[Lexeme], names: Sequence[str], dice: random.Random) -> list[str] | None:
    """The line without a bracket, a semicolon or a dot."""
    places = [i for i, word in enumerate(words) if word.text in {"(", ")", ";", ".", ",", "{"}]
    return _with(words, dice.choice(places), "") if places else None


def _lost_argument(words: Sequence[Lexeme], names: Sequence[str], dice: random.Random) -> list[str] | None:
    """`f(a)` without its argument."""
    places = [i for i in _identifiers(words) if 0 < i < len(words) - 1 and _only_argument(words, i)]
    return _with(words, dice.choice(places), "") if places else None


def _identifiers(words: Sequence[Lexeme]) -> Iterator[int]:
    return (i for i, word in enumerate(words) if word.kind is LexemeKind.IDENTIFIER)


def _only_argument(words: Sequence[Lexeme], index: int) -> bool:
    return words[index - 1].text == "(" and words[index + 1].text == ")"


def _with(words: Sequence[Lexeme], place: int, text: str) -> list[str]:
    return [text if i == place else word.text for i, word in enumerate(words)]


_BREAKERS: dict[str, _Breaker] = {
    "misspelt name": _misspelt,
    "other name": _other_name,
    "lost punctuation": _lost_punctuation,
    "lost argument": _lost_argument,
}
