"""Finds the expressions of a line by its brackets and operators, because a broken line need not parse.

A range may be no expression (type arguments look like comparisons); the compiler rejects the fillings of such a range.
All ranges are of indices into `Line.words`, the end exclusive.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from espalier.java.lexer import LexemeKind
from espalier.repair.templates import Line

Range = tuple[int, int]

_BEGIN = frozenset({"=", "return", "throw", "->", "+=", "-=", "*=", "/="})
_LOGICAL = frozenset({"&&", "||", "?", ":"})
_BINARY = _LOGICAL | {"==", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%", "&", "|", "^"}


@dataclass(frozen=True, slots=True)
class Call:
    """`name(arguments)`: the indices of its opening and closing bracket, and each argument's range."""

    opening: int
    closing: int
    arguments: tuple[Range, ...]


def calls(line: Line) -> Iterator[Call]:
    """Yields the calls and instance creations."""
    for opening, closing in line.brackets.items():
        named = opening > 0 and line.words[opening - 1].kind is LexemeKind.IDENTIFIER
        if line.words[opening].text == "(" and named:
            yield Call(opening, closing, tuple(_parts(line, (opening + 1, closing), {","})))


def expressions(line: Line) -> list[Range]:
    """Arguments, conditions, right-hand sides, returned expressions, their operands, and receivers; each once, in
    order."""
    wholes = [*_bracketed(line), *_right_sides(line)]
    parts = [part for whole in wholes for group in (_LOGICAL, _BINARY) for part in _parts(line, whole, group)]
    return sorted({part for part in (*wholes, *parts, *_receivers(line)) if part[0] < part[1]})


def conditions(line: Line) -> Iterator[Range]:
    """Yields the ranges in the brackets of `if` and `while`."""
    for opening, closing in line.brackets.items():
        if opening and line.words[opening - 1].text in {"if", "while"}:
            yield opening + 1, closing


def _bracketed(line: Line) -> Iterator[Range]:
    for opening, closing in line.brackets.items():
        if line.words[opening].text in "([":
            yield from _parts(line, (opening + 1, closing), {",", ";"})


def _right_sides(line: Line) -> Iterator[Range]:
    """Yields the ranges from `=`, `return` and the like to the end of their statement."""
    for index, word in enumerate(line.words):
        if word.text in _BEGIN:
            yield index + 1, _end(line, index + 1)


def _end(line: Line, start: int) -> int:
    index = start
    while index < len(line.words) and line.words[index].text not in {";", ",", ")", "]", "}", "{"}:
        index = line.brackets.get(index, index) + 1
    return min(index, len(line.words))


def _parts(line: Line, whole: Range, separators: Collection[str]) -> Iterator[Range]:
    """Yields the parts of `whole` between separators that are in no bracket of its own."""
    start = index = whole[0]
    while index < whole[1]:
        if line.words[index].text in separators:
            yield start, index
            start = index + 1
        index = line.brackets.get(index, index) + 1
    if start < whole[1]:
        yield start, whole[1]


def _receivers(line: Line) -> Iterator[Range]:
    """Yields the chains before a dot."""
    closed_by = {closing: opening for opening, closing in line.brackets.items()}
    for index, word in enumerate(line.words):
        if word.text == ".":
            yield _chain_start(line, index, closed_by), index


def _chain_start(line: Line, dot: int, closed_by: dict[int, int]) -> int:
    """The index at which the chain of names, calls and subscripts before `dot` begins."""
    index = dot
    while index > 0:
        before = line.words[index - 1]
        if index - 1 in closed_by and before.text in ")]":
            index = closed_by[index - 1]
        elif before.text == "." or (before.kind is LexemeKind.IDENTIFIER or before.text in {"this", "super"}):
            if before.text != "." and index < dot and line.words[index].text not in {".", "(", "["}:
                return index
            index -= 1
        else:
            return index
    return index
