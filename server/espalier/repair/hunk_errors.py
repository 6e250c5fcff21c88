"""Finds the compiler's errors that belong to a hunk: those on its lines, and those at uses of the local variable that
it declares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from espalier.generate import hunk_context
from espalier.java.context.brackets import depth_change
from espalier.java.context.declarations import declares, may_end_type
from espalier.java.context.methods import method_around
from espalier.java.lexer import lex, lex_document
from espalier.ports import Hunk, Problem
from espalier.repair.problems import (
    EARLY,
    MUST_OVERRIDE,
    MUST_RETURN,
    MUST_RETURN_AFTER_SWITCH,
    UNINITIALISED_FIELD,
    WRONG_ARGUMENTS,
)
from espalier.text.positions import LineIndex


def targets(problems: Sequence[Problem], hunk: Hunk) -> tuple[Problem, ...]:
    """The errors on the hunk's lines."""
    lines = LineIndex(hunk.text)
    first, last = lines.line_of(hunk.start) + 1, lines.line_of(hunk.end) + 1
    return tuple(
        problem
        for problem in problems
        if problem.severity == "error"
        and (
            first <= problem.line <= last
            or _ends_method(problem, hunk)
            or _too_early(problem, hunk)
            or _annotates(problem, hunk)
        )
    )


def _annotates(problem: Problem, hunk: Hunk) -> bool:
    """Whether the hunk is `@Override` before the method that overrides nothing: the compiler marks its name."""
    if problem.code != MUST_OVERRIDE or not hunk.start < problem.start or "@Override" not in hunk.original:
        return False
    around = method_around(hunk.text, problem.start)
    return around is not None and around[0] <= hunk.start


def _too_early(problem: Problem, hunk: Hunk) -> bool:
    """Whether the hunk calls a constructor after what the compiler marks."""
    if problem.code not in EARLY or not hunk.original.startswith(("super(", "this(")):
        return False
    around = method_around(hunk.text, problem.start)
    return around is not None and problem.start < hunk.start < around[1]


def _ends_method(problem: Problem, hunk: Hunk) -> bool:
    """Whether the hunk ends the method that must return a value, or the constructor that must give a field one: the
    compiler marks its header."""
    if problem.code not in (MUST_RETURN, MUST_RETURN_AFTER_SWITCH, UNINITIALISED_FIELD):
        return False
    around = method_around(hunk.text, problem.start)
    return around is not None and hunk.start < around[1] <= hunk.end


def resultless(problems: Sequence[Problem], hunk: Hunk) -> tuple[Problem, ...]:
    """The error that the hunk's method returns no value, which the compiler marks in its header, if it is the method's
    only one: any of its lines may lack `return`."""
    around = method_around(hunk.text, hunk.start)
    if around is None:
        return ()
    inside = [each for each in problems if each.severity == "error" and around[0] <= each.start < around[1]]
    missing = (MUST_RETURN, MUST_RETURN_AFTER_SWITCH)
    header = hunk.text.find("{", around[0])
    told = len(inside) == 1 and inside[0].code in missing and inside[0].start < header < hunk.start
    return tuple(inside) if told else ()


def touching(problems: Sequence[Problem], hunk: Hunk) -> tuple[Problem, ...]:
    """The errors whose range overlaps the hunk's lines; they may begin on an earlier line."""
    lines = LineIndex(hunk.text)
    first, last = lines.line_of(hunk.start) + 1, lines.line_of(hunk.end) + 1
    ends = {problem: lines.line_of(max(problem.start, problem.end - 1)) + 1 for problem in problems}
    return tuple(each for each in problems if each.severity == "error" and each.line <= last and first <= ends[each])


def on_uses(problems: Sequence[Problem], hunk: Hunk) -> tuple[Problem, ...]:
    """The errors after the hunk that point at the local variable it declares, or at a member of that variable. Another
    type for the variable may mend these. Other errors on such a line have nothing to do with the variable and are left
    out."""
    name = declared(hunk.original)
    if not name or not problems or not hunk_context(hunk).in_block:
        return ()
    places = list(_uses(hunk, name))
    return tuple(
        problem
        for problem in problems
        if problem.severity == "error" and any(_touches(problem, place, hunk.text) for place in places)
    )


def _touches(problem: Problem, place: tuple[int, int, int], text: str) -> bool:
    """Whether the compiler points at the name there, at its member, or at a call that has the name among its
    arguments."""
    start, end, member = place
    if (problem.start <= start and end <= problem.end) or problem.start == member:
        return True
    between = text[problem.end : start] if problem.code in WRONG_ARGUMENTS else ""
    return "(" in between and ";" not in between


def declared(text: str) -> str:
    """The variable of `Type name = ...` or `Type name;`; '' if there is none."""
    words = [word for word in lex(text) if not word.trivia]
    before = words[: next((index for index, word in enumerate(words) if word.text in {"=", ";"}), 0)]
    return before[-1].text if declares(before, len(before) - 1) else ""


def _uses(hunk: Hunk, name: str) -> Iterator[tuple[int, int, int]]:
    """Yields each use of the name after the hunk: where it begins and ends, and where its member begins (-1: it has
    none). It stops at the end of the block that holds the hunk, or where the name is declared again."""
    words = [word for word in lex_document(hunk.text) if not word.trivia and word.start >= hunk.end]
    depth = 0
    for before, word, following in zip([None, *words], words, [*words[1:], None], strict=False):
        depth += depth_change(word.text)
        if depth < 0 or (word.text == name and before is not None and may_end_type(before)):
            return
        if word.text == name and (before is None or before.text != "."):
            yield word.start, word.end, following.end if following is not None and following.text == "." else -1


def marks(problems: Sequence[Problem], hunk: Hunk) -> tuple[tuple[int, int], ...]:
    """The ranges of the problems in the hunk's text, clamped to it."""
    length = hunk.end - hunk.start
    spans = ((problem.start - hunk.start, problem.end - hunk.start) for problem in problems)
    return tuple(dict.fromkeys((min(max(start, 0), length), min(max(end, 0), length)) for start, end in spans))
