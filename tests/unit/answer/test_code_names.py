"""The parser over the names of a real ontology."""

from __future__ import annotations

import pytest

from espalier.answer.code_names import CodeNames
from espalier.answer.english import Kind, parse
from fixtures.java_project import built, files

SHOP = files(
    """
== shop/PriceList.java
package shop;
public class PriceList { int unitPrice() { return 1; } int total(int count) { return 1; } int total() { return 0; } }
== shop/Page.java
package shop;
@RestController class Page { @GetMapping("/prices") int prices(PriceList list) { return list.unitPrice(); } }
== shop/NoPriceException.java
package shop;
class NoPriceException extends RuntimeException { }
"""
)


@pytest.fixture(scope="module")
def names() -> CodeNames:
    return CodeNames(built(SHOP))


@pytest.mark.parametrize(
    ("text", "symbol", "relation", "direction"),
    [
        ("who uses the price list?", "PriceList", "uses", "to"),
        ("who calls `PriceList#unitPrice`?", "PriceList.unitPrice", "calls", "to"),
        ("who calls `shop.PriceList#total(int)`?", "shop.PriceList#total(int)", "calls", "to"),
        ("who calls shop.PriceList#total()?", "shop.PriceList#total()", "calls", "to"),
        ("callers of unitPrice of the price list", "PriceList.unitPrice", "calls", "to"),
        ("which method serves GET /prices?", "/prices", "exposes-endpoint", "to"),
        ("who throws NoPriceException?", "NoPriceException", "throws", "to"),
        ("what does PriceList use?", "PriceList", "uses", "from"),
    ],
)
def test_questions_about_a_project(names: CodeNames, text: str, symbol: str, relation: str, direction: str) -> None:
    query = parse(text, names)
    assert [anchor.symbol for anchor in query.anchors] == [symbol]
    assert (query.relation, query.direction) == (relation, direction)


def test_what_is_no_name(names: CodeNames) -> None:
    assert names.written("PriceListing") is None
    assert names.spelled(("price",)) == ()
    assert names.member("PriceList", "prices") is None


def test_an_exception_is_told_by_its_name(names: CodeNames) -> None:
    assert [symbol.kind for symbol in names.spelled(("no", "price", "exception"))] == [Kind.EXCEPTION]
