"""Foreign keys between tables, as a schema declares them: which table refers to which."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute.sentences import listed, name_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node, NodeKind

ROLE = "foreign_key"
"""How the role of such an edge begins; its columns follow."""


def of_table(ontology: Ontology, table: Node) -> Iterator[Evidence]:
    """The keys of other tables that refer to this one, then its own; of each other table one."""
    met: set[str] = set()
    incoming = ((edge.source, edge) for edge in ontology.into(table.key, (EdgeKind.RELATES,)))
    outgoing = ((edge.target, edge) for edge in ontology.out(table.key, (EdgeKind.RELATES,)))
    for keys in (incoming, outgoing):
        met.clear()
        for other, edge in keys:
            if edge.role.startswith(ROLE) and other not in met:
                met.add(other)
                yield of_edge(edge)


def headline(ontology: Ontology, nodes: Iterable[Node], evidence: Iterable[Evidence], own: Collection[str]) -> str:
    """ "`orders` is referred to by `lines`; it refers to `customers`."; empty where other relations are among it."""
    rows = list(evidence)
    if not rows or not all(item.role.startswith(ROLE) for item in rows):
        return ""
    incoming = dict.fromkeys(name_of(ontology, item.source) for item in rows if item.target in own)
    outgoing = dict.fromkeys(name_of(ontology, item.target) for item in rows if item.source in own)
    clauses = [f"is referred to by {listed(incoming)}"] if incoming else []
    clauses += [f"refers to {listed(outgoing)}"] if outgoing else []
    subject = listed(name_of(ontology, each.key) for each in nodes)
    return f"{subject} {' and '.join(clauses)}."


def tables_behind(ontology: Ontology, nodes: Iterable[Node]) -> frozenset[str]:
    """The keys of nodes, and of the entities that tables among them keep."""
    given = list(nodes)
    tables = (each for each in given if each.kind is NodeKind.TABLE)
    entities = (edge.source for table in tables for edge in ontology.into(table.key, (EdgeKind.MAPS,)))
    return frozenset((*(each.key for each in given), *entities))
