"""The calls of a method that tell most about it, and what runs there."""

from __future__ import annotations

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


def telling_calls(ontology: Ontology, node: Node, keys: set[str], shown: set[str], words: Words) -> list[Edge]:
    """The calls to the other methods, then those to types that have not been shown, those that say most of the words
    first; accessors tell nothing."""
    calls = [edge for edge in ontology.out(node.key, (EdgeKind.CALLS,)) if not is_accessor(ontology.node(edge.target))]
    first = {edge.target: edge for edge in reversed(calls)}
    own = [edge for edge in first.values() if edge.target in keys]
    further = [edge for edge in first.values() if _elsewhere(ontology, edge.target, shown | {node.owner})]
    return own + sorted(further, key=lambda edge: (-key_says(ontology, words, edge.target), edge.line))


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
