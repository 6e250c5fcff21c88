"""When to look at the disk for changes that no notification reported."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

SECONDS = 3.0
"""How old a look may be. Chosen by hand: shorter than it takes to leave the editor, change a file and ask."""
SHARE = 20
"""A look may be as old as so many looks take, so that looking costs a twentieth of a processor at most."""


class Looking:
    """Looks when somebody wants to know and the last look is too old; who comes meanwhile waits for the same one."""

    def __init__(self, look: Callable[[], Awaitable[None]], clock: Callable[[], float] = time.monotonic) -> None:
        self._look, self._clock = look, clock
        self._due = float("-inf")
        self._running: asyncio.Task[None] | None = None

    async def fresh(self) -> None:
        """Returns once the last look is recent. Cancelling ends only the waiting."""
        if self._running is not None or self._clock() >= self._due:
            await asyncio.shield(self._begun())

    async def now(self) -> None:
        """Returns once a look has ended that began after this call. Cancelling ends only the waiting."""
        if self._running is not None:
            await asyncio.wait({self._running})
        await asyncio.shield(self._begun())

    def _begun(self) -> asyncio.Task[None]:
        """The look under way, or one that begins now."""
        if self._running is None:
            self._running = asyncio.create_task(self._once())
        return self._running

    async def _once(self) -> None:
        begun = self._clock()
        try:
            await self._look()
        finally:
            now = self._clock()
            self._due = now + max(SECONDS, SHARE * (now - begun))
            self._running = None
