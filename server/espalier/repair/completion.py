"""Completes a statement, or an empty body, with the engine that repairs.

A statement that is being written does not compile, and JDT reports little else in a method that it cannot parse. So a
completion is compared with the file without the statement: errors that are there as well, such as a missing `return`,
are allowed. Inside the completed statement no error is allowed; in a body that was empty, none in its declaration
either.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf

from espalier.errors import ModelUnsuitable
from espalier.generate import Ablation, Budget, Memo, Settings, Stats, Stop, Task, descend, generate
from espalier.generate import Candidate as Generated
from espalier.java.context.methods import method_around
from espalier.ports import Check, Needs, Oracle, Problem, Progress, Prompt, Sampling, TokenModel
from espalier.repair.absurd import absurd_alone, recurses
from espalier.repair.caret import Caret
from espalier.repair.diff import unified
from espalier.repair.edits import applied, edits_of, newline_of, with_newlines
from espalier.repair.evidence import Evidence
from espalier.repair.fix import Candidate, Ended, FixRequest, FixResult
from espalier.repair.imports import ImportingSession
from espalier.repair.mistake import remaining
from espalier.repair.needs import needs_of
from espalier.repair.problems import UNKNOWN_VARIABLES
from espalier.repair.ranking import normal_form, ranked
from espalier.repair.running import Running
from espalier.repair.tuning import TUNING

_NO_NEEDS = Needs()


@dataclass(frozen=True, slots=True)
class Goal:
    """What is generated. `stop`: where it ends; `tokens`: its greatest length; `sound_from`: the offset from which no
    error is allowed."""

    origin: str
    stop: Stop
    tokens: int
    sound_from: int


StandIn = Callable[[TokenModel, ModelUnsuitable], Awaitable[TokenModel | None]]
"""Another model for one that fails; None: there is none."""


def _ignore(_: object) -> None:
    """No listener is registered (default)."""


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
    stand_in: StandIn | None = None,
) -> FixResult:
    """Completions at `caret` that compile, best first. Their texts replace `request.hunk`, the begun word.

    `linger`: seconds to look for others once one is found. `stand_in`: asked once where the model cannot go on, because
    memory ran out; its model generates in the rest of the time. `revision`, `on_candidate` and the exceptions are those
    of `suggest`.
    """
    started = time.perf_counter()
    stats = Stats()
    session = ImportingSession(await oracle.open(caret.statement), evidence.importable, stats)
    try:
        search = _Completion(
            request=request,
            session=session,
            model=model,
            memo=memo if memo is not None else Memo(),
            revision=revision,
            listener=on_candidate,
            stats=stats,
            caret=caret,
            linger=linger,
            stand_in=stand_in,
        )
        await search.run(evidence.context(request.hunk, request.path), on_progress)
    finally:
        await session.close()
    search.guard()
    found = ranked(search.accepted, "", request.wanted)
    ended = Ended.ENOUGH if len(found) >= request.wanted else Ended.BUDGET
    stats = replace(search.stats, seconds=time.perf_counter() - started)
    return FixResult(found, stats, ended, model=search.model.name)


@dataclass(kw_only=True)
class _Completion(Running):
    """One running completion. `elsewhere`: the errors that the file has without the statement; `needs`: what a new
    statement has to do for one of them to go."""

    caret: Caret
    linger: float
    stand_in: StandIn | None
    elsewhere: frozenset[tuple[int, str]] = frozenset()
    needs: Needs = _NO_NEEDS

    async def run(self, context: str, on_progress: Callable[[Progress], None]) -> None:
        on_progress(Progress(f"Compiling {self.caret.word.path.name}", 0.0))
        self.stats.check_calls += 1
        check = await self.session.check("")
        self.elsewhere = frozenset(map(_code_and_message, check.after))
        self.needs = self._needed(check)
        self.restart()
        on_progress(Progress(f"Generating: {self.goal.origin}", self.spent))
        prompt = self._prompt(context)
        try:
            await self._generate(prompt)
        except ModelUnsuitable as error:
            other = await self.stand_in(self.model, error) if self.stand_in is not None else None
            if other is None:
                raise
            self.model = other
            await self._generate(prompt)

    @cached_property
    def goal(self) -> Goal:
        return goal_of(self.caret)

    async def _generate(self, prompt: Prompt) -> None:
        try:
            async with asyncio.timeout(self.left) as limit:
                if self.request.searches(Ablation.DESCENT):
                    settings = self._settings(TUNING.until_descent * self.left)
                    task = self._task(replace(prompt, needs=self.needs))
                    await self._take(descend(self.model, self.session, task, settings, self.memo, self.stats), limit)
                if not self.accepted:
                    settings = self._settings(self.left)
                    await self._take(
                        generate(self.model, self.session, self._task(prompt), settings, self.memo, self.stats), limit
                    )
        except TimeoutError:
            if not limit.expired():
                raise

    def _needed(self, without: Check) -> Needs:
        """What a new statement has to declare, or to give a value, for an error below it to go; nothing where that is
        not one variable. A missing result says nothing, because the method is still being written."""
        caret = self.caret
        if caret.prefix or caret.word.original or caret.suffix or caret.empty:
            return _NO_NEEDS
        needs = replace(needs_of(caret.statement, "", without.after), returns=False)
        if len(needs.declares) + len(needs.assigns) != 1 or needs.declares & self._unknown_elsewhere(without):
            return _NO_NEEDS
        return needs

    def _unknown_elsewhere(self, without: Check) -> set[str]:
        """The unknown names before the statement or outside its method: each may be a field that is missing."""
        statement = self.caret.statement
        text = statement.before + statement.after
        method = method_around(text, statement.start)
        last = method[1] if method else len(text)
        return {
            text[problem.start : problem.end]
            for problem in without.after
            if problem.code in UNKNOWN_VARIABLES and not statement.start <= problem.start < last
        }

    async def _take(self, generating: AsyncGenerator[Generated, None], limit: asyncio.Timeout) -> None:
        """Offers the generated candidates. Once one is accepted, it stops after `linger` seconds."""
        async with aclosing(generating):
            async for generated in generating:
                self.guard()
                before = len(self.accepted)
                await self._offer(generated)
                if not before and self.accepted:
                    limit.reschedule(min(limit.when() or inf, asyncio.get_running_loop().time() + self.linger))

    async def _offer(self, generated: Generated) -> None:
        """Keeps and reports a candidate that the compiler accepts."""
        if self._is_absurd(generated.text) or self._is_improbable(generated):
            return
        check = generated.check or await self.questions.check(generated.text)
        if self._accepts(generated.text, check):
            self.take(self._candidate(generated, check))

    def _accepts(self, text: str, check: Check) -> bool:
        """Whether the text may be offered. The begun statement has errors before and after, so it is not enough that
        none is added."""
        end = self.caret.statement.start + len(text)
        sound = not any(self.goal.sound_from <= problem.start < end for problem in check.after)
        return sound and all(_code_and_message(problem) in self.elsewhere for problem in check.added)

    def _is_absurd(self, text: str) -> bool:
        """Whether nobody could mean it, although it may compile."""
        statement = self.caret.statement
        return absurd_alone(text) or recurses(statement.text, statement.start, text)

    def _is_improbable(self, generated: Generated) -> bool:
        """Whether the model hardly believes in it. It may be the only one that compiles."""
        return generated.logprob < TUNING.least_completed * len(normal_form(self._inserted(generated.text)))

    def _candidate(self, generated: Generated, check: Check) -> Candidate:
        hunk, path = self.request.hunk, self.request.path
        text = self._inserted(generated.text)
        return Candidate(
            rank=0,
            text=text,
            diff=unified(path, hunk.text, applied(hunk.text, edits_of(hunk, text, check.imports))),
            imports=check.imports,
            mends=True,
            logprob=generated.logprob,
            score=_score(generated, text),
            remaining=remaining(check, self.caret.statement, generated.text, path),
            origin=generated.origin,
        )

    def _inserted(self, statement: str) -> str:
        """The text that replaces the begun word: the generated part, with one space before it at most, and none where
        one is before the caret already."""
        caret, hunk = self.caret, self.request.hunk
        text = statement[len(caret.prefix) : len(statement) - len(caret.suffix)]
        text = with_newlines(text, newline_of(hunk.text))
        words = text.lstrip(" \t")
        if hunk.before[-1:] in (" ", "\t"):
            return words
        return f" {words}" if len(text) - len(words) > 1 and hunk.before[-1:] != "\n" else text

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

    def _settings(self, seconds: float) -> Settings:
        request = self.request
        return Settings(
            arm=request.arm,
            without=request.without,
            sampling=Sampling(TUNING.completion_temperature, seed=request.seed, max_tokens=self.goal.tokens),
            budget=Budget(
                min(TUNING.completion_starts * request.wanted, request.budget.started), request.budget.tokens, seconds
            ),
            wanted=request.wanted,
            lanes=max(TUNING.completion_lanes, self.model.streams),
            retreats=TUNING.completion_retreats,
        )


def goal_of(caret: Caret) -> Goal:
    """The goal at the caret: a whole body if the caret is in an empty one, else a statement."""
    if caret.empty:
        return Goal("body", Stop.HUNK, 120, caret.header)
    return Goal("statement", Stop.STATEMENT, 48, caret.statement.start)


def _score(generated: Generated, text: str) -> float:
    """Of two completions the one with the greater is better: the cost of best-first search, which finds all of them or
    none, else the log-probability per lexeme."""
    return generated.logprob / max(len(normal_form(text)), 1) if generated.cost is None else -generated.cost


def _code_and_message(problem: Problem) -> tuple[int, str]:
    return problem.code, problem.message
