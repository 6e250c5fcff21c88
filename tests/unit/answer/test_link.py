"""From names and words to nodes of the shop: exactly, by spelling, by words, never to a substitute."""

from __future__ import annotations

import pytest

from espalier.answer.link import link_symbol
from espalier.answer.names import parts
from espalier.workspace.workspace import Workspace

PRICING = "com.example.shop.pricing.PricingService"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("HTTPServer_2", ("http", "server", "2")),
        ("orderService", ("order", "service")),
        ("MAX_SIZE", ("max", "size")),
        ("GrößeÄ", ("gr", "öß", "e", "ä")),
    ],
)
def test_parts(name: str, words: tuple[str, ...]) -> None:
    assert parts(name) == words


@pytest.mark.parametrize(
    ("symbol", "key", "how"),
    [
        ("PricingService", PRICING, "exact"),
        (PRICING, PRICING, "exact"),
        ("pricingservice", PRICING, "spelling"),
        ("PricingService.unitPrice", f"{PRICING}#unitPrice(Product,Customer)", "exact"),
        ("PricingService#unitPrice", f"{PRICING}#unitPrice(Product,Customer)", "exact"),
        ("Parcel", "com.example.shop.shipping.ParcelPacker.Parcel", "exact"),
        ("unitPrice", f"{PRICING}#unitPrice(Product,Customer)", "exact"),
        ("Customer.getId", "com.example.shop.domain.Identified#getId()", "exact"),
        ("taxCalculator", "bean:taxCalculator", "exact"),
        ("/quote", "GET /quote", "exact"),
        ("GET /products/42", "GET /products/{sku}", "exact"),
        ("pricingservices", PRICING, "spelling"),
        ("bean:clock", "bean:clock", "exact"),
        ("com.example.shop.pricing", "com.example.shop.pricing/", "exact"),
        ("com.example.shop.service.OrderServiceImpl#clock", "com.example.shop.service.OrderServiceImpl#clock", "exact"),
    ],
)
def test_one_meaning(shop: Workspace, symbol: str, key: str, how: str) -> None:
    found = link_symbol(shop.ontology, symbol)
    assert ([node.key for node in found.nodes], found.how) == ([key], how)


def test_namesakes_are_listed_and_none_is_chosen(shop: Workspace) -> None:
    found = link_symbol(shop.ontology, "Address")
    assert found.nodes == ()
    assert {node.key for node in found.candidates} == {
        "com.example.shop.domain.Address",
        "com.example.shop.web.view.Address",
    }


def test_methods_that_are_not_related_are_namesakes(shop: Workspace) -> None:
    found = link_symbol(shop.ontology, "reserve")
    assert {node.owner.rpartition(".")[2] for node in found.candidates} == {"InventoryService", "OrderServiceImpl"}


def test_an_unknown_name_gets_near_ones_but_no_node(shop: Workspace) -> None:
    found = link_symbol(shop.ontology, "PriceService")
    assert found.nodes == () and found.candidates == ()
    assert "PricingService" in found.near


def test_an_unknown_endpoint_gets_near_ones(shop: Workspace) -> None:
    found = link_symbol(shop.ontology, "/product/42")
    assert found.nodes == () and "GET /products/{sku}" in found.near
