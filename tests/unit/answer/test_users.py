"""`espalier users` as data."""

from __future__ import annotations

from pathlib import Path

from espalier.answer.usage import users
from espalier.workspace.workspace import Workspace


def rows(shop: Workspace, symbol: str) -> set[tuple[str, str, str]]:
    document = users(shop, symbol).to_json()
    return {(str(u["type"]).rpartition(".")[2], str(u["member"]), str(u["kind"])) for u in document["users"]}


def test_users_of_an_interface(shop: Workspace) -> None:
    found = rows(shop, "PricingService")
    assert ("QuoteController", "pricingService", "injects") in found
    assert ("QuoteController", "quote(String,int)", "calls") in found
    assert ("ServiceLocator", "getPricingService()", "looks_up") in found


def test_users_of_an_implementation_come_through_the_interface(shop: Workspace) -> None:
    document = users(shop, "CatalogServiceImpl").to_json()
    by_type = {u["type"]: u for u in document["users"]}
    assert by_type["com.example.shop.web.CatalogController"]["via"] == "com.example.shop.service.CatalogService"


def test_a_qualifier_tells_implementations_apart(shop: Workspace) -> None:
    standard, discount = rows(shop, "StandardPricingService"), rows(shop, "DiscountPricingService")
    assert any(user == "QuoteController" for user, _, _ in standard)
    assert not any(user == "QuoteController" and kind == "injects" for user, _, kind in discount)
    assert any(user == "OrderServiceImpl" and kind == "injects" for user, _, kind in discount)
    assert not any(user == "OrderServiceImpl" and kind == "injects" for user, _, kind in standard)


def test_json_is_the_contracts(shop: Workspace) -> None:
    document = users(shop, "Money").to_json()
    assert set(document) == {"symbol", "candidates", "users", "unseen"}
    assert document["symbol"] == "com.example.shop.domain.Money"
    for user in document["users"]:
        assert set(user) - {"test"} == {"type", "member", "kind", "path", "line", "voucher", "via"}
        assert user.get("test", False) is ("src/test/" in user["path"])
        assert user["line"] > 0 and "\\" not in user["path"] and not Path(user["path"]).is_absolute()


def test_an_ambiguous_symbol(shop: Workspace) -> None:
    document = users(shop, "Address").to_json()
    assert document["candidates"] == ["com.example.shop.domain.Address", "com.example.shop.web.view.Address"]
    assert document["users"] == []


def test_a_type_of_the_same_name_elsewhere_is_not_mixed_in(shop: Workspace) -> None:
    assert {u for u, _, _ in rows(shop, "com.example.shop.web.view.Address")} == {"CustomerController"}
