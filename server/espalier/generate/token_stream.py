"""The model's stream of one candidate: opened at the end of the generated text, closed where the text leaves it."""

from __future__ import annotations

import random
import time
from collections.abc import AsyncGenerator, Awaitable, Sequence
from contextlib import aclosing
from dataclasses import replace
from types import TracebackType
from typing import Self

from espalier.generate.cancelling import Abandoned
from espalier.generate.job import Job
from espalier.generate.path import Path
from espalier.generate.read_ahead import ReadAhead
from espalier.generate.task import Stats
from espalier.generate.tuning import TUNING
from espalier.ports import Prompt, Step, Token, TokenModel


class TokenStream:
    """Steps after a path. Every request has fresh randomness, seeded from the candidate's own.

    Nothing waits for the server to abort a stream that was left: the next request goes out beside it. Leaving the
    `TokenStream` itself waits for all of them.
    """

    def __init__(self, job: Job, randomness: random.Random) -> None:
        self._job = job
        self._random = randomness
        self._open: ReadAhead | None = None
        self._abandoned = Abandoned()
        self._depth = 1

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leave()
        await self._abandoned.ended()

    def reject(self) -> None:
        """Abort the open request, if there is one, because its text was rejected. The next one is read half as far
        ahead, as TCP halves its window when a packet is lost. So few questions are wasted where most sampled tokens are
        rejected."""
        if self._open is not None:
            self._leave()
            self._depth = max(self._depth // 2, 1)

    def _leave(self) -> None:
        if self._open is not None:
            self._depth = self._open.depth
            self._abandoned.add(self._open.abort())
            self._open = None

    async def insert(self, ids: Sequence[int]) -> None:
        """Insert `ids` after the path. The open stream is kept if it samples exactly these ids: what follows them has
        the distribution of a new request's. So they are awaited, if they are few."""
        if len(ids) > TUNING.tokens_followed:
            self._leave()
        for token in ids:
            step = await self._timed(self._open.next()) if self._open is not None else None
            if step is None or step.chosen.id != token:
                self._leave()
                break

    async def step(self, path: Path, left: int) -> Step | None:
        """The position after `path`, all of whose tokens the open stream, if there is one, gave; None: the model has
        none."""
        if self._job.policy.single:
            return await self._only(path)
        if self._open is not None:
            step = await self._timed(self._open.next())
            if step is not None:
                return step
            self._leave()
        policy = self._job.policy
        stream = self._request(path, left + TUNING.tokens_spare if policy.forced else left)
        self._open = ReadAhead(stream, path.data, self._job.extender if policy.ahead else None, self._depth)
        step = await self._timed(self._open.next())
        if step is None:
            self._leave()
        return step

    async def among(self, path: Path, texts: Sequence[str]) -> Sequence[Token]:
        """The tokens that may follow `path` if only `texts` can; closes the open stream."""
        self._leave()
        job = self._job
        return await among(job.model, job.task.prompt, path.ids, texts, job.stats)

    async def _only(self, path: Path) -> Step | None:
        """One step from a request of its own."""
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
    """The model's tokens that begin one of `texts`, most probable first; the cost is added to `stats`."""
    started = time.perf_counter()
    found = await model.among(prompt, ids, texts)
    stats.model_ms += (time.perf_counter() - started) * 1000
    stats.model_requests += found.requests
    stats.tokens += bool(found.tokens)
    return found.tokens
