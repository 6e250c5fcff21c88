"""Finds the errors that a hunk's mistake causes, and what a replacement does about them.

A replacement *mends* if every error that the mistake caused is gone and none is new. The file *compiles* if it has no
error left at all. The mistake's errors are those on the hunk's own lines, and those elsewhere in the same method about
the same variable, type or member (by the compiler's id and arguments). A variable without a value, for example, causes
an error wherever it is read.

A replacement that takes away only the errors on the hunk's lines *eases*; it is offered after those that mend. One that
leaves an error on the hunk's lines, or adds one, is not offered. Where the hunk was only begun, the compiler looks at
little in its method: errors that it sees once the hunk is left out count as there before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from espalier.java.context.methods import method_around
from espalier.java.lexer import LexemeKind, lex
from espalier.ports import Check, Hunk, Problem
from espalier.repair.hunk_errors import declared, on_uses, resultless, targets
from espalier.repair.problems import NOT_ACCESSIBLE, WITHOUT_VALUE, is_brace, is_syntax, subject
from espalier.repair.remedies.library import module_of
from espalier.repair.remedies.reparsed import rejected
from espalier.text.positions import LineIndex


@dataclass(frozen=True, slots=True)
class Mistake:
    """`here`: the errors on the hunk's lines; `elsewhere`: those in the same method with the same cause; `hidden`:
    those that the compiler sees only without the mistake, and that a replacement may add, by code and message; `begun`:
    the hunk was only begun, and its end is missing."""

    here: tuple[Problem, ...] = ()
    elsewhere: tuple[Problem, ...] = ()
    hidden: tuple[tuple[int, str], ...] = ()
    begun: bool = False

    @property
    def errors(self) -> tuple[Problem, ...]:
        return (*self.here, *self.elsewhere)

    @property
    def names(self) -> frozenset[str]:
        """The names in what the compiler says about them, packages apart."""
        said = (word.text for each in self.errors for argument in each.arguments for word in lex(argument))
        return frozenset(word for word in said if word.isidentifier())

    def mended_by(self, check: Check) -> bool:
        """Whether nothing new is wrong and every error of the mistake is gone. If the mistake has no error, nothing new
        is enough."""
        return self._removes(check, self.errors)

    def eased_by(self, check: Check) -> bool:
        """Whether nothing new is wrong and the hunk's own errors are gone; if it has none, those elsewhere."""
        return self._removes(check, self.here or self.elsewhere)

    def _removes(self, check: Check, wanted: Sequence[Problem]) -> bool:
        added = Counter((problem.code, problem.message) for problem in check.added)
        return added <= Counter(self.hidden) and all(problem in check.gone for problem in wanted)


def mistake_of(problems: Sequence[Problem], hunk: Hunk, *, alone: bool = False) -> Mistake:
    """The mistake on the hunk's lines. `problems`: the compiler's for the text as it is. `alone`: if there are errors
    on the hunk's lines, those elsewhere are left out. If there are none, an unmatched brace may be the hunk's, and
    where the grammar tells that the file is no Java from the hunk on, the syntax errors are; the result that the
    hunk's method lacks is, if nothing else is wrong in it."""
    here = targets(problems, hunk) or tuple(filter(is_brace, problems)) or _misplaced(problems, hunk)
    here = here or (() if alone else resultless(problems, hunk))
    if here and alone:
        return Mistake(here)
    related = {*_related(problems, hunk, here)} | {*(() if here else on_uses(problems, hunk))}
    return Mistake(here, tuple(problem for problem in problems if problem in related and problem not in here))


def _misplaced(problems: Sequence[Problem], hunk: Hunk) -> tuple[Problem, ...]:
    """The syntax errors, if the hunk has the first word that no Java has there, or the word before it."""
    found = tuple(each for each in problems if each.severity == "error" and is_syntax(each))
    words = rejected(hunk.text, hunk.start) if found else None
    return found if words is not None and words[0] < hunk.end and hunk.start < words[1] else ()


def mistake_of_begun(without: Check) -> Mistake:
    """The mistake of a hunk that was only begun: the errors that go with the hunk when it is left out, wherever they
    are. `without`: the compilation without it."""
    hidden = tuple((problem.code, problem.message) for problem in without.added)
    return Mistake(tuple(problem for problem in without.gone if problem.severity == "error"), hidden=hidden, begun=True)


def _related(problems: Sequence[Problem], hunk: Hunk, here: Sequence[Problem]) -> Iterator[Problem]:
    around = method_around(hunk.text, hunk.start)
    if around is None:
        return
    subjects = {subject(problem) for problem in here} - {()}
    names = {word.text for word in lex(hunk.original) if word.kind is LexemeKind.IDENTIFIER}
    local = declared(hunk.original)
    for problem in problems:
        what = subject(problem)
        if not what or problem.severity != "error" or not around[0] <= problem.start < around[1]:
            continue
        unset = problem.code in WITHOUT_VALUE and problem.start >= hunk.start and what[1] in names
        if what in subjects or unset or (local and what == ("name", local) and problem.start >= hunk.start):
            yield problem


@dataclass(frozen=True, slots=True)
class Remaining:
    """An error that a replacement leaves. `path`: the file as the request names it; `line`: from 1, in the file without
    the replacement; for an error inside the replacement, the nearest line of the hunk."""

    path: str
    line: int
    message: str


def remaining(check: Check, hunk: Hunk, replacement: str, path: str) -> tuple[Remaining, ...]:
    """The errors that the file has with `replacement` in the hunk, in the order of the text."""
    lines, end = LineIndex(hunk.text), hunk.start + len(replacement)

    def line_of(problem: Problem) -> int:
        moved = problem.start - (end - hunk.end) if problem.start >= end else min(problem.start, hunk.end)
        return lines.line_of(moved) + 1

    return tuple(Remaining(path, line_of(each), _told(each)) for each in check.after if each.severity == "error")


def _told(problem: Problem) -> str:
    """The compiler's message; of a type of the JDK that is not accessible also what another file lacks."""
    module = module_of(problem.arguments[0]) if problem.code == NOT_ACCESSIBLE and problem.arguments else ""
    return f"{problem.message} (module-info.java does not require {module})" if module else problem.message
