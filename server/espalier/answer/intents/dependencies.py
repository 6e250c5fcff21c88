"""What X depends on: edges that leave it and its members, grouped by what kind of tie it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from espalier.answer.evidence import of_edge
from espalier.answer.finding import Finding, Group, counted, group, introduced
from espalier.answer.plan import Plan
from espalier.answer.ties import titles
from espalier.ontology.enclosing import enclosed, type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, Node, NodeKind


def find(ontology: Ontology, plan: Plan) -> Finding:
    headlines: list[str] = []
    groups: list[Group] = []
    for link in plan.links:
        edges = list(leaving(ontology, link.nodes))
        asked = [edge for edge in edges if edge.kind in plan.kinds] or edges
        targets = {_type_key(ontology, edge.target) for edge in asked}
        headlines.append(f"{introduced(link.node)} depends on {counted(len(targets), 'type')} of this project.")
        groups += (*_grouped(asked), *group("Outside the project", map(of_edge, _external(ontology, link.nodes))))
    return Finding("\n\n".join(headlines), tuple(groups))


def leaving(ontology: Ontology, nodes: Iterable[Node]) -> Iterator[Edge]:
    """Edges from the nodes and what they enclose to project nodes outside of them, one per kind and target."""
    return (edge for edge, target in _outward(ontology, nodes) if target.kind is not NodeKind.EXTERNAL)


def _external(ontology: Ontology, nodes: Iterable[Node]) -> Iterator[Edge]:
    """One edge for each type outside the project, of the most telling kind; imports and annotations tell too little."""
    seen: set[str] = set()
    edges = [edge for edge, target in _outward(ontology, nodes) if target.kind is NodeKind.EXTERNAL]
    for kinds in titles().values():
        for edge in edges:
            if edge.kind in kinds and edge.target not in seen:
                seen.add(edge.target)
                yield edge


def _outward(ontology: Ontology, nodes: Iterable[Node]) -> Iterator[tuple[Edge, Node]]:
    seen: set[tuple[str, str]] = set()
    for node in nodes:
        inside = {node.key, *(within.key for within in enclosed(ontology, node))}
        for key in sorted(inside):
            for edge in ontology.out(key):
                target = ontology.node(edge.target)
                if target is not None and edge.target not in inside and (edge.kind, edge.target) not in seen:
                    seen.add((edge.kind, edge.target))
                    yield edge, target


def _grouped(edges: list[Edge]) -> Iterator[Group]:
    for title, kinds in titles().items():
        yield from group(title, (of_edge(edge) for edge in edges if edge.kind in kinds))


def _type_key(ontology: Ontology, key: str) -> str:
    node = type_of(ontology, key)
    return node.key if node else key
