"""Form `path` between two things that are named: the shortest way that control takes; and how a way is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import of_edge
from espalier.answer.execute import control
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.sentences import absent, name_of, type_name
from espalier.answer.finding import Finding, Group, counted
from espalier.answer.render import short
from espalier.answer.ties import BACKWARD
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind


def find(code_base: CodeBase, first: Meant, last: Meant) -> Finding:
    """The shortest path between two things that the question names."""
    ontology = code_base.ontology
    found = _reached(ontology, first.nodes, last.nodes)
    turned = found is None
    if found is None:
        found = _reached(ontology, last.nodes, first.nodes)
    if found is None:
        return Finding(absent(code_base.health, f"The graph sees no path from {first.said} to {last.said}."))
    back = "There is no path that way, but one the other way round: " if turned else ""
    rows = Group("", tuple(map(of_edge, found)), 15)
    return Finding(f"{back}{way(ontology, found)}.", (rows, drawn(ontology, found)))


def _reached(ontology: Ontology, starts: Iterable[Node], goals: Iterable[Node]) -> list[Edge] | None:
    """The cheapest chain. Where tables are among the goals and it ends at what only stands for the database, such as
    the interface of a repository, it goes on from there to a table if it can."""
    every = list(goals)
    found = control.path(ontology, control.free(ontology, starts), every, _nothing)
    return [*found, *to_table(ontology, found[-1].target, every, _nothing)] if found else found


def to_table(ontology: Ontology, key: str, goals: Iterable[Node], cost: control.Cost) -> list[Edge]:
    """The cheapest chain from what stands for the database, such as the interface of a repository, to a table among
    the goals; empty where there is none, or it is one."""
    tables = [node for node in goals if node.kind is NodeKind.TABLE]
    if not tables or key in {node.key for node in tables}:
        return []
    return control.path(ontology, {key: 0.0}, tables, cost) or []


def _nothing(key: str) -> float:
    return 0.0


def way(ontology: Ontology, edges: Sequence[Edge]) -> str:
    """`A` → `B` → `table` (3 steps)"""
    names = " → ".join(f"`{name}`" for name in _stations(ontology, edges))
    return f"{names} ({counted(len(edges), 'step')})"


def _stations(ontology: Ontology, edges: Sequence[Edge]) -> list[str]:
    """The types and tables that a path passes through, in order, repositories on the way to a table included."""
    keys: list[str] = []
    for edge in edges:
        ends = (edge.source, *_through(ontology, edge), edge.target)
        if edge.kind in BACKWARD:
            ends = ends[::-1]
        keys += [key for key in ends if not keys or key != keys[-1]]
    return list(dict.fromkeys(_station(ontology, key) for key in keys))


def _station(ontology: Ontology, key: str) -> str:
    node = ontology.node(key)
    return name_of(ontology, key) if node is not None and node.kind is NodeKind.TABLE else type_name(ontology, key)


def _through(ontology: Ontology, edge: Edge) -> tuple[str, ...]:
    """The repository through which a method gets to a table."""
    node = ontology.node(edge.via) if edge.via and edge.kind is EdgeKind.QUERIES else None
    return (node.key,) if node is not None and node.key not in (edge.source, edge.target) else ()


def drawn(ontology: Ontology, edges: Sequence[Edge]) -> Group:
    return Group("Drawn", (), drawing=mermaid(ontology, edges))


def mermaid(ontology: Ontology, edges: Sequence[Edge], order: Sequence[str] = ()) -> str:
    """A flow chart of edges. `order`: keys of nodes that come first, whichever edges they have."""
    numbers = {key: f"n{number}" for number, key in enumerate(order)}
    lines = ["flowchart LR", *(_station_line(numbers[key], key) for key in order)]
    for edge in edges:
        stations = (edge.source, *_through(ontology, edge), edge.target)
        for key in stations:
            if key not in numbers:
                numbers[key] = f"n{len(numbers)}"
                lines.append(_station_line(numbers[key], key))
        kinds = (*([EdgeKind.CALLS] * (len(stations) - 2)), edge.kind)
        for (one, other), kind in zip(pairwise(stations), kinds, strict=True):
            lines.append(f"  {numbers[one]} -->|{kind.replace('_', ' ')}| {numbers[other]}")
    return "\n".join(lines)


def _station_line(number: str, key: str) -> str:
    return f'  {number}["{short(key).replace(chr(34), "")}"]'
