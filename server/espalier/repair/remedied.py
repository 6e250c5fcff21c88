"""Tries the remedies of the line's problems, and other types for what it uses, and keeps those that mend.

An exception that a remedy lets out (`future.get()`) is declared in the method's header with it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from espalier.generate import Candidate as Generated
from espalier.ports import Check, Hunk, Oracle, Problem, QuickFix
from espalier.repair.concurrent import together
from espalier.repair.edits import Edit, applied, edits_of, smallest
from espalier.repair.elsewhere import Compiled, compiled
from espalier.repair.evidence import Evidence
from espalier.repair.offered import offered
from espalier.repair.problems import UNHANDLED, WRONG_ARGUMENTS
from espalier.repair.remedies import Remedy, answered, probes, remedies
from espalier.repair.search import Search
from espalier.repair.tuning import TUNING


async def remedied(
    search: Search, oracle: Oracle, evidence: Evidence, problems: Sequence[Problem], until: float
) -> None:
    """Offers the remedies that mend, until the share `until` of the budget is spent. `problems`: all of the file. The
    first ones are compiled before the compiler is asked for types that others need. Where the oracle did not know names
    in time, it is asked again if nothing else mends."""
    errors = [problem for problem in problems if problem.severity == "error"]
    found, late = await _found(search, oracle, evidence, errors, search.mistake.errors[: TUNING.problems])
    first, rest = found[: TUNING.remedies_at_once], found[TUNING.remedies_at_once :]
    await _tried(search, first, oracle, evidence, until)
    tried = {remedy.edits for remedy in first}
    rest += [remedy for remedy in await _probed(search, oracle, evidence, errors) if remedy.edits not in tried]
    await _tried(search, sorted(rest, key=lambda remedy: -remedy.share), oracle, evidence, until)
    if late and not search.satisfied and search.spent < until:
        again, _ = await _found(search, oracle, evidence, errors, late)
        tried.update(remedy.edits for remedy in rest)
        await _tried(search, [remedy for remedy in again if remedy.edits not in tried], oracle, evidence, until)


async def quick_fixed(
    search: Search, fixes: Sequence[QuickFix], oracle: Oracle, evidence: Evidence, until: float
) -> None:
    """Offers the IDE's own fixes that mend. They come after ours, which know more of the code base; where the two are
    the same, ours stands."""
    text, found = search.request.hunk.text, list[Remedy]()
    for number, fix in enumerate(fixes):
        edits = tuple(part for edit in fix.edits for part in smallest(text, Edit(*edit)))
        found.append(Remedy(f"JDT: {fix.title}", edits, TUNING.quick_fix * TUNING.remedy_fall**number))
    await _tried(search, [remedy for remedy in found if remedy.edits], oracle, evidence, until)


async def _found(
    search: Search, oracle: Oracle, evidence: Evidence, errors: Sequence[Problem], wanted: Sequence[Problem]
) -> tuple[list[Remedy], list[Problem]]:
    """The remedies of the problems `wanted`, the most probable first, and those of them to which the oracle may know
    more when it is asked again."""
    text, found, late = search.request.hunk.text, dict[tuple[Edit, ...], Remedy](), list[Problem]()
    for problem in wanted:
        others = [other for other in errors if other is not problem]
        named = await offered(search, oracle, problem, errors)
        for remedy in (*remedies(text, problem, others, evidence), *named.remedies):
            found.setdefault(remedy.edits, remedy)
        if named.late:
            late.append(problem)
    return sorted(found.values(), key=lambda remedy: -remedy.share), late


async def _tried(search: Search, waiting: list[Remedy], oracle: Oracle, evidence: Evidence, until: float) -> None:
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
        return tuple(_declaring(search.request.hunk.text, remedy, result.check, evidence))

    while waiting and search.spent < until:
        if search.only_compiles and math.log(waiting[0].share) < search.surest - TUNING.gap:
            return
        tried, waiting = waiting[: TUNING.remedies_at_once], waiting[TUNING.remedies_at_once :]
        waiting[:0] = [more for found in await together(attempt, tried) for more in found]


async def _probed(search: Search, oracle: Oracle, evidence: Evidence, errors: Sequence[Problem]) -> list[Remedy]:
    """The remedies for which the compiler has to name a type first. The same probe is compiled once."""
    text, found, asked = search.request.hunk.text, list[Remedy](), set[tuple[str, tuple[Edit, ...]]]()
    for problem in search.mistake.errors[: TUNING.problems]:
        others = [other for other in errors if other is not problem]
        for origin, probe in probes(text, problem, others, evidence):
            if (origin, probe.edits) not in asked:
                asked.add((origin, probe.edits))
                result = await compiled(search, probe.edits, oracle, evidence)
                found += answered(text, origin, probe, result.check.after)
    return found


def _keep(search: Search, remedy: Remedy, result: Compiled) -> None:
    hunk = search.request.hunk
    inside = [edit for edit in remedy.edits if hunk.start <= edit.start and edit.end <= hunk.end]
    outside = tuple(edit for edit in remedy.edits if edit not in inside)
    text = applied(hunk.original, [replace(e, start=e.start - hunk.start, end=e.end - hunk.start) for e in inside])
    generated = Generated(text, math.log(remedy.share), 1, 1.0, remedy.origin, result.check)
    search.keep(generated, result.check, result.left, outside, known=True)


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
            whole = Hunk(Path(), text, 0, len(text))
            changed = edits_of(whole, applied(after, more.edits), ())
            edits = tuple(part for edit in changed for part in smallest(text, edit))
            yield Remedy(remedy.origin, edits, remedy.share * more.share)
            return
