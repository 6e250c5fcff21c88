"""Other ways to say a name: abbreviations, "the controller for products", one wrong letter, markup."""

from __future__ import annotations

import pytest

from espalier.answer.english import parse
from espalier.answer.query import Anchor, Direction, Filter, Relation, Select
from unit.answer.english.shop import Shop


@pytest.mark.parametrize(
    ("text", "symbol"),
    [
        ("who uses the order repo?", "OrderRepository"),
        ("who uses the cart svc?", "CartService"),
        ("what does the login ctrl use?", "LoginController"),
        ("what does the security configuration use?", "SecurityConfig"),
        ("who uses the mapper of products?", "ProductMapper"),
        ("what gets injected into the controller for the orders?", "OrderController"),
        ("what gets injected into the controler for the orders?", "OrderController"),
        ("who uses the invetory service?", "InventoryService"),
        ("who uses OrderServise?", "OrderService"),
        ("<b>who</b> uses OrderService?<br/>", "OrderService"),
    ],
)
def test_a_name_is_said_in_another_way(text: str, symbol: str) -> None:
    assert [each.symbol for each in parse(text, Shop()).anchors] == [symbol]


@pytest.mark.parametrize("text", ["who needs the status of an order?", "which services use one repository?"])
def test_other_words_are_not_put_together(text: str) -> None:
    assert all(each.symbol in (None, "Order", "Order.status") for each in parse(text, Shop()).anchors)


def test_more_than_one_is_no_exception() -> None:
    query = parse("which services use more than one repository?", Shop())
    repositories = Anchor(role=Select.REPOSITORY)
    assert query.filters == (Filter(None, Relation.USES, Direction.TO, repositories, at_least=2),)
