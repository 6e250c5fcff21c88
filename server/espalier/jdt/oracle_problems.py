"""From the side door's problems to `ports.Check`: which errors a replacement adds, and which it removes.

An error is the same before and after if code and message agree and its position follows the edit: before the hunk it
has the same offset, after the hunk it is moved by the difference in length, inside the hunk it may be anywhere. Errors
that a syntax error in the hunk hides from the compiler count as present before; the side door finds them with the hunk
blanked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from espalier.ports import Breakage, Check, Dependents, Hunk, Problem
from espalier.text.positions import LineIndex, utf16_to_offset
from espalier.text.uri import uri_to_path

Identity = tuple[int, str, int]
_INSIDE = -1


def problems_in(text: str, raw: Sequence[dict[str, Any]]) -> tuple[Problem, ...]:
    """Returns the side door's errors of `text`, with offsets converted from UTF-16 units to code points."""
    lines = LineIndex(text)
    return tuple(_problem(lines, item) for item in raw)


def compare(
    hunk: Hunk, replacement: str, before: Sequence[Problem], after: Sequence[Problem], hidden: Sequence[Problem] = ()
) -> Check:
    """Matches the errors of the original text, reported and hidden, with those of the text with `replacement`."""
    shift = len(replacement) - (hunk.end - hunk.start)
    of_before = _identity(hunk.start, hunk.end, shift)
    of_after = _identity(hunk.start, hunk.start + len(replacement), 0)
    return Check(
        before=tuple(before),
        after=tuple(after),
        added=_without(after, of_after, Counter(map(of_before, before)) | Counter(map(of_before, hidden))),
        gone=_without(before, of_before, Counter(map(of_after, after))),
    )


def dependents_of(raw: dict[str, Any]) -> Dependents:
    """What an edit breaks in other files, from the side door's JSON."""
    found = (_breakage(item) for item in raw["breakages"])
    return Dependents(tuple(item for item in found if item is not None), raw["compiled"], raw["left"])


def _breakage(raw: dict[str, Any]) -> Breakage | None:
    path = uri_to_path(raw["uri"])
    return None if path is None else Breakage(path, raw["line"], raw["column"], raw["message"])


def _problem(lines: LineIndex, raw: dict[str, Any]) -> Problem:
    start = utf16_to_offset(lines.text, raw["start"])
    line, column = lines.position(start)
    return Problem(
        message=raw["message"],
        line=line + 1,
        column=column + 1,
        start=start,
        end=utf16_to_offset(lines.text, raw["end"]),
        code=raw["code"],
        arguments=tuple(raw["arguments"]),
    )


def _identity(start: int, end: int, shift: int) -> Callable[[Problem], Identity]:
    def identity(problem: Problem) -> Identity:
        if problem.end <= start and problem.start < start:
            return problem.code, problem.message, problem.start
        if problem.start >= end and problem.end > end:
            return problem.code, problem.message, problem.start + shift
        return problem.code, problem.message, _INSIDE

    return identity


def _without(
    problems: Sequence[Problem], identity: Callable[[Problem], Identity], others: Counter[Identity]
) -> tuple[Problem, ...]:
    left = []
    for problem in problems:
        key = identity(problem)
        if others[key] > 0:
            others[key] -= 1
        else:
            left.append(problem)
    return tuple(left)
