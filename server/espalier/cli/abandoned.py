"""Work in a thread that nobody waits for once the session is over.

`asyncio.to_thread` holds up the end of the process until its thread is through, and a download takes minutes.
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
"""For the thread to hear of it: whoever runs another program reports every second, and ends it when that raises."""


async def in_thread(work: Callable[[Report], T], report: Report) -> T:
    """What `work` returns or raises. It is given a `report` that may be called in its thread, and that raises
    `SetupError` once this was cancelled."""
    loop, over = asyncio.get_running_loop(), threading.Event()
    outcome: asyncio.Future[T] = loop.create_future()

    def from_thread(progress: Progress) -> None:
        if over.is_set():
            raise SetupError("the session is over")
        loop.call_soon_threadsafe(report, progress)

    def run() -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
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
