"""Words and meaning, fused by rank."""

from __future__ import annotations

from espalier.vectors.dense import DenseIndex
from espalier.vectors.index import ChunkIndex
from espalier.vectors.words import passage
from fakes.embedder import WordsEmbedder
from fixtures.java_chunks import methods

EMBEDDER = WordsEmbedder()
CART = methods("Cart.java", total="return lines.sum(prices);", clear="lines.clear();", count="return lines.size();")


def filled(dense: DenseIndex | None = None) -> ChunkIndex:
    index = ChunkIndex(dense)
    index.update("Cart.java", CART)
    return index


def test_without_a_vector_the_words_decide() -> None:
    hits = filled().search("cart clear", 2)
    assert hits[0].chunk.key == "Cart#clear()"
    assert (hits[0].lexical_rank, hits[0].dense_rank) == (1, None)
    assert len(hits) == 2


def test_a_chunk_high_in_both_lists_wins() -> None:
    dense = DenseIndex()
    index = filled(dense)
    pending = [index.chunk(id) for id in dense.next_pending(99)]
    rows = EMBEDDER.embed_passages([passage(chunk) for chunk in pending])
    halves = [row.astype("float16").tobytes() for row in rows]
    dense.absorb((chunk.id, chunk.digest, each) for chunk, each in zip(pending, halves, strict=True))
    hits = index.search("count size", 3, EMBEDDER.embed(["count size"])[0])
    assert hits[0].chunk.key == "Cart#count()"
    assert (hits[0].lexical_rank, hits[0].dense_rank) == (1, 1)
    assert hits[0].score == 1.5 / 21
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_a_removed_file_leaves_no_trace() -> None:
    index = filled(DenseIndex())
    index.remove("Cart.java")
    index.remove("Never.java")
    assert len(index) == 0
    assert index.search("cart", 5) == []
    assert index.of("Cart.java") == ()
