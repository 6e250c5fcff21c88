"""Where plain words are a concept, though one of them spells a symbol; and what a form of answer takes of the words."""

from __future__ import annotations

import pytest

from espalier.answer.english import parse
from espalier.answer.query import Form, Relation
from unit.answer.english.shop import Shop


@pytest.mark.parametrize(
    ("text", "relation", "words"),
    [
        ("what gets injected into the controller for products?", Relation.INJECTS, "controller products"),
        ("which services does the customer module depend on?", Relation.DEPENDS_ON, "customer module"),
    ],
)
def test_a_common_word_beside_others_is_no_symbol(text: str, relation: Relation, words: str) -> None:
    query = parse(text, Shop())
    (anchor,) = query.anchors
    assert (query.relation, anchor.symbol, anchor.concept) == (relation, None, words)


def test_a_role_that_is_wanted_is_found_by_the_words() -> None:
    query = parse("which controllers handle the search service?", Shop())
    assert [anchor.concept for anchor in query.anchors] == ["handle search service"]


def test_the_ends_of_a_path_are_no_part_of_what_it_is_about() -> None:
    query = parse("trace the payment from the REST controller to the database", Shop())
    assert [each.about for each in query.filters] == ["payment"]


def test_a_renaming_has_an_impact() -> None:
    assert parse("what would be hit if Product.price was renamed?", Shop()).form is Form.IMPACT


def test_a_relation_is_told_of_all_that_are_named() -> None:
    query = parse("how are OrderService, CartService and SearchService related?", Shop())
    assert len(query.anchors) == 3


def test_what_is_injected_into_a_configuration_is_no_setting() -> None:
    assert parse("what is injected into the security configuration?", Shop()).form is Form.LIST
