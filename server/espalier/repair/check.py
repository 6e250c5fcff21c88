"""What "compiles" means.

A candidate compiles when the file has no problem that was not there before and the targeted ones are gone. The
targeted problems are those the compiler sees on the hunk's own lines; where there are none and the hunk declares a
variable, those on the lines that use it. A line that fails only a test has neither, and then no new problem is enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from espalier.generate.brackets import CLOSED_BY, OPENED_BY
from espalier.java.lexer import LexemeKind, lex, lex_document
from espalier.ports import Check, Hunk, Problem
from espalier.repair.retyping import is_type
from espalier.text.positions import LineIndex

_SYNTAX = 0x40000000


def targets(problems: Sequence[Problem], hunk: Hunk) -> tuple[Problem, ...]:
    """The errors that have to go."""
    return on_lines(problems, hunk) or _on_uses(problems, hunk)


def on_lines(problems: Sequence[Problem], hunk: Hunk) -> tuple[Problem, ...]:
    """The errors on the hunk's lines."""
    lines = LineIndex(hunk.text)
    first, last = lines.line_of(hunk.start) + 1, lines.line_of(hunk.end) + 1
    return tuple(problem for problem in problems if problem.severity == "error" and first <= problem.line <= last)


def _on_uses(problems: Sequence[Problem], hunk: Hunk) -> tuple[Problem, ...]:
    """The errors on lines behind the hunk that use the variable it declares."""
    name = _declared(hunk.original)
    if not name or not problems:
        return ()
    lines = LineIndex(hunk.text)
    used = {lines.line_of(start) + 1 for start in _uses(hunk, name)}
    return tuple(problem for problem in problems if problem.severity == "error" and problem.line in used)


def _declared(text: str) -> str:
    """The variable of `Type name = ...` or `Type name;`; '' if there is none."""
    words = [word for word in lex(text) if not word.layout]
    before = words[: next((index for index, word in enumerate(words) if word.text in {"=", ";"}), 0)]
    if len(before) < 2 or before[-1].kind is not LexemeKind.IDENTIFIER or before[-2].text == ".":
        return ""
    return before[-1].text if is_type(before[-2]) or before[-2].text in {">", "]"} else ""


def _uses(hunk: Hunk, name: str) -> Iterator[int]:
    """Where the name stands behind the hunk, up to the end of the block that the hunk is in."""
    depth, before = 0, ""
    for word in lex_document(hunk.text):
        if word.layout or word.start < hunk.end:
            continue
        depth += (word.text in CLOSED_BY) - (word.text in OPENED_BY)
        if depth < 0:
            return
        if word.text == name and before != ".":
            yield word.start
        before = word.text


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
