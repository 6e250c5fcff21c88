"""Identifiers are split so that text and code share words."""

from __future__ import annotations

import pytest

from espalier.java.parse import facts_of
from espalier.text.words import words
from espalier.vectors.chunks import chunks_of
from espalier.vectors.words import local_name, passage, query_terms, terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("getOrderTotal", "get order total"),
        ("HTTPServer2", "http server 2"),
        ("MAX_SIZE", "max size"),
        ("parseXML", "parse xml"),
        ("größeBerechnen", "größe berechnen"),
        ("a.b#c(D)", "a b c d"),
        ("", ""),
    ],
)
def test_words(text: str, expected: str) -> None:
    assert " ".join(words(text)) == expected


def test_compound_identifiers_are_kept_whole_as_well() -> None:
    assert terms("PricingService x") == "pricing service pricingservice x"


def test_noise_is_dropped_from_questions_unless_there_is_nothing_else() -> None:
    assert query_terms("Who uses the PricingService?") == ["uses", "pricing", "service", "pricingservice"]
    assert query_terms("what is this") == ["what", "is", "this"]
    assert query_terms("?!") == []


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("com.shop.Pricing#price(Product)", "Pricing#price(Product)"),
        ("com.shop.Outer.Inner", "Outer.Inner"),
        ("core/src/main/java/com/Foo.java", "Foo.java"),
        ("Foo", "Foo"),
    ],
)
def test_local_name(key: str, expected: str) -> None:
    assert local_name(key) == expected


def test_a_passage_names_the_member_and_repeats_nothing_in_a_field() -> None:
    source = b"package p; class Cart { int total(Item item) { return item.price() + item.price(); } }"
    (method,) = [c for c in chunks_of(facts_of("Cart.java", source), source) if c.kind == "method"]
    assert passage(method) == ("total", "cart item", "", "int total item return price")


def test_a_passage_has_a_methods_documentation_apart_from_its_code() -> None:
    source = (
        b"class Cart { int sum = at(); /** What a buyer pays. */ int total() { return sum; } /* no */ void go(){} }"
    )
    found = [passage(c) for c in chunks_of(facts_of("Cart.java", source), source) if c.kind in ("method", "fields")]
    assert found == [
        ("", "cart", "int sum at", ""),
        ("total", "cart", "what a buyer pays", "int total return sum"),
        ("go", "cart", "", "no void go"),
    ]
