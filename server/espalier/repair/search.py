"""One running repair: what it accepts, and the generation into a hole.

A candidate is reported as soon as it is accepted. All ways of searching share one budget, one memo and the oracle's
sessions.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property

from espalier.generate import Ablation, Arm, Budget, Settings, Task, descend, generate
from espalier.generate import Candidate as Generated
from espalier.ports import Check, Needs, Problem, Prompt, Sampling, TokenModel
from espalier.repair.absurd import absurd, another_name, imports_another, recurses, text_of_many, unfounded
from espalier.repair.diff import unified
from espalier.repair.edits import Edit, applied, newline_of, with_newlines
from espalier.repair.fix import Candidate
from espalier.repair.formatting import tidied
from espalier.repair.mistake import Mistake, Remaining, remaining
from espalier.repair.needs import needs_of
from espalier.repair.problems import NOT_ACCESSIBLE
from espalier.repair.prompt import prompt_for
from espalier.repair.ranking import identity, normal_form, note, score
from espalier.repair.running import Running
from espalier.repair.templates import CALLED_NAME, DRAFT, EXPRESSION, INSERT_BEFORE, WRITTEN, Hole
from espalier.repair.tuning import TUNING

_NO_MISTAKE = Mistake()


def _wrong(problems: Sequence[Problem]) -> list[Problem]:
    return [problem for problem in problems if problem.severity == "error"]


@dataclass(kw_only=True)
class Search(Running):
    """One running repair. `mistake`: the errors that have to go; `context`: what the graph knows; `tested`: a test says
    what is wrong, or will judge the candidates; `withheld`: candidates that call or name another member than the line
    does, and nothing but the compiler speaks for it."""

    context: str = ""
    mistake: Mistake = _NO_MISTAKE
    tested: bool = False
    withheld: dict[tuple[str, ...], tuple[Generated, Check]] = field(default_factory=dict)

    @cached_property
    def _declined(self) -> frozenset[tuple[object, ...]]:
        return frozenset(map(identity, self.request.declined))

    @property
    def repairs(self) -> dict[tuple[str, ...], Candidate]:
        """The distinct accepted candidates that mend and do not only delete code, by normal form, best first."""
        mending = (found for found in self.accepted if found.mends and not found.note)
        best = sorted(mending, key=lambda found: -found.score)
        distinct: dict[tuple[str, ...], Candidate] = {}
        for found in best:
            distinct.setdefault(normal_form(found.text), found)
        return distinct

    @property
    def surest(self) -> float:
        """The log-probability of the most probable repair; minus infinity if there is none."""
        return max((found.logprob for found in self.accepted if found.mends and not found.note), default=-math.inf)

    @property
    def enough(self) -> bool:
        return len(self.repairs) >= self.request.wanted

    @property
    def satisfied(self) -> bool:
        """Whether the search may end soon: enough was found, or the line only had to compile and does. Then nothing is
        wrong any more, and each further edit changes what the user meant."""
        return self.enough or (self.only_compiles and bool(self.repairs))

    @property
    def only_compiles(self) -> bool:
        """Whether the line only had to compile: it has an error, and no test says what is wrong."""
        return bool(self.mistake.here) and not self.tested

    def accepts(self, check: Check) -> bool:
        """Whether a text with this compilation may be offered. Where no error of the file is the mistake's, and no test
        tells it, the text has to take away one of them."""
        told = bool(self.mistake.errors) or self.tested or self.request.anyway or not _wrong(check.before)
        return (told or bool(_wrong(check.gone))) and self.mistake.eased_by(check)

    def prompt(self, hole: Hole) -> Prompt:
        needs = self._lacking if hole.origin == INSERT_BEFORE else Needs()
        return prompt_for(self.request, hole, self.mistake.errors, self.context, needs)

    @cached_property
    def _lacking(self) -> Needs:
        """What a statement before the hunk has to bring for the hunk to be right as it is."""
        hunk = self.request.hunk
        return needs_of(replace(hunk, end=hunk.start), "", self.mistake.here)

    async def fill(self, hole: Hole) -> None:
        """Generates into the hole, within the hole's share of the budget that is left."""
        settings, task = self._settings(hole), self._task(hole)
        await self._take(generate(self.model, self.session, task, settings, self.memo, self.stats))

    async def draft(self, model: TokenModel) -> None:
        """Has a second model write the whole hunk, the most probable text first, until one mends."""
        hole = Hole(DRAFT, "", self.request.hunk.original, "")
        tokens = TUNING.hole_tokens + TUNING.draft_tokens * len(normal_form(hole.original))
        async with self._in_time():
            await self._take(self._written(model, hole, tokens, TUNING.drafts), lambda: bool(self.repairs))

    @property
    def lacks_declaration(self) -> bool:
        """Whether the hunk uses a variable that is declared nowhere, and nothing likely declares it yet."""
        return bool(self._lacking.declares) and self.surest < math.log(TUNING.written)

    async def write(self, model: TokenModel, hole: Hole) -> None:
        """Has a second model write what is missing into an empty hole: `TUNING.drafts` texts. Their shares are by their
        order, so that they stand among the remedies'."""
        shares = iter([TUNING.written * TUNING.remedy_fall**number for number in range(TUNING.drafts)])
        writing = self._written(model, hole, TUNING.written_tokens, 2 * TUNING.drafts)
        async with self._in_time(), aclosing(writing):
            async for generated in writing:
                self.guard()
                if hole.origin == INSERT_BEFORE and self._is_unsure(generated):
                    continue
                if (share := next(shares, None)) is None:
                    return
                await self.offer(replace(generated, logprob=math.log(share)))

    def _is_unsure(self, declaration: Generated) -> bool:
        """Whether its model hardly believes in it, or another one says the same: with `final` there is one without."""
        return declaration.logprob < TUNING.written_least or declaration.text.lstrip().startswith("final ")

    def _written(self, model: TokenModel, hole: Hole, tokens: int, wanted: int) -> AsyncGenerator[Generated, None]:
        """What a second model writes into the hole, the most probable first, until the share `TUNING.until_draft` of
        the budget is spent. Its prompt is without the graph's evidence, which it was not trained on."""
        settings, task = self._settings(hole), self._task(hole)
        settings = replace(
            settings,
            sampling=replace(settings.sampling, max_tokens=tokens),
            budget=replace(
                settings.budget, started=self.request.budget.started, seconds=self.until(TUNING.until_draft)
            ),
            wanted=wanted,
        )
        task = replace(task, prompt=replace(task.prompt, context=""))
        return descend(model, self.session, task, settings, self.memo, self.stats)

    @asynccontextmanager
    async def _in_time(self) -> AsyncGenerator[None, None]:
        """Ends what is written at the share `TUNING.until_draft` of the budget, also where the model does not answer:
        the best-first search looks at the clock only between two answers."""
        try:
            async with asyncio.timeout(self.until(TUNING.until_draft)) as limit:
                yield
        except TimeoutError:
            if not limit.expired():
                raise

    async def _take(
        self, generating: AsyncGenerator[Generated, None], ends: Callable[[], bool] = lambda: False
    ) -> None:
        async with aclosing(generating):
            async for generated in generating:
                self.guard()
                await self.offer(generated)
                if ends():
                    return

    async def offer(self, generated: Generated) -> None:
        """Keeps and reports a candidate that the compiler accepts; in the `free` arm every candidate."""
        check = generated.check or await self.questions.check(generated.text)
        if not self.accepts(check) and self.request.arm is not Arm.FREE:
            return
        if generated.origin == DRAFT and generated.logprob < TUNING.draft:
            return
        if self.only_compiles and self.model.whole_words and generated.logprob < TUNING.least_generated:
            return
        if self.only_compiles and self.request.searches(Ablation.EDITS) and self._nonsense(generated):
            return
        if self.only_compiles and self.request.searches(Ablation.EDITS) and self._unfounded(generated):
            if another_name(self.request.hunk.original, generated.text):
                self.withheld.setdefault(normal_form(generated.text), (generated, check))
            return
        self._keep_new(generated, check)

    def release(self) -> None:
        """Keeps what is withheld if nothing else mends: where few members fit, the compiler alone says which."""
        if not self.repairs and len(self.withheld) <= TUNING.fitting_members:
            for generated, check in self.withheld.values():
                self._keep_new(generated, check)

    def _keep_new(self, generated: Generated, check: Check) -> None:
        if check.imports or normal_form(generated.text) != normal_form(self.request.hunk.original):
            self.keep(generated, check, remaining(check, self.request.hunk, generated.text, self.request.path))

    def _nonsense(self, generated: Generated) -> bool:
        """Whether nobody can mean the candidate."""
        original, text = self.request.hunk.original, generated.text
        if any(each.code == NOT_ACCESSIBLE for each in self.mistake.here) and imports_another(original, text):
            return True
        return text_of_many(original, text, self.mistake.here) or absurd(original, text)

    def _unfounded(self, generated: Generated) -> bool:
        """Whether nothing speaks for what was written: neither its probability nor the names on the line."""
        if generated.origin not in (*WRITTEN, CALLED_NAME, EXPRESSION, DRAFT):
            return False
        believed = generated.origin != DRAFT and generated.logprob >= TUNING.believed
        return not believed and unfounded(self.request.hunk.original, generated.text, self.mistake.names)

    def keep(
        self,
        generated: Generated,
        check: Check,
        left: tuple[Remaining, ...],
        elsewhere: tuple[Edit, ...] = (),
        *,
        known: bool = False,
    ) -> None:
        """Adds a candidate to the accepted ones and reports it. `left`: the errors that remain; `elsewhere`: the edits
        outside the hunk; `known`: it is a remedy, and may delete what the compiler says is too much."""
        hunk = self.request.hunk
        if self.only_compiles and recurses(hunk.text, hunk.start, generated.text):
            return
        candidate = Candidate(
            rank=0,
            text=self._with_its_newlines(tidied(generated.text, hunk.original)),
            diff="",
            imports=check.imports,
            mends=self.mistake.mended_by(check),
            logprob=generated.logprob,
            score=score(generated.logprob, hunk.original, normal_form(generated.text)),
            remaining=left,
            origin=generated.origin,
            note="" if known else note(hunk.original, generated.text),
            elsewhere=elsewhere,
        )
        if identity(candidate) in self._declined:
            return
        after = applied(hunk.text, candidate.edits(hunk))
        self.take(replace(candidate, diff=unified(self.request.path, hunk.text, after)))

    def _with_its_newlines(self, text: str) -> str:
        """The text with the document's line ends. A hunk that has several kinds keeps them."""
        hunk = self.request.hunk
        newline = newline_of(hunk.text)
        return text if with_newlines(hunk.original, newline) != hunk.original else with_newlines(text, newline)

    def _task(self, hole: Hole) -> Task:
        return Task(
            prompt=self.prompt(hole),
            prefix=hole.prefix,
            suffix=hole.suffix,
            stop=hole.stop,
            origin=hole.origin,
            avoid=(
                self.request.hunk.original,
                *(candidate.text for candidate in (*self.request.declined, *self.accepted)),
            ),
            accepts=lambda _, check: self.accepts(check),
        )

    def _settings(self, hole: Hole) -> Settings:
        """The rest of the budget, at most one hole's share of it. A filling is little longer than the original."""
        request, budget = self.request, self.request.budget
        return Settings(
            arm=request.arm,
            without=request.without,
            sampling=Sampling(seed=request.seed, max_tokens=TUNING.hole_tokens + 2 * len(normal_form(hole.original))),
            budget=Budget(
                started=min(TUNING.hole_starts, budget.started - self.stats.candidates_started),
                tokens=budget.tokens - self.stats.tokens,
                seconds=min(self.left, budget.seconds * TUNING.hole_share),
            ),
            wanted=TUNING.hole_starts,
            lanes=min(self.model.streams, TUNING.hole_starts),
            retreats=TUNING.hole_retreats,
        )
