"""The calls of a method that tell most about it, and what runs there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from espalier.answer.execute.concepts import says
from espalier.answer.execute.kinds import is_a
from espalier.answer.execute.words import Words
from espalier.answer.query import Select
from espalier.answer.roles import is_accessor
from espalier.ontology.dispatch import overriding
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node
from espalier.ontology.nodes import is_test

BUSY = 40
"""A method with more callers than this is called from everywhere, and tells nothing of a mechanism."""
_DEEP = 2
"""Private methods on the way from a method to what is told of it; chosen by hand."""


def telling_calls(ontology: Ontology, node: Node, keys: set[str], shown: set[str], words: Words) -> list[Edge]:
    """The calls to the other methods, then those to types that have not been shown, those that say most of the words
    first; accessors tell nothing. What the private methods do that it calls, it does."""
    calls = [edge for key in (node.key, *helpers(ontology, node)) for edge in _calls(ontology, key)]
    first = {edge.target: edge for edge in reversed(calls)}
    own = [edge for edge in first.values() if edge.target in keys and edge.source == node.key]
    further = [edge for edge in first.values() if _elsewhere(ontology, edge.target, shown | {node.owner})]
    return own + sorted(further, key=lambda edge: (-key_says(ontology, words, edge.target), edge.line))


def helpers(ontology: Ontology, node: Node) -> dict[str, Edge]:
    """The private methods of its class that a method calls, and by which call; those that they call, too."""
    found: dict[str, Edge] = {}
    frontier = [node.key]
    for _ in range(_DEEP):
        calls = [edge for key in frontier for edge in _calls(ontology, key) if _is_private(ontology, edge.target, node)]
        fresh = {edge.target: edge for edge in reversed(calls) if edge.target not in {node.key, *found}}
        found |= fresh
        frontier = list(fresh)
    return found


def way(within: Mapping[str, Edge], key: str) -> Iterator[Edge]:
    """The calls that lead to one of the private methods `within`."""
    if (edge := within.get(key)) is not None:
        yield from way(within, edge.source)
        yield edge


def _calls(ontology: Ontology, key: str) -> list[Edge]:
    """The calls that tell something: accessors and what Lombok generates for builders do not."""
    called = ((edge, ontology.node(edge.target)) for edge in ontology.out(key, (EdgeKind.CALLS,)))
    return [
        edge for edge, node in called if not is_accessor(node) and (node is None or "implied" not in node.modifiers)
    ]


def _is_private(ontology: Ontology, key: str, node: Node) -> bool:
    called = ontology.node(key)
    return called is not None and called.owner == node.owner and "private" in called.modifiers


def key_says(ontology: Ontology, words: Words, key: str) -> float:
    node = ontology.node(key)
    return says(ontology, words, node) if node is not None else 0.0


def _elsewhere(ontology: Ontology, key: str, shown: set[str]) -> bool:
    """Whether a method belongs to a class of the project that holds no data and has not been shown."""
    owner = type_of(ontology, key)
    if owner is None or owner.key in shown or len(ontology.into(key)) > BUSY:
        return False
    return not is_a(ontology, owner, Select.ENTITY) and not is_a(ontology, owner, Select.EXCEPTION)


def run(ontology: Ontology, call: Edge) -> tuple[Edge, ...]:
    """What runs where a call names a method of an interface, if that is one method."""
    above = [edge for edge in overriding(ontology, call) if not is_test(edge.path)]
    return tuple(above) if len(above) == 1 else ()
