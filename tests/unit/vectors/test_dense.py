"""Vectors arrive late: what is pending, what is absorbed, what is dropped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from espalier.vectors.chunks import Chunk
from espalier.vectors.dense import DenseIndex
from espalier.vectors.half_precision import Vector
from espalier.vectors.words import passage
from fakes.embedder import WordsEmbedder
from fixtures.java_chunks import methods

EMBEDDER = WordsEmbedder()


def vectors(chunks: Sequence[Chunk]) -> Iterator[tuple[int, bytes, bytes]]:
    for chunk, vector in zip(chunks, EMBEDDER.embed_passages([passage(chunk) for chunk in chunks]), strict=True):
        yield chunk.id, chunk.digest, halves(vector)


def halves(vector: Vector) -> bytes:
    return vector.astype(np.float16).tobytes()


def nearest(index: DenseIndex, words: str) -> list[int]:
    return [id for id, _ in index.search(EMBEDDER.embed([words])[0], 1)]


CART = methods("Cart.java", total="return lines.sum();", clear="lines.clear();")


def test_an_empty_index_finds_nothing() -> None:
    assert DenseIndex().search(np.ones(64, np.float32), 5) == []


def test_the_nearest_chunk_is_found_once_embedded() -> None:
    index = DenseIndex()
    index.replace((), CART)
    assert (len(index), index.pending) == (0, len(CART))
    index.absorb(vectors(CART))
    assert (len(index), index.pending) == (len(CART), 0)
    clear = next(chunk for chunk in CART if "clear" in chunk.key)
    assert nearest(index, "clear lines") == [clear.id]


def test_latest_changes_are_embedded_first() -> None:
    index = DenseIndex()
    index.replace((), CART)
    user = methods("User.java", login="open();")
    index.replace((), user)
    assert set(index.next_pending(len(user))) == {chunk.id for chunk in user}


def test_only_changed_chunks_become_pending_again() -> None:
    index = DenseIndex()
    index.replace((), CART)
    index.absorb(vectors(CART))
    after = methods("Cart.java", total="return lines.sum();", clear="lines = none;")
    index.replace(CART, after)
    assert index.next_pending(9) == [chunk.id for chunk in after if chunk.key == "Cart#clear()"]
    assert len(index) == len(CART) - 1


def test_a_vector_that_comes_too_late_is_dropped() -> None:
    index = DenseIndex()
    index.replace((), CART)
    index.replace(CART, ())
    index.absorb(vectors(CART))
    assert (len(index), index.pending) == (0, 0)


def test_known_digests_need_no_embedding() -> None:
    index = DenseIndex()
    index.replace((), CART)
    known = CART[0].digest
    index.absorb((id, known, halves(EMBEDDER.embed(["x"])[0])) for id in index.awaiting()[known])
    assert (len(index), index.pending) == (1, len(CART) - 1)
