"""Form `path`: how control gets from one set to another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import of_edge
from espalier.answer.execute import control, mechanism
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.concepts import field, ranked, says
from espalier.answer.execute.http import fit
from espalier.answer.execute.sentences import absent, name_of, type_name
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, Group, counted
from espalier.answer.query import Query, Select
from espalier.answer.render import short
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind

_STRAY = 2.0
"""What a step into a name costs that says none of the words."""
_LOOKED_UP = 2.5
"""What a step into a method costs that only looks something up, unless the words ask for that."""
_ABOUT = 0.4
"""A path begins at no method that is less about the words than this share of the best."""
_AWAY = 12.0
"""What it costs to begin at a method that has nothing to do with the words."""


def find(code_base: CodeBase, query: Query, ends: Sequence[Meant]) -> Finding:
    ontology = code_base.ontology
    about = " ".join(filter(None, (*(each.about for each in query.filters), *(end.words for end in ends))))
    first, last = ends[0], ends[-1]
    starts, about = _starts(code_base, first, about)
    cost = _stray(ontology, about)
    found = _reached(ontology, starts, last.nodes, cost)
    turned = found is None
    if found is None:
        found = _reached(ontology, control.free(ontology, last.nodes), [*map(ontology.node, starts)], cost)
    if found is None:
        no = Finding(absent(code_base.health, f"The graph sees no path from {first.said} to {last.said}."))
        return mechanism.find(code_base, ends, about) if any(end.words for end in ends) else no
    return Finding(
        _headline(ontology, found, turned), (Group("", tuple(map(of_edge, found)), 15), _drawn(ontology, found))
    )


def _reached(
    ontology: Ontology, starts: Mapping[str, float], goals: Iterable[Node | None], cost: control.Cost
) -> list[Edge] | None:
    """The cheapest chain. Where tables are among the goals and it ends at what only stands for the database, such as
    the interface of a repository, it goes on from there to a table if it can."""
    every = [node for node in goals if node is not None]
    found = control.path(ontology, starts, every, cost)
    tables = [node for node in every if node.kind is NodeKind.TABLE]
    if not found or not tables or found[-1].target in {node.key for node in tables}:
        return found
    return [*found, *(control.path(ontology, {found[-1].target: 0.0}, tables, cost) or ())]


def _stray(ontology: Ontology, about: str) -> control.Cost:
    """What a step costs into a name that says none of the words."""
    words, looked_for = words_of(ontology, about), mechanism.reads(about)

    @cache
    def cost(key: str) -> float:
        node = ontology.node(key)
        if not words or node is None:
            return 0.0
        looked_up = _LOOKED_UP if not looked_for and mechanism.READING.match(node.name) else 0.0
        return looked_up + _STRAY * (1 - min(1.0, 2 * says(ontology, words, node)))

    return cost


def _starts(code_base: CodeBase, first: Meant, about: str) -> tuple[dict[str, float], str]:
    """What it costs to begin at each method: more, the less it is about the words. The name of the best one's type then
    counts as a word. Where words stand for the start, it is what something outside of the code makes run."""
    ontology = code_base.ontology
    inside = control.free(ontology, first.nodes)
    if not about:
        return inside, about
    near = field(code_base, about)
    methods = [
        (each.node, each.score * each.said * _fits(ontology, near.words, each.node))
        for each in ranked(ontology, near, Select.METHOD)
        if (control.starts(ontology, each.node.key) if first.words else each.node.key in inside)
    ]
    best, most = max(methods, key=lambda pair: pair[1], default=(None, 0.0))
    if best is None or not most:
        return inside, about
    owner = type_of(ontology, best.key)
    others = dict.fromkeys(inside, _AWAY) if first.link is not None else {}
    costs = {node.key: _AWAY * (1 - score / most) for node, score in methods if score >= _ABOUT * most}
    return others | costs, f"{about} {owner.name if owner else ''}"


def _fits(ontology: Ontology, words: Words, method: Node) -> float:
    """How well the HTTP verb of the endpoint that a method serves is what the words ask for."""
    served = ontology.out(method.key, (EdgeKind.EXPOSES,))
    return fit(words, served[0].target) if served else 1.0


def _headline(ontology: Ontology, edges: Sequence[Edge], turned: bool) -> str:
    names = _stations(ontology, edges)
    way = " → ".join(f"`{name}`" for name in names)
    back = "There is no path that way, but one the other way round: " if turned else ""
    return f"{back}{way} ({counted(len(edges), 'step')})."


def _stations(ontology: Ontology, edges: Sequence[Edge]) -> list[str]:
    """The types and tables that a path passes through, in order, repositories on the way to a table included."""
    keys: list[str] = []
    for edge in edges:
        ends = (edge.source, *_through(ontology, edge), edge.target)
        if keys and edge.source != keys[-1]:
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


def _drawn(ontology: Ontology, edges: Sequence[Edge]) -> Group:
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
