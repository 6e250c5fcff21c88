"""The ends of edges: which one a query asks for, of which kind it is, and the thing that an answer names for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from espalier.answer.evidence import Evidence
from espalier.answer.execute import foreign_keys
from espalier.answer.execute.filters import within
from espalier.answer.execute.kinds import HOLDS_ROLE, holder, is_a, is_named, served_by
from espalier.answer.execute.relations import meaning
from espalier.answer.query import Direction, Query, Relation, Select
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Node, NodeKind

_STRICT = frozenset({Select.FIELD, Select.INTERFACE})
"""Kinds that the type around an end does not stand for."""

_SIGNATURE = frozenset({Relation.RETURNS, Relation.TAKES})
"""What an endpoint returns and takes its method does; a method that serves none is no answer. Nor is one that is on the
way to what endpoints reach."""


def side_of(ontology: Ontology, query: Query, nodes: Iterable[Node]) -> Side:
    """Which end of an edge is asked for."""
    both_ways = query.relation is Relation.JOINED_WITH
    return Side(query.direction is Direction.TO, foreign_keys.tables_behind(ontology, nodes) if both_ways else None)


@dataclass(frozen=True, slots=True)
class Side:
    """`own`: keys of the anchors of a relation that holds both ways: the end that is not one of them is asked for."""

    source: bool
    own: frozenset[str] | None = None

    def __call__(self, item: Evidence) -> str:
        if self.own is not None:
            return item.source if item.target in self.own else item.target
        return item.source if self.source or not item.target else item.target


def of_kind(
    ontology: Ontology, evidence: Sequence[Evidence], query: Query, side: Callable[[Evidence], str]
) -> list[Evidence]:
    """Those whose end is of the wanted kind or in such a thing; of kinds that a class may stand for, all of them where
    none is. What is declared is of the wanted kind itself."""
    select = query.select
    if select is not None and query.relation is Relation.DECLARES and query.direction is Direction.FROM:
        ends = ((item, ontology.node(side(item))) for item in evidence)
        return [item for item, end in ends if end is not None and _declares(ontology, end, select)]
    if select in _STRICT:
        return [item for item in evidence if _may_be(ontology, side(item), select)]
    if select is None or select in (Select.CLASS, Select.METHOD, Select.BEAN):
        if select is Select.METHOD and query.direction is Direction.TO:
            return [item for item in evidence if "(" in side(item)] or list(evidence)
        return list(evidence)
    through = any(each.transitive for each in query.filters)
    payload = select is Select.ENDPOINT and (through or query.relation in _SIGNATURE)
    return [
        item for item in evidence if holder(ontology, side(item), select) or _outside(ontology, side(item), select)
    ] or ([] if select in HOLDS_ROLE or payload else list(evidence))


def _declares(ontology: Ontology, node: Node, select: Select) -> bool:
    """Whether a member is of a kind, and no constructor that a class has by default; no constructor is a method."""
    if node.kind is NodeKind.CONSTRUCTOR and (select is Select.METHOD or "implied" in node.modifiers):
        return False
    return is_a(ontology, node, select)


def _may_be(ontology: Ontology, key: str, select: Select) -> bool:
    """Whether something is of a kind or in such a thing; of a library's type that is not known."""
    node = ontology.node(key)
    return (node is not None and node.kind is NodeKind.EXTERNAL) or holder(ontology, key, select) is not None


def _outside(ontology: Ontology, key: str, select: Select) -> bool:
    """Whether something is a library's type that its name says is of a kind: `java.lang.IllegalStateException`."""
    node = ontology.node(key)
    return node is not None and node.kind is NodeKind.EXTERNAL and is_named(node, select)


def inside(
    ontology: Ontology, evidence: list[Evidence], query: Query, side: Callable[[Evidence], str]
) -> list[Evidence]:
    """Those whose end is in the module that is asked of, if one is."""
    names = [each.module for each in query.filters if each.module is not None]
    ends = ((item, ontology.node(side(item))) for item in evidence if names)
    kept = [item for item, node in ends if node is not None and all(within(ontology, node, each) for each in names)]
    return kept if names else evidence


def thing(ontology: Ontology, query: Query, key: str) -> str:
    """The key of the thing that an answer names: of the wanted kind, else the type."""
    node = ontology.node(key)
    if node is None or node.kind is not NodeKind.DESTINATION:  # what listens to it is around it
        node = holder(ontology, key, wanted_kind(query))
    owner = node or type_of(ontology, key)
    return owner.key if owner is not None else key


def things(ontology: Ontology, query: Query, key: str) -> tuple[str, ...]:
    """The keys of the things that an answer names; of endpoints all that a method serves."""
    if wanted_kind(query) is Select.ENDPOINT and (served := served_by(ontology, key)):
        return tuple(edge.target for edge in served)
    return (thing(ontology, query, key),)


def wanted_kind(query: Query) -> Select:
    said = meaning(query.relation)
    return query.select or (said.select_to if query.direction is Direction.TO else said.select_from)
