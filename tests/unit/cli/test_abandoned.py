"""Work in a thread whose caller was cancelled."""

from __future__ import annotations

import asyncio
import gc
import threading
from typing import Any

import pytest

from espalier.cli import abandoned
from espalier.errors import SetupError
from espalier.ports import Progress, Report


async def test_work_that_fails_after_a_cancellation_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abandoned, "_SECONDS", 0.0)
    reported: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: reported.append(context))
    begun, may_end, ended = asyncio.Event(), threading.Event(), asyncio.Event()

    def work(report: Report) -> None:
        loop.call_soon_threadsafe(begun.set)
        may_end.wait(10)
        try:
            report(Progress("going on"))
        finally:
            loop.call_soon_threadsafe(loop.call_soon, ended.set)

    asking = asyncio.create_task(abandoned.in_thread(work, lambda _: None))
    await begun.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    del asking
    may_end.set()
    await ended.wait()
    await asyncio.to_thread(gc.collect)
    assert not reported


async def test_an_exception_of_the_work_is_raised() -> None:
    def work(report: Report) -> None:
        raise SetupError("no room")

    with pytest.raises(SetupError, match="no room"):
        await abandoned.in_thread(work, lambda _: None)
