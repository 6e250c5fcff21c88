"""The oracle gives way to the editor: it asks nothing new while the editor waits for an answer of JDT LS.

The relay reports the wait (`espalier/editorWaits`). It lasts at most `LONGEST_SECONDS`. All fixes and completions
together have at most `AT_ONCE` questions in flight, first come first served, so that JDT LS has processor time left for
the editor.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable, Sequence
from pathlib import Path

from espalier.jdt.oracle import OracleStatus
from espalier.lsp.worker.door_oracle import DoorOracle
from espalier.ports import Check, Completion, Dependents, EditCheck, FileEdit, Hunk, OracleSession, QuickFix

LONGEST_SECONDS = 1.0
"""A completion that takes longer waits for something else."""
AT_ONCE = 2


class GivingWay:
    """A `DoorOracle` in front of another."""

    def __init__(self, oracle: DoorOracle) -> None:
        self._oracle = oracle
        self._free = asyncio.Event()
        self._free.set()
        self._questions = asyncio.Semaphore(AT_ONCE)

    def editor_waits(self, waits: bool) -> None:
        """The editor has begun to wait for JDT LS, or has its answer."""
        if waits:
            self._free.clear()
        else:
            self._free.set()

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Entered when the editor waits for nothing and few enough questions are in flight."""
        async with self._questions:
            if not self._free.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._free.wait(), LONGEST_SECONDS)
            yield

    async def open(self, hunk: Hunk) -> OracleSession:
        async with self.turn():
            return _Session(await self._oracle.open(hunk), self)

    async def dependents(self, path: Path, before: str, after: str) -> Dependents:
        """Takes long, so it begins when it may, and holds up no other question."""
        async with self.turn():
            pass
        return await self._oracle.dependents(path, before, after)

    async def check_edits(self, edits: Sequence[FileEdit], *, dependents: bool) -> EditCheck:
        async with self.turn():
            return await self._oracle.check_edits(edits, dependents=dependents)

    async def quick_fixes(self, hunk: Hunk, start: int, end: int) -> Sequence[QuickFix]:
        """As `dependents`."""
        async with self.turn():
            pass
        return await self._oracle.quick_fixes(hunk, start, end)

    async def refresh(self, paths: Iterable[Path]) -> None:
        await self._oracle.refresh(paths)

    async def status(self) -> OracleStatus:
        return await self._oracle.status()

    async def close(self) -> None:
        await self._oracle.close()


class _Session:
    def __init__(self, session: OracleSession, way: GivingWay) -> None:
        self._session, self._way = session, way

    @property
    def hunk(self) -> Hunk:
        return self._session.hunk

    async def complete(self, generated: str, rest: str = "") -> Completion:
        async with self._way.turn():
            return await self._session.complete(generated, rest)

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        async with self._way.turn():
            return await self._session.check(replacement, imports)

    async def close(self) -> None:
        await self._session.close()
