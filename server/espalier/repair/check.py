"""What "compiles" means.

A candidate compiles when the file has no problem that was not there before and the targeted ones are gone. The
targeted problems are those the compiler sees on the hunk's own lines; a line that fails only a test has none, and
then no new problem is enough.
"""

from __future__ import annotations

from collections.abc import Sequence

from espalier.ports import Check, Hunk, Problem
from espalier.text.positions import LineIndex

_SYNTAX = 0x40000000


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


def is_syntax(problem: Problem) -> bool:
    """Whether the parser could not go on there (the bit `IProblem.Syntax` of JDT's problem ids)."""
    return bool(problem.code & _SYNTAX)


def accepts(check: Check, wanted: Sequence[Problem]) -> bool:
    """Nothing new is wrong and every targeted problem is gone."""
    return not check.added and all(problem in check.gone for problem in wanted)
