"""Reading on while verdicts are awaited.

Steps are taken from the stream as the model gives them, a few beyond the one that is being judged, and each is judged
on the supposition that all before it will be accepted. Those verdicts are thrown away; what stays is the oracle's
answers in the memo. So questions overlap with the model and with each other, and what is generated stays the same.
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
    """Without a judge nothing is read ahead. `generated`: the text the stream goes on from; `depth`: the steps to read
    at first.

    One who asks for the next step has accepted the one before: with each, twice as many are read ahead as before, up
    to `_DEPTH`.
    """

    def __init__(
        self, stream: AsyncGenerator[Step, None], generated: bytes, judge: Judge | None, depth: int = 1
    ) -> None:
        self._stream = stream
        self._drawn = generated
        self._judge = judge
        self._steps: asyncio.Queue[Step | Exception | None] = asyncio.Queue()
        self.depth = depth
        self._room = asyncio.Semaphore(depth)
        self._begun = False
        self._awaited = False
        self._reading = asyncio.create_task(self._read())

    async def next(self) -> Step | None:
        """The next step, None at the stream's end. Raises what the stream raised."""
        self._widen()
        self._awaited = self._steps.empty()
        step = await self._steps.get()
        if isinstance(step, Exception):
            raise step
        return step

    def _widen(self) -> None:
        if self._begun:
            depth = min(2 * self.depth, _DEPTH) if self._judge else 1
            for _ in range(1 + depth - self.depth):
                self._room.release()
            self.depth = depth
        self._begun = True

    def abort(self) -> asyncio.Task[None]:
        """Abort the request and all that was supposed; over when the task is."""
        self._reading.cancel()
        return self._reading

    async def _read(self) -> None:
        end: Exception | None = None
        async with aclosing(self._stream), asyncio.TaskGroup() as suppositions:
            try:
                while await self._room.acquire() and (step := await anext(self._stream, None)) is not None:
                    if self._awaited:  # who waits for it judges it
                        self._awaited = False
                    elif self._judge:
                        suppositions.create_task(_suppose(self._judge, self._drawn, step))
                    self._drawn += step.chosen.piece
                    self._steps.put_nowait(step)
            except Exception as error:
                end = error
            self._steps.put_nowait(end)


async def _suppose(judge: Judge, generated: bytes, step: Step) -> None:
    with suppress(Exception):  # if it lasts, the question that counts meets it too
        await judge.judge(generated, step.chosen.piece)
