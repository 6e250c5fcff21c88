"""The table of names follows the graph: after any edit it is that of a fresh graph, and an edit costs its own names."""

from __future__ import annotations

import pytest

from espalier.answer.link import link_symbol
from espalier.answer.names import Names, Table, names_of
from espalier.ontology import changes
from espalier.ontology.graph import Ontology
from fixtures.java_project import built, facts, files

SHOP = files(
    """
== shop/PriceList.java
package shop;
public class PriceList extends org.outside.BaseList { int unitPrice; int unitPrice() { return 1; } }
== shop/Page.java
package shop;
@RestController class Page { @GetMapping("/prices") int prices(PriceList list) { return list.unitPrice(); } }
== beans.xml
<beans><bean id="priceList" class="shop.PriceList"/></beans>
"""
)
STEPS: list[dict[str, str | None]] = [
    {"shop/PriceList.java": "package shop;\n\npublic interface PriceList { int netPrice(); }"},
    {"shop/Page.java": 'package shop;\n@RestController class Page { @GetMapping("/costs") int costs() { return 1; } }'},
    {"org/outside/BaseList.java": "package org.outside; public class BaseList { }"},
    {"shop/PriceList.java": None, "beans.xml": None},
    {"shop/PriceList.java": SHOP["shop/PriceList.java"], "org/outside/BaseList.java": None},
    {"shop/Page.java": "package shop; class Page { void broken( }"},
]


def seen(names: Names) -> object:
    words = ("PriceList", "priceList", "unitPrice", "netPrice", "prices", "costs", "Page", "BaseList")
    return (
        names.endpoints,
        names.files,
        [names.spelled([word]) for word in words],
        [names.containing(each) for each in (["price"], ["list"], ["price", "list"], [])],
        [names.near(word) for word in ("PricList", "unitPrices", "Pages", "nothing")],
        names.near_path("/price"),
    )


def edited(ontology: Ontology, state: dict[str, str], step: dict[str, str | None]) -> None:
    changed = {path: facts(path, text) for path, text in step.items() if text is not None}
    gone = [path for path, text in step.items() if text is None]
    ontology.apply(changed, gone)
    state.update({path: text for path, text in step.items() if text is not None})
    for path in gone:
        del state[path]


def test_after_any_edit_it_is_that_of_a_fresh_graph() -> None:
    state = dict(SHOP)
    ontology = built(state)
    for step in STEPS:
        seen(names_of(ontology))
        edited(ontology, state, step)
        assert seen(names_of(ontology)) == seen(names_of(built(state))), step


def test_after_a_bulk_change_it_is_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "_MOST", 2)
    test_after_any_edit_it_is_that_of_a_fresh_graph()


def test_an_edit_costs_its_own_names_only(monkeypatch: pytest.MonkeyPatch) -> None:
    ontology = built(SHOP)
    names_of(ontology).all()
    asked: list[str] = []
    real = Ontology.node
    monkeypatch.setattr(Ontology, "nodes", None)
    monkeypatch.setattr(Ontology, "node", lambda self, key: asked.append(key) or real(self, key))
    edited(ontology, dict(SHOP), {"shop/PriceList.java": SHOP["shop/PriceList.java"] + "\n"})
    names_of(ontology).all()
    assert asked and all("shop/" in key or "PriceList" in key for key in asked)
    asked.clear()
    names_of(ontology).all()
    assert asked == []


def test_a_name_that_is_written_as_in_the_code_is_found_without_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def filled(table: Table, ontology: Ontology) -> None:
        raise AssertionError("the table was filled")

    monkeypatch.setattr(Table, "follow", filled)
    assert link_symbol(built(SHOP), "PriceList").node.key == "shop.PriceList"
