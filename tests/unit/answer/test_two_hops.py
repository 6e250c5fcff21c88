"""Questions about things that a relative clause describes: the clause is the query that the anchor is."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from espalier.workspace.workspace import Workspace

CASES = [
    ("who publishes the event that StockAlertListener listens to?",
     "`StockLowEvent` is published by `WarehouseInventoryService#reserve(Product,int)`."),
    ("who listens to the event which OrderServiceImpl publishes?",
     "`OrderPlacedEvent` and `OrderCancelledEvent` are listened to by `OrderEventListener#onPlaced(OrderPlacedEvent)`"),
    ("which controllers use the service that writes to the orders table?",
     "`OrderServiceImpl` is used by `OrderController`."),
    ("Which tests cover classes that implement PricingService?",
     "`DiscountPricingService` and `StandardPricingService` are tested by `DiscountPricingServiceTest`."),
    ("who calls the method that publishes OrderPlacedEvent?",
     "`OrderServiceImpl#place(Customer,Map)` is called by `OrderController#place(OrderRequest)`."),
    ("which tables are read by the service that implements OrderService?",
     "`OrderServiceImpl` reads `orders`, `products` and `stock`."),
    ("which class handles the exception that is thrown by CurrentCustomer?",
     "`NotFoundException` is caught by `ShopExceptionHandler`."),
]  # fmt: skip


@pytest.mark.parametrize(("question", "headline"), CASES, ids=[each[0] for each in CASES])
async def test_the_clause_is_answered_first(shop: Workspace, question: str, headline: str) -> None:
    answer = await ask(shop, question)
    assert answer.answer.startswith(headline)
    assert [each.query is not None for each in answer.query.anchors] == [True]


@pytest.mark.parametrize(
    "question",
    [
        "which services that inject PricingService are there?",
        "what happens to the order that a customer cancels?",
        "who uses the class that is big?",
    ],
)
async def test_a_clause_that_says_no_relation_to_a_name_is_none(shop: Workspace, question: str) -> None:
    assert not any(each.query for each in (await ask(shop, question)).query.anchors)
