"""Delivery of the lanes' candidates in the order of their indexes, each text once, no more than are wanted.

The output and its order therefore do not depend on the lanes' speed. A candidate is started only if it is still wanted
when all candidates before it succeed, so none is generated in vain.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from espalier.generate.lane import significant
from espalier.generate.task import Candidate


class Delivery:
    """Collects candidates from lanes. Lane k has the indexes k, k + `lanes`, ...; with `distinct` a repeated text is
    dropped."""

    def __init__(self, wanted: int, lanes: int, distinct: bool) -> None:
        self._wanted = wanted
        self._lanes = lanes
        self._distinct = distinct
        self._settled: dict[int, Candidate | None] = {}
        self._ended: set[int] = set()
        self._next = 0
        self._delivered = 0
        self._seen: set[tuple[str, ...]] = set()
        self._changed = asyncio.Condition()

    async def turn(self, index: int) -> None:
        """Wait until candidate `index` is certainly needed, whether or not those before it succeed."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._delivered + index - self._next < self._wanted)

    async def settle(self, index: int, candidate: Candidate | None) -> None:
        """Record the result of candidate `index`; None: it was abandoned."""
        async with self._changed:
            self._settled[index] = candidate
            self._changed.notify_all()

    async def end(self, lane: int) -> None:
        """Record that `lane` delivers nothing more."""
        async with self._changed:
            self._ended.add(lane)
            self._changed.notify_all()

    async def candidates(self) -> AsyncIterator[Candidate]:
        """Candidates until there are enough or every lane has ended."""
        while self._delivered < self._wanted:
            async with self._changed:
                await self._changed.wait_for(lambda: self._over or self._ready)
                if self._over:
                    return
                candidate = self._settled.pop(self._next, None)
                self._next += 1
                delivered = candidate is not None and self._is_new(candidate)
                self._delivered += delivered
                self._changed.notify_all()
            if candidate is not None and delivered:
                yield candidate

    @property
    def _ready(self) -> bool:
        return self._next in self._settled or self._next % self._lanes in self._ended

    @property
    def _over(self) -> bool:
        return len(self._ended) == self._lanes and not self._settled

    def _is_new(self, candidate: Candidate) -> bool:
        text = significant(candidate.text)
        fresh = not self._distinct or text not in self._seen
        self._seen.add(text)
        return fresh
