"""Candidates while the search goes on: each is told once, with the place it takes among those told before it.

Whoever lists them puts each where it belongs and needs to know nothing of scores. What merely takes code away is left
for the end: it is offered only behind a repair.
"""

from __future__ import annotations

from dataclasses import replace

from espalier.repair.fix import Candidate, FixRequest
from espalier.repair.ranking import ranked


class Growing:
    """What was told of one request so far. A search that begins anew may find the same again."""

    def __init__(self, request: FixRequest) -> None:
        self._original = request.hunk.original
        self._wanted = request.wanted
        self._told: tuple[Candidate, ...] = ()

    @property
    def told(self) -> int:
        return len(self._told)

    def add(self, candidate: Candidate) -> Candidate | None:
        """The candidate with its rank, counted from 1, if it is worth telling: new, no mere deletion, and among the
        best that are wanted."""
        if candidate.note:
            return None
        now = ranked([*self._told, candidate], self._original, len(self._told) + 1)
        placed = next((one for one in now if replace(one, rank=0) == candidate), None)
        if placed is None or len(now) == len(self._told) or placed.rank > self._wanted:
            return None
        self._told = now
        return placed
