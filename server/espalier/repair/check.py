"""What "compiles" means, and the imports a candidate needs to do so.

A candidate compiles when the file has no problem that was not there before and the targeted ones are gone. The
targeted problems are those the compiler sees on the hunk's own lines; a line that fails only a test has none, and
then no new problem is enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from espalier.java.lexer import Lexeme, lex
from espalier.ports import Check, Hunk, Names, OracleSession, Problem
from espalier.text.positions import LineIndex

_MOST_IMPORTS = 4
"""Alternatives tried for a type of a common name (`List`, `Date`)."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`imports` are those the compiler accepted the candidate with; `remaining`: errors the file still has."""

    compiles: bool
    imports: tuple[str, ...] = ()
    remaining: int = 0


def targets(problems: Sequence[Problem], hunk: Hunk) -> tuple[Problem, ...]:
    """The errors on the hunk's lines."""
    lines = LineIndex(hunk.text)
    first, last = lines.line_of(hunk.start) + 1, lines.line_of(hunk.end) + 1
    return tuple(problem for problem in problems if problem.severity == "error" and first <= problem.line <= last)


def marks(problems: Sequence[Problem], hunk: Hunk) -> tuple[tuple[int, int], ...]:
    """Where in the hunk's text the compiler points, clamped to it."""
    length = hunk.end - hunk.start
    spans = ((problem.start - hunk.start, problem.end - hunk.start) for problem in problems)
    return tuple(dict.fromkeys((min(max(start, 0), length), min(max(end, 0), length)) for start, end in spans))


def accepts(check: Check, wanted: Sequence[Problem]) -> bool:
    """Nothing new is wrong and every targeted problem is gone."""
    return not check.added and all(problem in check.gone for problem in wanted)


async def judge(session: OracleSession, text: str, wanted: Sequence[Problem]) -> Verdict:
    """Ask the compiler about `text` in the hunk, first as it is, then with the imports its new types need."""
    check = await session.check(text)
    if accepts(check, wanted):
        return Verdict(True, (), len(check.after))
    for imports in await missing_imports(session, text):
        check = await session.check(text, imports)
        if accepts(check, wanted):
            return Verdict(True, imports, len(check.after))
    return Verdict(False)


async def missing_imports(session: OracleSession, text: str) -> list[tuple[str, ...]]:
    """Ways to import what `text` uses and the file does not, the oracle's order; empty when nothing is missing."""
    ways: list[tuple[str, ...]] = [()]
    for word in _type_names(text):
        completion = await session.complete(text[: word.end], text[word.end :])
        names = completion.names if isinstance(completion, Names) else ()
        exact = [name.import_name for name in names if name.text == word.text]
        if exact and all(exact):
            choices = list(dict.fromkeys(exact))[:_MOST_IMPORTS]
            ways = [(*way, choice) for way in ways for choice in choices][:_MOST_IMPORTS]
    return [way for way in ways if way]


def _type_names(text: str) -> Iterator[Lexeme]:
    """The first use of each capitalised simple name that no dot precedes."""
    seen: set[str] = set()
    previous = ""
    for word in lex(text):
        if word.layout:
            continue
        if word.kind == "identifier" and word.text[0].isupper() and previous != "." and word.text not in seen:
            seen.add(word.text)
            yield word
        previous = word.text
