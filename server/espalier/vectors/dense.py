"""Dense vectors in FAISS: exact inner product over unit vectors, which is the cosine.

Components are halves (as vectors are kept on disk), which moves a cosine by less than 0.001 and halves the memory.
Every vector is looked at; another kind of index can stand behind the same methods where that takes too long.
Vectors arrive late (embedding is slow), so the index keeps count of what is still pending: texts wait here, and a
chunk without a vector is simply not found densely.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from espalier.vectors.chunks import Chunk

if TYPE_CHECKING:
    import faiss

Vector = NDArray[np.float32]


@cache
def _library() -> Any:
    """FAISS, loaded with the first vector: most questions need none."""
    import faiss

    faiss.omp_set_num_threads(1)  # single queries are too short to share out, and idle OpenMP threads spin
    return faiss


class DenseIndex:
    """Chunks by their vectors. Not thread-safe; lives on one thread."""

    def __init__(self) -> None:
        self._index: faiss.IndexIDMap2 | None = None  # made with the first vector, which tells the dimension
        self._pending: dict[int, bytes] = {}
        """Digests by id, in the order of their changes."""

    def __len__(self) -> int:
        return self._index.ntotal if self._index else 0

    @property
    def pending(self) -> int:
        return len(self._pending)

    def replace(self, before: Sequence[Chunk], after: Sequence[Chunk]) -> None:
        """Replace a file's chunks. New and changed ones become pending, vectors of unchanged ones stay."""
        known, now = ({chunk.id: chunk.digest for chunk in chunks} for chunks in (before, after))
        self._drop([id for id, digest in known.items() if now.get(id) != digest])
        self._pending.update((id, digest) for id, digest in now.items() if known.get(id) != digest)

    def expect(self, digests: Iterable[tuple[int, bytes]]) -> None:
        """New chunks, by id and digest, become pending."""
        self._pending.update(digests)

    def next_pending(self, count: int) -> list[int]:
        """Ids of up to `count` chunks without a vector, most recently changed first."""
        return list(islice(reversed(self._pending), count))

    def absorb(self, vectors: Iterable[tuple[int, bytes, Vector]]) -> None:
        """Add vectors of pending chunks, given by id and digest; one whose chunk has changed meanwhile is dropped."""
        wanted = [(id, vector) for id, digest, vector in vectors if self._pending.get(id) == digest]
        if not wanted:
            return
        ids, rows = zip(*wanted, strict=True)
        matrix = np.stack(rows).astype(np.float32)
        if self._index is None:
            faiss = _library()
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

    def awaiting(self) -> dict[bytes, list[int]]:
        """Ids of pending chunks by their digest."""
        found: dict[bytes, list[int]] = defaultdict(list)
        for id, digest in self._pending.items():
            found[digest].append(id)
        return found

    def _drop(self, ids: Sequence[int]) -> None:
        embedded = [id for id in ids if self._pending.pop(id, None) is None]
        if embedded and self._index is not None:
            self._index.remove_ids(_library().IDSelectorBatch(np.array(embedded, np.int64)))
