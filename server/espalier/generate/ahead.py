"""Reading on while verdicts are awaited.

Steps are taken from the stream as the model gives them, a few beyond the one that is being judged, and each is judged
on the supposition that all before it will be accepted. Those verdicts are thrown away; what stays is the oracle's
answers in the memo. So questions overlap with the model and with each other, and what is drawn stays the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress

from espalier.generate.judge import Judge
from espalier.ports import Step

_DEPTH = 8
"""Steps: at 3 ms a token and 10 ms an answer four are under way at once; what is read in vain after a rejection grows
with it."""


class Ahead:
    """At most `_DEPTH` steps ahead of whoever calls `next`; without a judge nothing is supposed, and one step is.
    `drawn`: the text the stream goes on from."""

    def __init__(self, stream: AsyncGenerator[Step, None], drawn: bytes, judge: Judge | None) -> None:
        self._stream = stream
        self._drawn = drawn
        self._judge = judge
        self._steps: asyncio.Queue[Step | Exception | None] = asyncio.Queue(_DEPTH if judge else 1)
        self._awaited = False
        self._reading = asyncio.create_task(self._read())

    async def next(self) -> Step | None:
        """The next step, None at the stream's end. Raises what the stream raised."""
        self._awaited = self._steps.empty()
        step = await self._steps.get()
        self._awaited = False
        if isinstance(step, Exception):
            raise step
        return step

    async def close(self) -> None:
        """Abort the request and all that was supposed."""
        self._reading.cancel()
        await asyncio.wait([self._reading])  # unlike awaiting the task itself, this keeps our own cancellation apart

    async def _read(self) -> None:
        end: Exception | None = None
        async with aclosing(self._stream), asyncio.TaskGroup() as suppositions:
            try:
                async for step in self._stream:
                    if self._judge and not self._awaited:
                        suppositions.create_task(_suppose(self._judge, self._drawn, step))
                    self._drawn += step.chosen.piece
                    await self._steps.put(step)
            except Exception as error:
                end = error
            await self._steps.put(end)


async def _suppose(judge: Judge, drawn: bytes, step: Step) -> None:
    with suppress(Exception):  # if it lasts, the question that counts meets it too
        await judge.judge(drawn, step.chosen.piece)
