"""Ranks candidates while the search goes on: each is reported once, with its rank among those reported before it.

A client inserts each candidate at its rank and needs no scores. A candidate that only deletes code is left for the end,
because it is offered only after a repair.
"""

from __future__ import annotations

from dataclasses import replace

from espalier.repair.fix import Candidate, FixRequest
from espalier.repair.ranking import ranked
from espalier.repair.tuning import TUNING


class LiveRanking:
    """The candidates of one request that were reported so far. A search that begins anew may find the same ones
    again."""

    def __init__(self, request: FixRequest) -> None:
        self._original = request.hunk.original
        self._wanted = request.wanted
        self._tested = request.failure is not None and not request.failure.compiler
        self._reported: tuple[Candidate, ...] = ()

    @property
    def count(self) -> int:
        """How many were reported."""
        return len(self._reported)

    def add(self, candidate: Candidate) -> Candidate | None:
        """The candidate with its rank (from 1), if it is to be reported: it is new, does more than delete code, and is
        among the best that are wanted."""
        best = max((one.logprob for one in self._reported), default=candidate.logprob)
        if candidate.note or (not self._tested and candidate.logprob < best - TUNING.gap):
            return None
        now = ranked([*self._reported, candidate], self._original, len(self._reported) + 1)
        placed = next((one for one in now if replace(one, rank=0) == candidate), None)
        if placed is None or len(now) == len(self._reported) or placed.rank > self._wanted:
            return None
        self._reported = now
        return placed
