"""Chores in the background, each in a loop of its own: one that fails is tried again later and delays no other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from espalier.errors import CacheError, ModelError
from espalier.ontology.health import described
from espalier.workspace.embedding import WORDS_ALONE

log = logging.getLogger(__name__)

_SETTLE_SECONDS = 0.5
"""Edits come in bursts; a chunk is worth embedding once its author pauses."""
_RETRY_SECONDS = 60.0
_LONGEST_RETRY = 3600.0
"""What goes wrong again and again is tried again after twice the time, up to this."""

Chore = Callable[[], Awaitable[object]]


class Changes:
    """Counts changes; any number of tasks wait for the next one."""

    def __init__(self) -> None:
        self.count = 0
        self._next = asyncio.Event()

    def tell(self) -> None:
        self.count += 1
        self._next.set()
        self._next = asyncio.Event()

    async def beyond(self, count: int) -> None:
        """Returns once there have been more than `count`."""
        while self.count <= count:
            await self._next.wait()


async def tend(chores: tuple[Chore, ...], changes: Changes, trouble: Callable[[str], None]) -> None:
    """Each chore now and after every change, until cancelled; `trouble` is told why one fails, once for each reason."""
    async with asyncio.TaskGroup() as group:
        for chore in chores:
            group.create_task(_repeat(chore, changes, trouble), name=chore.__name__)


async def _repeat(chore: Chore, changes: Changes, trouble: Callable[[str], None]) -> None:
    said, pause = "", _RETRY_SECONDS
    while True:
        seen = changes.count
        found = await _trouble_of(chore)
        if found and found != said:
            trouble(found)
        said = found
        if found:
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_RETRY)
        else:
            pause = _RETRY_SECONDS
            await asyncio.sleep(_SETTLE_SECONDS)
            await changes.beyond(seen)


async def _trouble_of(chore: Chore) -> str:
    """Why a chore failed, or empty."""
    try:
        await chore()
    except ModelError as error:
        return f"{error}; {WORDS_ALONE}"
    except CacheError as error:
        return str(error)
    except Exception as error:
        log.exception("%s failed, and will be tried again", chore.__name__)
        return f"{described(error)}; it will be tried again"
    return ""
