"""An error of our own costs the file or declaration it befalls, is counted there, and is over with the next edit."""

from __future__ import annotations

import logging

import pytest

from espalier.java.facts import FileFacts
from espalier.ontology import resolve, updating
from espalier.ontology.bodies import evaluator
from espalier.ontology.graph import Ontology
from espalier.ontology.resolve import FAILED
from fixtures.java_project import built, facts, files, shown

SHOP = files(
    """
== shop/Pricing.java
package shop;
public class Pricing { public int price() { return 1; } public int twice() { return price() + price(); } }
== shop/Cart.java
package shop;
public class Cart { int total(Pricing pricing) { return pricing.price(); } int more(Pricing p) { return p.twice(); } }
"""
)


def edges(ontology: Ontology) -> list[str]:
    return [shown(edge) for edge in ontology.edges(tests=True)]


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Keys of the declarations whose bodies raise an exception when they are resolved."""
    keys: set[str] = set()
    real = evaluator.evaluate

    def evaluate(lookup: object, site: object, table: object, reports: object, role: object = None) -> None:
        real(lookup, site, table, reports, role)  # type: ignore[arg-type]
        if site.declaration.key in keys:  # type: ignore[attr-defined]
            raise RuntimeError("no idea")

    monkeypatch.setattr(resolve, "evaluate", evaluate)
    return keys


def test_a_declaration_that_fails_costs_its_own_edges_only(broken: set[str], caplog: pytest.LogCaptureFixture) -> None:
    whole = edges(built(SHOP))
    broken.add("shop.Cart#total(Pricing)")
    with caplog.at_level(logging.ERROR):
        ontology = built(SHOP)
    assert edges(ontology) == [edge for edge in whole if " shop.Cart#total(Pricing) -> " not in edge]
    assert (len(ontology.faults), ontology.faults.reasons) == (1, {"shop/Cart.java": "RuntimeError: no idea"})
    assert (FAILED, 1) in [(each.reason, each.count) for each in ontology.unseen()]
    (logged,) = (record.getMessage() for record in caplog.records)
    assert logged.startswith("shop/Cart.java: Traceback") and "RuntimeError: no idea" in logged


def test_what_failed_is_tried_again_with_the_next_edit_of_its_file(broken: set[str]) -> None:
    broken.add("shop.Cart#total(Pricing)")
    ontology = built(SHOP)
    broken.clear()
    cart = facts("shop/Cart.java", SHOP["shop/Cart.java"] + "\n")
    ontology.apply({"shop/Cart.java": cart})
    assert edges(ontology) == edges(built(SHOP))
    assert (len(ontology.faults), FAILED in [each.reason for each in ontology.unseen()]) == (0, False)


def test_what_failed_is_tried_again_when_what_it_consulted_changes(broken: set[str]) -> None:
    broken.add("shop.Cart#total(Pricing)")
    ontology = built(SHOP)
    broken.clear()
    changed = SHOP["shop/Pricing.java"].replace("price()", "price(int... more)")
    ontology.apply({"shop/Pricing.java": facts("shop/Pricing.java", changed)})
    assert edges(ontology) == edges(built({**SHOP, "shop/Pricing.java": changed}))
    assert len(ontology.faults) == 0


def test_an_error_is_logged_once_for_a_file(broken: set[str], caplog: pytest.LogCaptureFixture) -> None:
    broken.update(("shop.Cart#total(Pricing)", "shop.Cart#more(Pricing)"))
    ontology = built(SHOP)
    for count in range(3):
        ontology.apply({"shop/Cart.java": facts("shop/Cart.java", SHOP["shop/Cart.java"] + "\n" * count)})
    assert len(ontology.faults) == 2
    assert len(caplog.records) == 1


def test_a_file_whose_facts_fail_costs_that_file_only(monkeypatch: pytest.MonkeyPatch) -> None:
    real = updating.completed

    def completed(found: FileFacts) -> FileFacts:
        if found.path == "shop/Cart.java":
            raise RuntimeError("no idea")
        return real(found)

    pricing = {"shop/Pricing.java": SHOP["shop/Pricing.java"]}
    alone = edges(built(pricing))
    with monkeypatch.context() as patched:
        patched.setattr(updating, "completed", completed)
        ontology = built(SHOP)
        assert edges(ontology) == alone
        assert ontology.faults.reasons == {"shop/Cart.java": "RuntimeError: no idea"}
    ontology.apply({path: facts(path, source) for path, source in SHOP.items()})
    assert (edges(ontology), len(ontology.faults)) == (edges(built(SHOP)), 0)


def test_a_fault_leaves_no_memory_of_questions_that_were_being_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A class that inherits from itself, and an error inside the circle: later questions are remembered as before."""
    ontology = Ontology()
    lookup = ontology._updater._resolver.lookup
    sources = {"A.java": "class A extends B { }", "B.java": "class B extends A { void m() { x.y(); } }"}
    monkeypatch.setattr(type(lookup), "_imported", _raising)
    ontology.apply({path: facts(path, source) for path, source in sources.items()})
    assert len(ontology.faults)
    assert (lookup._asking, lookup._cut) == (set(), set())


def _raising(*_: object) -> None:
    raise RuntimeError("no idea")


def test_a_file_that_is_gone_has_no_faults(broken: set[str]) -> None:
    broken.add("shop.Cart#total(Pricing)")
    ontology = built(SHOP)
    ontology.apply({}, ["shop/Cart.java"])
    assert len(ontology.faults) == 0
