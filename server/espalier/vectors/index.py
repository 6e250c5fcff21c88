"""Chunks found by their words and by their meaning, fused by rank.

Reciprocal rank fusion (Cormack, Clarke and Buettcher 2009) needs no scale common to BM25 and cosine: a chunk's
score is the sum of weight / (20 + rank) over the lists that hold it. Without a vector of the query (vectors
switched off, or a slow server) the lexical list stands alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from espalier.vectors.chunks import DIGEST, Chunk, encoded_chunks
from espalier.vectors.lexical import LexicalIndex

if TYPE_CHECKING:
    from espalier.vectors.dense import DenseIndex
    from espalier.vectors.half_precision import Vector

_RRF = 20
_MEANING = 0.5
"""The weight of the list by meaning beside the one by words. Both measured by `tests/bench/bench_javadoc.py`."""
_DEPTH = 5
"""Each list is read to this many times k, so that a chunk in the middle of both can win."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A chunk found. Ranks count from 1 in their list; None: not in it. `score`: fused, larger is better; `cosine`: of
    its vector and the question's, 0 where it is not in the dense list."""

    chunk: Chunk
    score: float
    lexical_rank: int | None
    dense_rank: int | None
    cosine: float = 0.0


class ChunkIndex:
    """All chunks of a workspace. Not thread-safe; lives on one thread."""

    def __init__(self, dense: DenseIndex | None = None) -> None:
        self.lexical = LexicalIndex()
        self.dense = dense
        self._files = encoded_chunks()
        self._paths: dict[int, str] = {}

    def __len__(self) -> int:
        return len(self._paths)

    def update(self, path: str, chunks: Sequence[Chunk]) -> None:
        """Replace what is known of `path`: in all parts of the index or, where one raises, in none."""
        before, after = self.of(path), tuple(chunks)
        with ExitStack() as undo:
            undo.callback(self._hold, path, before if path in self._files else None)
            self._files[path] = after
            self.lexical.replace(before, after)
            undo.callback(self.lexical.replace, after, before)
            if self.dense is not None:
                self.dense.replace(before, after)
            undo.pop_all()
        for chunk in before:
            del self._paths[chunk.id]
        self._paths.update((chunk.id, path) for chunk in after)

    def _hold(self, path: str, chunks: tuple[Chunk, ...] | None) -> None:
        if chunks is None:
            self._files.pop(path, None)
        else:
            self._files[path] = chunks

    def remove(self, path: str) -> None:
        """Forgets the chunks of `path`; does nothing for an unknown path."""
        if path in self._files:
            self.update(path, ())
            del self._files[path]

    def of(self, path: str) -> tuple[Chunk, ...]:
        return self._files.get(path, ())

    def encoded(self, path: str) -> bytes | memoryview:
        """A file's chunks as they are held, for `chunks.expanded`. Raises KeyError for an unknown path."""
        return self._files.encoded(path)

    def chunk(self, id: int) -> Chunk:
        """Raises KeyError for a chunk that is gone."""
        return next(chunk for chunk in self._files[self._paths[id]] if chunk.id == id)

    def digests(self) -> set[bytes]:
        return {chunk.digest for chunks in self._files.values() for chunk in chunks}

    def search(self, query: str, k: int, vector: Vector | None = None) -> list[Hit]:
        """The k best chunks; `vector`: the query's embedding, if there is one in time."""
        words = self.lexical.search(query, k * _DEPTH)
        meaning = self.dense.search(vector, k * _DEPTH) if self.dense is not None and vector is not None else []
        hits = self._fused(_ranks(words), _ranks(meaning), k)
        cosines = dict(meaning)
        return [replace(hit, cosine=cosines.get(hit.chunk.id, 0.0)) for hit in hits]

    def close(self) -> None:
        self.lexical.close()

    # ------------------------------------------------------------------ between runs

    def sections(self) -> Iterator[tuple[str, bytes]]:
        """All of it as named bytes, for `restore`."""
        yield from self.lexical.sections()
        yield from self._files.sections("chunks")
        numbers = {path: number for number, path in enumerate(self._files)}
        yield "chunks.ids", array("q", self._paths).tobytes()
        yield "chunks.paths", array("i", map(numbers.__getitem__, self._paths.values())).tobytes()
        digests = {chunk.id: chunk.digest for chunks in self._files.values() for chunk in chunks}
        yield "chunks.digests", b"".join(map(digests.__getitem__, self._paths))

    def restore(self, sections: Mapping[str, memoryview]) -> None:
        """Takes the place of what is there; what is mapped stays mapped. Raises what `LexicalIndex.restore` does."""
        for path in tuple(self._files):
            self.remove(path)
        self.lexical.restore(sections)
        self._files.restore(sections, "chunks")
        paths = tuple(self._files)
        ids, numbers = sections["chunks.ids"].cast("q").tolist(), sections["chunks.paths"].cast("i").tolist()
        self._paths = dict(zip(ids, map(paths.__getitem__, numbers), strict=True))
        if self.dense is not None:
            digests = bytes(sections["chunks.digests"])
            starts = range(0, len(digests), DIGEST)
            self.dense.expect((id, digests[at : at + DIGEST]) for id, at in zip(ids, starts, strict=True))

    # ------------------------------------------------------------------ ranks

    def _fused(self, words: dict[int, int], meaning: dict[int, int], k: int) -> list[Hit]:
        ranks = {id: (words.get(id), meaning.get(id)) for id in words.keys() | meaning.keys()}
        scores = {id: _score(*each) for id, each in ranks.items()}
        best = sorted(scores, key=lambda id: (-scores[id], self._paths[id], id))[:k]
        return [Hit(self.chunk(id), scores[id], *ranks[id]) for id in best]


def _score(words: int | None, meaning: int | None) -> float:
    return (1 / (_RRF + words) if words else 0) + (_MEANING / (_RRF + meaning) if meaning else 0)


def _ranks(found: Sequence[tuple[int, float]]) -> dict[int, int]:
    return {id: rank for rank, (id, _) in enumerate(found, 1)}
