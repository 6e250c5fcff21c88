"""Runs the same work on several items at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")
T = TypeVar("T")


async def together(work: Callable[[Item], Awaitable[T]], items: Sequence[Item]) -> list[T]:
    """The results in the items' order. Raises the first failure itself, not a group."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(_awaited(work(item))) for item in items]
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0] from failures
    return [task.result() for task in tasks]


async def _awaited(work: Awaitable[T]) -> T:
    return await work
