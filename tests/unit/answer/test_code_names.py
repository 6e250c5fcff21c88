"""The parser over the names of a real ontology."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from espalier.answer.code_names import CodeNames
from espalier.answer.english import Kind, Symbol, parse
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
== shop/Goods.java
package shop;
@RestController @RequestMapping("/api/v1") class Goods {
    @GetMapping("/product/{sku}") int product() { throw new IllegalStateException(); }
    @Deprecated int old() { return 0; }
}
== shop/Failure.java
package shop;
enum Failure { IllegalStateException }
== src/test/java/shop/Mirror.java
package shop;
class Mirror { @Test void reflects() { } }
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


@pytest.mark.parametrize(
    ("text", "symbol"),
    [
        ("which method serves GET /products/{id}?", "/api/v1/product/{sku}"),
        ("who serves /v1/product/42?", "/api/v1/product/{sku}"),
        ("which method serves /api/v1/product/42?", "/api/v1/product/42"),
        ("which methods throw IllegalStateException?", "java.lang.IllegalStateException"),
        ("which methods are deprecated?", "Deprecated"),
        ("who uses the prise list?", None),
        ("who uses PriceLists?", "PriceList"),
        ("who uses PriseList?", "PriceList"),
        ("which classes does the mirror use?", None),
    ],
)
def test_names_said_in_other_ways(names: CodeNames, text: str, symbol: str | None) -> None:
    assert [anchor.symbol for anchor in parse(text, names).anchors] == [symbol]


def test_a_long_question_is_read_in_time_that_grows_with_its_words(names: CodeNames) -> None:
    looked_up = Counted(names)
    text = "which class uses the price list when a customer pays and who throws it? " * 150
    assert parse(text, looked_up)
    assert looked_up.calls < 20 * len(text.split())


class Counted:
    """`Names` that counts how often it is asked."""

    def __init__(self, names: CodeNames) -> None:
        self._names = names
        self.calls = 0

    def written(self, code: str) -> Symbol | None:
        self.calls += 1
        return self._names.written(code)

    def spelled(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        self.calls += 1
        return self._names.spelled(words)

    def says(self, letters: str) -> bool:
        return self._names.says(letters)

    def like(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        self.calls += 1
        return self._names.like(words)

    def member(self, owner: str, word: str) -> Symbol | None:
        self.calls += 1
        return self._names.member(owner, word)


def test_what_is_no_name(names: CodeNames) -> None:
    assert names.written("PriceListing") is None
    assert names.spelled(("price",)) == ()
    assert names.member("PriceList", "prices") is None


def test_an_exception_is_told_by_its_name(names: CodeNames) -> None:
    assert [symbol.kind for symbol in names.spelled(("no", "price", "exception"))] == [Kind.EXCEPTION]
