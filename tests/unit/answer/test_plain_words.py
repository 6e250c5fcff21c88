"""Questions about the shop that name no symbol: what they describe is searched by its words, and the answer says so."""

from __future__ import annotations

import pytest

from espalier.answer import Answer, ask
from espalier.answer.question import Intent
from espalier.answer.terms import stem, terms
from espalier.workspace.workspace import Workspace

SEARCHES = [
    ("where is the endpoint for placing an order?", "exposes", "OrderController#place(OrderRequest)", "POST /orders"),
    ("which endpoint creates an order?", "exposes", "OrderController#place(OrderRequest)", "POST /orders"),
    ("what is the API to delete an order?", "exposes", "OrderController#cancel(long,String)", "DELETE /orders/{id}"),
    ("list the URLs of my orders", "exposes", "OrderController#mine()", "GET /orders"),
    ("which endpoint changes a customer's address?", "exposes", "CustomerController#move(Address)", "PUT /me/address"),
    ("which route shows stock alerts?", "exposes", "StockController#alerts()", "GET /stock/alerts"),
    ("which table holds the order lines?", "maps", "OrderLine", "table:order_lines"),
    ("where is the table of customers?", "maps", "Customer", "table:customers"),
    ("which bean runs the jobs?", "declares_bean", "beans.xml", "bean:jobRunner"),
    ("which bean is the tax calculation?", "declares_bean", "beans.xml", "bean:taxCalculator"),
    ("which listener reacts when stock is low?", "listens", "StockAlertListener", "StockLowEvent"),
    (
        "which event is there for cancelled orders?",
        "publishes",
        "OrderServiceImpl#cancel(long,String)",
        "CancelledEvent",
    ),
    ("what happens when an order is placed?", "publishes", "OrderServiceImpl#place(Customer,Map)", "OrderPlacedEvent"),
    ("who listens when an order is cancelled?", "listens", "#onCancelled(OrderCancelledEvent)", "OrderCancelledEvent"),
    ("where is the order event listener?", "listens", "OrderEventListener#onPlaced(OrderPlacedEvent)", "PlacedEvent"),
]


@pytest.mark.parametrize(("question", "kind", "source", "target"), SEARCHES, ids=[each[0] for each in SEARCHES])
async def test_the_best_match_comes_first(shop: Workspace, question: str, kind: str, source: str, target: str) -> None:
    answer = await ask(shop, question)
    assert answer.plan.intent is Intent.SEARCH
    best = answer.evidence[0]
    assert (best.kind, best.source.endswith(source), best.target.endswith(target)) == (kind, True, True), best


DESCRIPTIONS = [
    ("where is a product's price calculated?", "StandardPricingService#"),
    ("where is an unfinished order cancelled?", "PurchaseOrder#cancel()"),
    ("how is a parcel filled?", "ParcelPacker#"),
]


@pytest.mark.parametrize(("question", "near"), DESCRIPTIONS)
async def test_a_description_is_searched_in_the_code(shop: Workspace, question: str, near: str) -> None:
    answer = await ask(shop, question)
    assert answer.plan.links == () and "Nearest" not in answer.answer.splitlines()[0]
    assert any(near in item.source for item in answer.evidence)


async def headline(shop: Workspace, question: str) -> str:
    answer: Answer = await ask(shop, question)
    return answer.answer.partition("\n")[0]


async def test_the_words_searched_are_said(shop: Workspace) -> None:
    said = await headline(shop, "which endpoint deletes an order?")
    assert "9 endpoints for `deletes` (or DELETE/remove/erase/purge), `order`. 1 match with all of them" in said


async def test_words_that_are_found_nowhere_are_said(shop: Workspace) -> None:
    assert (
        "None has all" in (said := await headline(shop, "which endpoint archives an order?")) and "`archives`" in said
    )
    assert "`invoices`: none has it" in await headline(shop, "which table holds the invoices?")


async def test_a_kind_without_words_lists_them_all(shop: Workspace) -> None:
    answer = await ask(shop, "list the endpoints")
    assert answer.answer.startswith("9 endpoints in this code base.")
    assert sum(item.kind == "exposes" for item in answer.evidence) == 9


@pytest.mark.parametrize(
    ("question", "subject"),
    [
        ("who uses money?", "com.example.shop.domain.Money"),
        ("how does Money round amounts?", "com.example.shop.domain.Money"),
        ("who uses the pricing service for orders?", "com.example.shop.pricing.PricingService"),
        ("where is the table orders?", "table:orders"),
    ],
)
async def test_words_that_do_name(shop: Workspace, question: str, subject: str) -> None:
    assert [node.key for node in (await ask(shop, question)).plan.subjects] == [subject]


async def test_an_impact_leads_with_its_size_and_says_how_much_is_not_shown(shop: Workspace) -> None:
    answer = await ask(shop, "what breaks if I remove Money?")
    summary, _, rest = answer.answer.partition("\n**")
    assert "- Direct: Services: " in summary and " places in " in summary
    assert "- and " in rest and " more" in rest


async def test_uses_through_the_interface_would_still_compile(shop: Workspace) -> None:
    answer = await ask(shop, "what breaks if I remove DiscountPricingService?")
    summary, _, _ = answer.answer.partition("\n**")
    assert "through `com.example.shop.pricing.PricingService`, implemented by 1 other class, would still compile" in (
        summary
    )
    assert "- Through a supertype, still compiles: " in summary


async def test_only_what_is_wired_by_it_breaks_with_a_sole_implementation(shop: Workspace) -> None:
    answer = await ask(shop, "what breaks if I remove OrderServiceImpl?")
    direct, _, through = answer.answer.partition("**Through a supertype, still compiles**")
    assert "OrderController" in direct and " injects " in direct
    assert " calls " in through and "implemented by nothing else" in answer.answer


@pytest.mark.parametrize(
    "question", ["who is the president of France?", "asdf qwer zxcv", "what happens when it rains?"]
)
async def test_nonsense_is_told_plainly(shop: Workspace, question: str) -> None:
    answer = await ask(shop, question)
    assert "Nothing matches" in answer.answer
    assert "Not seen" not in answer.answer
    assert answer.evidence == ()


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("which events are there?", "3 events"),
        ("which beans are there?", "28 beans"),
        ("what listeners are there?", ""),
    ],
)
async def test_all_of_a_kind_are_listed_however_it_is_asked(shop: Workspace, question: str, first: str) -> None:
    answer = await ask(shop, question)
    assert answer.plan.intent is Intent.LIST
    assert answer.answer.startswith(first) and answer.evidence


async def test_verbs_of_one_meaning_find_each_other(shop: Workspace) -> None:
    answer = await ask(shop, "what happens when an order is submitted?")
    assert "`submitted` (or place/" in answer.answer
    assert any(item.target.endswith("OrderPlacedEvent") for item in answer.evidence)
    assert "**What happens then**" in answer.answer


def test_terms_are_what_is_looked_for() -> None:
    assert terms("Which endpoint adds a CartItem?") == ("adds", "cart", "item")
    assert terms("list the orders") == ("orders",)
    assert terms("which endpoint lists orders") == ("lists", "orders")


@pytest.mark.parametrize(
    "forms",
    [
        ("add", "adds", "adding", "added"),
        ("price", "prices", "pricing"),
        ("category", "categories"),
        ("address", "addresses"),
        ("cancel", "cancelled", "cancels"),
        ("calculate", "calculator", "calculation", "calculated"),
    ],
)
def test_forms_of_a_word_have_one_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


async def test_the_passive_voice_does_not_turn_an_injection_round(shop: Workspace) -> None:
    answer = await ask(shop, "what gets injected into QuoteController?")
    assert "PricingService" in answer.answer.splitlines()[0]
