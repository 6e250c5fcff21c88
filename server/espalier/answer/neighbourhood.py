"""The graph around one type: the types, endpoints and tables that it is tied to, as a flow chart.

Ties of members count for their types. Each neighbour has one arrow, that of the tie which tells most (`ties`); those
tied best are drawn, the rest is counted. Tests are left out of the picture of main code.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute.paths import mermaid
from espalier.answer.ties import tie
from espalier.ontology.enclosing import enclosed, outermost, type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, Node, NodeKind
from espalier.ontology.nodes import is_test

MOST = 5
"""Neighbours on each side, as a side bar has room for. Chosen by hand."""
_ALONE = frozenset({NodeKind.ENDPOINT, NodeKind.TABLE, NodeKind.DESTINATION, NodeKind.SCHEDULE})
"""What stands for itself in the picture; everything else stands for its type."""


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """`drawing`: a Mermaid flow chart, what uses the type above it and what it uses below; `edges`: its arrows, from
    type to type, each with the place of the tie; `left`: neighbours that are not drawn."""

    type: Node
    drawing: str
    edges: tuple[Evidence, ...]
    left: int


def neighbourhood(ontology: Ontology, symbol: Node) -> Neighbourhood | None:
    """Around the type of a symbol, or the one at top level where that is nested. None where there is no type, or
    nothing is tied to it."""
    inner = type_of(ontology, symbol.key)
    center = outermost(ontology, inner.key) if inner is not None else None
    if center is None or center.kind not in TYPE_KINDS:
        return None
    inside = [center, *enclosed(ontology, center)]
    above = _ranked(_lifted(ontology, center, (edge for node in inside for edge in ontology.into(node.key))))
    below = _ranked(_lifted(ontology, center, (edge for node in inside for edge in ontology.out(node.key))))
    used = {edge.source for edge in above}
    below = [edge for edge in below if edge.target not in used]
    shown = [*reversed(above[:MOST]), *below[:MOST]]
    if not shown:
        return None
    left = len(above) + len(below) - len(shown)
    order = [*(edge.source for edge in shown if edge.source != center.key), center.key]
    return Neighbourhood(center, mermaid(ontology, shown, order), tuple(map(of_edge, shown)), left)


def _lifted(ontology: Ontology, center: Node, edges: Iterable[Edge]) -> Iterable[Edge]:
    """The edges that tell of a neighbour, between the type and what stands for the neighbour in the picture."""
    for edge in edges:
        ends = [_standing(ontology, key) for key in (edge.source, edge.target)]
        if tie(edge.kind, edge.role).weight and all(ends) and ends[0] != ends[1] and edge.path:
            source, target = (node.key for node in ends if node is not None)
            if center.key in (source, target) and (is_test(center.path) or not is_test(edge.path)):
                yield Edge(edge.kind, source, target, edge.path, edge.line, edge.column, edge.voucher, role=edge.role)


def _standing(ontology: Ontology, key: str) -> Node | None:
    node = ontology.node(key)
    if node is not None and node.kind in _ALONE:
        return node
    inner = type_of(ontology, key)
    return outermost(ontology, inner.key) if inner is not None and inner.path else None


def _ranked(edges: Iterable[Edge]) -> list[Edge]:
    """One edge for each pair of ends, those tied best first."""
    ties: defaultdict[tuple[str, str], list[Edge]] = defaultdict(list)
    for edge in edges:
        ties[edge.source, edge.target].append(edge)
    best = [(max(found, key=_weight), len(found)) for found in ties.values()]
    best.sort(key=lambda each: (-_weight(each[0]), -each[1], each[0].source, each[0].target))
    return [edge for edge, _ in best]


def _weight(edge: Edge) -> float:
    return tie(edge.kind, edge.role).weight
