"""The model's stream of one candidate: opened where the drawn text stands, closed where the text leaves it."""

from __future__ import annotations

import random
import time
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from types import TracebackType
from typing import Self

from espalier.generate.task import Stats
from espalier.ports import Prompt, Sampling, Step, TokenModel


class Source:
    """Steps after prompt + ids. Every request has fresh randomness, seeded from the candidate's own."""

    def __init__(
        self,
        model: TokenModel,
        prompt: Prompt,
        sampling: Sampling,
        single: bool,
        randomness: random.Random,
        stats: Stats,
    ) -> None:
        self._model = model
        self._prompt = prompt
        self._sampling = sampling
        self._single = single
        self._random = randomness
        self._stats = stats
        self._stream: AsyncGenerator[Step, None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Abort the request that is open, if one is."""
        stream, self._stream = self._stream, None
        if stream is not None:
            await stream.aclose()

    async def step(self, ids: Sequence[int], left: int) -> Step | None:
        """The position after `ids`, of which the open stream, if one is open, drew all; None: the model has none."""
        if self._stream is not None:
            step = await self._next(self._stream)
            if step is not None:
                return step
            await self.close()
        self._stream = self._open(ids, 1 if self._single else left)
        step = await self._next(self._stream)
        if self._single:
            await self.close()
        return step

    async def among(self, ids: Sequence[int], texts: Sequence[str]) -> Step | None:
        """The position after `ids` with the model restricted to `texts`; closes the open stream."""
        await self.close()
        self._stream = self._open(ids, 1, texts)
        step = await self._next(self._stream)
        await self.close()
        return step

    def _open(self, ids: Sequence[int], length: int, only: Sequence[str] = ()) -> AsyncGenerator[Step, None]:
        self._stats.model_requests += 1
        sampling = replace(self._sampling, seed=self._random.getrandbits(31), max_tokens=length)
        return self._model.stream(self._prompt, ids, sampling, only)

    async def _next(self, stream: AsyncGenerator[Step, None]) -> Step | None:
        started = time.perf_counter()
        step = await anext(stream, None)
        self._stats.model_ms += (time.perf_counter() - started) * 1000
        if step is not None:
            self._stats.tokens += 1
        return step
