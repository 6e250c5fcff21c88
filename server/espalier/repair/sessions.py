"""Asks several sessions of the oracle on one hunk, so that several questions about it are answered at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from espalier.ports import Check, Completion, Hunk, Oracle, OracleSession, Unknown


class SideBySide:
    """An `OracleSession` that gives each question to a free session of its `most`. Beyond `first` they are opened when
    questions need them, because each costs a copy of the file. A question waits until one is free; for names it is not
    asked any more if it is `over()` by then."""

    def __init__(self, oracle: Oracle, first: OracleSession, most: int, over: Callable[[], bool]) -> None:
        self._over = over
        self._oracle = oracle
        self._opened = [first]
        self._free = [first]
        self._turns = asyncio.Semaphore(most)

    @property
    def hunk(self) -> Hunk:
        return self._opened[0].hunk

    async def complete(self, generated: str, rest: str = "") -> Completion:
        async with self._one() as session:
            if self._over():
                return Unknown("the time is over", passing=True)
            return await session.complete(generated, rest)

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        async with self._one() as session:
            return await session.check(replacement, imports)

    async def close(self) -> None:
        for session in self._opened:
            await session.close()

    @asynccontextmanager
    async def _one(self) -> AsyncIterator[OracleSession]:
        async with self._turns:
            session = self._free.pop() if self._free else await self._another()
            try:
                yield session
            finally:
                self._free.append(session)

    async def _another(self) -> OracleSession:
        session = await self._oracle.open(self.hunk)
        self._opened.append(session)
        return session


async def side_by_side(oracle: Oracle, hunk: Hunk, most: int, over: Callable[[], bool] = lambda: False) -> SideBySide:
    """Opens the first of at most `most` sessions on `hunk`. Raises `OracleError`."""
    return SideBySide(oracle, await oracle.open(hunk), most, over)
