"""Runs work at once; the first failure is raised itself, not in a group, so that callers can tell what failed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TypeVar

Item = TypeVar("Item")
T = TypeVar("T")


@asynccontextmanager
async def task_group() -> AsyncIterator[asyncio.TaskGroup]:
    """A task group that raises the first failure."""
    try:
        async with asyncio.TaskGroup() as group:
            yield group
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0] from failures


async def together(work: Callable[[Item], Awaitable[T]], items: Sequence[Item]) -> list[T]:
    """The results in the items' order. Raises the first failure."""
    async with task_group() as group:
        tasks = [group.create_task(_awaited(work(item))) for item in items]
    return [task.result() for task in tasks]


async def _awaited(work: Awaitable[T]) -> T:
    return await work
