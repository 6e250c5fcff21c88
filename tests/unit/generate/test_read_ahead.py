"""Reading ahead ends on request, and the task that ends it can itself be cancelled meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from espalier.generate import Arm, Memo, Questions, Settings, Stats
from espalier.generate.endings import Verdict
from espalier.generate.extending import Extender
from espalier.generate.read_ahead import ReadAhead
from espalier.generate.task import Task
from espalier.ports import Prompt, Step, Token
from fakes.scripted_oracle import ScriptedOracle

JUDGING = Questions(ScriptedOracle([]), Memo(), Stats()), Task(Prompt("", "")), Settings(Arm.FREE).policy
STEP = Step(Token(1, b"a", -0.1), (Token(1, b"a", -0.1),))


async def slow_to_end() -> AsyncGenerator[Step, None]:
    """A stream whose request takes a while to be aborted."""
    try:
        while True:
            yield STEP
            await asyncio.sleep(0)
    finally:
        await asyncio.sleep(0.05)


async def test_every_accepted_step_doubles_the_depth() -> None:
    read = 0

    async def counted() -> AsyncGenerator[Step, None]:
        nonlocal read
        while True:
            read += 1
            yield STEP

    async def read_at_each_of(steps: int, ahead: ReadAhead) -> list[int]:
        seen = []
        for _ in range(steps):
            await ahead.next()
            await asyncio.sleep(0.01)
            seen.append(read)
        await asyncio.wait([ahead.abort()])
        return seen

    judge = Extender(*JUDGING)
    assert await read_at_each_of(6, ReadAhead(counted(), b"", judge)) == [1, 3, 6, 11, 12, 13]
    read = 0
    assert await read_at_each_of(3, ReadAhead(counted(), b"", judge, depth=4)) == [4, 9, 10]


async def test_the_caller_need_not_await_an_abort() -> None:
    ahead = ReadAhead(slow_to_end(), b"", None)
    assert await ahead.next() == STEP
    aborting = ahead.abort()
    assert not aborting.done()
    await asyncio.wait([aborting])
    assert aborting.cancelled()


async def test_steps_that_arrive_together_are_all_judged_in_advance() -> None:
    judged = []

    class Listening(Extender):
        async def judge(self, generated: bytes, piece: bytes) -> Verdict:
            judged.append(generated + piece)
            return await super().judge(generated, piece)

    async def at_once() -> AsyncGenerator[Step, None]:
        for _ in range(3):
            yield STEP

    ahead = ReadAhead(at_once(), b"", Listening(*JUDGING), depth=3)
    await ahead.next()
    await asyncio.sleep(0.01)
    assert judged == [b"aa", b"aaa"]
    await asyncio.wait([ahead.abort()])
