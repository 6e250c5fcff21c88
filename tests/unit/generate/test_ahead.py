"""Reading ahead ends when it is told to, and whoever tells it can be ended meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest

from espalier.generate.ahead import Ahead
from espalier.generate.endings import Ending
from espalier.generate.judge import Judge
from espalier.generate.recogniser import AcceptAll
from espalier.generate.task import Task
from espalier.ports import Prompt, Step, Token
from fakes.scripted_oracle import ScriptedOracle

ENDING = Ending(ScriptedOracle([]).hunk, Task(Prompt("", "")), clean=False)
STEP = Step(Token(1, b"a", -0.1), (Token(1, b"a", -0.1),))


async def slow_to_end() -> AsyncGenerator[Step, None]:
    """A stream whose request takes a while to be aborted."""
    try:
        while True:
            yield STEP
            await asyncio.sleep(0)
    finally:
        await asyncio.sleep(0.05)


async def test_as_many_are_read_ahead_as_were_accepted() -> None:
    read = 0

    async def counted() -> AsyncGenerator[Step, None]:
        nonlocal read
        while True:
            read += 1
            yield STEP

    ahead, seen = Ahead(counted(), b"", Judge(AcceptAll(), ENDING)), []
    for _ in range(6):
        await ahead.next()
        await asyncio.sleep(0.01)
        seen.append(read)
    await ahead.close()
    assert seen == [1, 3, 6, 11, 12, 13]


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
