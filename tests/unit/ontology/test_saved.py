"""A graph restored from bytes is the graph that was saved, and goes on as it would have."""

from __future__ import annotations

from collections import defaultdict

import pytest

from espalier.java.facts import FileFacts
from espalier.java.parse import facts_of
from espalier.ontology import symbols
from espalier.ontology.graph import Ontology
from espalier.ontology.saved import decode
from espalier.ontology.symbols import Symbols
from fixtures.sections import encoded

SHOP = {
    "Cart.java": "package shop; class Cart { Pricing pricing; int total() { return pricing.price() + gone(); } }",
    "Pricing.java": "package shop; interface Pricing { int price(); }",
    "Fixed.java": "package shop; import java.io.*; class Fixed implements Pricing { public int price() { return 1; } }",
}


def facts(files: dict[str, str]) -> dict[str, FileFacts]:
    return {path: facts_of(path, text.encode()) for path, text in files.items()}


def shown(graph: Ontology) -> object:
    return sorted(map(repr, graph.edges(tests=True))), sorted(map(repr, graph.nodes())), graph.unseen()


def built(files: dict[str, str]) -> Ontology:
    graph = Ontology()
    graph.apply(facts(files))
    return graph


def saved(graph: Ontology) -> bytes:
    return encoded(graph.saved())


def restored(files: dict[str, str]) -> Ontology:
    graph = Ontology()
    graph.restore(decode(saved(built(files))))
    return graph


def test_names_and_counts_are_those_of_the_nodes() -> None:
    graph = restored(SHOP)
    assert sorted(graph.names()) == sorted((node.key, node.kind, node.name) for node in graph.nodes())
    assert graph.stats() == built(SHOP).stats()
    assert sum(graph.stats().edges.values()) == len(list(graph.edges(tests=True)))


def test_every_index_of_the_symbol_table_is_saved() -> None:
    held = vars(Symbols()).items()
    indices = {name for name, value in held if isinstance(value, defaultdict) and value.default_factory is set}
    assert indices == set(symbols._INDICES)
    assert {name for name, value in held if isinstance(value, set)} == {"broken", "resources"}


def test_it_is_the_same_graph() -> None:
    assert shown(restored(SHOP)) == shown(built(SHOP))


def test_edits_have_the_effect_they_would_have_had() -> None:
    edited = {**SHOP, "Pricing.java": "package shop; interface Pricing { long price(); void gone(); }"}
    graph = restored(SHOP)
    graph.apply(facts({"Pricing.java": edited["Pricing.java"]}), ["Fixed.java"])
    del edited["Fixed.java"]
    assert shown(graph) == shown(built(edited))


SAVED = saved(built(SHOP))


def changed(at: int) -> bytes:
    """The saved graph with one byte changed."""
    return SAVED[:at] + bytes([SAVED[at] ^ 1]) + SAVED[at + 1 :]


@pytest.mark.parametrize("damage", [b"", b"rubbish" * 9, SAVED[:-20], changed(40), changed(-40)])
def test_damaged_bytes_are_a_value_error(damage: bytes) -> None:
    with pytest.raises(ValueError):
        decode(damage)


def test_applying_in_steps_comes_to_the_same() -> None:
    graph = Ontology()
    for _ in graph.applying(facts(SHOP)):
        pass
    assert shown(graph) == shown(built(SHOP))
