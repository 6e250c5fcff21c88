"""Reading a question: its kind, its verb, what it mentions."""

from __future__ import annotations

import pytest

from espalier.answer.question import Intent, Mention, parse
from espalier.errors import UsageError
from espalier.ontology.kinds import EdgeKind


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("who uses PricingService?", Intent.USERS),
        ("Where is PricingService used?", Intent.USERS),
        ("which classes depend on OrderService", Intent.USERS),
        ("callers of OrderService.place", Intent.USERS),
        ("is ServiceLocator unused?", Intent.USERS),
        ("who listens to OrderPlacedEvent", Intent.USERS),
        ("what implements PricingService?", Intent.IMPLEMENTATIONS),
        ("subclasses of ShopException", Intent.IMPLEMENTATIONS),
        ("what does OrderServiceImpl depend on?", Intent.DEPENDENCIES),
        ("Which beans does JobRunner need?", Intent.DEPENDENCIES),
        ("trace from OrderController to StockRepository", Intent.TRACE),
        ("how does OrderController reach StockRepository?", Intent.TRACE),
        ("what breaks if I remove Money?", Intent.IMPACT),
        ("can I delete ServiceLocator", Intent.IMPACT),
        ("where is the endpoint /quote", Intent.LOCATE),
        ("which controller handles GET /quote?", Intent.LOCATE),
        ("What is the difference between StandardPricingService and DiscountPricingService?", Intent.COMPARE),
        ("Money vs BigDecimal", Intent.COMPARE),
        ("how does ParcelPacker work?", Intent.EXPLAIN),
        ("how are parcels packed?", Intent.EXPLAIN),
    ],
)
def test_intent(text: str, intent: Intent) -> None:
    assert parse(text).intent is intent


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("who uses PricingService?", [Mention("PricingService", True)]),
        ("who uses the pricing service?", [Mention("pricing service", False)]),
        ("who calls OrderService.place(Customer, Map)?", [Mention("OrderService.place(Customer, Map)", True)]),
        ("who calls com.example.Shop#total", [Mention("com.example.Shop#total", True)]),
        ("who uses Money", [Mention("Money", False)]),
        ("who serves `GET /quote`", [Mention("serves", False), Mention("GET /quote", True)]),
        ("where is GET /orders/{id}?", [Mention("GET /orders/{id}", True, "endpoint")]),
        ("where is the bean taxCalculator", [Mention("taxCalculator", True, "bean")]),
        ("where is the order_lines table?", [Mention("order_lines", True, "table")]),
        ("what is annotated @Service", [Mention("Service", True, "annotation")]),
        ("from QuoteController to Money", [Mention("QuoteController", True), Mention("Money", False)]),
        ("how are HTTPClient and pom.xml used", [Mention("HTTPClient", True), Mention("pom.xml", True)]),
        ("who and/or what?", []),
    ],
)
def test_mentions(text: str, mentions: list[Mention]) -> None:
    assert list(parse(text).mentions) == mentions


def test_the_verb_narrows_the_kinds() -> None:
    assert parse("who throws OutOfStockException?").kinds == {EdgeKind.THROWS}
    assert parse("who uses Money?").kinds == frozenset()


@pytest.mark.parametrize("text", ["", " \n\t ", "x" * 2001])
def test_no_question(text: str) -> None:
    with pytest.raises(UsageError):
        parse(text)


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("list all endpoints", "endpoints"),
        ("Which tables are there?", "tables"),
        ("how many beans does the application have", "beans"),
        ("show me the controllers.", "controllers"),
        ("which beans implement PricingService?", ""),
        ("which services throw exceptions", ""),
        ("unused beans", ""),
        ("endpoints and tables", ""),
    ],
)
def test_all_of_a_kind_is_asked_for_only_where_nothing_else_is_said(text: str, listed: str) -> None:
    asked = parse(text)
    assert asked.listed == listed
    assert (asked.intent is Intent.LIST) == bool(listed)
