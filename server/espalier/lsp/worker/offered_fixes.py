"""What was offered to the user for the lines of a text, so that a search that goes on finds something else.

A text counts, not its revision: who has undone a wrong fix has the same text again.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from espalier.ports import Hunk

if TYPE_CHECKING:
    from espalier.repair.fix import Candidate  # loads what a start need not wait for

MOST = 16
"""Hunks that are kept; the oldest are forgotten first. Chosen by hand."""


class OfferedFixes:
    def __init__(self) -> None:
        self._by_hunk: dict[tuple[Path, str, int, int], dict[str, Candidate]] = {}

    def of(self, hunk: Hunk) -> tuple[Candidate, ...]:
        return tuple(self._by_hunk.get(_key(hunk), {}).values())

    def add(self, hunk: Hunk, candidates: Iterable[Candidate]) -> None:
        """They are offered, too."""
        key = _key(hunk)
        offered = self._by_hunk.pop(key, {})
        self._by_hunk[key] = offered | {candidate.diff: candidate for candidate in candidates}
        if len(self._by_hunk) > MOST:
            del self._by_hunk[next(iter(self._by_hunk))]


def _key(hunk: Hunk) -> tuple[Path, str, int, int]:
    return hunk.path, hunk.text, hunk.start, hunk.end
