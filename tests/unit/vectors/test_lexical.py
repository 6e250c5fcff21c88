"""BM25 over split identifiers; kept up to date chunk by chunk."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from espalier.vectors.chunks import Chunk
from espalier.vectors.lexical import LexicalIndex
from fixtures.java_chunks import methods

CART = methods("Cart.java", total="return lines.sum(pricing.price(item));", clear="lines.clear();")
USER = methods("User.java", rename="name = other;", login="sessions.open(password);")


def keys(index: LexicalIndex, query: str, *files: tuple[Chunk, ...]) -> list[str]:
    names = {chunk.id: chunk.key for file in files for chunk in file}
    return [names[id] for id, _ in index.search(query, 10)]


def filled(*files: tuple[Chunk, ...]) -> LexicalIndex:
    index = LexicalIndex()
    for file in files:
        index.replace((), file)
    return index


def test_words_in_any_form_find_the_method() -> None:
    index = filled(CART, USER)
    assert keys(index, "how are prices summed?", CART, USER)[0] == "Cart#total()"
    assert keys(index, "opening SESSIONS", CART, USER)[0] == "User#login()"


def test_scores_fall_and_unknown_words_find_nothing() -> None:
    index = filled(CART, USER)
    scores = [score for _, score in index.search("cart lines clear", 10)]
    assert scores == sorted(scores, reverse=True) and scores[-1] > 0
    assert index.search("zeppelin", 10) == []
    assert index.search("", 10) == []
    assert index.search('"*^(NEAR', 10) == []


def test_a_removed_file_is_found_no_more() -> None:
    index = filled(CART, USER)
    index.replace(CART, ())
    assert keys(index, "cart total clear login", USER) == ["User#login()"]
    assert len(index) == len(USER)


BODIES = st.dictionaries(st.sampled_from("abcd"), st.sampled_from(["x.price();", "x.open(name);", "price = name;"]))


@given(st.lists(st.tuples(st.sampled_from(["A.java", "B.java"]), BODIES), max_size=8))
def test_after_any_edits_it_answers_as_a_fresh_one(edits: list[tuple[str, dict[str, str]]]) -> None:
    index = LexicalIndex()
    last: dict[str, tuple[Chunk, ...]] = {}
    for path, bodies in edits:
        after = methods(path, **bodies)
        index.replace(last.get(path, ()), after)
        last[path] = after
    fresh = filled(*last.values())
    for query in ("price", "open name", "void a"):
        assert dict(index.search(query, 99)) == dict(fresh.search(query, 99))


@given(st.lists(st.tuples(st.sampled_from(["A.java", "B.java"]), BODIES), max_size=4))
def test_a_restored_index_scores_as_the_one_that_was_saved(edits: list[tuple[str, dict[str, str]]]) -> None:
    index, restored, held = LexicalIndex(), LexicalIndex(), dict[str, tuple[Chunk, ...]]()
    for path, bodies in [("A.java", {"price": "pricing cents"}), *edits]:
        after = methods(path, **bodies)
        index.replace(held.get(path, ()), after)
        held[path] = after
    restored.restore({name: memoryview(data) for name, data in index.sections()})
    assert restored.search("price pricing total", 9) == index.search("price pricing total", 9)
    for each in (index, restored):
        each.replace(held["A.java"], methods("A.java", total="price of cents"))
    assert restored.search("price pricing total", 9) == index.search("price pricing total", 9)
