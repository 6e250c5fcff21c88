"""What lists are made of: the things that were asked for, where each stands, and whether words fit it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute.filters import kept_nodes
from espalier.answer.execute.kinds import is_a
from espalier.answer.execute.notes import LONGEST, written_annotations
from espalier.answer.query import Form, Query, Relation, Select
from espalier.ontology.enclosing import with_members
from espalier.ontology.kinds import Edge, EdgeKind, Node

_MAKING = (EdgeKind.EXPOSES, EdgeKind.MAPS, EdgeKind.DECLARES_BEAN, EdgeKind.MAPS_COLUMN, EdgeKind.CONFIGURES)
_NAMING = (
    EdgeKind.BUILDS, EdgeKind.BUILT_WITH, EdgeKind.GENERATED_BY, EdgeKind.SECURES, EdgeKind.FILTERS, EdgeKind.REQUIRES,
    EdgeKind.SCANS, EdgeKind.CACHES, EdgeKind.EVICTS, EdgeKind.REQUESTS,
)  # fmt: skip
"""Edges at which a thing is named that is declared nowhere."""
_EVENTFUL = (EdgeKind.PUBLISHES, EdgeKind.LISTENS)
_ANYTHING = frozenset({
    Relation.ANY, Relation.COLUMN_OF, Relation.EXPOSES_ENDPOINT, Relation.MAPS_TO_TABLE, Relation.SECURES
})  # fmt: skip
"""Relations by which a concept is close to things of a kind, and no one edge is."""
_NOTED = frozenset({
    Select.ENTITY, Select.BEAN, Select.CONFIGURATION, Select.FILTER, Select.ASPECT, Select.FIELD, Select.QUERY
})  # fmt: skip
"""Kinds of which the annotations say what the reader wants to know."""
RARE = frozenset({Select.SCHEDULED_JOB, Select.ASPECT, Select.FILTER})
"""Kinds of which all are told where the words fit none, if they are few: a name may not say what one does."""
MOST = 40
"""Rows of a list that are shown before it is folded."""


@dataclass(frozen=True, slots=True)
class Listed:
    """`things`: keys of what was asked for, most telling first, each once. `evidence`: why. `sure`: not by
    closeness to words of which no name says much."""

    things: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    sure: bool = True


def by_closeness(query: Query) -> bool:
    """Whether things are listed that are close to words, whatever else the words stand for."""
    return query.form in (Form.LIST, Form.EXISTS, Form.COUNT) and query.relation in _ANYTHING


def declared_things(code_base: CodeBase, nodes: Iterable[Node], query: Query) -> Listed:
    """Those of the nodes that meet the filters, each where it stands."""
    found = [node for node in nodes if kept_nodes(code_base.ontology, node, query.filters)]
    return Listed(tuple(node.key for node in found), tuple(declared(code_base, node, query.select) for node in found))


def declared(code_base: CodeBase, node: Node, select: Select | None, chain: tuple[Edge, ...] = ()) -> Evidence:
    """Where a thing stands; endpoints, tables, beans, events and listeners by the edge that makes them such; jobs
    with their times."""
    ontology = code_base.ontology
    made = list(ontology.into(node.key, _MAKING)) or ([] if node.path else list(ontology.into(node.key, _NAMING)))
    if select in (Select.EVENT, Select.DESTINATION):
        made = [edge for kind in _EVENTFUL for edge in ontology.into(node.key, (kind,))]
    elif select is Select.LISTENER:
        made = [edge for key in with_members(ontology, node) for edge in ontology.out(key, (EdgeKind.LISTENS,))]
    if made:
        return of_edge(made[0], chain=chain)
    item = of_node(node, chain=chain)
    if select is Select.SCHEDULED_JOB and not chain:
        times = (edge for key in with_members(ontology, node) for edge in ontology.out(key, (EdgeKind.SCHEDULED_BY,)))
        return replace(item, note=", ".join(dict.fromkeys(each.target.partition(":")[2] for each in times)))
    said = written_annotations(code_base, node) if any(is_a(ontology, node, each) for each in _NOTED) else ""
    return replace(item, note=said[:LONGEST]) if said and not chain else item


def said_by(rows: Sequence[Evidence]) -> set[str]:
    """The names and paths in evidence and its chains."""
    keys = {key for row in rows for key in (row.source, row.target, row.path)}
    return keys | {key for row in rows for edge in row.chain for key in (edge.source, edge.target)}
