"""Which chunks have a vector, and which wait for one.

Vectors arrive late (embedding is slow), so the index keeps count of what is still pending: texts wait here, and a
chunk without a vector is simply not found densely.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from espalier.vectors.chunks import Chunk

if TYPE_CHECKING:
    from espalier.vectors.half_precision import Halves, Vector

_BYTES = 2
"""Of a half."""


class DenseIndex:
    """Chunks by their vectors. Not thread-safe; lives on one thread."""

    def __init__(self) -> None:
        self._vectors: Halves | None = None  # made with the first vector, which tells the dimension
        self._pending: dict[int, bytes] = {}
        """Digests by id, in the order of their changes."""

    def __len__(self) -> int:
        return len(self._vectors) if self._vectors is not None else 0

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

    def absorb(self, vectors: Iterable[tuple[int, bytes, bytes]]) -> None:
        """Add vectors of pending chunks, given by id and digest; one whose chunk has changed meanwhile is dropped. A
        vector: its halves as bytes."""
        wanted = [(id, vector) for id, digest, vector in vectors if self._pending.get(id) == digest]
        if not wanted:
            return
        ids, rows = zip(*wanted, strict=True)
        if self._vectors is None:
            from espalier.vectors.half_precision import Halves  # loads FAISS, which most starts need not

            self._vectors = Halves(len(rows[0]) // _BYTES)
        self._vectors.add(ids, rows)
        for id in ids:
            del self._pending[id]

    def search(self, vector: Vector, k: int) -> list[tuple[int, float]]:
        """The k nearest (chunk id, cosine), nearest first."""
        return self._vectors.search(vector, k) if self._vectors is not None and len(self) else []

    def awaiting(self) -> dict[bytes, list[int]]:
        """Ids of pending chunks by their digest."""
        found: dict[bytes, list[int]] = defaultdict(list)
        for id, digest in self._pending.items():
            found[digest].append(id)
        return found

    def _drop(self, ids: Sequence[int]) -> None:
        embedded = [id for id in ids if self._pending.pop(id, None) is None]
        if embedded and self._vectors is not None:
            self._vectors.remove(embedded)
