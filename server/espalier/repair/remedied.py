"""Tries the remedies of the line's problems, and other types for what it uses, and keeps those that mend.

An exception that a remedy lets out (`future.get()`) is declared in the method's header with it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from espalier.generate import Candidate as Generated
from espalier.ports import Check, Hunk, Oracle, Problem, QuickFix
from espalier.repair.concurrent import task_group, together
from espalier.repair.edits import Edit, applied, edits_of, smallest
from espalier.repair.elsewhere import Compiled, compiled
from espalier.repair.evidence import Evidence
from espalier.repair.fix import CHAT_MODEL
from espalier.repair.hunk_errors import targets
from espalier.repair.offered import UNKNOWN, names_like, offered
from espalier.repair.problems import (
    EQUALITY_MISMATCH,
    NO_MEMBERS,
    UNDEFINED_OPERATOR,
    UNHANDLED,
    WRONG_ARGUMENTS,
    is_syntax,
)
from espalier.repair.remedies import Remedy, answered, probes, remedies
from espalier.repair.search import Search
from espalier.repair.tuning import TUNING

_SEVERAL = UNKNOWN | {UNDEFINED_OPERATOR, EQUALITY_MISMATCH, NO_MEMBERS}
"""What often is wrong several times on a line: `day >= from && day <= to`."""


async def remedied(
    search: Search, oracle: Oracle, evidence: Evidence, problems: Sequence[Problem], until: float
) -> None:
    """Offers the remedies that mend, until the share `until` of the budget is spent. `problems`: all of the file.

    The most probable that the problems tell alone are compiled while the oracle is asked for names, then those with
    names, and then the compiler is asked for the types that others need. Where the oracle did not know names in time,
    it is asked again if nothing else mends.
    """
    errors = [problem for problem in problems if problem.severity == "error"]
    wanted, tried = search.mistake.errors[: TUNING.problems], set[tuple[Edit, ...]]()

    async def attempt(found: Iterable[Remedy]) -> None:
        new = {remedy.edits: remedy for remedy in reversed([*found]) if remedy.edits not in tried}
        tried.update(new)
        await try_out(search, sorted(new.values(), key=lambda remedy: -remedy.share), oracle, evidence, until)

    told = _told(search, evidence, errors, wanted)
    async with task_group() as group:
        asked = group.create_task(_named(search, oracle, errors, wanted, until))
        await attempt(told[: TUNING.remedies_at_once])
    named, late = asked.result()
    both = sorted((*told, *named), key=lambda remedy: -remedy.share)
    await attempt(both[: TUNING.remedies_at_once])
    await attempt((*both, *await _probed(search, oracle, evidence, errors, until)))
    if late and not search.satisfied and search.spent < until:
        await attempt((await _named(search, oracle, errors, late, until))[0])


async def quick_fixed(
    search: Search, fixes: Sequence[QuickFix], oracle: Oracle, evidence: Evidence, until: float
) -> None:
    """Offers the IDE's own fixes that mend. They come after ours, which know more of the code base; where the two are
    the same, ours stands."""
    text, found = search.request.hunk.text, list[Remedy]()
    for number, fix in enumerate(fixes):
        edits = tuple(part for edit in fix.edits for part in smallest(text, Edit(*edit)))
        found.append(Remedy(f"JDT: {fix.title}", edits, TUNING.quick_fix * TUNING.remedy_fall**number))
    await try_out(search, [remedy for remedy in found if remedy.edits], oracle, evidence, until)


def _told(search: Search, evidence: Evidence, errors: Sequence[Problem], wanted: Sequence[Problem]) -> list[Remedy]:
    """What the problems `wanted` tell alone, the most probable first."""
    found: list[Remedy] = []
    for problem in wanted:
        others = [other for other in errors if other is not problem]
        found += remedies(search.request.hunk.text, problem, others, evidence)
    return sorted(found, key=lambda remedy: -remedy.share)


async def _named(
    search: Search, oracle: Oracle, errors: Sequence[Problem], wanted: Sequence[Problem], until: float
) -> tuple[list[Remedy], list[Problem]]:
    """The remedies of the problems `wanted` with names of the oracle's, and those of the problems to which it may know
    more when it is asked again."""
    found, late = list[Remedy](), list[Problem]()
    for problem in wanted:
        if search.spent >= until:
            break
        named = await offered(search, oracle, problem, errors)
        found += named.remedies
        if named.late:
            late.append(problem)
    return found, late


async def try_out(search: Search, waiting: list[Remedy], oracle: Oracle, evidence: Evidence, until: float) -> None:
    """Compiles remedies, and keeps those that mend as soon as the compiler says so. What would not be shown beside a
    repair is not compiled."""

    async def attempt(remedy: Remedy) -> Sequence[Remedy]:
        result = await compiled(search, remedy.edits, oracle, evidence)
        search.guard()
        search.stats.candidates_started += 1
        if search.accepts(result.check):
            _keep(search, remedy, result)
            return ()
        search.stats.abandoned += 1
        declared = tuple(_declaring(search.request.hunk.text, remedy, result.check, evidence))
        late = search.spent >= until
        return declared or (() if late else await _completed(search, remedy, result.check, evidence))

    while waiting and search.spent < until:
        if search.only_compiles and math.log(waiting[0].share) < search.surest - TUNING.gap:
            return
        tried, waiting = waiting[: TUNING.remedies_at_once], waiting[TUNING.remedies_at_once :]
        waiting[:0] = [more for found in await together(attempt, tried) for more in found]


async def _completed(search: Search, remedy: Remedy, check: Check, evidence: Evidence) -> tuple[Remedy, ...]:
    """The remedy of one of several wrong words or operators on the line with those of the next. After a syntax error it
    may be one that the compiler had not seen."""
    hunk = search.request.hunk
    if search.satisfied or remedy.share < TUNING.least_share or not all(_inside(edit, hunk) for edit in remedy.edits):
        return ()
    text = applied(hunk.text, remedy.edits)
    after = replace(hunk, text=text, end=hunk.end + len(text) - len(hunk.text))
    left, here = targets(check.after, after), search.mistake.here
    hidden = any(map(is_syntax, here)) and not any(map(is_syntax, left))
    fewer = not check.added and len(left) < len(here)
    if not (hidden or fewer) or not 0 < len(left) < TUNING.wrong_words or {each.code for each in left} - _SEVERAL:
        return ()
    others = [each for each in check.after if each.severity == "error" and each is not left[0]]
    named = await names_like(search, left[0], after)
    found = sorted((*remedies(text, left[0], others, evidence), *named.remedies), key=lambda more: -more.share)
    both = (_both(hunk.text, remedy, more) for more in found[: TUNING.wrong_words])
    return tuple(each for each in both if each.edits)  # one may put back what the other has changed


def _both(text: str, one: Remedy, more: Remedy) -> Remedy:
    """A remedy with another one of the text that it leaves."""
    whole = Hunk(Path(), text, 0, len(text))
    changed = edits_of(whole, applied(applied(text, one.edits), more.edits), ())
    edits = tuple(part for edit in changed for part in smallest(text, edit))
    return Remedy(one.origin, edits, one.share * more.share)


def _inside(edit: Edit, hunk: Hunk) -> bool:
    return hunk.start <= edit.start and edit.end <= hunk.end


async def _probed(
    search: Search, oracle: Oracle, evidence: Evidence, errors: Sequence[Problem], until: float
) -> list[Remedy]:
    """The remedies for which the compiler has to name a type first. The same probe is compiled once, and none after the
    share `until` of the budget."""
    text, found, asked = search.request.hunk.text, list[Remedy](), set[tuple[str, tuple[Edit, ...]]]()
    for problem in search.mistake.errors[: TUNING.problems]:
        others = [other for other in errors if other is not problem]
        for origin, probe in probes(text, problem, others, evidence):
            if search.spent >= until:
                return found
            if (origin, probe.edits) not in asked:
                asked.add((origin, probe.edits))
                result = await compiled(search, probe.edits, oracle, evidence)
                found += answered(text, origin, probe, result.check.after)
    return found


def _keep(search: Search, remedy: Remedy, result: Compiled) -> None:
    hunk = search.request.hunk
    edits = [part for edit in remedy.edits for part in _split(edit, hunk)]
    inside = [edit for edit in edits if _inside(edit, hunk)]
    outside = tuple(edit for edit in edits if edit not in inside)
    text = applied(hunk.original, [replace(e, start=e.start - hunk.start, end=e.end - hunk.start) for e in inside])
    generated = Generated(text, math.log(remedy.share), 1, 1.0, remedy.origin, result.check)
    search.keep(generated, result.check, result.left, outside, known=remedy.origin != CHAT_MODEL)


def _split(edit: Edit, hunk: Hunk) -> Iterator[Edit]:
    """The edit in parts that are inside or outside the hunk."""
    if edit.start < hunk.start < edit.end:
        yield Edit(edit.start, hunk.start, "")
        edit = replace(edit, start=hunk.start)
    if edit.start < hunk.end < edit.end:
        yield Edit(edit.start, hunk.end, edit.text)
        edit = Edit(hunk.end, edit.end, "")
    yield edit


def _declaring(text: str, remedy: Remedy, check: Check, evidence: Evidence) -> Iterator[Remedy]:
    """The remedy with what it lacks, if this is all that is wrong with it: the exceptions that it lets out declared, or
    the bound of a type parameter that it declares."""
    added = {problem.code for problem in check.added}
    unbound = remedy.origin == "type parameter" and added <= WRONG_ARGUMENTS
    wanted = remedy.origin if unbound else "throws" if added <= UNHANDLED else ""
    if not added or not wanted or " extends " in "".join(edit.text for edit in remedy.edits):
        return
    after = applied(text, remedy.edits)
    for more in remedies(after, check.added[0], check.added[1:], evidence):
        if more.origin == wanted:
            yield _both(text, remedy, more)
            return
