"""The request and the result of a repair, as frozen values."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from espalier.generate import Ablation, Arm, Budget, Stats
from espalier.ports import Breakage, Hunk, Validation
from espalier.repair.edits import Edit, edits_of
from espalier.repair.location import Failure
from espalier.repair.mistake import Remaining

CHAT_MODEL = "chat model"
"""The origin of what a chat model proposes."""


def lasting(seconds: float) -> Budget:
    """A budget that limits only the time."""
    return Budget(started=10_000, tokens=1_000_000, seconds=seconds)


@dataclass(frozen=True, slots=True)
class FixRequest:
    """A request to repair `hunk`.

    `path`: the file's path in results, relative to the root with forward slashes. `failure`: the message of a test or
    compiler, if the user passed it on. `arm`, `without`, `budget`: as in the engine; the budget is for the whole
    request. `anyway`: search even if neither the compiler nor the user reports an error. `reported`: the editor shows
    an error on the hunk's lines. `declined`: candidates for this very text that were offered before and are not wanted:
    they are neither offered again nor taken for a reason to end the search.
    """

    hunk: Hunk
    path: str
    failure: Failure | None = None
    wanted: int = 10
    budget: Budget = field(default_factory=lambda: lasting(10.0))
    arm: Arm = Arm.ESPALIER
    without: frozenset[Ablation] = frozenset()
    seed: int = 0
    anyway: bool = False
    reported: bool = False
    declined: tuple[Candidate, ...] = ()

    def searches(self, way: Ablation) -> bool:
        """Whether the search `way` (`edits`, `descent`) runs before generation. The other arms only generate."""
        return self.arm is Arm.ESPALIER and way not in self.without


@dataclass(frozen=True, slots=True)
class Candidate:
    """A replacement of the hunk that adds no error.

    `mends`: it takes away every error that the mistake caused (`mistake`), not only those on the hunk's lines.
    `remaining`: the errors that the file still has. `logprob`: natural logarithm of the generated tokens' probability.
    `score`: the same per lexeme of the whole replacement; kept lexemes count as certain. `origin`: the template or
    search that it comes from. `note`: what a user should know of it (empty for an ordinary candidate). `elsewhere`:
    what it changes outside the hunk, imports aside. `breaks`: the errors that it causes in other files, by paths
    relative to the root. `doubt`: why `breaks` may be incomplete.
    """

    rank: int
    text: str
    diff: str
    imports: tuple[str, ...]
    mends: bool
    logprob: float
    score: float
    remaining: tuple[Remaining, ...]
    origin: str
    note: str = ""
    validation: Validation | None = None
    elsewhere: tuple[Edit, ...] = ()
    breaks: tuple[Breakage, ...] = ()
    doubt: str = ""

    @property
    def compiles(self) -> bool:
        """Whether the file has no error left."""
        return not self.remaining

    def edits(self, hunk: Hunk) -> tuple[Edit, ...]:
        """All edits of the document, imports included, in order."""
        return tuple(sorted((*edits_of(hunk, self.text, self.imports), *self.elsewhere), key=lambda edit: edit.start))

    def to_json(self) -> dict[str, Any]:
        """The candidate as the command line and editors get it; paths are relative to the root, with forward
        slashes."""
        names = ("rank", "text", "diff", "imports", "mends", "compiles", "logprob", "score", "origin", "note", "doubt")
        document = {name: getattr(self, name) for name in names}
        document["remaining"] = [asdict(each) for each in self.remaining]
        document["breaks"] = [asdict(each) | {"path": each.path.as_posix()} for each in self.breaks]
        return document | ({"validation": asdict(self.validation)} if self.validation else {})


class Ended(StrEnum):
    """Why a search ended."""

    ENOUGH = "enough found"
    BUDGET = "the budget is spent"
    EXHAUSTED = "nothing is left to try"
    SOUND = "nothing is wrong there"


@dataclass(frozen=True, slots=True)
class FixResult:
    """Ranked candidates and what the search cost.

    `stats.seconds`: the time of the whole request. `nothing_wrong`: neither the compiler nor the user reports an error,
    and there is no test. `model`: the name of the model that was used. `errors`: those of the file as it is;
    `unknown_imports`: what JDT LS does not find of its imports, so that nothing can be said of it. `no_proposals`: why
    the chat model proposed nothing, if it failed.
    """

    candidates: tuple[Candidate, ...]
    stats: Stats
    ended: Ended = Ended.ENOUGH
    nothing_wrong: bool = False
    model: str = ""
    errors: tuple[Remaining, ...] = ()
    unknown_imports: tuple[str, ...] = ()
    no_proposals: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "candidates": [candidate.to_json() for candidate in self.candidates],
            "stats": asdict(self.stats) | {"model": self.model},
            "ended": self.ended,
            "nothing_wrong": self.nothing_wrong,
            "errors": [asdict(error) for error in self.errors],
            "unknown_imports": list(self.unknown_imports),
            "no_proposals": self.no_proposals,
        }
