"""Which words of a question its query has no part for."""

from __future__ import annotations

import pytest

from espalier.answer.english import parse
from espalier.answer.english.accounting import left_out
from espalier.answer.query import Anchor, Filter, Query, Relation, Select
from unit.answer.english.shop import Shop


@pytest.mark.parametrize(
    "text",
    [
        "who calls OrderService?",
        "which controllers use the cart?",
        "is there anything that nobody uses?",
        "which requests can be made without being logged in?",
        "how is the price of an order computed?",
    ],
)
def test_the_parts_of_a_query_account_for_their_words(text: str) -> None:
    assert len(left_out(text, parse(text, Shop()), Shop())) < 2


def test_words_that_no_part_has_are_left_out() -> None:
    text = "with a method annotated by Transactional, who decides whether the block is entered or skipped?"
    query = Query(Select.METHOD, Relation.ANNOTATED_WITH, anchors=(Anchor(symbol="Transactional"),))
    left = [token.low for token in left_out(text, query, Shop())]
    assert {"decides", "block", "entered", "skipped"} <= set(left)
    assert not {"method", "annotated", "transactional"} & set(left)


def test_conditions_and_inner_queries_account_for_words_too() -> None:
    inner = Query(Select.CLASS, Relation.USES, anchors=(Anchor(symbol="OrderService"),))
    query = Query(Select.METHOD, anchors=(Anchor(query=inner),), filters=(Filter(about="red parcels"),))
    left = [token.low for token in left_out("red parcels of whoever uses OrderService by night", query, Shop())]
    assert left == ["whoever", "night"]
