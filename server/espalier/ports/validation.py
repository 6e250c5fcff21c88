"""Commands that judge a repair."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Validation:
    passed: bool
    output: str
    seconds: float


class Validator(Protocol):
    """Runs a command (a failing test, say) on a copy of the work tree with one file replaced."""

    async def validate(self, path: Path, text: str) -> Validation: ...
