"""The embedded language model: its counts against brute force, its distribution, and what it must not know."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from espalier.models.ngram import LONGEST, Ngram, View, lexemes, sort
from espalier.models.ngram_counts import MAX_CONTEXT, Segment

FILES = {
    "a/User.java": "class User { String name; String getName() { return this.name; } }",
    "a/Order.java": "class Order { User user; String label() { return user.getName(); } }",
    "b/Cart.java": "class Cart { int total; int total() { return this.total; } }",
}


def learnt(files: dict[str, str] = FILES) -> Ngram:
    ngram = Ngram()
    for path, text in files.items():
        ngram.learn(path, text)
    return ngram


def ids(*values: int) -> np.ndarray:
    return np.array(values, dtype=np.int32)


def after(ngram: Ngram, view: View, *words: str) -> str:
    distribution = view.predict([ngram.vocabulary.find(word) for word in words])
    return ngram.vocabulary.words[max(distribution.best(1), key=lambda item: item[1])[0]]


@given(st.lists(st.lists(st.integers(1, 3), max_size=12), max_size=4), st.lists(st.integers(1, 4), max_size=6))
def test_followers_are_those_of_a_plain_count(texts: list[list[int]], context: list[int]) -> None:
    segment = Segment([ids(*text) for text in texts])
    for length, (low, high) in enumerate(segment.slices(context)):
        wanted = context[len(context) - length :]
        counted = Counter(text[i] for text in texts for i in range(length, len(text)) if text[i - length : i] == wanted)
        found = segment.followers(low, high)
        assert dict(zip(found.ids.tolist(), found.counts.tolist(), strict=True)) == counted
        assert found.total == counted.total()


@given(st.lists(st.lists(st.integers(1, 3), max_size=8), min_size=1, max_size=3), st.data())
def test_hidden_and_forgotten_positions_do_not_count(texts: list[list[int]], data: st.DataObject) -> None:
    segment = Segment([ids(*text) for text in texts])
    which = data.draw(st.integers(0, len(texts) - 1))
    start = int(segment.starts[which])
    hidden = (start, start + len(texts[which]))
    rest = Counter(token for i, text in enumerate(texts) if i != which for token in text)
    everything = segment.everything(hidden)
    assert dict(zip(everything.ids.tolist(), everything.counts.tolist(), strict=True)) == rest
    segment.without(*hidden)
    assert segment.everything().total == rest.total()
    assert segment.followers(0, len(segment)).total == rest.total()


def test_the_distribution_sums_to_one() -> None:
    ngram = learnt()
    view = ngram.view("a/New.java", ["class New { User user;"])
    for context in ([], ["return"], ["return", "this", "."], ["nowhere"], ["User", "user", ";"]):
        distribution = view.predict([ngram.vocabulary.find(word) for word in context])
        known = sum(distribution.probability(word) for word in range(1, len(ngram.vocabulary)))
        assert known + distribution.unseen == pytest.approx(1.0)
        assert distribution.unseen > 0


def test_an_empty_model_knows_nothing() -> None:
    ngram = Ngram()
    distribution = ngram.view("A.java", []).predict([])
    assert distribution.unseen == pytest.approx(1.0) and distribution.best(5) == []


def test_nearer_caches_weigh_more() -> None:
    ngram = learnt()
    assert after(ngram, ngram.view("b/New.java", []), "this", ".") == "total"
    assert after(ngram, ngram.view("a/New.java", []), "this", ".") == "name"
    assert after(ngram, ngram.view("a/New.java", ["this.age = this.age + this.age;"]), "this", ".") == "age"


def test_a_prompt_sees_its_own_file_only_as_far_as_it_contains_it() -> None:
    ngram = learnt()
    view = ngram.view("b/Cart.java", ["class Cart {"])
    assert not view.knows(ngram.vocabulary.find("total"))
    assert view.knows(ngram.vocabulary.find("getName"))
    assert ngram.view("a/Else.java", []).knows(ngram.vocabulary.find("total"))


def test_learning_again_replaces_and_forgetting_leaves_no_trace() -> None:
    ngram = learnt()
    ngram.learn("b/Cart.java", "class Cart { }")
    ngram.learn("c/Gone.java", "class Gone { int gone; }")
    ngram.forget("c/Gone.java")
    ngram.forget("never/There.java")
    view = ngram.view("x/X.java", [])
    assert not view.knows(ngram.vocabulary.find("total")) and not view.knows(ngram.vocabulary.find("gone"))


def test_a_files_own_edits_leave_the_cache_of_its_neighbours_alone() -> None:
    ngram = learnt()
    ngram.view("a/User.java", [""])
    [before] = ngram._directories.values()
    ngram.learn("a/User.java", "class User { int id; }")
    ngram.view("a/User.java", [""])
    assert [*ngram._directories.values()] == [before]
    ngram.learn("a/Order.java", "class Order { long sum; }")
    ngram.view("a/User.java", [""])
    assert [*ngram._directories.values()] != [before]


def test_edits_replace_files_of_the_large_segment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("espalier.models.ngram._STALE", 10)
    ngram = learnt()
    ngram.settle()
    ngram.learn("b/Cart.java", "class Cart { int sum() { return this.sum; } }")
    view = ngram.view("b/New.java", [])
    assert not view.knows(ngram.vocabulary.find("total"))
    assert after(ngram, view, "this", ".") == "sum"
    ngram.learn("d/Big.java", "int big = 1;\n" * 200)
    ngram.settle()
    assert not ngram.view("x/X.java", []).knows(ngram.vocabulary.find("total"))
    assert not ngram.view("d/Big.java", []).knows(ngram.vocabulary.find("big"))


@pytest.mark.parametrize("early", [True, False])
def test_changes_made_while_a_snapshot_is_sorted_are_kept(early: bool) -> None:
    ngram = learnt()
    ngram.settle()
    ngram.learn("c/Twice.java", "class Twice { int before; }")
    texts = ngram.texts
    found = None if early else sort(texts)
    ngram.learn("b/Cart.java", "class Cart { int sum; }")
    ngram.forget("a/Order.java")
    ngram.learn("c/New.java", "class New { }")
    ngram.learn("c/Twice.java", "class Twice { int behind; }")
    ngram.adopt(found or sort(texts))
    view = ngram.view("x/X.java", [])
    for word in ("total", "Order", "before"):
        assert not view.knows(ngram.vocabulary.find(word))
    for word in ("sum", "New", "behind", "getName"):
        assert view.knows(ngram.vocabulary.find(word))


def test_long_literals_are_one_word() -> None:
    ngram = Ngram()
    ngram.learn("A.java", f'String s = "{"x" * LONGEST}";')
    assert '""' in ngram.vocabulary and len(ngram.vocabulary) == 6


def test_a_comment_leaves_one_line_end() -> None:
    assert lexemes("a;\n\n  // one\n  /* two\n */\n b;") == ["a", ";", "\n", "b", ";"]


def test_the_lines_around_are_the_nearest_cache() -> None:
    ngram = learnt()
    far, near = "x.one();\n" * 500, "x.two();\n"
    assert after(ngram, ngram.view("c/New.java", [far + near * 60, ""]), "x", ".") == "two"


def test_predecessors_of_a_word() -> None:
    ngram = learnt()
    counts = ngram.view("b/Cart.java", ["", ""]).predecessors(ngram.vocabulary.find("name"))
    assert {ngram.vocabulary.words[word] for word in counts} == {"String", "."}


def test_contexts_are_as_long_as_stated() -> None:
    assert len(list(Segment([ids(*range(1, 20))]).slices(range(1, 19)))) == MAX_CONTEXT + 1
