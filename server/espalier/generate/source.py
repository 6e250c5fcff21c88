"""The model's stream of one candidate: opened where the generated text stands, closed where the text leaves it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncGenerator, Awaitable, Sequence
from contextlib import aclosing
from dataclasses import replace
from types import TracebackType
from typing import Self

from espalier.generate.ahead import Ahead
from espalier.generate.cancelling import ended
from espalier.generate.job import Job
from espalier.generate.path import Path
from espalier.generate.task import Stats
from espalier.ports import Prompt, Step, Token, TokenModel

_FOLLOWED = 4
"""Tokens: a new request costs a model server about as much as so many."""
_SPARE = 16
"""Tokens a stream may draw of what is forced, which is no part of the length that is left."""


class Source:
    """Steps behind a path. Every request has fresh randomness, seeded from the candidate's own.

    A stream that is left ends beside the one that takes over: nothing waits for the server to take note of it before
    the source itself is left.
    """

    def __init__(self, job: Job, randomness: random.Random) -> None:
        self._job = job
        self._random = randomness
        self._open: Ahead | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self._depth = 1

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leave()
        await ended(tuple(self._ending))

    def reject(self) -> None:
        """Abort the request that is open, if one is: what it goes on from was rejected. The next one is read half as
        far ahead (as TCP halves its window when a packet is lost), so that little is asked in vain where most of what
        a model draws is rejected."""
        if self._open is not None:
            self._leave()
            self._depth = max(self._depth // 2, 1)

    def _leave(self) -> None:
        if self._open is not None:
            self._depth = self._open.depth
            self._ending.add(ending := self._open.abort())
            ending.add_done_callback(self._ended)
            self._open = None

    def _ended(self, ending: asyncio.Task[None]) -> None:
        """Errors of an abandoned stream are ignored."""
        self._ending.discard(ending)
        if not ending.cancelled():
            ending.exception()

    async def insert(self, ids: Sequence[int]) -> None:
        """`ids` stand next, whatever is generated. Where the open stream draws just them it is kept: what comes behind
        them has the distribution of a new request's. So it is waited for, if they are few."""
        if len(ids) > _FOLLOWED:
            self._leave()
        for token in ids:
            step = await self._timed(self._open.next()) if self._open is not None else None
            if step is None or step.chosen.id != token:
                self._leave()
                break

    async def step(self, path: Path, left: int) -> Step | None:
        """The position behind `path`, of which the open stream, if one is open, drew all; None: the model has none."""
        if self._job.policy.single:
            return await self._only(path)
        if self._open is not None:
            step = await self._timed(self._open.next())
            if step is not None:
                return step
            self._leave()
        policy = self._job.policy
        stream = self._request(path, left + _SPARE if policy.forced else left)
        self._open = Ahead(stream, path.data, self._job.judge if policy.ahead else None, self._depth)
        step = await self._timed(self._open.next())
        if step is None:
            self._leave()
        return step

    async def among(self, path: Path, texts: Sequence[str]) -> Sequence[Token]:
        """The tokens that may stand behind `path` where nothing but `texts` can; closes the open stream."""
        self._leave()
        job = self._job
        return await among(job.model, job.task.prompt, path.ids, texts, job.stats)

    async def _only(self, path: Path) -> Step | None:
        """One step by a request of its own."""
        async with aclosing(self._request(path, 1)) as stream:
            return await self._timed(anext(stream, None))

    def _request(self, path: Path, length: int) -> AsyncGenerator[Step, None]:
        job = self._job
        job.stats.model_requests += 1
        sampling = replace(job.settings.sampling, seed=self._random.getrandbits(31), max_tokens=length)
        return job.model.stream(job.task.prompt, path.ids, sampling)

    async def _timed(self, step: Awaitable[Step | None]) -> Step | None:
        started = time.perf_counter()
        found = await step
        self._job.stats.model_ms += (time.perf_counter() - started) * 1000
        self._job.stats.tokens += found is not None
        return found


async def among(
    model: TokenModel, prompt: Prompt, ids: Sequence[int], texts: Sequence[str], stats: Stats
) -> Sequence[Token]:
    """The model's tokens that begin one of `texts`, most probable first; what it cost is added to `stats`."""
    started = time.perf_counter()
    found = await model.among(prompt, ids, texts)
    stats.model_ms += (time.perf_counter() - started) * 1000
    stats.model_requests += found.requests
    stats.tokens += bool(found.tokens)
    return found.tokens
