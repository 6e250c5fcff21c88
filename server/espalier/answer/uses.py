"""The uses of symbols as evidence, and what inherits from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.ties import PLAIN
from espalier.ontology import queries
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node, Unseen

_BELOW = frozenset({EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS, EdgeKind.OVERRIDES})


def uses_of(ontology: Ontology, nodes: Iterable[Node]) -> tuple[list[Evidence], tuple[Unseen, ...]]:
    """Every use of the nodes outside themselves, and what could hide one."""
    results = [queries.users(ontology, node.key) for node in nodes]
    uses = dict.fromkeys(of_edge(use.edge, use.via) for result in results for use in result.uses)
    return list(uses), tuple(dict.fromkeys(unseen for result in results for unseen in result.unseen))


def telling(uses: Iterable[Evidence]) -> list[Evidence]:
    """Without what another use says better: an import of a file that uses it, the type of a field that is injected."""
    uses = list(uses)
    files = {use.path for use in uses if use.kind != EdgeKind.IMPORTS}
    lines = {(use.path, use.line) for use in uses if use.kind not in PLAIN}
    return [
        use
        for use in uses
        if not (use.kind == EdgeKind.IMPORTS and use.path in files)
        and not (use.kind in PLAIN and (use.path, use.line) in lines)
    ]


def heirs(ontology: Ontology, node: Node) -> Iterator[Evidence]:
    """The edges by which types (or methods) inherit from `node`, nearest first; cycles in broken code end."""
    seen, waiting = {node.key}, [node.key]
    while waiting:
        for edge in ontology.into(waiting.pop(0), _BELOW):
            yield of_edge(edge)
            if edge.source not in seen:
                seen.add(edge.source)
                waiting.append(edge.source)
