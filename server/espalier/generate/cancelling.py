"""Waiting for tasks that were cancelled, without losing a cancellation of the one who waits."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any


async def ended(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Return once every task is over, however it ended.

    A cancellation of the caller that arrives meanwhile is raised once they are over, so that nothing outlives it.
    (`await task` would not do: it raises the task's cancellation and the caller's alike.)
    """
    cancelled: asyncio.CancelledError | None = None
    while left := [task for task in tasks if not task.done()]:
        try:
            await asyncio.wait(left)
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled
