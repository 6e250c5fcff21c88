"""Runs work in a thread that does not delay the end of the process.

`asyncio.to_thread` delays the end of the process until its thread has ended, and a download takes minutes.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import TypeVar

from espalier.errors import SetupError
from espalier.ports import Progress, Report

T = TypeVar("T")

_SECONDS = 1.5
"""The time for the thread to notice the end: work that runs another program reports every second, and ends it when the
report raises."""


async def in_thread(work: Callable[[Report], T], report: Report) -> T:
    """Returns or raises what `work` does. `work` gets a `report` that may be called in its thread, and that raises
    `SetupError` after a cancellation."""
    loop, over = asyncio.get_running_loop(), threading.Event()
    outcome: asyncio.Future[T] = loop.create_future()

    def from_thread(progress: Progress) -> None:
        if over.is_set():
            raise SetupError("the session is over")
        loop.call_soon_threadsafe(report, progress)

    def run() -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: the result is no longer needed
            try:
                result = work(from_thread)
            except BaseException as error:
                loop.call_soon_threadsafe(outcome.set_exception, error)
            else:
                loop.call_soon_threadsafe(outcome.set_result, result)

    threading.Thread(target=run, daemon=True).start()
    try:
        await asyncio.wait({outcome})
    except asyncio.CancelledError:
        over.set()
        outcome.add_done_callback(asyncio.Future.exception)  # that `work` breaks off, however late, is no news
        await asyncio.wait({outcome}, timeout=_SECONDS)
        raise
    return outcome.result()
