"""Embedding beside the writer: documents on a thread of low priority, queries on another that may be late.

A query whose vector is not there in time is answered without, and so are those that come before it is; documents
without a vector are found by their words. Why the embedder fails is logged once, and told by `troubles` until it works.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLate
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from espalier.errors import ModelError, ModelUnavailable
from espalier.ports import Embedder
from espalier.vectors.chunks import Chunk
from espalier.vectors.dense import DenseIndex
from espalier.vectors.store import Store, recipe_hash
from espalier.vectors.words import PASSAGE_RECIPE, passage

if TYPE_CHECKING:
    from espalier.vectors.half_precision import Vector

log = logging.getLogger(__name__)

BATCH = 32
WORDS_ALONE = "answers use words alone until it works again"
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
        self._opening = threading.Lock()
        """Documents are embedded on a thread, queries begin on the loop's: either may be the first that opens."""
        self._closed = False
        self._failure = ""
        """Why the embedder failed when it was last used."""
        self._documents = ThreadPoolExecutor(1, "embed-documents", initializer=_lower_priority)
        self._queries = ThreadPoolExecutor(1, "embed-query")
        self._asked: tuple[str, Future[Vector]] | None = None
        """The last query, and its vector if it is there."""
        self._recalling: Iterator[bool] = iter(())
        """Takes up vectors of earlier runs, some at each step, which yields True."""
        self._embeds = False
        """Whether a vector was made in this run."""

    @property
    def troubles(self) -> tuple[str, ...]:
        """Why answers use words alone, and what is wrong with the vectors on disk; empty when all is well."""
        failed = f"{self._failure}; {WORDS_ALONE}" if self._failure else ""
        kept = self._opened.store.trouble if self._opened is not None else ""
        return tuple(filter(None, (failed, kept)))

    @contextlib.contextmanager
    def _noted(self) -> Iterator[None]:
        """Remembers and logs why the embedder fails inside, and forgets it where it does not."""
        try:
            yield
        except ModelError as error:
            if str(error) != self._failure:
                log.warning("%s", error)
            self._failure = str(error)
            raise
        self._failure = ""

    def _open(self) -> _Opened:
        """Raises `ModelError`."""
        with self._opening:
            if self._closed:
                raise ModelUnavailable("the embedder is closed")
            if self._opened is None:
                with self._noted():
                    self._opened = self._made()
            return self._opened

    def _made(self) -> _Opened:
        embedder = self._make()
        recipe = recipe_hash(embedder.recipe, PASSAGE_RECIPE)
        return _Opened(embedder, Store(self._folder / f"vectors-{recipe}.db" if self._folder else None, recipe))

    def expect(self) -> None:
        """Pending chunks may have vectors kept from earlier runs, which are read when one is first needed."""
        self._recalling = self._recalled()

    async def recall(self) -> None:
        """Give pending chunks the vectors kept from earlier runs, in steps of a few milliseconds. Raises
        `ModelError`."""
        for _ in iter(self._recall_some, False):
            await asyncio.sleep(0)

    def _recall_some(self) -> bool:
        """Takes one step of recalling; whether there may be more. Raises `ModelError`."""
        try:
            return next(self._recalling, False)
        except ModelError:
            self._recalling = self._recalled()  # a generator that has raised is at its end
            raise

    def _recalled(self) -> Iterator[bool]:
        awaiting = self.index.awaiting()
        rows = self._open().store.rows() if awaiting else iter(())
        while batch := list(islice(rows, _RECALLED)):  # all at once would be several times the memory of the index
            self.index.absorb((id, key, vector) for key, vector in batch for id in awaiting.get(key, ()))
            yield True

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
        at most, and not at all while an earlier question is unanswered. Only the first query takes longer: it opens the
        embedder and reads the vectors of earlier runs, unless that was done in the background."""
        with contextlib.suppress(ModelError, TooLate):
            for _ in iter(self._recall_some, False):
                pass
            asked = self._asked
            if not len(self.index) or (asked is not None and not asked[1].done()):
                return None
            if asked is None or asked[0] != text or asked[1].exception() is not None:
                asked = self._asked = text, self._queries.submit(self._embed_query, self._open().embedder, text)
            return asked[1].result(_QUERY_SECONDS)
        return None

    def _embed_query(self, embedder: Embedder, text: str) -> Vector:
        with self._noted():
            vector: Vector = embedder.embed([text])[0]
            return vector

    def close(self, live: Callable[[], Collection[bytes]]) -> None:
        """Forget vectors no chunk has any more, and let go of threads, disk and embedder. `live` gives all chunks'
        digests."""
        self._documents.shutdown(wait=False, cancel_futures=True)
        self._queries.shutdown(wait=False, cancel_futures=True)
        with self._opening:  # what a thread still opens is closed here, and nothing is opened after
            opened, self._closed = self._opened, True
        if opened is None:
            return
        if self._embeds:
            self._prune(opened.store, live)
        opened.store.close()
        opened.embedder.close()

    def _embed(self, chunks: Sequence[Chunk]) -> list[bytes]:
        """Embed and keep, as halves; equal chunks are embedded once."""
        embedder, store = self._open()
        distinct = {chunk.digest: chunk for chunk in chunks}
        with self._noted():
            rows = embedder.embed_passages([passage(chunk) for chunk in distinct.values()])
        made = {key: row.astype("float16").tobytes() for key, row in zip(distinct, rows, strict=True)}
        self._embeds = True
        store.put(made.items())
        return [made[chunk.digest] for chunk in chunks]

    def _prune(self, store: Store, live: Callable[[], Collection[bytes]]) -> None:
        """Once most of what is kept is dead; texts that come back, with a branch say, are worth keeping."""
        known = list(store.known())
        if len(known) > 2 * (len(self.index) + self.index.pending):
            kept = live()
            store.delete(key for key in known if key not in kept)


def _lower_priority() -> None:
    """Linux alone has a priority per thread; elsewhere the small thread count has to do."""
    if hasattr(os, "setpriority") and os.uname().sysname == "Linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
