"""Waiting for cancelled tasks without losing a cancellation of the waiting task."""

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
