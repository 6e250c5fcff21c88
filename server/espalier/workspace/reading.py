"""Reading many files: in worker processes, for parsing holds the interpreter lock; a few files in a thread.

The processes live for one index run only, and their memory goes with them.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from espalier.workspace.record import Reading, read_files

_BATCH = 24
"""Files per task: some 80 KB of source, a few hundredths of a second of work."""
_FEW = 4 * _BATCH
"""Starting processes costs more than reading so few files here."""
_AHEAD = 3
"""Tasks in flight per worker; more would only pile up results."""
_WORKERS = 2

Wanted = tuple[str, str]
"""A path and the digest known for it, or empty."""


async def read_all(root: str, wanted: Sequence[Wanted]) -> AsyncGenerator[list[Reading]]:
    """Readings of all `wanted`, batch by batch in order. Survives the death of its processes."""
    if len(wanted) > _FEW:
        done = 0
        try:
            async for readings in _through(_processes(), root, wanted):
                done += len(readings)
                yield readings
            return
        except BrokenProcessPool:
            wanted = wanted[done:]
    async for readings in _through(ThreadPoolExecutor(1), root, wanted):
        yield readings


async def _through(executor: Executor, root: str, wanted: Sequence[Wanted]) -> AsyncGenerator[list[Reading]]:
    loop = asyncio.get_running_loop()
    flying: deque[asyncio.Future[list[Reading]]] = deque()
    try:
        for start in range(0, len(wanted), _BATCH):
            flying.append(loop.run_in_executor(executor, read_files, root, wanted[start : start + _BATCH]))
            if len(flying) >= _AHEAD * _WORKERS:
                yield await flying.popleft()
        while flying:
            yield await flying.popleft()
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _processes() -> ProcessPoolExecutor:
    workers = min(_WORKERS, os.cpu_count() or 1)
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_start)


def _start() -> None:
    """Ctrl-C is the parent's to answer; a worker that dies of it would print a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
