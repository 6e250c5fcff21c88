"""Form `path`: how control gets from one set to another."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import of_edge
from espalier.answer.execute import control, mechanism
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.concepts import field, ranked, says
from espalier.answer.execute.sentences import absent, name_of
from espalier.answer.execute.words import words_of
from espalier.answer.finding import Finding, Group, counted
from espalier.answer.query import Query, Select
from espalier.answer.render import short
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, Node

_STRAY = 2.0
"""What a step into a name costs that says none of the words."""
_LOOKED_UP = 2.5
"""What a step into a method costs that only looks something up, unless the words ask for that."""
_MOST_STARTS = 3


def find(code_base: CodeBase, query: Query, ends: Sequence[Meant]) -> Finding:
    ontology = code_base.ontology
    about = " ".join(filter(None, (*(each.about for each in query.filters), *(end.words for end in ends))))
    first, last = ends[0], ends[-1]
    starts, about = _starts(code_base, first, about)
    words = words_of(ontology, about)

    reads = mechanism.reads(about)

    def stray(key: str) -> float:
        node = ontology.node(key)
        if not words or node is None:
            return 0.0
        looked_up = _LOOKED_UP if not reads and mechanism.READING.match(node.name) else 0.0
        return looked_up + _STRAY * (1 - min(1.0, 2 * says(ontology, words, node)))

    found = control.path(ontology, starts, last.nodes, stray)
    turned = found is None
    if found is None:
        found = control.path(ontology, last.nodes, starts, stray)
    if found is None:
        no = Finding(absent(code_base.health, f"The graph sees no path from {first.said} to {last.said}."))
        return mechanism.find(code_base, ends, about) if any(end.words for end in ends) else no
    return Finding(
        _headline(ontology, found, turned), (Group("", tuple(map(of_edge, found)), 15), _drawn(ontology, found))
    )


def _starts(code_base: CodeBase, first: Meant, about: str) -> tuple[tuple[Node, ...], str]:
    """Of a large set (all controllers) only the methods that the path is about; their own names then count as words."""
    ontology = code_base.ontology
    if (first.exact and len(first.nodes) <= _MOST_STARTS) or not about:
        return first.nodes, about
    inside = control.whole(ontology, first.nodes) if not first.words else None
    near = field(code_base, about)
    methods = [
        each.node
        for each in ranked(ontology, near, Select.METHOD)
        if (inside is None or each.node.key in inside)
        and (inside is not None or control.starts(ontology, each.node.key))
    ]
    if not methods:
        return first.nodes, about
    owner = type_of(ontology, methods[0].key)
    return (methods[0],), f"{about} {owner.name if owner else ''}"


def _headline(ontology: Ontology, edges: Sequence[Edge], turned: bool) -> str:
    names = _stations(ontology, edges)
    way = " → ".join(f"`{name}`" for name in names)
    back = "There is no path that way, but one the other way round: " if turned else ""
    return f"{back}{way} ({counted(len(edges), 'step')})."


def _stations(ontology: Ontology, edges: Sequence[Edge]) -> list[str]:
    """The types that a path passes through, in order."""
    keys: list[str] = []
    for edge in edges:
        ends = (edge.source, edge.target)
        if keys and edge.source != keys[-1]:
            ends = (edge.target, edge.source)
        keys += [key for key in ends if not keys or key != keys[-1]]
    owners = [owner.key if (owner := type_of(ontology, key)) is not None else key for key in keys]
    return list(dict.fromkeys(name_of(ontology, key) for key in owners))


def _drawn(ontology: Ontology, edges: Sequence[Edge]) -> Group:
    return Group("Drawn", (), drawing=mermaid(ontology, edges))


def mermaid(ontology: Ontology, edges: Sequence[Edge]) -> str:
    """A flow chart of edges."""
    numbers: dict[str, str] = {}
    lines = ["flowchart LR"]
    for edge in edges:
        for key in (edge.source, edge.target):
            if key not in numbers:
                numbers[key] = f"n{len(numbers)}"
                lines.append(f'  {numbers[key]}["{short(key).replace(chr(34), "")}"]')
        lines.append(f"  {numbers[edge.source]} -->|{edge.kind.replace('_', ' ')}| {numbers[edge.target]}")
    return "\n".join(lines)
