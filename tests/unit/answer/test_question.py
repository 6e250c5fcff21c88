"""A question over the shop's names as a typed query: the symbol at the cursor, and names that nothing has."""

from __future__ import annotations

import pytest

from espalier.answer.query import Relation
from espalier.answer.question import read
from espalier.errors import UsageError
from espalier.workspace.workspace import Workspace
from fixtures.code_base import SmallCodeBase

PRICE = "com.example.shop.pricing.PricingService#unitPrice(Product,Customer)"


@pytest.mark.parametrize(
    ("text", "relation", "direction"),
    [
        ("Who uses this?", "calls", "to"),
        ("who calls this method", "calls", "to"),
        ("Who uses unitPrice?", "calls", "to"),
        ("what does it call?", "calls", "from"),
        ("callers", "calls", "to"),
    ],
)
def test_this_and_its_name_are_the_symbol_at_the_cursor(
    shop: Workspace, text: str, relation: str, direction: str
) -> None:
    query = read(shop.ontology, text, shop.ontology.node(PRICE))
    assert [each.symbol for each in query.anchors] == [PRICE]
    assert (query.relation, query.direction) == (relation, direction)


def test_another_name_beside_the_symbol_at_the_cursor_is_kept(shop: Workspace) -> None:
    query = read(shop.ontology, "how is this related to Money?", shop.ontology.node(PRICE))
    assert [each.symbol for each in query.anchors] == [PRICE, "Money"]


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("who uses PriceService?", ["PriceService"]),
        ("how does PriceService work?", ["PriceService"]),
        ("trace from QuoteController to PriceService", ["PriceService"]),
        ("who uses Basket?", ["Basket"]),
        ("where is `com.example.Gone` used", ["com.example.Gone"]),
    ],
)
def test_a_name_that_nothing_has_is_all_that_is_asked_for(shop: Workspace, text: str, unknown: list[str]) -> None:
    assert [each.symbol for each in read(shop.ontology, text).anchors] == unknown


@pytest.mark.parametrize(
    "text", ["how is MySQL configured?", "who is the president of France?", "what happens, e.g. at start?"]
)
def test_what_is_no_name_of_code_is_words(shop: Workspace, text: str) -> None:
    assert all(each.symbol is None for each in read(shop.ontology, text).anchors)


@pytest.mark.parametrize("text", ["", " \n\t ", "x" * 50_000])
def test_no_question(shop: Workspace, text: str) -> None:
    with pytest.raises(UsageError):
        read(shop.ontology, text)


SHOP = """
== shop/ApiKey.java
package shop;
public class ApiKey { @Deprecated String value; }
== shop/ApiKeyAuthentication.java
package shop;
public class ApiKeyAuthentication { boolean accepts(ApiKey key) { return key.value != null; } }
"""


@pytest.mark.parametrize(
    ("text", "symbol"),
    [
        ("a request may carry an API key or a session token: which class makes the choice?", False),
        ("which class makes the choice when a request carries a session token or an ApiKey?", True),
        ("which annotations does an API key carry?", True),
    ],
)
def test_names_that_plain_words_spell_in_a_long_sentence_are_words(text: str, symbol: bool) -> None:
    (anchor,) = read(SmallCodeBase(SHOP).ontology, text).anchors
    assert (anchor.symbol == "ApiKey") is symbol
    assert symbol or "session" in str(anchor.concept)


ANNOTATED = SmallCodeBase("""
== guard/Guarded.java
package guard;
@interface Guarded { }
== guard/Vault.java
package guard;
class Vault { @Guarded void open() { System.out.println(1); } }
== guard/GuardAspect.java
package guard;
class GuardAspect {
  void around(String call) { if (call.isEmpty()) blockHandler(call); else fallback(call); }
  void blockHandler(String call) { System.out.println(call); }
  void fallback(String call) { System.out.println(call); }
}
""")


def test_a_written_name_is_not_all_of_a_question_that_says_much_more() -> None:
    """The query for what is annotated would leave out what is asked."""
    text = "With a method annotated by Guarded, who decides whether the block handler or the fallback gets called?"
    query = read(ANNOTATED.ontology, text)
    assert query.relation is Relation.ANY and "fallback" in str(query.anchors[0].concept)
    query = read(ANNOTATED.ontology, "which methods are annotated with Guarded?")
    assert query.relation is Relation.ANNOTATED_WITH and query.anchors[0].symbol == "Guarded"
