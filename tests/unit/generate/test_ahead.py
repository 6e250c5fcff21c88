"""Reading ahead ends when it is told to, and whoever tells it can be ended meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest

from espalier.generate.ahead import Ahead
from espalier.ports import Step, Token

STEP = Step(Token(1, b"a", -0.1), (Token(1, b"a", -0.1),))


async def slow_to_end() -> AsyncGenerator[Step, None]:
    """A stream whose request takes a while to be aborted."""
    try:
        while True:
            yield STEP
            await asyncio.sleep(0)
    finally:
        await asyncio.sleep(0.05)


async def test_closing_aborts_the_stream() -> None:
    ahead = Ahead(slow_to_end(), b"", None)
    assert await ahead.next() == STEP
    await ahead.close()


async def test_whoever_closes_it_can_be_cancelled() -> None:
    ahead = Ahead(slow_to_end(), b"", None)
    await ahead.next()
    closing = asyncio.create_task(ahead.close())
    await asyncio.sleep(0.01)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
