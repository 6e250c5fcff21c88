"""Which way a relation is meant where only one way is possible: a method declares nothing, a table maps to nothing.

A query that names a table and asks `maps-to-table` from it can only mean what maps to it; one that wants endpoints and
asks `exposes-endpoint` into a class can only mean those that the class serves.
"""

from __future__ import annotations

from collections.abc import Sequence

from espalier.answer.query import Direction, Relation, Select
from espalier.ontology.kinds import MEMBER_KINDS, Node, NodeKind

Kinds = tuple[frozenset[NodeKind], frozenset[Select]]
_TABLE: Kinds = (frozenset({NodeKind.TABLE}), frozenset({Select.TABLE}))
_FIELD: Kinds = (frozenset({NodeKind.FIELD}), frozenset({Select.FIELD}))
_TARGETS: dict[Relation, Kinds] = {
    Relation.DECLARES: (MEMBER_KINDS, frozenset({Select.METHOD, Select.FIELD, Select.CONSTRUCTOR})),
    Relation.MAPS_TO_TABLE: _TABLE,
    Relation.WRITES_TABLE: _TABLE,
    Relation.READS_TABLE: _TABLE,
    Relation.DELETES: _TABLE,
    Relation.READS_FIELD: _FIELD,
    Relation.WRITES_FIELD: _FIELD,
    Relation.EXPOSES_ENDPOINT: (frozenset({NodeKind.ENDPOINT}), frozenset({Select.ENDPOINT})),
    Relation.CONSUMES_PROPERTY: (frozenset({NodeKind.PROPERTY}), frozenset({Select.PROPERTY})),
    Relation.ANNOTATED_WITH: (frozenset({NodeKind.ANNOTATION}), frozenset({Select.ANNOTATION})),
    Relation.DECLARES_BEAN: (frozenset({NodeKind.BEAN}), frozenset({Select.BEAN})),
    Relation.GENERATED_BY: (frozenset({NodeKind.SEQUENCE, NodeKind.TABLE}), frozenset({Select.SEQUENCE, Select.TABLE})),
    Relation.CONFIGURES: (frozenset({NodeKind.PROPERTY}), frozenset({Select.PROPERTY})),
    Relation.DEFINES: (frozenset({NodeKind.TABLE, NodeKind.COLUMN}), frozenset({Select.TABLE, Select.COLUMN})),
    Relation.REQUESTS: (frozenset({NodeKind.ENDPOINT}), frozenset({Select.ENDPOINT})),
    Relation.FILTERS: (frozenset({NodeKind.URL}), frozenset({Select.URL})),
    Relation.REGISTERS_FILTER: (frozenset(), frozenset({Select.FILTER})),
    Relation.CACHES: (frozenset({NodeKind.CACHE}), frozenset({Select.CACHE})),
    Relation.EVICTS: (frozenset({NodeKind.CACHE}), frozenset({Select.CACHE})),
    Relation.SCANS: (frozenset({NodeKind.PACKAGE}), frozenset({Select.PACKAGE})),
    Relation.BUILDS: (frozenset({NodeKind.MODULE}), frozenset({Select.MODULE})),
}
"""What only the target of a relation can be, as a node and as what is wanted."""


def is_target(relation: Relation, wanted: Select | None) -> bool:
    """Whether what is wanted can only be a target of the relation."""
    return relation in _TARGETS and wanted in _TARGETS[relation][1]


def possible(
    relation: Relation, direction: Direction | None, nodes: Sequence[Node], wanted: Select | None
) -> Direction | None:
    """The direction in which `nodes` are the anchors and `wanted` is asked for, if only one is possible; else the one
    given."""
    if relation not in _TARGETS or not nodes or direction is None:
        return direction
    kinds, selects = _TARGETS[relation]
    targets = [node.kind in kinds for node in nodes]
    if all(targets) and wanted not in selects:
        return Direction.TO
    return Direction.FROM if wanted in selects and not any(targets) else direction
