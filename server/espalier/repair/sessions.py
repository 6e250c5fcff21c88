"""Opens several sessions of the oracle on one hunk, so that several questions about it are answered at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from espalier.ports import Check, Completion, Hunk, Oracle, OracleSession


class SideBySide:
    """An `OracleSession` that gives each question to a free session. A question waits until one is free."""

    def __init__(self, sessions: Sequence[OracleSession]) -> None:
        self._sessions = tuple(sessions)
        self._free: asyncio.LifoQueue[OracleSession] = asyncio.LifoQueue()
        for session in reversed(self._sessions):
            self._free.put_nowait(session)

    @property
    def hunk(self) -> Hunk:
        return self._sessions[0].hunk

    async def complete(self, generated: str, rest: str = "") -> Completion:
        async with self._one() as session:
            return await session.complete(generated, rest)

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        async with self._one() as session:
            return await session.check(replacement, imports)

    async def close(self) -> None:
        for session in self._sessions:
            await session.close()

    @asynccontextmanager
    async def _one(self) -> AsyncIterator[OracleSession]:
        session = await self._free.get()
        try:
            yield session
        finally:
            self._free.put_nowait(session)


async def side_by_side(oracle: Oracle, hunk: Hunk, count: int) -> SideBySide:
    """Opens `count` sessions on `hunk`. If one cannot be opened, all are closed. Raises `OracleError`."""
    opened: list[OracleSession] = []
    try:
        for _ in range(count):
            opened.append(await oracle.open(hunk))
    except BaseException:
        for session in opened:
            await session.close()
        raise
    return SideBySide(opened)
