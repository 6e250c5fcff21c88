"""Tasks that were cancelled: waited for without losing a cancellation of the waiting task, now or later."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any


async def ended(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Return once every task has ended, however it ended.

    A cancellation of the caller that arrives meanwhile is raised afterwards, so that no task outlives the call. (`await
    task` does not suffice: it raises the task's cancellation and the caller's alike.)
    """
    cancelled: asyncio.CancelledError | None = None
    while left := [task for task in tasks if not task.done()]:
        try:
            await asyncio.wait(left)
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled


class Abandoned:
    """Tasks that were cancelled and end by themselves. Their errors are ignored."""

    def __init__(self) -> None:
        self._ending: set[asyncio.Task[None]] = set()

    def add(self, task: asyncio.Task[None]) -> None:
        self._ending.add(task)
        task.add_done_callback(self._ended)

    async def ended(self) -> None:
        """Returns once all of them have ended."""
        await ended(tuple(self._ending))

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._ending.discard(task)
        if not task.cancelled():
            task.exception()
