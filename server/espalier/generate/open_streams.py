"""The model's streams of a best-first search, some of them opened before they are needed.

A branch that leaves the open stream's text needs a request of its own, and a model server takes the time of several
tokens until its first. But it computes several requests together in little more than the time of one. So the streams of
the branches that are likely to come next are opened in advance. This costs the server tokens that nobody uses, and
changes no result.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from itertools import islice

from espalier.errors import ModelError
from espalier.generate.cancelling import Abandoned
from espalier.generate.read_ahead import ReadAhead
from espalier.generate.task import Stats
from espalier.generate.tuning import TUNING
from espalier.ports import Prompt, Sampling, Step, TokenModel

Ids = tuple[int, ...]


class _InAdvance(Exception):
    """A request failed that was made before it was needed."""


class OpenStreams:
    """Streams by the ids that each goes on after. Half of those that the model serves side by side are opened in
    advance, so that one that falls behind for a moment stays open beside them and is not requested twice."""

    def __init__(self, model: TokenModel, prompt: Prompt, sampling: Sampling, stats: Stats) -> None:
        self._model = model
        self._prompt = prompt
        self._sampling = sampling
        self._stats = stats
        self._open: dict[Ids, ReadAhead] = {}
        self._untried: set[ReadAhead] = set()
        """Those opened in advance, until their first step."""
        self._abandoned = Abandoned()

    async def next(self, ids: Ids) -> Step | None:
        """The model's step after `ids`; None: it has none. Raises what the model raises. A request that was made in
        advance and failed is made again: a busy server may have refused several at once."""
        while True:
            with suppress(_InAdvance):
                return await self._next(ids)

    async def _next(self, ids: Ids) -> Step | None:
        stream = await self._advanced(ids) or self._opened(ids)
        del self._open[ids]
        step = await self._step(stream)
        if step is None:
            self._abort(stream)
        else:
            self._keep((*ids, step.chosen.id), stream)
        return step

    def expect(self, soon: Iterable[Ids]) -> None:
        """Opens the streams after the first of `soon`, the most likely first, and aborts the oldest of the others where
        there is no room."""
        expected = dict.fromkeys(islice(soon, max(self._model.streams // 2, 1)))
        most = max(self._model.streams, 2) - len(expected)
        for ids in list(self._open):
            if len(self._open) <= most:
                break
            if ids not in expected:
                self._abort(self._open.pop(ids))
        if self._model.streams > 1:
            for ids in expected:
                if self._nearest(ids) is None:
                    self._untried.add(self._opened(ids))

    async def close(self) -> None:
        """Aborts all requests and waits until they have ended."""
        while self._open:
            self._abort(self._open.popitem()[1])
        await self._abandoned.ended()

    def _opened(self, ids: Ids) -> ReadAhead:
        self._stats.model_requests += 1
        stream = ReadAhead(self._model.stream(self._prompt, ids, self._sampling), b"", None)
        self._keep(ids, stream)
        return stream

    def _keep(self, ids: Ids, stream: ReadAhead) -> None:
        """Keeps the stream that goes on after `ids`. One that has come there on another way is not needed any more."""
        if (other := self._open.get(ids)) is not None:
            self._abort(other)
        self._open[ids] = stream

    async def _advanced(self, ids: Ids) -> ReadAhead | None:
        """The stream that goes on after `ids`. One that is a few tokens before is moved on, if it samples just these:
        what was inserted is often what the model would have written."""
        at = self._nearest(ids)
        while at is not None and at != ids:
            stream = self._open.pop(at)
            step = await self._step(stream)
            if step is None or step.chosen.id != ids[len(at)]:
                self._abort(stream)
                return None
            at = (*at, step.chosen.id)
            self._keep(at, stream)
        return self._open.get(ids)

    def _nearest(self, ids: Ids) -> Ids | None:
        """The ids of the open stream that is after `ids` or the fewest tokens before."""
        most = min(TUNING.tokens_followed, len(ids)) if self._model.streams > 1 else 0
        begins = (ids[: len(ids) - back] for back in range(most + 1))
        return next((begin for begin in begins if begin in self._open), None)

    async def _step(self, stream: ReadAhead) -> Step | None:
        started = time.perf_counter()
        try:
            step = await stream.next()
        except BaseException as error:
            untried = stream in self._untried
            self._abort(stream)
            if untried and isinstance(error, ModelError):
                raise _InAdvance from error
            raise
        self._untried.discard(stream)
        self._stats.model_ms += (time.perf_counter() - started) * 1000
        self._stats.tokens += step is not None
        return step

    def _abort(self, stream: ReadAhead) -> None:
        self._untried.discard(stream)
        self._abandoned.add(stream.abort())
