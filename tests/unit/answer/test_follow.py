"""Follow-up questions, resolved from the question before."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from espalier.answer.english import Kind, Symbol
from espalier.answer.follow import follow
from espalier.answer.query import Anchor, Direction, Query, Relation, Select


class Nothing:
    """A code base without names."""

    def written(self, code: str) -> Symbol | None:
        return None

    def spelled(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        return ()

    def says(self, letters: str) -> bool:
        return False

    def like(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        return ()

    def member(self, owner: str, word: str) -> Symbol | None:
        return None


USERS = Query(None, Relation.USES, Direction.TO, (Anchor(symbol="OrderService"),))


def followed(text: str, before: Query = USERS) -> str | Query:
    return follow(text, before, Nothing()).asked


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("who tests it?", "who tests `OrderService`?"),
        ("and what calls that class?", "what calls `OrderService`?"),
        ("and its tests?", "what are the tests of `OrderService`?"),
        ("what about its callers?", "what are the callers of `OrderService`?"),
        ("and the tests?", "what are the tests of `OrderService`?"),
        ("what about tests?", "what are the tests of `OrderService`?"),
        ("and the classes?", "and the classes?"),
        ("what does that need?", "what does `OrderService` need?"),
        ("is that tested?", "is `OrderService` tested?"),
        ("who calls its methods?", "who calls the methods of `OrderService`?"),
        ("does that test cover prices?", "does that test cover prices?"),
        ("what uses classes that need a cart?", "what uses classes that need a cart?"),
        ("and what does the service itself need?", "what does `OrderService` need?"),
        ("who uses CartService?", "who uses CartService?"),
        ("what happens to an order when it is placed?", "what happens to an order when it is placed?"),
        ("how does the site work?", "how does the site work?"),
        ("which controllers validate their input?", "which controllers validate their input?"),
        ("how does PricingService check its items?", "how does PricingService check its items?"),
        ("how does `Cart` check its items?", "how does `Cart` check its items?"),
        ("how does the cart check its items?", "how does the cart check its items?"),
        ("which classes have their own cache?", "which classes have their own cache?"),
        ("what has its own cache?", "what has its own cache?"),
        ("what calls their methods?", "what calls the methods of `OrderService`?"),
        ("what is the name of its table?", "what is the name of the table of `OrderService`?"),
        ("which class does that?", "which class does that?"),
        ("who did this?", "who did this?"),
        ("who uses that?", "who uses `OrderService`?"),
    ],
)
def test_one_thing(text: str, meant: str) -> None:
    assert followed(text) == meant


class Carts(Nothing):
    """A code base with one name."""

    def written(self, code: str) -> Symbol | None:
        return Symbol(code, Kind.TYPE) if code == "Cart" else None


def test_a_name_of_the_code_base_may_be_the_owner() -> None:
    text = "how does Cart check its items?"
    assert follow(text, USERS, Carts()).asked == text


@pytest.mark.parametrize("text", ["and who calls them?", "who calls those classes?"])
def test_several_things_are_what_the_query_before_finds(text: str) -> None:
    query = followed(text)
    assert isinstance(query, Query)
    assert (query.relation, query.direction, query.anchors) == (Relation.CALLS, Direction.TO, (Anchor(query=USERS),))


def test_what_several_things_call() -> None:
    query = followed("what do they call?")
    assert isinstance(query, Query)
    assert (query.relation, query.direction, query.anchors) == (Relation.CALLS, Direction.FROM, (Anchor(query=USERS),))


def test_one_thing_that_was_only_described_is_what_the_query_before_finds() -> None:
    column = Query(Select.COLUMN, anchors=(Anchor(concept="last change of the password"),))
    query = followed("and by what is it written?", column)
    assert isinstance(query, Query)
    assert (query.relation, query.anchors) == (Relation.WRITES_FIELD, (Anchor(query=column),))


def test_without_a_symbol_before_the_text_stands() -> None:
    assert followed("who uses it?", Query(anchors=(Anchor(concept="carts"),))) == "who uses it?"
