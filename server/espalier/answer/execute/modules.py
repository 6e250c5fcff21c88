"""Modules as a meaning of words that spell a type: "the billing service" is `BillingService` or `billing-service`."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.answer.execute.anchors import Meant
from espalier.answer.markdown import code
from espalier.answer.names import parts
from espalier.ontology.enclosing import outermost
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Node


def called_like(ontology: Ontology, meant: Meant) -> Meant | None:
    """The types in the directory that has the name of the one type that is meant, or None where there is none."""
    if not meant.exact or {node.kind for node in meant.nodes} - TYPE_KINDS:
        return None
    name = parts(meant.nodes[0].name)
    within = [
        (segment, node) for node in _types(ontology) for segment in node.path.split("/")[:-1] if parts(segment) == name
    ]
    if not within or len(name) < _WORDS:
        return None
    return Meant(f"the module {code(within[0][0])}", tuple(node for _, node in within))


def _types(ontology: Ontology) -> Iterator[Node]:
    """The outermost types of main code."""
    types = (node for node in ontology.nodes() if node.kind in TYPE_KINDS and not node.test)
    return (node for node in types if outermost(ontology, node.key) == node)


_WORDS = 2
"""A directory of one word may be a package that is called like a type in it."""
