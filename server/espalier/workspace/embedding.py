"""Embedding beside the writer: documents on a thread of low priority, queries on another that may be late.

A query whose vector is not there in time is answered without, and so are those that come before it is; documents
without a vector are found by their words.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLate
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from espalier.errors import ModelError
from espalier.ports import Embedder
from espalier.vectors.chunks import Chunk
from espalier.vectors.dense import DenseIndex
from espalier.vectors.store import Store, recipe_hash
from espalier.vectors.words import PASSAGE_RECIPE, passage

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from espalier.vectors.halves import Vector

BATCH = 32
_RECALLED = 1024
_QUERY_SECONDS = 0.15
_NICE = 10


class _Opened(NamedTuple):
    embedder: Embedder
    store: Store


class Embedding:
    """One embedder, its vectors on disk, and the dense index that it fills. The embedder is made when a vector is
    first needed: most questions are answered by the graph alone, and its tables take longer than the rest of a warm
    start. `make` may raise `ModelError`."""

    def __init__(self, make: Callable[[], Embedder], folder: Path | None) -> None:
        self.index = DenseIndex()
        self._make = make
        self._folder = folder
        self._opened: _Opened | None = None
        self._documents = ThreadPoolExecutor(1, "embed-documents", initializer=_lower_priority)
        self._queries = ThreadPoolExecutor(1, "embed-query")
        self._asked: tuple[str, Future[NDArray[np.float32]]] | None = None
        """The last query, and its vector if it is there."""
        self._recalling: Iterator[None] = iter(())
        """Takes up vectors of earlier runs, some at each step."""
        self._embeds = False
        """Whether a vector was made in this run."""

    @property
    def trouble(self) -> str:
        return self._opened.store.trouble if self._opened is not None else ""

    def _open(self) -> _Opened:
        """Raises `ModelError`."""
        if self._opened is None:
            embedder = self._make()
            recipe = recipe_hash(embedder.recipe, PASSAGE_RECIPE)
            store = Store(self._folder / f"vectors-{recipe}.db" if self._folder else None, recipe)
            self._opened = _Opened(embedder, store)
        return self._opened

    def expect(self) -> None:
        """Pending chunks may have vectors kept from earlier runs, which are read when one is first needed."""
        self._recalling = self._recalled()

    async def recall(self) -> None:
        """Give pending chunks the vectors kept from earlier runs, in steps of a few milliseconds. Raises
        `ModelError`."""
        for _ in self._recalling:
            await asyncio.sleep(0)

    def _recalled(self) -> Iterator[None]:
        awaiting = self.index.awaiting()
        rows = self._open().store.rows() if awaiting else iter(())
        while batch := list(islice(rows, _RECALLED)):  # all at once would be several times the memory of the index
            self.index.absorb((id, key, vector) for key, vector in batch for id in awaiting.get(key, ()))
            yield

    async def embed_some(self, chunk: Callable[[int], Chunk]) -> int:
        """Embed the most recently changed chunks, one batch; returns how many. `chunk` gives one by its id. Raises
        `ModelError`."""
        chunks = [chunk(id) for id in self.index.next_pending(BATCH)]
        if chunks:
            loop = asyncio.get_running_loop()
            vectors = await loop.run_in_executor(self._documents, self._embed, chunks)
            self.index.absorb((c.id, c.digest, vector) for c, vector in zip(chunks, vectors, strict=True))
        return len(chunks)

    def query(self, text: str) -> Vector | None:
        """The vector of a question; None when the embedder fails or is late. Holds the caller up for `_QUERY_SECONDS`
        at most, and not at all while an earlier question is unanswered."""
        with contextlib.suppress(ModelError):
            for _ in self._recalling:
                pass
        asked = self._asked
        if not len(self.index) or (asked is not None and not asked[1].done()):
            return None
        if asked is None or asked[0] != text or asked[1].exception() is not None:
            asked = self._asked = text, self._queries.submit(self._open().embedder.embed, [text])
        with contextlib.suppress(ModelError, TooLate):
            vector: Vector = asked[1].result(_QUERY_SECONDS)[0]
            return vector
        return None

    def close(self, live: Callable[[], Collection[bytes]]) -> None:
        """Forget vectors no chunk has any more, and let go of threads, disk and embedder. `live` gives all chunks'
        digests."""
        self._documents.shutdown(wait=False, cancel_futures=True)
        self._queries.shutdown(wait=False, cancel_futures=True)
        if self._opened is None:
            return
        if self._embeds:
            self._prune(live)
        self._opened.store.close()
        self._opened.embedder.close()

    def _embed(self, chunks: Sequence[Chunk]) -> list[bytes]:
        """Embed and keep, as halves; equal chunks are embedded once."""
        embedder, store = self._open()
        distinct = {chunk.digest: chunk for chunk in chunks}
        rows = embedder.embed_passages([passage(chunk) for chunk in distinct.values()])
        made = {key: row.astype("float16").tobytes() for key, row in zip(distinct, rows, strict=True)}
        self._embeds = True
        store.put(made.items())
        return [made[chunk.digest] for chunk in chunks]

    def _prune(self, live: Callable[[], Collection[bytes]]) -> None:
        """Once most of what is kept is dead; texts that come back, with a branch say, are worth keeping."""
        store = self._open().store
        known = list(store.known())
        if len(known) > 2 * (len(self.index) + self.index.pending):
            kept = live()
            store.delete(key for key in known if key not in kept)


def _lower_priority() -> None:
    """Linux alone has a priority per thread; elsewhere the small thread count has to do."""
    if hasattr(os, "setpriority") and os.uname().sysname == "Linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
