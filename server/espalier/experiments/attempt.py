"""Runs one arm on one row, and judges what it generates.

A masked line is generated as a hole. A broken line is repaired as a user's would be. Both have the same budget. Every
arm's texts are judged in the same way, by new compilations. A text compiles if JDT finds no error in the file that it
would not have with the right line, and javac accepts the file (if it accepts it with the right line).
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise

from espalier.experiments.contender import Contender
from espalier.experiments.dataset import Case
from espalier.experiments.javac import Javac
from espalier.experiments.metering import Meter, MeteredOracle
from espalier.experiments.outcome import Outcome
from espalier.generate import Ablation, Budget, Candidate, Memo, Settings, Stats, Stop, Task, descend, generate
from espalier.java.lexer import LexemeKind, lex
from espalier.ports import Check, Oracle, Problem, Prompt, Sampling, TextModel, TokenModel, Unknown
from espalier.repair.edits import applied, edits_of
from espalier.repair.evidence import Evidence
from espalier.repair.fix import Candidate as Repair
from espalier.repair.fix import FixRequest
from espalier.repair.imports import ImportingSession
from espalier.repair.location import Failure
from espalier.repair.needs import needs_of
from espalier.repair.problems import is_syntax
from espalier.repair.ranking import normal_form, note
from espalier.repair.suggest import suggest
from espalier.repair.writing import Drafter

BUDGET = Budget(started=32, tokens=2000, seconds=20.0)
_FOUND = 2
"""A search that is best first finds so many times the texts that are wanted; the most probable are offered."""
_NOTHING = (";", "{", "}", "{ }", ";;")
"""Texts without meaning, which do not count as candidates for a hole."""
_RETREATS = 10_000
"""The budget ends a candidate, not its dead ends."""
_ATTEMPTS, _PAUSE = 120, 0.5
"""How often to ask whether JDT LS has indexed the project, and the seconds between the questions."""
_WORDS = frozenset({LexemeKind.IDENTIFIER, LexemeKind.KEYWORD, LexemeKind.LITERAL})


@dataclass(frozen=True, slots=True)
class Trial:
    """The parts that every arm gets. `wanted`: an arm stops when it has offered so many candidates. `text_model`: of
    the arms with a chat model; `drafter`: of those with drafts."""

    oracle: Oracle
    model: TokenModel
    evidence: Evidence
    budget: Budget = BUDGET
    wanted: int = 10
    seed: int = 0
    javac: Javac | None = None
    text_model: TextModel | None = None
    drafter: Drafter | None = None


@dataclass(slots=True)
class Judge:
    """The compilers' verdicts on one case, asked once a text for all arms. `javac`: None if it does not accept the case
    with the right line, or is not wanted."""

    case: Case
    session: ImportingSession
    allowed: Counter[tuple[int, str]]
    """Errors that the file has even with the right line, by code and message."""
    checks: dict[str, Check] = field(default_factory=dict)
    javac: Javac | None = None
    verdicts: dict[str, bool] = field(default_factory=dict)

    def accepts(self, check: Check) -> bool:
        return _errors(check.after) <= self.allowed

    def targeted(self, check: Check) -> list[Problem]:
        """The errors that have to go; none if the file does not parse, because its declarations are not known then."""
        errors = [problem for problem in check.after if problem.severity == "error"]
        garbled = any(map(is_syntax, errors))
        return [problem for problem in errors if not garbled and (problem.code, problem.message) not in self.allowed]

    async def compiles(self, text: str) -> bool:
        return self.accepts(await self._check(text)) and await self._by_javac(text)

    async def passes(self, text: str) -> bool:
        """Whether a candidate counts: it compiles and says something new."""
        return self._says_something(text) and await self.compiles(text)

    async def imports_of(self, text: str) -> tuple[str, ...]:
        return (await self._check(text)).imports

    async def _by_javac(self, text: str) -> bool:
        if self.javac is None:
            return True
        if text not in self.verdicts:
            imports = (await self._check(text)).imports
            self.verdicts[text] = await self.javac.accepts(self.case.row.path, _file(self.case, text, imports))
        return self.verdicts[text]

    async def _check(self, text: str) -> Check:
        if text not in self.checks:
            self.checks[text] = await self.session.check(text)
        return self.checks[text]

    def _says_something(self, text: str) -> bool:
        original = self.case.hunk.original
        return (
            any(lexeme.kind in _WORDS for lexeme in lex(text))
            and normal_form(text) != normal_form(original)
            and not note(original, text)
        )


@asynccontextmanager
async def judging(case: Case, trial: Trial) -> AsyncIterator[Judge]:
    """A judge of the case. Its compiler is warm for every arm that follows."""
    session = ImportingSession(await trial.oracle.open(case.hunk), trial.evidence.importable)
    try:
        solved = await session.check(case.row.fixed)
        await _indexed(session)
        javac = trial.javac
        if javac and not await javac.accepts(case.row.path, _file(case, case.row.fixed, solved.imports)):
            javac = None
        yield Judge(case, session, _errors(solved.after), javac=javac)
    finally:
        await session.close()


def _file(case: Case, text: str, imports: Sequence[str]) -> str:
    return applied(case.hunk.text, edits_of(case.hunk, text, tuple(imports)))


async def _indexed(session: ImportingSession) -> None:
    """Waits until the oracle knows the types that are not imported, so that the first arm has no disadvantage."""
    for _ in range(_ATTEMPTS):
        answer = await session.complete("Z")
        if not (isinstance(answer, Unknown) and answer.passing):
            return
        await asyncio.sleep(_PAUSE)


@dataclass(slots=True)
class Generated:
    """What an arm generated. `all`: every text; `offered`: the texts that a user would see, best first; `arrivals`: the
    seconds after which each candidate was shown; `asked`: the number of questions until then."""

    all: list[str]
    offered: list[str]
    stats: Stats
    arrivals: list[float]
    asked: list[int]


async def attempt(
    case: Case, contender: Contender, trial: Trial, judge: Judge, failure: Failure | None = None
) -> Outcome:
    """The outcome of one arm on a case. `failure`: the test's failure on a broken line. Raises what the ports raise."""
    generate_one, memo = _filled if case.masked else partial(_repaired, failure=failure), Memo()
    if contender.warm:
        await generate_one(case, contender, trial, Meter(), judge, memo)
    meter = Meter()
    begun = time.perf_counter()
    generated = await generate_one(case, contender, trial, meter, judge, memo)
    seconds = time.perf_counter() - begun
    right = normal_form(case.row.fixed)
    return Outcome(
        id=case.row.id,
        arm=contender.name,
        by_javac=judge.javac is not None,
        started=generated.stats.candidates_started,
        compilable=sum([await judge.passes(text) for text in generated.all]),
        offered=tuple(generated.offered),
        offered_compiling=sum([await judge.compiles(text) for text in generated.offered]),
        exact=next((rank for rank, text in enumerate(generated.offered, 1) if normal_form(text) == right), 0),
        complete_calls=meter.complete_calls,
        check_calls=meter.check_calls,
        oracle_ms=meter.milliseconds,
        requests=generated.stats.model_requests,
        tokens=generated.stats.tokens,
        seconds=seconds,
        arrivals=tuple(round(arrival, 3) for arrival in generated.arrivals),
        spent=tuple(later - earlier for earlier, later in pairwise((0, *generated.asked, meter.calls))),
    )


async def _filled(case: Case, contender: Contender, trial: Trial, meter: Meter, judge: Judge, memo: Memo) -> Generated:
    """Generates a masked line until enough candidates were found."""
    begun, arrivals, asked = time.perf_counter(), list[float](), list[int]()
    session = ImportingSession(await MeteredOracle(trial.oracle, meter).open(case.hunk), trial.evidence.importable)
    stats, found = Stats(), list[Candidate]()
    settings = _settings(contender, trial)
    if contender.best:
        settings = replace(settings, wanted=_FOUND * trial.wanted)
    try:
        task = _task(case, contender, trial, judge, *await _emptied(session))
        search = descend if contender.best else generate
        generating = search(trial.model, session, task, settings, memo, stats)
        async with aclosing(generating):
            async for candidate in generating:
                found.append(candidate)
                arrivals.append(time.perf_counter() - begun)
                asked.append(meter.calls)
    finally:
        await session.close()
    if len(found) == settings.wanted and not contender.best:
        stats.candidates_started = found[-1].index + 1  # the lane has started another one by now
    offered = _ranked(found)[: trial.wanted]
    return Generated([candidate.text for candidate in found], offered, stats, arrivals, asked)


def _settings(contender: Contender, trial: Trial) -> Settings:
    return Settings(
        contender.arm,
        contender.without,
        sampling=Sampling(seed=trial.seed),
        budget=trial.budget,
        wanted=trial.wanted,
        lanes=trial.model.streams,
        retreats=_RETREATS,
    )


async def _emptied(session: ImportingSession) -> tuple[str, Check]:
    """The compilation with an empty hole. If this does not parse, with an opened block. Returns the text and the
    answer."""
    empty = await session.check("")
    return ("{", await session.check("{")) if any(map(is_syntax, empty.after)) else ("", empty)


def _task(case: Case, contender: Contender, trial: Trial, judge: Judge, generated: str, empty: Check) -> Task:
    """The task for the hole, with the graph's context and the compiler's errors: `empty` is its answer with `generated`
    in the hole."""
    missed = [problem.message for problem in empty.after]
    graph = Ablation.GRAPH not in contender.without
    prompt = Prompt(
        before=case.hunk.before,
        after=case.hunk.after,
        context=trial.evidence.context(case.hunk, case.row.path) if graph else "",
        message="\n".join(dict.fromkeys(missed)),
        path=case.row.path,
        needs=needs_of(case.hunk, generated, judge.targeted(empty)),
    )
    stop = Stop.LINE if case.single_line else Stop.HUNK
    return Task(
        prompt,
        stop=stop,
        origin="mask",
        avoid=_NOTHING,
        accepts=lambda _, check: judge.accepts(check),
    )


def _ranked(found: Sequence[Candidate]) -> list[str]:
    """The texts, the most probable first, duplicates merged: by log-probability where the search was best first, else
    by log-probability a lexeme."""
    best = sorted(found, key=_score, reverse=True)
    texts: dict[tuple[str, ...], str] = {}
    for candidate in best:
        texts.setdefault(normal_form(candidate.text), candidate.text)
    return list(texts.values())


def _score(generated: Candidate) -> float:
    lexemes = max(len(normal_form(generated.text)), 1) if generated.cost is None else 1
    return generated.logprob / lexemes


async def _repaired(
    case: Case, contender: Contender, trial: Trial, meter: Meter, judge: Judge, memo: Memo, failure: Failure | None
) -> Generated:
    """Repairs a broken line as `espalier fix` does."""
    begun, reported, arrivals, asked = time.perf_counter(), list[Repair](), list[float](), list[int]()

    def on_candidate(candidate: Repair) -> None:
        reported.append(candidate)
        arrivals.append(time.perf_counter() - begun)
        asked.append(meter.calls)

    request = FixRequest(
        case.hunk,
        case.row.path,
        failure,
        wanted=trial.wanted,
        budget=trial.budget,
        arm=contender.arm,
        without=contender.without,
        seed=trial.seed,
        anyway=True,
    )
    oracle = MeteredOracle(trial.oracle, meter)
    result = await suggest(
        request,
        oracle=oracle,
        model=trial.model,
        evidence=trial.evidence,
        memo=memo,
        text_model=trial.text_model if contender.chat else None,
        drafter=trial.drafter if contender.drafts else None,
        on_candidate=on_candidate,
    )
    spent = result.stats
    stats = Stats(candidates_started=spent.candidates_started, tokens=spent.tokens, model_requests=spent.model_requests)
    return Generated(
        [found.text for found in reported], [found.text for found in result.candidates], stats, arrivals, asked
    )


def _errors(problems: Sequence[Problem]) -> Counter[tuple[int, str]]:
    return Counter((problem.code, problem.message) for problem in problems if problem.severity == "error")
