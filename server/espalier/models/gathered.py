"""Calls that several tasks make at about the same time, computed together in one thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

_MOST = 16
"""Calls computed together at most."""
_TURNS = 4
"""Of the event loop: whoever has been given a value looks at it and asks for the next one meanwhile."""


K = TypeVar("K")
V = TypeVar("V")


class Gathered(Generic[K, V]):
    """`compute` maps keys to values, as many; it runs in a thread, one run at a time. While it runs, and for a few
    turns of the event loop before, calls are collected for the next run."""

    def __init__(self, compute: Callable[[Sequence[K]], Sequence[V]]) -> None:
        self._compute = compute
        self._waiting: list[tuple[K, asyncio.Future[V]]] = []
        self._running: asyncio.Task[None] | None = None

    async def __call__(self, key: K) -> V:
        """Raises what `compute` raises."""
        future: asyncio.Future[V] = asyncio.get_running_loop().create_future()
        self._waiting.append((key, future))
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())
        return await future

    async def _run(self) -> None:
        while self._waiting:
            for _ in range(_TURNS):
                await asyncio.sleep(0)
            now, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
            now = [(key, future) for key, future in now if not future.done()]  # the others were cancelled
            try:
                found = await asyncio.to_thread(self._compute, [key for key, _ in now]) if now else []
            except Exception as error:
                for _, future in now:
                    if not future.done():
                        future.set_exception(error)
                continue
            for (_, future), value in zip(now, found, strict=True):
                if not future.done():
                    future.set_result(value)
