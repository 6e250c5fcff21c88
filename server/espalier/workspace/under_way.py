"""Runs that change what readers see, for those who wait until they are through."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from espalier.ports import Progress, Report
from espalier.workspace.tending import Changes


class UnderWay:
    """The runs under way. Whoever waits for them can be cancelled without harm to them.

    `changes` hears when the last of them has ended: what they have changed could not be saved before."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self._ends: set[asyncio.Event] = set()
        self._waiting: list[Report] = []

    def __bool__(self) -> bool:
        return bool(self._ends)

    @contextmanager
    def run(self) -> Iterator[None]:
        """One run, from the first statement of the block to its end, however it ends."""
        end = asyncio.Event()
        self._ends.add(end)
        try:
            yield
        finally:
            self._ends.discard(end)
            end.set()
            if not self._ends:
                self._changes.tell()

    def report(self, now: Progress) -> None:
        """Tells everyone who waits."""
        for report in tuple(self._waiting):
            report(now)

    async def ended(self, progress: Report | None = None) -> None:
        """Until the runs that are under way now have ended; `progress` hears of them meanwhile."""
        told = [progress] if progress is not None else []
        self._waiting += told
        try:
            for end in tuple(self._ends):
                await end.wait()
        finally:
            for report in told:
                self._waiting.remove(report)
