"""Evaluates the rows of one project under every arm: generates, judges and tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from espalier.errors import ModelError, OracleError, StaleRevision, UsageError
from espalier.experiments.attempt import Judge, Trial, attempt, judging
from espalier.experiments.contender import Contender
from espalier.experiments.dataset import Case, Row, case_of
from espalier.experiments.outcome import Outcome
from espalier.ports import TokenModel
from espalier.repair.edits import applied, edits_of
from espalier.repair.location import Failure, parse_failure
from espalier.repair.ranking import normal_form
from espalier.repair.validate import CopyValidator
from espalier.workspace.workspace import Workspace

_TESTED = 10
"""How many of the first candidates are tested, until one passes."""


async def evaluated(
    row: Row, contenders: Sequence[Contender], trial: Trial, workspace: Workspace, test_seconds: float
) -> AsyncIterator[Outcome]:
    """Yields one outcome per arm. The outcome of an arm that fails on this row says why, and the next arm follows."""
    try:
        case = case_of(row)
        with hidden(case, workspace, trial.model):
            async with judging(case, trial) as judge, Tests(case, judge, test_seconds) as tests:
                for contender in contenders:
                    yield await _outcome(case, contender, trial, judge, tests)
    except (UsageError, OracleError) as error:
        for contender in contenders:
            yield Outcome(row.id, contender.name, failure=str(error))


async def _outcome(case: Case, contender: Contender, trial: Trial, judge: Judge, tests: Tests) -> Outcome:
    try:
        failure = await tests.failure() if contender.told else None
        outcome = await attempt(case, contender, trial, judge, failure)
    except (OracleError, ModelError, StaleRevision, UsageError) as error:
        return Outcome(case.row.id, contender.name, failure=str(error))
    if not case.row.test_command:
        return outcome
    return replace(outcome, tested=True, plausible=await tests.first_passing(outcome.offered))


@contextmanager
def hidden(case: Case, workspace: Workspace, model: TokenModel) -> Iterator[None]:
    """Gives graph, index and model the row's file as it is in the case, for the time of the block."""
    path, was = case.row.path, workspace.source(case.row.path)
    workspace.update(path, case.hunk.text)
    model.learn(path, case.hunk.text)
    try:
        yield
    finally:
        workspace.update(path, None)
        model.learn(path, was)


class Tests:
    """Runs a row's test on candidates, each text once, in a copy of the project."""

    def __init__(self, case: Case, judge: Judge, seconds: float) -> None:
        self._case = case
        self._judge = judge
        command = case.row.test_command
        self._validator = CopyValidator(case.row.root, command, seconds=seconds) if command else None
        self._passed: dict[tuple[str, ...], bool] = {}
        self._failure: Failure | None = None
        self._failed = False

    async def __aenter__(self) -> Tests:
        return self

    async def __aexit__(self, *error: object) -> None:
        if self._validator is not None:
            await self._validator.__aexit__(None, None, None)

    async def failure(self) -> Failure | None:
        """The test's failure on the case as it is; None if there is no test, it passes, or the case is masked."""
        if self._validator is not None and not self._case.masked and not self._failed:
            hunk, self._failed = self._case.hunk, True
            said = await self._validator.validate(hunk.path, hunk.text)
            self._failure = None if said.passed else parse_failure(said.output, ())
        return self._failure

    async def first_passing(self, texts: Sequence[str]) -> int:
        """The rank of the first text that passes; 0 if none of the first ten does."""
        for rank, text in enumerate(texts[:_TESTED], 1):
            if await self._judge.compiles(text) and await self._passes(text):
                return rank
        return 0

    async def _passes(self, text: str) -> bool:
        key = normal_form(text)
        if key not in self._passed:
            hunk, imports = self._case.hunk, await self._judge.imports_of(text)
            whole = applied(hunk.text, edits_of(hunk, text, imports))
            assert self._validator is not None
            self._passed[key] = (await self._validator.validate(hunk.path, whole)).passed
        return self._passed[key]
