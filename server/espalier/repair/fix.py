"""What is asked of the repair room and what it answers, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from espalier.generate import Ablation, Arm, Budget, Stats
from espalier.ports import Breakage, Hunk, Validation
from espalier.repair.edits import Edit, edits_of
from espalier.repair.location import Failure


def lasting(seconds: float) -> Budget:
    """A budget of time alone."""
    return Budget(started=10_000, tokens=1_000_000, seconds=seconds)


@dataclass(frozen=True, slots=True)
class FixRequest:
    """Repair `hunk`. `path`: as results name it, relative to the root with forward slashes. `failure`: what a
    test or compiler said, when the user passed it on. `arm`, `without`, `budget`: as the engine knows them; the budget
    is the whole request's."""

    hunk: Hunk
    path: str
    failure: Failure | None = None
    wanted: int = 10
    budget: Budget = field(default_factory=lambda: lasting(10.0))
    arm: Arm = Arm.ESPALIER
    without: frozenset[Ablation] = frozenset()
    seed: int = 0

    def searches(self, way: Ablation) -> bool:
        """Whether `way` of searching (`edits`, `descent`) comes before drawing; for the other arms there is drawing
        only."""
        return self.arm is Arm.ESPALIER and way not in self.without


@dataclass(frozen=True, slots=True)
class Candidate:
    """A replacement of the hunk that compiles.

    `logprob`: natural log of the drawn tokens' probability; `score`: the same per lexeme of the whole replacement,
    kept lexemes counting as certain; `remaining`: errors the file still has, all of them old; `origin`: the template
    that left the gap; `note`: what a user should know (empty for an ordinary candidate); `elsewhere`: what it changes
    outside the hunk, imports aside; `breaks`: errors that it causes in other files, by paths relative to the
    root; `doubt`: why that is not wholly known."""

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
    elsewhere: tuple[Edit, ...] = ()
    breaks: tuple[Breakage, ...] = ()
    doubt: str = ""

    def edits(self, hunk: Hunk) -> tuple[Edit, ...]:
        """All that it changes, imports included, in order."""
        return tuple(sorted((*edits_of(hunk, self.text, self.imports), *self.elsewhere), key=lambda edit: edit.start))


class Ended(StrEnum):
    """Why a request looked no further."""

    ENOUGH = "enough found"
    BUDGET = "the budget is spent"
    EXHAUSTED = "nothing is left to try"


@dataclass(frozen=True, slots=True)
class FixResult:
    """`stats.seconds` is the whole request's. `aimed`: the compiler had an error that had to go; else what is offered
    adds none, and whether it is a repair only a test can say."""

    candidates: tuple[Candidate, ...]
    stats: Stats
    ended: Ended = Ended.ENOUGH
    aimed: bool = True
