"""Vectors arrive late: what is pending, what is absorbed, what is dropped."""

from __future__ import annotations

import numpy as np

from espalier.vectors.chunks import Chunk
from espalier.vectors.dense import DenseIndex
from espalier.vectors.words import digest
from fakes.embedder import WordsEmbedder
from fakes.java_chunks import methods

EMBEDDER = WordsEmbedder()


def embed(index: DenseIndex, count: int = 99) -> list[Chunk]:
    chunks = index.next_pending(count)
    index.absorb(zip(chunks, EMBEDDER.embed([digest(chunk) for chunk in chunks]), strict=True))
    return chunks


def nearest(index: DenseIndex, words: str) -> list[int]:
    return [id for id, _ in index.search(EMBEDDER.embed([words])[0], 1)]


CART = methods("Cart.java", total="return lines.sum();", clear="lines.clear();")


def test_an_empty_index_finds_nothing() -> None:
    assert DenseIndex().search(np.ones(64, np.float32), 5) == []


def test_the_nearest_chunk_is_found_once_embedded() -> None:
    index = DenseIndex()
    index.update("Cart.java", CART)
    assert (len(index), index.pending) == (0, len(CART))
    embed(index)
    assert (len(index), index.pending) == (len(CART), 0)
    clear = next(chunk for chunk in CART if "clear" in chunk.key)
    assert nearest(index, "clear lines") == [clear.id]


def test_latest_changes_are_embedded_first() -> None:
    index = DenseIndex()
    index.update("Cart.java", CART)
    index.update("User.java", methods("User.java", login="open();"))
    assert {chunk.path for chunk in index.next_pending(2)} == {"User.java"}


def test_only_changed_chunks_become_pending_again() -> None:
    index = DenseIndex()
    index.update("Cart.java", CART)
    embed(index)
    index.update("Cart.java", methods("Cart.java", total="return lines.sum();", clear="lines = none;"))
    assert [chunk.key for chunk in index.next_pending(9)] == ["Cart#clear()"]
    assert len(index) == len(CART) - 1


def test_a_vector_that_comes_too_late_is_dropped() -> None:
    index = DenseIndex()
    index.update("Cart.java", CART)
    late = index.next_pending(9)
    index.remove("Cart.java")
    index.absorb(zip(late, EMBEDDER.embed([digest(chunk) for chunk in late]), strict=True))
    assert (len(index), index.pending) == (0, 0)


def test_known_digests_need_no_embedding() -> None:
    index = DenseIndex()
    index.update("Cart.java", CART)
    index.absorb((chunk, EMBEDDER.embed(["x"])[0]) for chunk in index.awaiting()[CART[0].digest])
    assert (len(index), index.pending) == (1, len(CART) - 1)
