"""From a failing line to ranked candidates that compile.

The compiler says what is wrong on the line; templates cut gaps, the likeliest first; the engine draws into the
gaps while the oracle prunes; what is drawn is offered only when the compiler accepts it in this very revision.
One session of the oracle and one memo serve the whole request, so nothing is asked twice.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, field, replace

from espalier.errors import StaleRevision
from espalier.generate import Arm, Budget, Memo, Settings, Stats, Task, generate
from espalier.generate import Candidate as Drawn
from espalier.generate.memo import Questions
from espalier.ports import Check, Oracle, Problem, Progress, Sampling, TokenModel, Validator
from espalier.repair.check import accepts, is_syntax, marks, targets
from espalier.repair.diff import unified
from espalier.repair.edits import applied, edits_of, newline_of
from espalier.repair.evidence import Evidence
from espalier.repair.fix import Candidate, FixRequest, FixResult, counted
from espalier.repair.hunk import indent_of
from espalier.repair.imports import ImportingSession
from espalier.repair.prompt import prompt_for
from espalier.repair.ranking import essence, note, ranked
from espalier.repair.templates import Gap, Line, gaps
from espalier.repair.words import NamesUnproven, fillings

_STARTS_PER_GAP = 4
"""Candidates started in one gap before the next gap has its turn."""

_WORDS_PER_GAP = 12
"""Names tried in a one-word gap the compiler points at."""
_GAP_SHARE = 0.2
"""The share of the request's time that one gap may take."""
_SLACK = 12
"""Tokens a gap may be filled with beyond twice the words that stood there."""

_RETREATS = 30
"""Dead ends of one candidate: a gap whose best thirty fillings are wrong is seldom the right gap."""


def _ignore(_: object) -> None:
    """Nobody listens."""


async def suggest(
    request: FixRequest,
    *,
    oracle: Oracle,
    model: TokenModel,
    evidence: Evidence,
    validator: Validator | None = None,
    memo: Memo | None = None,
    revision: Callable[[], int] | None = None,
    on_progress: Callable[[Progress], None] = _ignore,
    on_candidate: Callable[[Candidate], None] = _ignore,
) -> FixResult:
    """Candidates that compile, best first, none that merely deletes code before one that does not.

    `revision`: the document's present revision; when it is no longer the hunk's, `StaleRevision` is raised and
    nothing is offered. `on_candidate` hears of each candidate when it is accepted, unranked (rank 0). `validator`
    runs the ranked ones one by one and those that pass come first. Raises `OracleError` and `ModelError`.
    Cancelling ends the model's stream and closes the oracle's session.
    """
    started = time.perf_counter()
    session = ImportingSession(await oracle.open(request.hunk), evidence.importable)
    try:
        present = revision or (lambda: request.hunk.revision)
        search = _Search(request, session, model, memo or Memo(), present, on_candidate)
        await search.run(evidence, on_progress)
    finally:
        await session.close()
    found = ranked(search.accepted, request.hunk.original, request.wanted)
    if validator:
        found = await _validated(found, request, validator, on_progress)
    search.guard()
    return FixResult(found, counted(search.stats, time.perf_counter() - started))


@dataclass
class _Search:
    """One request under way."""

    request: FixRequest
    session: ImportingSession
    model: TokenModel
    memo: Memo
    revision: Callable[[], int]
    listener: Callable[[Candidate], None]
    stats: Stats = field(default_factory=Stats)
    accepted: list[Candidate] = field(default_factory=list)
    wanted: tuple[Problem, ...] = ()
    started: float = field(default_factory=time.perf_counter)

    async def run(self, evidence: Evidence, on_progress: Callable[[Progress], None]) -> None:
        """Draw into one gap after the other until the budget is spent; what is accepted is told at once."""
        hunk = self.request.hunk
        on_progress(Progress(f"Compiling {hunk.path.name}", 0.0))
        check = await self.session.check(hunk.original)
        self.wanted = targets(check.before, hunk)
        self.started = time.perf_counter()  # a cold compiler's first answer is not drawing time
        if self.wanted and accepts(check, self.wanted):
            await self._offer(Drawn(hunk.original, 0.0, 0, 1.0, "import", check))
        context = evidence.context(hunk, self.request.path)
        for gap in self._gaps():
            self.guard()
            if (spent := self._spent()) >= 1:
                return
            on_progress(Progress(f"Drawing: {gap.origin}", spent, {"accepted": len(self.accepted)}))
            await self._fill(gap, self._task(gap, context))

    @property
    def _questions(self) -> Questions:
        return Questions(self.session, self.memo, self.stats)

    def guard(self) -> None:
        """Raise `StaleRevision` when the document has moved on."""
        if self.revision() != self.request.hunk.revision:
            raise StaleRevision(f"{self.request.path} changed while it was being repaired")

    async def _fill(self, gap: Gap, task: Task) -> None:
        """One word is looked for among the proven names; all else, and what is not proven, is drawn."""
        if gap.one_word and self.request.arm is Arm.ESPALIER:
            most = _WORDS_PER_GAP if self.wanted else _STARTS_PER_GAP
            with suppress(NamesUnproven):
                return await self._take(fillings(self.model, self._questions, task, self.stats, most))
        await self._take(generate(self.model, self.session, task, self._settings(gap), self.memo, self.stats))

    async def _take(self, drawing: AsyncGenerator[Drawn, None]) -> None:
        async with aclosing(drawing):
            async for drawn in drawing:
                self.guard()
                await self._offer(drawn)

    async def _offer(self, drawn: Drawn) -> None:
        """Keep and tell a candidate the compiler accepts; the `free` arm's are shown as they come."""
        check = drawn.check or await self.session.check(drawn.text)
        compiles = accepts(check, self.wanted)
        if not compiles and self.request.arm is not Arm.FREE:
            return
        hunk, imports = self.request.hunk, await self.session.imports_of(drawn.text)
        if not imports and essence(drawn.text) == essence(hunk.original):
            return
        candidate = Candidate(
            rank=0,
            text=drawn.text,
            diff=unified(self.request.path, hunk.text, applied(hunk.text, edits_of(hunk, drawn.text, imports))),
            imports=imports,
            compiles=compiles,
            logprob=drawn.logprob,
            score=drawn.logprob / max(len(essence(drawn.text)), 1),
            remaining=len(check.after),
            origin=drawn.origin,
            note=note(hunk.original, drawn.text),
        )
        self.accepted.append(candidate)
        self.listener(candidate)

    def _gaps(self) -> Sequence[Gap]:
        """What is to be drawn, the likeliest first."""
        hunk = self.request.hunk
        line = Line(hunk.original, marks(self.wanted, hunk), any(map(is_syntax, self.wanted)))
        return gaps(line, indent_of(hunk), newline_of(hunk.text))

    def _task(self, gap: Gap, context: str) -> Task:
        request = self.request
        return Task(
            prompt=prompt_for(request, gap, self.wanted, context),
            prefix=gap.prefix,
            suffix=gap.suffix,
            stop=gap.stop,
            origin=gap.origin,
            avoid=(request.hunk.original, *(candidate.text for candidate in self.accepted)),
            accepts=self._accepts,
        )

    def _accepts(self, check: Check) -> bool:
        return accepts(check, self.wanted)

    def _settings(self, gap: Gap) -> Settings:
        """What is left of the budget, at most one gap's share of it; a gap is filled with little more than stood
        there."""
        request, budget = self.request, self.request.budget
        return Settings(
            arm=request.arm,
            without=request.without,
            sampling=Sampling(seed=request.seed, max_tokens=_SLACK + 2 * len(essence(gap.stood))),
            budget=Budget(
                started=min(_STARTS_PER_GAP, budget.started - self.stats.candidates_started),
                tokens=budget.tokens - self.stats.tokens,
                seconds=min(budget.seconds - (time.perf_counter() - self.started), budget.seconds * _GAP_SHARE),
            ),
            wanted=_STARTS_PER_GAP,
            lanes=1,
            retreats=_RETREATS,
        )

    def _spent(self) -> float:
        """The share of the budget that is spent, 1 and more when it is used up."""
        budget = self.request.budget
        return max(
            self.stats.candidates_started / budget.started,
            self.stats.tokens / budget.tokens,
            (time.perf_counter() - self.started) / budget.seconds,
        )


async def _validated(
    candidates: Sequence[Candidate],
    request: FixRequest,
    validator: Validator,
    on_progress: Callable[[Progress], None],
) -> tuple[Candidate, ...]:
    """The candidates with their validations, ranked anew: those that pass come first."""
    validated: list[Candidate] = []
    for candidate in candidates:
        fraction = len(validated) / len(candidates)
        on_progress(Progress(f"Validating candidate {candidate.rank} of {len(candidates)}", fraction))
        text = applied(request.hunk.text, edits_of(request.hunk, candidate.text, candidate.imports))
        validation = await validator.validate(request.hunk.path, text)
        validated.append(replace(candidate, validation=validation))
    return ranked(validated, request.hunk.original, request.wanted)
