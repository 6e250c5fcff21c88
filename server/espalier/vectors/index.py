"""Chunks found by their words and by their meaning, fused by rank.

Reciprocal rank fusion (Cormack, Clarke and Buettcher 2009) needs no scale common to BM25 and cosine: a chunk's
score is the sum of 1 / (60 + rank) over the lists that hold it. Without a vector of the query (no embedder, or a slow
one) the lexical list stands alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from espalier.vectors.chunks import Chunk
from espalier.vectors.lexical import LexicalIndex

if TYPE_CHECKING:
    from espalier.vectors.dense import DenseIndex, Vector

_RRF = 60
_DEPTH = 5
"""Each list is read to this many times k, so that a chunk in the middle of both can win."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A chunk found. Ranks count from 1 in their list; None: not in it. `score`: fused, larger is better."""

    chunk: Chunk
    score: float
    lexical_rank: int | None
    dense_rank: int | None


class ChunkIndex:
    """All chunks of a workspace. Not thread-safe; lives on one thread."""

    def __init__(self, dense: DenseIndex | None = None) -> None:
        self.lexical = LexicalIndex()
        self.dense = dense
        self._files: dict[str, tuple[Chunk, ...]] = {}
        self._chunks: dict[int, Chunk] = {}

    def __len__(self) -> int:
        return len(self._chunks)

    def update(self, path: str, chunks: Sequence[Chunk]) -> None:
        """Replace what is known of `path`."""
        self._forget(path)
        self._files[path] = tuple(chunks)
        self._chunks.update((chunk.id, chunk) for chunk in chunks)
        self.lexical.update(path, chunks)
        if self.dense is not None:
            self.dense.update(path, chunks)

    def remove(self, path: str) -> None:
        """Forget `path`; unknown paths are none of its business."""
        if path in self._files:
            self.update(path, ())
            del self._files[path]

    def of(self, path: str) -> tuple[Chunk, ...]:
        return self._files.get(path, ())

    def search(self, query: str, k: int, vector: Vector | None = None) -> list[Hit]:
        """The k best chunks; `vector`: the query's embedding, if there is one in time."""
        words = self.lexical.search(query, k * _DEPTH)
        meaning = self.dense.search(vector, k * _DEPTH) if self.dense is not None and vector is not None else []
        return self._fused(_ranks(words), _ranks(meaning))[:k]

    def close(self) -> None:
        self.lexical.close()

    def _fused(self, words: dict[int, int], meaning: dict[int, int]) -> list[Hit]:
        hits = []
        for id in words.keys() | meaning.keys():
            ranks = words.get(id), meaning.get(id)
            score = sum(1 / (_RRF + rank) for rank in ranks if rank)
            hits.append(Hit(self._chunks[id], score, *ranks))
        return sorted(hits, key=lambda hit: (-hit.score, hit.chunk.path, hit.chunk.start))

    def _forget(self, path: str) -> None:
        for chunk in self._files.pop(path, ()):
            self._chunks.pop(chunk.id, None)


def _ranks(found: Sequence[tuple[int, float]]) -> dict[int, int]:
    return {id: rank for rank, (id, _) in enumerate(found, 1)}
