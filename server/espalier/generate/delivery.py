"""The lanes' candidates, one after the other in the order of their indexes, each text once, no more than are wanted.

So what comes out, and in which order, depends on no lane's speed. A candidate is started only if it is still wanted
when all before it succeed: nothing is generated to be thrown away.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from espalier.generate.lane import significant
from espalier.generate.task import Candidate


class Delivery:
    """`lanes`: lane k has the indexes k, k + lanes, ...; `distinct`: a text that came out is dropped."""

    def __init__(self, wanted: int, lanes: int, distinct: bool) -> None:
        self._wanted = wanted
        self._lanes = lanes
        self._distinct = distinct
        self._settled: dict[int, Candidate | None] = {}
        self._ended: set[int] = set()
        self._next = 0
        self._told = 0
        self._seen: set[tuple[str, ...]] = set()
        self._news = asyncio.Condition()

    async def turn(self, index: int) -> None:
        """Wait until candidate `index` is known to be needed, whatever becomes of those before it."""
        async with self._news:
            await self._news.wait_for(lambda: self._told + index - self._next < self._wanted)

    async def settle(self, index: int, candidate: Candidate | None) -> None:
        """Candidate `index` is finished, or (None) was abandoned."""
        async with self._news:
            self._settled[index] = candidate
            self._news.notify_all()

    async def end(self, lane: int) -> None:
        """Nothing more comes from `lane`."""
        async with self._news:
            self._ended.add(lane)
            self._news.notify_all()

    async def candidates(self) -> AsyncIterator[Candidate]:
        """Until there are enough, or every lane has ended."""
        while self._told < self._wanted:
            async with self._news:
                await self._news.wait_for(lambda: self._over or self._ready)
                if self._over:
                    return
                candidate = self._settled.pop(self._next, None)
                self._next += 1
                told = candidate is not None and self._is_new(candidate)
                self._told += told
                self._news.notify_all()
            if candidate is not None and told:
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
