"""Counts what a replay found."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from espalier.experiments.holes import Shape
from espalier.experiments.splits import Split


@dataclass(frozen=True, slots=True)
class FalseRejection:
    """A rejected token of code that compiles. `position`: code points from the beginning of `text`, the hunk, to the
    token ('' is the text's end)."""

    id: str
    path: str
    line: int
    text: str
    token: str
    position: int
    split: Split
    shape: Shape


@dataclass(slots=True)
class Tally:
    """Counts of a replay. `oracle_calls` and `unknown` count questions. `uses` and `unknown_uses` count identifiers
    that are no declarations, once for each shape in which the oracle was asked about them."""

    hunks: int = 0
    lines: int = 0
    tokens: int = 0
    identifiers: int = 0
    oracle_calls: int = 0
    unknown: int = 0
    uses: int = 0
    unknown_uses: int = 0
    false_rejections: list[FalseRejection] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        whole = {item.name: getattr(self, item.name) for item in fields(self)}
        return whole | {
            "false_rejections": [asdict(found) for found in self.false_rejections],
            "reasons": dict(self.reasons.most_common()),
            "seconds": round(self.seconds, 2),
        }

    def add(self, found: Tally) -> None:
        """Adds the counts of another tally."""
        for name in ("hunks", "lines", "tokens", "identifiers", "oracle_calls", "unknown", "uses", "unknown_uses"):
            setattr(self, name, getattr(self, name) + getattr(found, name))
        self.false_rejections += found.false_rejections
        self.skipped += found.skipped
        self.reasons += found.reasons
