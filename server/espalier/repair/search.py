"""One request under way: what is accepted so far, what it cost, and how a gap is generated into.

What is accepted is told at once. Every way of searching shares one budget, one memo and the oracle's sessions.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field, replace

from espalier.errors import StaleRevision
from espalier.generate import Arm, Budget, Memo, Settings, Stats, Task, generate
from espalier.generate import Candidate as Generated
from espalier.generate.memo import Questions
from espalier.ports import Check, Prompt, Sampling, TokenModel
from espalier.repair.diff import unified
from espalier.repair.edits import Edit, applied
from espalier.repair.fix import Candidate, FixRequest
from espalier.repair.imports import ImportingSession
from espalier.repair.lacking import Lacking, lacking
from espalier.repair.layout import tidied
from espalier.repair.mistake import Mistake, Remaining, remaining
from espalier.repair.prompt import prompt_for
from espalier.repair.ranking import normal_form, note, score
from espalier.repair.templates import INSERT_BEFORE, Gap

_STARTS_PER_GAP = 4
"""Candidates started in one gap before the next gap has its turn."""

_GAP_SHARE = 0.2
"""The share of the request's time that one gap may take."""

_SLACK = 12
"""Tokens a gap may be filled with beyond twice the words that stood there."""

_RETREATS = 30
"""Dead ends of one candidate: a gap whose best thirty fillings are wrong is seldom the right gap."""

_NO_MISTAKE = Mistake()


@dataclass
class Search:
    """`mistake`: the errors that have to go; `context`: what the graph knows;
    `listener`: hears of each accepted candidate; `revision`: the document's present one."""

    request: FixRequest
    session: ImportingSession
    model: TokenModel
    memo: Memo
    revision: Callable[[], int]
    listener: Callable[[Candidate], None]
    context: str = ""
    mistake: Mistake = _NO_MISTAKE
    stats: Stats = field(default_factory=Stats)
    accepted: list[Candidate] = field(default_factory=list)
    started: float = field(default_factory=time.perf_counter)

    @property
    def questions(self) -> Questions:
        return Questions(self.session, self.memo, self.stats)

    @property
    def repairs(self) -> dict[tuple[str, ...], Candidate]:
        """The distinct accepted candidates that mend and do not merely take code away, by normal form, best first."""
        mending = (found for found in self.accepted if found.mends and not found.note)
        best = sorted(mending, key=lambda found: -found.score)
        distinct: dict[tuple[str, ...], Candidate] = {}
        for found in best:
            distinct.setdefault(normal_form(found.text), found)
        return distinct

    @property
    def enough(self) -> bool:
        return len(self.repairs) >= self.request.wanted

    @property
    def spent(self) -> float:
        """The share of the budget that is spent, 1 and more when it is used up."""
        budget = self.request.budget
        return max(
            self.stats.candidates_started / budget.started,
            self.stats.tokens / budget.tokens,
            (time.perf_counter() - self.started) / budget.seconds,
        )

    def guard(self) -> None:
        """Raise `StaleRevision` when the document has moved on."""
        if self.revision() != self.request.hunk.revision:
            raise StaleRevision(f"{self.request.path} changed while it was being repaired")

    def accepts(self, check: Check) -> bool:
        """Whether what was compiled may be offered."""
        return self.mistake.eased_by(check)

    def prompt(self, gap: Gap) -> Prompt:
        return prompt_for(self.request, gap, self.mistake.errors, self.context)

    async def fill(self, gap: Gap) -> None:
        """Let the engine draw into the gap, within the gap's share of what is left."""
        settings, task = self._settings(gap), self._task(gap)
        await self._take(generate(self.model, self.session, task, settings, self.memo, self.stats))

    async def _take(self, generating: AsyncGenerator[Generated, None]) -> None:
        async with aclosing(generating):
            async for generated in generating:
                self.guard()
                await self.offer(generated)

    async def offer(self, generated: Generated) -> None:
        """Keep and tell a candidate the compiler accepts; the `free` arm's are shown as they come."""
        check = generated.check or await self.questions.check(generated.text)
        if not self.accepts(check) and self.request.arm is not Arm.FREE:
            return
        if check.imports or normal_form(generated.text) != normal_form(self.request.hunk.original):
            self.keep(generated, check, remaining(check, self.request.hunk, generated.text, self.request.path))

    def keep(
        self,
        generated: Generated,
        check: Check,
        left: tuple[Remaining, ...],
        elsewhere: tuple[Edit, ...] = (),
    ) -> None:
        """Add to the accepted and tell. `left`: the errors that remain; `elsewhere`: what was changed outside the
        hunk."""
        hunk = self.request.hunk
        candidate = Candidate(
            rank=0,
            text=tidied(generated.text, hunk.original),
            diff="",
            imports=check.imports,
            mends=self.mistake.mended_by(check),
            logprob=generated.logprob,
            score=score(generated.logprob, hunk.original, normal_form(generated.text)),
            remaining=left,
            origin=generated.origin,
            note=note(hunk.original, generated.text),
            elsewhere=elsewhere,
        )
        after = applied(hunk.text, candidate.edits(hunk))
        self.accepted.append(replace(candidate, diff=unified(self.request.path, hunk.text, after)))
        self.listener(self.accepted[-1])

    def _task(self, gap: Gap) -> Task:
        lacks = self._lacking() if gap.origin == INSERT_BEFORE else Lacking()
        return Task(
            prompt=self.prompt(gap),
            prefix=gap.prefix,
            suffix=gap.suffix,
            stop=gap.stop,
            origin=gap.origin,
            avoid=(self.request.hunk.original, *(candidate.text for candidate in self.accepted)),
            accepts=lambda _, check: self.accepts(check),
            holds=lacks.holds,
            declares=lacks.declares,
        )

    def _lacking(self) -> Lacking:
        """What a statement before the line must bring for the line to be right as it is."""
        hunk = self.request.hunk
        return lacking(replace(hunk, end=hunk.start), "", self.mistake.here)

    def _settings(self, gap: Gap) -> Settings:
        """What is left of the budget, at most one gap's share of it; a gap is filled with little more than stood
        there."""
        request, budget = self.request, self.request.budget
        return Settings(
            arm=request.arm,
            without=request.without,
            sampling=Sampling(seed=request.seed, max_tokens=_SLACK + 2 * len(normal_form(gap.stood))),
            budget=Budget(
                started=min(_STARTS_PER_GAP, budget.started - self.stats.candidates_started),
                tokens=budget.tokens - self.stats.tokens,
                seconds=min(budget.seconds - (time.perf_counter() - self.started), budget.seconds * _GAP_SHARE),
            ),
            wanted=_STARTS_PER_GAP,
            lanes=1,
            retreats=_RETREATS,
        )
