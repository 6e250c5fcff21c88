"""Counts the verdicts on mutants."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from espalier.experiments.dataset import Row
from espalier.experiments.mutants import Distance, Mutant
from espalier.experiments.reasons import follower_class

_TOTALS = (
    "mutants",
    "not_compiling",
    "rejected_at_identifier",
    "rejected_by_statement",
    "offered",
    "compiling_rejected",
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on one mutant: of the compiler, and of the engine at the name, at the statement's end and at the
    hunk's."""

    compiles: bool
    at_identifier: bool
    by_statement: bool
    offered: bool
    reason: str
    """Why it does not compile."""


@dataclass(frozen=True, slots=True)
class CompilingRejected:
    """A false rejection: the mutant compiles."""

    path: str
    line: int
    text: str
    name: str


@dataclass(slots=True)
class Counts:
    """Counts of mutants. Each of the later fields but `compiling_rejected` counts some of `not_compiling`.

    `rejected_by_statement` includes `rejected_at_identifier` (rejected as soon as the lexeme after the name is known)
    and the mutants that the compiler rejects where the statement ends. For the latter the error is within the generated
    text, or, if no other statement follows in the hunk, anywhere, because the finished hunk is compiled there.
    `offered`: mutants that nothing rejected.
    """

    mutants: int = 0
    not_compiling: int = 0
    rejected_at_identifier: int = 0
    rejected_by_statement: int = 0
    offered: int = 0
    compiling_rejected: int = 0
    reasons: dict[str, Counter[str]] = field(default_factory=dict)
    followers: dict[str, Counter[str]] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {item.name: getattr(self, item.name) for item in fields(self)}

    def count(self, verdict: Verdict, follower: str) -> None:
        self.mutants += 1
        if verdict.compiles:
            self.compiling_rejected += not verdict.offered
            return
        found = Counter(
            not_compiling=1,
            rejected_at_identifier=int(verdict.at_identifier),
            rejected_by_statement=int(verdict.by_statement),
            offered=int(verdict.offered),
        )
        for name, number in found.items():
            setattr(self, name, getattr(self, name) + number)
        self.reasons.setdefault(verdict.reason, Counter()).update(found)
        self.followers.setdefault(follower, Counter()).update(found)


@dataclass(slots=True)
class Power:
    """The counts of a measurement so far."""

    by: dict[Distance, Counts] = field(default_factory=lambda: {distance: Counts() for distance in Distance})
    false_rejections: list[CompilingRejected] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    rows: int = 0
    seconds: float = 0.0

    def count(self, row: Row, mutant: Mutant, verdict: Verdict) -> None:
        self.by[mutant.distance].count(verdict, follower_class(mutant.follower))
        if verdict.compiles and not verdict.offered:
            rejected = CompilingRejected(row.path, row.start_line, mutant.text, mutant.name)
            self.false_rejections.append(rejected)

    def to_json(self) -> dict[str, Any]:
        return {
            **{name: sum(getattr(counts, name) for counts in self.by.values()) for name in _TOTALS},
            "by": {distance: counts.to_json() for distance, counts in self.by.items()},
            "false_rejections": [asdict(found) for found in self.false_rejections],
            "skipped": dict(self.skipped),
            "seconds": round(self.seconds, 2),
        }
