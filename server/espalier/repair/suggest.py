"""From a failing line to ranked candidates that compile.

The compiler says what is wrong on the line; templates cut gaps, the likeliest first; the engine draws into the
gaps while the oracle prunes; what is drawn is offered only when the compiler accepts it in this very revision.
One session of the oracle and one memo serve the whole request, so nothing is asked twice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import aclosing
from dataclasses import dataclass, field, replace

from espalier.errors import StaleRevision
from espalier.generate import Arm, Memo, Settings, Stats, Task, generate
from espalier.generate import Candidate as Drawn
from espalier.ports import Check, Oracle, Problem, Progress, Sampling, TokenModel, Validator
from espalier.repair.check import accepts, marks, targets
from espalier.repair.diff import unified
from espalier.repair.edits import applied, edits_of, newline_of
from espalier.repair.evidence import Evidence
from espalier.repair.fix import Candidate, FixRequest, FixResult, FixStats
from espalier.repair.hunk import indent_of
from espalier.repair.imports import ImportingSession
from espalier.repair.prompt import prompt_for
from espalier.repair.ranking import note, ranked
from espalier.repair.templates import Gap, Line, gaps

_STARTS_PER_GAP = 4
"""Candidates started in one gap before the next gap has its turn."""


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
    session = ImportingSession(await oracle.open(request.hunk))
    try:
        search = _Search(request, session, model, memo or Memo(), revision or (lambda: request.hunk.revision))
        await search.run(evidence, on_progress, on_candidate)
        found = ranked(search.accepted, request.hunk.original, request.wanted)
        if validator:
            found = await _validated(found, request, validator, on_progress, on_candidate)
        search.guard()
    finally:
        await session.close()
    return FixResult(found, search.counted(time.perf_counter() - started))


@dataclass
class _Search:
    """One request under way."""

    request: FixRequest
    session: ImportingSession
    model: TokenModel
    memo: Memo
    revision: Callable[[], int]
    stats: Stats = field(default_factory=Stats)
    accepted: list[Candidate] = field(default_factory=list)
    wanted: tuple[Problem, ...] = ()
    started: float = field(default_factory=time.perf_counter)

    async def run(
        self, evidence: Evidence, on_progress: Callable[[Progress], None], on_candidate: Callable[[Candidate], None]
    ) -> None:
        """Draw into one gap after the other until the budget is spent; whatever is accepted is told at once."""
        hunk = self.request.hunk
        on_progress(Progress(f"Compiling {hunk.path.name}", 0.0))
        check = await self.session.check(hunk.original)
        self.wanted = targets(check.before, hunk)
        if await self._imports_suffice(check):
            self._offer(Drawn(hunk.original, 0.0, 0, 1.0, "import", check), on_candidate)
        context = evidence.context(hunk, self.request.path)
        for gap in self._gaps():
            self.guard()
            if self._spent() >= 1:
                return
            on_progress(Progress(f"Drawing: {gap.origin}", self._spent(), {"accepted": len(self.accepted)}))
            task = self._task(gap, context)
            async with aclosing(generate(self.model, self.session, task, self._settings(), self.memo, self.stats)) as drawn:
                async for candidate in drawn:
                    await self._consider(candidate, on_candidate)

    def guard(self) -> None:
        """Raise `StaleRevision` when the document has moved on."""
        if self.revision() != self.request.hunk.revision:
            raise StaleRevision(f"{self.request.path} changed while it was being repaired")
