"""Repairs several hunks of one file together.

The hunks are repaired from the last to the first, so that no repair moves another hunk. Each is repaired in every text
that the best combinations of repairs of the later hunks give: a beam search over combinations, ordered by the sum of
their scores. Then each combination is compiled as one edit of all the hunks, also with the other files that use it. The
result is a candidate for the range from the first hunk to the last. A hunk may stay as it is, because another's repair
may have mended it. A hunk without a mistake always stays as it is, unless no hunk has one. A hunk for which no repair
is found keeps its errors where no combination takes them away: what mends the others is offered, and tells the errors
that it leaves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import pairwise

from espalier.errors import UsageError
from espalier.generate import Arm, Budget, Stats
from espalier.ports import Check, Hunk, Oracle, Progress, TokenModel, Validator
from espalier.repair.dependents import with_breakages
from espalier.repair.diff import unified
from espalier.repair.edits import applied, edits_of
from espalier.repair.evidence import Evidence
from espalier.repair.fix import Candidate, Ended, FixRequest, FixResult
from espalier.repair.mistake import Mistake, mistake_of, remaining
from espalier.repair.problems import unknown_imports
from espalier.repair.ranking import ranked
from espalier.repair.suggest import is_sound, suggest, validated
from espalier.repair.tuning import TUNING


@dataclass(frozen=True, slots=True)
class _Combination:
    """Repairs of some hunks. `text`: the whole file with them; `moved`: by how many characters their imports have moved
    the hunks; `parts`: the repairs, the first hunk's first; `untouched`: how many hunks with errors on their own lines
    stay as they are."""

    text: str
    moved: int = 0
    parts: tuple[Candidate, ...] = ()
    untouched: int = 0

    @property
    def order(self) -> tuple[int, float]:
        return self.untouched, -sum(part.score for part in self.parts)


def covering(requests: Sequence[FixRequest]) -> FixRequest:
    """The request for all text from the first hunk to the last. Raises `UsageError` for hunks that overlap or belong to
    different texts."""
    placed = sorted(requests, key=lambda request: request.hunk.start)
    first, last = placed[0].hunk, placed[-1].hunk
    if any((request.hunk.path, request.hunk.text) != (first.path, first.text) for request in placed):
        raise UsageError("lines of different files are not repaired together", remedy="ask for one file at a time")
    if any(one.hunk.end > other.hunk.start for one, other in pairwise(placed)):
        raise UsageError("the lines to repair overlap")
    return replace(placed[0], hunk=replace(first, end=last.end))


async def suggest_multi_hunk(
    requests: Sequence[FixRequest],
    *,
    oracle: Oracle,
    model: TokenModel,
    evidence: Evidence,
    validator: Validator | None = None,
    revision: Callable[[], int] | None = None,
    on_progress: Callable[[Progress], None],
) -> FixResult:
    """Candidates for `covering(requests)`, best first. The hunks share the first request's budget. Raises what
    `suggest` raises, and `UsageError` as `covering` does."""
    started = time.perf_counter()
    whole = covering(requests)
    work = _Repair(whole, oracle, model, evidence, revision, on_progress)
    check = await _compilation(whole, oracle, work.stats)
    mistakes = [mistake_of(check.before, request.hunk) for request in requests]
    errors = remaining(check, whole.hunk, whole.hunk.original, whole.path)
    unknown = unknown_imports(check.before, whole.hunk.text)

    def result(found: Sequence[Candidate], ended: Ended) -> FixResult:
        cost = replace(work.stats, seconds=time.perf_counter() - started)
        return FixResult(tuple(found), cost, ended, sound, model.name, errors, unknown)

    sound = is_sound([error for mistake in mistakes for error in mistake.errors], whole, validator)
    if sound and not whole.anyway:
        return result((), Ended.SOUND)
    placed = _with_a_mistake(requests, mistakes)
    beam, hopeless = await work.combinations(placed)
    compiled = await _compiled(beam, whole, mistakes, mistakes, oracle, work.stats)
    if not compiled and 0 < len(hopeless) < len(placed):
        hopeful = [mistake for each, mistake in placed if each.hunk not in hopeless]
        compiled = await _compiled(beam, whole, mistakes, hopeful, oracle, work.stats)
    found = ranked(compiled, whole.hunk.original, whole.wanted)
    found = await with_breakages(found, whole, oracle, on_progress)
    if validator:
        found = await validated(found, whole, validator, on_progress)
    return result(found, work.ended)


@dataclass(slots=True)
class _Repair:
    """A running repair of several hunks. `stats`: what its searches have cost; `ended`: how the last one ended."""

    whole: FixRequest
    oracle: Oracle
    model: TokenModel
    evidence: Evidence
    revision: Callable[[], int] | None
    on_progress: Callable[[Progress], None]
    stats: Stats = field(default_factory=Stats)
    ended: Ended = Ended.EXHAUSTED

    async def combinations(self, placed: Sequence[tuple[FixRequest, Mistake]]) -> tuple[list[_Combination], list[Hunk]]:
        """The combinations of repairs of all hunks, best first, and the hunks for which no repair was found."""
        beam, hopeless = [_Combination(self.whole.hunk.text)], list[Hunk]()
        for number, (request, mistake) in enumerate(placed):
            left = len(placed) - number
            self.on_progress(Progress(f"Repairing {left} of {len(placed)} lines", number / len(placed)))
            seconds = self.whole.budget.seconds / len(placed) / len(beam)
            grown, repairs = list[_Combination](), 0
            for tried, base in enumerate(beam):
                repaired = await self._repaired(base, request, left * len(beam) - tried, seconds)
                grown += [replace(base, untouched=base.untouched + bool(mistake.here)), *repaired]
                repairs += len(repaired)
            if not repairs:
                hopeless.append(request.hunk)
            grown.sort(key=lambda combination: combination.order)
            beam = grown[: TUNING.beam if left > 1 else None]
        return beam, hopeless

    async def _repaired(self, base: _Combination, request: FixRequest, runs: int, seconds: float) -> list[_Combination]:
        """`base` with each repair of one more hunk. `runs`: how many such searches are left, this one included."""
        budget = _share(self.whole.budget, self.stats, runs, seconds)
        if budget is None:
            self.ended = Ended.BUDGET
            return []
        asked = replace(request, hunk=_within(base, request.hunk), budget=budget, anyway=True)
        part = await suggest(
            asked,
            oracle=self.oracle,
            model=self.model,
            evidence=self.evidence,
            revision=self.revision,
            part=True,
            on_progress=self.on_progress,
        )
        self.stats, self.ended = _sum(self.stats, part.stats), part.ended
        return [_with(base, asked.hunk, one) for one in part.candidates if not one.elsewhere]


async def _compilation(whole: FixRequest, oracle: Oracle, stats: Stats) -> Check:
    """What the compiler says of the text as it is."""
    session = await oracle.open(whole.hunk)
    try:
        stats.check_calls += 1
        return await session.check(whole.hunk.original)
    finally:
        await session.close()


def _with_a_mistake(requests: Sequence[FixRequest], mistakes: Sequence[Mistake]) -> list[tuple[FixRequest, Mistake]]:
    """The hunks to search, the last first: those whose mistake has errors; if none has, all."""
    placed = sorted(zip(requests, mistakes, strict=True), key=lambda each: -each[0].hunk.start)
    return [each for each in placed if each[1].errors] or placed


def _share(whole: Budget, spent: Stats, runs: int, seconds: float) -> Budget | None:
    """The budget of one of `runs` more searches; None where no start or no token is left for it."""
    started, tokens = (whole.started - spent.candidates_started) // runs, (whole.tokens - spent.tokens) // runs
    return Budget(started, tokens, seconds) if started > 0 and tokens > 0 else None


def _within(base: _Combination, hunk: Hunk) -> Hunk:
    return replace(hunk, text=base.text, start=hunk.start + base.moved, end=hunk.end + base.moved)


def _with(base: _Combination, hunk: Hunk, part: Candidate) -> _Combination:
    imports = edits_of(hunk, hunk.original, part.imports)
    imported = sum(len(edit.text) - (edit.end - edit.start) for edit in imports if edit.end <= hunk.start)
    text = applied(base.text, part.edits(hunk))
    return replace(base, text=text, moved=base.moved + imported, parts=(part, *base.parts))


async def _compiled(
    combinations: Sequence[_Combination],
    whole: FixRequest,
    mistakes: Sequence[Mistake],
    eased: Sequence[Mistake],
    oracle: Oracle,
    stats: Stats,
) -> list[Candidate]:
    """The combinations that the compiler accepts as one edit and that ease `eased`, a part of `mistakes` at least; at
    most twice as many as are wanted are compiled. What was declined is left out. `stats` counts."""
    hunk, declined = whole.hunk, {each.diff for each in whole.declined}
    session = await oracle.open(hunk)
    try:
        found: list[Candidate] = []
        for combination in combinations[: 2 * whole.wanted + len(declined)]:
            candidate = _candidate(combination, whole) if combination.parts else None
            if candidate is not None and candidate.diff not in declined:
                stats.check_calls += 1
                check = await session.check(candidate.text, candidate.imports)
                if whole.arm is Arm.FREE or all(mistake.eased_by(check) for mistake in eased):
                    mends = all(mistake.mended_by(check) for mistake in mistakes)
                    left = remaining(check, hunk, candidate.text, whole.path)
                    found.append(replace(candidate, mends=mends, remaining=left))
        return found
    finally:
        await session.close()


def _candidate(combination: _Combination, whole: FixRequest) -> Candidate:
    hunk, parts = whole.hunk, combination.parts
    after_hunk = len(hunk.text) - hunk.end
    candidate = Candidate(
        rank=0,
        text=combination.text[hunk.start + combination.moved : len(combination.text) - after_hunk],
        diff="",
        imports=tuple(dict.fromkeys(name for part in parts for name in part.imports)),
        mends=False,
        logprob=sum(part.logprob for part in parts),
        score=sum(part.score for part in parts),
        remaining=(),
        origin=" + ".join(part.origin for part in parts),
        note=next((part.note for part in parts if part.note), ""),
    )
    after = applied(hunk.text, candidate.edits(hunk))
    return replace(candidate, diff=unified(whole.path, hunk.text, after))


def _sum(one: Stats, other: Stats) -> Stats:
    return Stats(**{each.name: getattr(one, each.name) + getattr(other, each.name) for each in fields(Stats)})
