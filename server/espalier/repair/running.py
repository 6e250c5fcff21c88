"""What every running request has: its parts, its cost, its clock and the candidates accepted so far."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from espalier.errors import StaleRevision
from espalier.generate import Memo, Questions, Stats
from espalier.ports import TokenModel
from espalier.repair.fix import Candidate, FixRequest
from espalier.repair.imports import ImportingSession


@dataclass(kw_only=True)
class Running:
    """One running request. `listener`: called with each accepted candidate; `revision`: the document's present one;
    `started`: when the time of the budget began, in seconds of `time.perf_counter`."""

    request: FixRequest
    session: ImportingSession
    model: TokenModel
    memo: Memo
    revision: Callable[[], int] | None
    listener: Callable[[Candidate], None]
    stats: Stats = field(default_factory=Stats)
    accepted: list[Candidate] = field(default_factory=list)
    started: float = field(default_factory=time.perf_counter)

    @property
    def questions(self) -> Questions:
        return Questions(self.session, self.memo, self.stats)

    @property
    def left(self) -> float:
        """Seconds of the budget that are left."""
        return self.request.budget.seconds - (time.perf_counter() - self.started)

    @property
    def spent(self) -> float:
        """The share of the budget that is spent; 1 or more when it is used up."""
        budget = self.request.budget
        counted = self.stats.candidates_started / budget.started, self.stats.tokens / budget.tokens
        return max(*counted, 1 - self.left / budget.seconds)

    def until(self, share: float) -> float:
        """Seconds until that share of the budget's time is over; 0 if it is."""
        return max(0.0, self.left - (1 - share) * self.request.budget.seconds)

    def restart(self) -> None:
        """Start the clock again: a cold compiler's first answer does not count."""
        self.started = time.perf_counter()

    def guard(self) -> None:
        """Raise `StaleRevision` if the document has changed."""
        if self.revision is not None and self.revision() != self.request.hunk.revision:
            raise StaleRevision(f"{self.request.path} changed while candidates were sought")

    def take(self, candidate: Candidate) -> None:
        """Keep and report an accepted candidate."""
        self.accepted.append(candidate)
        self.listener(candidate)
