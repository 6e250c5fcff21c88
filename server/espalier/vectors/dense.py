"""Dense vectors in FAISS: exact inner product over unit vectors, which is the cosine.

Components are halves (as vectors are kept on disk), which moves a cosine by less than 0.001 and halves the memory.
Every vector is looked at; another kind of index can stand behind the same methods where that takes too long.
Vectors arrive late (embedding is slow), so the index keeps count of what is still pending: texts wait here, and a
chunk without a vector is simply not found densely.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import faiss
import numpy as np
from numpy.typing import NDArray

from espalier.vectors.chunks import Chunk

Vector = NDArray[np.float32]

faiss.omp_set_num_threads(1)  # single queries are too short to share out, and idle OpenMP threads spin


class DenseIndex:
    """Chunks by their vectors. Not thread-safe; lives on one thread."""

    def __init__(self) -> None:
        self._index: faiss.IndexIDMap2 | None = None  # made with the first vector, which tells the dimension
        self._ids: dict[str, dict[int, bytes]] = {}
        self._pending: dict[int, Chunk] = {}

    def __len__(self) -> int:
        return self._index.ntotal if self._index else 0

    @property
    def pending(self) -> int:
        return len(self._pending)

    def update(self, path: str, chunks: Sequence[Chunk]) -> None:
        """Replace what is known of `path`. New and changed chunks become pending, vectors of unchanged ones stay."""
        known, now = self._ids.get(path, {}), {chunk.id: chunk.digest for chunk in chunks}
        self._drop([id for id, digest in known.items() if now.get(id) != digest])
        self._pending.update((c.id, c) for c in chunks if known.get(c.id) != c.digest)
        self._ids[path] = now

    def remove(self, path: str) -> None:
        self.update(path, ())
        del self._ids[path]

    def next_pending(self, count: int) -> list[Chunk]:
        """Up to `count` chunks without a vector, most recently changed first."""
        latest = reversed(self._pending.values())
        return [chunk for _, chunk in zip(range(count), latest, strict=False)]

    def absorb(self, vectors: Iterable[tuple[Chunk, Vector]]) -> None:
        """Add vectors of pending chunks; one whose chunk has changed meanwhile is dropped."""
        wanted = [(c.id, v) for c, v in vectors if self._awaits(c)]
        if not wanted:
            return
        ids, rows = zip(*wanted, strict=True)
        matrix = np.stack(rows).astype(np.float32)
        if self._index is None:
            halves = faiss.IndexScalarQuantizer(
                matrix.shape[1], faiss.ScalarQuantizer.QT_fp16, faiss.METRIC_INNER_PRODUCT
            )
            self._index = faiss.IndexIDMap2(halves)
        self._index.add_with_ids(matrix, np.array(ids, np.int64))
        for id in ids:
            del self._pending[id]

    def search(self, vector: Vector, k: int) -> list[tuple[int, float]]:
        """The k nearest (chunk id, cosine), nearest first."""
        if self._index is None or not self._index.ntotal:
            return []
        scores, ids = self._index.search(vector.reshape(1, -1), min(k, len(self)))
        return [(int(id), float(score)) for id, score in zip(ids[0], scores[0], strict=True) if id >= 0]

    def awaiting(self) -> dict[bytes, list[Chunk]]:
        """Pending chunks by their digest."""
        found: dict[bytes, list[Chunk]] = defaultdict(list)
        for chunk in self._pending.values():
            found[chunk.digest].append(chunk)
        return found

    def digests(self) -> set[bytes]:
        return {digest for ids in self._ids.values() for digest in ids.values()}

    def _awaits(self, chunk: Chunk) -> bool:
        waiting = self._pending.get(chunk.id)
        return waiting is not None and waiting.digest == chunk.digest

    def _drop(self, ids: Sequence[int]) -> None:
        embedded = [id for id in ids if self._pending.pop(id, None) is None]
        if embedded and self._index is not None:
            self._index.remove_ids(faiss.IDSelectorBatch(np.array(embedded, np.int64)))
