"""What is asked of the repair room and what it answers, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass, field

from espalier.generate import Ablation, Arm, Budget, Stats
from espalier.ports import Hunk, Validation
from espalier.repair.location import Failure


@dataclass(frozen=True, slots=True)
class FixRequest:
    """Repair `hunk`. `path`: as results name it, relative to the root with forward slashes. `failure`: what a
    test or compiler said, when the user passed it on. `arm`, `without`, `budget`: as the engine knows them; the budget
    is the whole request's."""

    hunk: Hunk
    path: str
    failure: Failure | None = None
    wanted: int = 10
    budget: Budget = field(default_factory=lambda: Budget(seconds=10.0))
    arm: Arm = Arm.ESPALIER
    without: frozenset[Ablation] = frozenset()
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Candidate:
    """A replacement of the hunk that compiles.

    `logprob`: natural log of the drawn tokens' probability; `score`: the same per lexeme of the whole replacement,
    kept lexemes counting as certain; `remaining`: errors the file still has, all of them old; `origin`: the template
    that left the gap; `note`: what a user should know (empty for an ordinary candidate)."""

    rank: int
    text: str
    diff: str
    imports: tuple[str, ...]
    compiles: bool
    logprob: float
    score: float
    remaining: int
    origin: str
    note: str = ""
    validation: Validation | None = None


@dataclass(frozen=True, slots=True)
class FixStats:
    """Counts of one request; times in milliseconds but for `seconds`."""

    candidates_started: int = 0
    abandoned: int = 0
    tokens: int = 0
    rejected: int = 0
    forced: int = 0
    complete_calls: int = 0
    check_calls: int = 0
    oracle_ms: float = 0.0
    model_requests: int = 0
    model_ms: float = 0.0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class FixResult:
    candidates: tuple[Candidate, ...]
    stats: FixStats


def counted(stats: Stats, seconds: float) -> FixStats:
    """The engine's counters, frozen; `seconds` is the whole request's."""
    return FixStats(
        candidates_started=stats.candidates_started,
        abandoned=stats.abandoned,
        tokens=stats.tokens,
        rejected=stats.rejected,
        forced=stats.forced,
        complete_calls=stats.complete_calls,
        check_calls=stats.check_calls,
        oracle_ms=stats.oracle_ms,
        model_requests=stats.model_requests,
        model_ms=stats.model_ms,
        seconds=seconds,
    )
