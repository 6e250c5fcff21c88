"""Finds and samples the hunks of a source that can be replayed: lines of code, and statements of several lines."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from espalier.java.context.brackets import depth_change
from espalier.java.lexer import Lexeme, LexemeKind, lex
from espalier.text.positions import LineIndex

_MOST_LINES = 20
_HEADERS = ("import", "package")
_CONTINUATIONS = ("else", "catch", "finally", "while", ";", ".", ",", ")")
"""Lexemes that continue a statement after a closing brace. A `while` loop after a brace is taken for the end of a
`do`."""


class Unit(StrEnum):
    """The kind of a hunk."""

    LINE = "line"
    STATEMENT = "statement"
    """A statement, or a declaration, of 2 to 20 lines."""


@dataclass(frozen=True, slots=True)
class Place:
    """The code `text[start:end]` on lines `first` to `last` (1-based), without trivia around it."""

    start: int
    end: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Source:
    """A file's text, with its lines and lexemes computed once. Build it with `source_of`."""

    text: str
    lines: LineIndex
    words: tuple[Lexeme, ...]
    """Lexemes without trivia."""


def source_of(text: str) -> Source:
    return Source(text, LineIndex(text), tuple(lexeme for lexeme in lex(text) if not lexeme.trivia))


def places(source: Source, unit: Unit = Unit.LINE) -> Iterator[Place]:
    """Yields every hunk of the kind that holds an identifier, except imports and the package's declaration."""
    runs = _lines(source) if unit is Unit.LINE else _statements(source)
    for run in runs:
        named = any(word.kind is LexemeKind.IDENTIFIER for word in run)
        if named and run[0].text not in _HEADERS and not any(word.kind is LexemeKind.ERROR for word in run):
            place = _place(source, run)
            if unit is Unit.LINE or 1 < place.last - place.first + 1 <= _MOST_LINES:
                yield place


def place_at(source: Source, first: int, last: int) -> Place | None:
    """The code on lines `first` to `last`; None if there is none, or if the lines cut through a text block."""
    if not 0 < first <= last <= source.lines.line_count:
        return None
    start, end = source.lines.span(first - 1)[0], source.lines.span(last - 1)[1]
    run = [word for word in source.words if start < word.end and word.start < end]
    return _place(source, run) if run and start <= run[0].start and run[-1].end <= end else None


def sample(sources: Mapping[str, Iterable[Place]], count: int, seed: int) -> list[tuple[str, Place]]:
    """`count` hunks, sampled without replacement from all files, sorted by file and place."""
    pool = [(path, place) for path in sorted(sources) for place in sources[path]]
    return [pool[index] for index in sorted(random.Random(seed).sample(range(len(pool)), min(count, len(pool))))]


def _place(source: Source, run: Sequence[Lexeme]) -> Place:
    start, end = run[0].start, run[-1].end
    return Place(start, end, source.lines.line_of(start) + 1, source.lines.line_of(end) + 1)


def _lines(source: Source) -> Iterator[list[Lexeme]]:
    """The lexemes of each line; lines that share a text block are left out."""
    runs: list[list[Lexeme]] = []
    end = 0
    for word in source.words:
        if not runs or "\n" in source.text[end : word.start]:
            runs.append([])
        runs[-1].append(word)
        end = word.end
    return (run for run in runs if not any("\n" in word.text for word in run))


def _statements(source: Source) -> Iterator[list[Lexeme]]:
    """Yields the lexemes from where a statement or declaration can begin to the `;` or `}` that ends it."""
    words = source.words
    for index in range(len(words)):
        begins = words[index].text not in _CONTINUATIONS
        if begins and (index == 0 or words[index - 1].text in (";", "{", "}")):
            run = _statement(words, index)
            if run:
                yield run


def _statement(words: Sequence[Lexeme], first: int) -> list[Lexeme]:
    depth = 0
    for index in range(first, len(words)):
        text = words[index].text
        depth += depth_change(text)
        if depth < 0:
            return []
        if depth == 0 and (text == ";" or (text == "}" and not _goes_on(words, index))):
            return list(words[first : index + 1])
    return []


def _goes_on(words: Sequence[Lexeme], index: int) -> bool:
    """Whether a statement continues after the closing brace at `index`."""
    following = words[index + 1].text if index + 1 < len(words) else ""
    return following in _CONTINUATIONS
