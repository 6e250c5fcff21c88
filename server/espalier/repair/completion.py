"""The rest of a statement, or of an empty body, drawn by the engine that repairs.

A statement that is being written does not compile, and JDT is silent about much else in a method that it cannot parse.
So what a completion must not add is measured against the file without the statement: errors that are there as well
(nothing is returned yet, say) are nobody's fault. Where the completion stands itself no error is allowed, nor in the
declaration around a body that was empty.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf

from espalier.errors import StaleRevision
from espalier.generate import Ablation, Budget, Memo, Settings, Stats, Stop, Task, generate
from espalier.generate import Candidate as Drawn
from espalier.generate.memo import Questions
from espalier.ports import Check, Oracle, Problem, Progress, Prompt, Sampling, TokenModel
from espalier.repair.caret import Caret
from espalier.repair.descent import descend
from espalier.repair.diff import unified
from espalier.repair.edits import applied, edits_of, newline_of
from espalier.repair.evidence import Evidence
from espalier.repair.fix import Candidate, Ended, FixRequest, FixResult
from espalier.repair.imports import ImportingSession
from espalier.repair.mistake import remaining
from espalier.repair.ranking import essence, ranked

_STARTS = 10
"""Candidates started for each one wanted."""
_LANES = 2
_TEMPERATURE = 0.5
"""Somebody who reads three completions wants the likely ones."""
_RETREATS = 15
"""Somebody is waiting: another beginning is worth more than the thirtieth ending of this one."""
_DESCENT = 0.7
"""The share of the budget in which the likeliest texts are searched; where none of them compiles the rest is drawn."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What is drawn: where it ends, with how many tokens at most, and from where on no error is allowed."""

    origin: str
    stop: Stop
    tokens: int
    sound_from: int


def _ignore(_: object) -> None:
    """Nobody listens."""


async def complete(
    caret: Caret,
    request: FixRequest,
    *,
    oracle: Oracle,
    model: TokenModel,
    evidence: Evidence,
    memo: Memo | None = None,
    revision: Callable[[], int] | None = None,
    on_progress: Callable[[Progress], None] = _ignore,
    on_candidate: Callable[[Candidate], None] = _ignore,
    linger: float = inf,
) -> FixResult:
    """Completions at `caret` that compile, best first; their texts replace `request.hunk`, the begun word.

    `linger`: seconds to look for others once one is found. As `suggest`: `revision`, `on_candidate` and what is raised.
    """
    started = time.perf_counter()
    stats = Stats()
    session = ImportingSession(await oracle.open(caret.statement), evidence.importable, stats)
    try:
        present = revision or (lambda: request.hunk.revision)
        search = _Search(
            caret, request, session, model, memo if memo is not None else Memo(), present, on_candidate, linger, stats
        )
        await search.run(evidence.context(request.hunk, request.path), on_progress)
    finally:
        await session.close()
    search.guard()
    found = ranked(search.accepted, "", request.wanted)
    ended = Ended.ENOUGH if len(found) >= request.wanted else Ended.BUDGET
    stats = replace(search.stats, seconds=time.perf_counter() - started)
    return FixResult(found, stats, ended, model=model.name)


@dataclass
class _Search:
    """One request under way. `elsewhere`: errors the file has without the statement."""

    caret: Caret
    request: FixRequest
    session: ImportingSession
    model: TokenModel
    memo: Memo
    revision: Callable[[], int]
    listener: Callable[[Candidate], None]
    linger: float
    stats: Stats = field(default_factory=Stats)
    accepted: list[Candidate] = field(default_factory=list)
    elsewhere: frozenset[tuple[int, str]] = frozenset()
    started: float = field(default_factory=time.perf_counter)

    async def run(self, context: str, on_progress: Callable[[Progress], None]) -> None:
        on_progress(Progress(f"Compiling {self.caret.word.path.name}", 0.0))
        self.stats.check_calls += 1
        check = await self.session.check("")
        self.elsewhere = frozenset(map(_said, check.after))
        self.started = time.perf_counter()  # a cold compiler's first answer is not drawing time
        on_progress(Progress(f"Drawing: {self.goal.origin}", self._spent()))
        await self._draw(self._prompt(context))

    @cached_property
    def goal(self) -> Goal:
        return goal_of(self.caret)

    def guard(self) -> None:
        """Raise `StaleRevision` when the document has moved on."""
        if self.revision() != self.request.hunk.revision:
            raise StaleRevision(f"{self.request.path} changed while it was being completed")

    async def _draw(self, prompt: Prompt) -> None:
        try:
            async with asyncio.timeout(self._left) as limit:
                if self.request.searches(Ablation.DESCENT):
                    settings = self._settings(_DESCENT * self._left)
                    await self._take(
                        descend(self.model, self.session, self._task(prompt), settings, self.memo, self.stats), limit
                    )
                if not self.accepted:
                    settings = self._settings(self._left)
                    await self._take(
                        generate(self.model, self.session, self._task(prompt), settings, self.memo, self.stats), limit
                    )
        except TimeoutError:
            if not limit.expired():
                raise

    async def _take(self, drawing: AsyncGenerator[Drawn, None], limit: asyncio.Timeout) -> None:
        """Offer what comes; once one is accepted, only for so long."""
        async with aclosing(drawing):
            async for drawn in drawing:
                self.guard()
                before = len(self.accepted)
                await self._offer(drawn)
                if not before and self.accepted:
                    limit.reschedule(min(limit.when() or inf, asyncio.get_running_loop().time() + self.linger))

    async def _offer(self, drawn: Drawn) -> None:
        """Keep and tell what the compiler accepts."""
        check = drawn.check or await Questions(self.session, self.memo, self.stats).check(drawn.text)
        if self._accepts(drawn.text, check):
            candidate = self._candidate(drawn, check)
            self.accepted.append(candidate)
            self.listener(candidate)

    def _accepts(self, text: str, check: Check) -> bool:
        """What the begun statement lacks is missing before and after, so nothing added is not enough."""
        end = self.caret.statement.start + len(text)
        sound = not any(self.goal.sound_from <= problem.start < end for problem in check.after)
        return sound and all(_said(problem) in self.elsewhere for problem in check.added)

    def _candidate(self, drawn: Drawn, check: Check) -> Candidate:
        hunk, path = self.request.hunk, self.request.path
        text = self._inserted(drawn.text)
        return Candidate(
            rank=0,
            text=text,
            diff=unified(path, hunk.text, applied(hunk.text, edits_of(hunk, text, check.imports))),
            imports=check.imports,
            mends=True,
            logprob=drawn.logprob,
            score=drawn.logprob / max(len(essence(text)), 1),
            remaining=remaining(check, self.caret.statement, drawn.text, path),
            origin=drawn.origin,
        )

    def _inserted(self, statement: str) -> str:
        """What replaces the begun word: the drawn part, without a space that stands before the caret already."""
        caret, hunk = self.caret, self.request.hunk
        text = statement[len(caret.prefix) : len(statement) - len(caret.suffix)]
        text = text.replace("\n", newline_of(hunk.text))
        return text.lstrip(" \t") if hunk.before[-1:] in (" ", "\t") else text

    def _prompt(self, context: str) -> Prompt:
        caret, request = self.caret, self.request
        before = caret.statement.before + caret.prefix
        after = caret.suffix + caret.statement.after
        context = "" if Ablation.GRAPH in request.without else context
        return Prompt(before, after, context=context, path=request.path)

    def _task(self, prompt: Prompt) -> Task:
        caret = self.caret
        return Task(
            prompt=prompt,
            prefix=caret.prefix,
            suffix=caret.suffix,
            begun=caret.begun,
            stop=self.goal.stop,
            origin=self.goal.origin,
            avoid=(caret.statement.original,),
            accepts=self._accepts,
        )

    @property
    def _left(self) -> float:
        """Seconds."""
        return self.request.budget.seconds - (time.perf_counter() - self.started)

    def _settings(self, seconds: float) -> Settings:
        request = self.request
        return Settings(
            arm=request.arm,
            without=request.without,
            sampling=Sampling(_TEMPERATURE, seed=request.seed, max_tokens=self.goal.tokens),
            budget=Budget(min(_STARTS * request.wanted, request.budget.started), request.budget.tokens, seconds),
            wanted=request.wanted,
            lanes=_LANES,
            retreats=_RETREATS,
        )

    def _spent(self) -> float:
        """The share of the time that is spent."""
        return (time.perf_counter() - self.started) / self.request.budget.seconds


def goal_of(caret: Caret) -> Goal:
    """A whole body where there is none, else a statement."""
    if caret.empty:
        return Goal("body", Stop.HUNK, 120, caret.header)
    return Goal("statement", Stop.STATEMENT, 48, caret.statement.start)


def _said(problem: Problem) -> tuple[int, str]:
    return problem.code, problem.message
