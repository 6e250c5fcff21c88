"""Reading ahead: takes steps from a model's stream while verdicts are awaited.

A few steps beyond the one under verdict are taken from the stream as the model sends them. Each is judged as if all
steps before it were accepted. These verdicts are discarded; the oracle's answers stay in the memo. So questions overlap
with the model and with each other, and the generated text does not change.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress

from espalier.generate.extending import Extender
from espalier.generate.tuning import TUNING
from espalier.ports import Step


class ReadAhead:
    """A stream of steps, of which some are read and judged in advance.

    `generated` is the text from which the stream goes on, `depth` the number of steps read in advance at first. Without
    a judge nothing is read in advance.

    Asking for the next step accepts the one before it. Each call therefore doubles the depth, up to the tuning's.
    """

    def __init__(
        self, stream: AsyncGenerator[Step, None], generated: bytes, judge: Extender | None, depth: int = 1
    ) -> None:
        self._stream = stream
        self._generated = generated
        self._judge = judge
        self._steps: asyncio.Queue[Step | Exception | None] = asyncio.Queue()
        self.depth = depth
        self._room = asyncio.Semaphore(depth)
        self._begun = False
        self._awaited = False
        self._reading = asyncio.create_task(self._read())

    async def next(self) -> Step | None:
        """The next step; None at the stream's end. Raises what the stream raised."""
        self._widen()
        self._awaited = self._steps.empty()
        step = await self._steps.get()
        if isinstance(step, Exception):
            raise step
        return step

    def _widen(self) -> None:
        if self._begun:
            depth = min(2 * self.depth, TUNING.read_ahead) if self._judge else 1
            for _ in range(1 + depth - self.depth):
                self._room.release()
            self.depth = depth
        self._begun = True

    def abort(self) -> asyncio.Task[None]:
        """Abort the request and all speculative judgements; they have ended when the returned task has."""
        self._reading.cancel()
        return self._reading

    async def _read(self) -> None:
        end: Exception | None = None
        async with aclosing(self._stream), asyncio.TaskGroup() as speculations:
            try:
                while await self._room.acquire() and (step := await anext(self._stream, None)) is not None:
                    if self._awaited:  # the waiting caller judges this one
                        self._awaited = False
                    elif self._judge:
                        speculations.create_task(_speculate(self._judge, self._generated, step))
                    self._generated += step.chosen.piece
                    self._steps.put_nowait(step)
            except Exception as error:
                end = error
            self._steps.put_nowait(end)


async def _speculate(judge: Extender, generated: bytes, step: Step) -> None:
    with suppress(Exception):  # a lasting error is raised again by the awaited verdict
        await judge.judge(generated, step.chosen.piece)
