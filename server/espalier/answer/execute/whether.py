"""Form `exists` of named things: whether one is of a kind, or stands in the relation to another, by its edges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import beans, control, sites
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.kinds import is_a
from espalier.answer.execute.paths import way
from espalier.answer.execute.relations import meaning
from espalier.answer.execute.sentences import absent, listed, name_of, named_apart, series
from espalier.answer.finding import Finding, Group, group
from espalier.answer.query import Query, Relation, Select
from espalier.answer.roles import role_of
from espalier.answer.ties import tie
from espalier.ontology.enclosing import enclosed
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MAY, Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test

_GENERAL = frozenset({Relation.ANY, Relation.USES, Relation.DEPENDS_ON})
_HERITAGE = frozenset({Relation.EXTENDS, Relation.IMPLEMENTS})
_MOST, _VERBS = 25, 3


def find(code_base: CodeBase, query: Query, first: Meant, second: Meant) -> Finding:
    """Yes or no, with the edges. Where there are none: another relation between the two, the way that leads from one to
    the other, and the same relation the other way round."""
    ontology = code_base.ontology
    relation = Relation.USES if query.relation is Relation.ANY else query.relation
    said = f"{first.said} {meaning(relation).active}"
    rows = _between(ontology, relation, first.nodes, second.nodes)
    if rows:
        sure = [item for item in rows if item.role != MAY]
        names = _reached(ontology, sure or rows, second)
        return Finding(f"{'Yes' if sure else 'Perhaps'}: {said} {names}.", (Group("", tuple(rows), _MOST),))
    no = f"The graph sees no place where {said} {second.said}."
    told, groups = _instead(ontology, relation, first, second)
    begun = "No. " if code_base.health.is_complete else ""
    return Finding(f"{begun}{absent(code_base.health, no)}{told}", groups)


def of_kind(code_base: CodeBase, select: Select, meant: Meant) -> Finding:
    """Whether a type is of a kind or plays a role, else what it is. A bean it is by its declarations, a table by its
    mapping; a class are enums and records too (JLS 8.9, 8.10), but no interfaces."""
    ontology, node = code_base.ontology, meant.nodes[0]
    edges, told = _standing(ontology, node, select)
    if edges:
        return Finding(f"Yes: {meant.said} {told}.", group("", map(of_edge, edges)))
    rows: tuple[Group, ...] = (Group("", (of_node(node),), _MOST),)
    if is_a(ontology, node, select) and not (select is Select.CLASS and node.kind not in _CLASSES):
        other = f"{_a(node.kind)}, which is " if select is Select.CLASS and node.kind is not NodeKind.CLASS else ""
        return Finding(f"Yes: {meant.said} is {other}{_a(str(select))}.", rows)
    role = role_of(ontology, node.key)
    plays = f", {_a(role.value.lower())} by its role" if role.value.lower() in set(Select) else ""
    below = list(beans.declaring(ontology, node)) if select is Select.BEAN else []
    names = listed(name_of(ontology, edge.target) for edge in below)
    beside = f"; the beans of that type are declared below it: {names}" if below else ""
    rows += group("Below it", map(of_edge, below))
    return Finding(f"No: {meant.said} is {_a(node.kind)}{plays}, no {select}{beside}.", rows)


_CLASSES = frozenset({NodeKind.CLASS, NodeKind.ENUM, NodeKind.RECORD})


def _standing(ontology: Ontology, node: Node, select: Select) -> tuple[list[Edge], str]:
    """The edges by which a type stands for a thing of a kind that no type is, and the predicate that says so."""
    if select is Select.BEAN:
        edges = list(dict.fromkeys(beans.declaring(ontology, node, below=False)))
        return edges, f"is declared as the bean {listed(name_of(ontology, edge.target) for edge in edges)}"
    if select is Select.TABLE:
        edges = list(ontology.out(node.key, (EdgeKind.MAPS,)))
        return edges, f"is kept in the table {listed(name_of(ontology, edge.target) for edge in edges)}"
    return [], ""


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _between(
    ontology: Ontology, relation: Relation, sources: Sequence[Node], targets: Sequence[Node]
) -> list[Evidence]:
    """The edges of the relation from one to the other, their members, and what is below the other; of main code, unless
    the source is a test."""
    begins, goals = _keys(ontology, sources), _keys(ontology, targets, below=True)
    leaving = (item for item in sites.out_of(ontology, relation, sources) if _ends(item) & goals)
    coming = (item for item in sites.to(ontology, relation, targets) if item.source in begins)
    tested = any(node.test for node in sources)
    found = list(dict.fromkeys((*leaving, *coming)))
    return sorted((item for item in found if tested or not is_test(item.path)), key=lambda item: item.role == MAY)


def _keys(ontology: Ontology, nodes: Iterable[Node], *, below: bool = False) -> set[str]:
    """The keys of nodes, their members, and with `below` of the types below."""
    every = [each for node in nodes for each in (node, *(ontology.subtypes(node.key) if below else ()))]
    return {each.key for node in every for each in (node, *enclosed(ontology, node))}


def _ends(item: Evidence) -> set[str]:
    return {item.target, *(edge.target for edge in item.chain)}


def _reached(ontology: Ontology, rows: Iterable[Evidence], second: Meant) -> str:
    """The members of the second anchor that the rows lead to, else its name; what is below it, with its name."""
    own = _keys(ontology, second.nodes)
    ends = dict.fromkeys(item.target for item in rows)
    reached = [key for key in ends if key in own]
    if len(second.nodes) == 1 and reached == [second.nodes[0].key]:
        return second.said
    names = listed(named_apart(ontology, reached or ends))
    return names if reached else f"{names}, by which it reaches {second.said}"


def _instead(ontology: Ontology, relation: Relation, first: Meant, second: Meant) -> tuple[str, tuple[Group, ...]]:
    """What else there is between the two, as sentences after the denial, and the reasons."""
    said, groups = "", list[Group]()
    if relation in _HERITAGE and any(node.kind is NodeKind.EXTERNAL for node in second.nodes):
        said += " What types of libraries extend is not known."
    if relation not in _GENERAL and (otherwise := _between(ontology, Relation.USES, first.nodes, second.nodes)):
        verbs = _verbs(otherwise)
        said += f" Otherwise {first.said} {verbs} {_reached(ontology, otherwise, second)}."
        groups += group("Otherwise", otherwise)
    elif meaning(relation).flows and (chain := _way(ontology, first.nodes, second.nodes)):
        said += f" Indirectly there is a way: {way(ontology, chain)}."
        groups += group("Indirectly", map(of_edge, chain))
    if turned := _between(ontology, relation, second.nodes, first.nodes):
        said += f" The other way round: {second.said} {meaning(relation).active} {_reached(ontology, turned, first)}."
        groups += group("The other way round", turned)
    return said, tuple(groups)


def _verbs(rows: Iterable[Evidence]) -> str:
    """The verbs of the first kinds of edges: "injects and calls"."""
    return series(list(dict.fromkeys(tie(item.kind, item.role).active for item in rows))[:_VERBS])


def _way(ontology: Ontology, sources: Iterable[Node], targets: Sequence[Node]) -> list[Edge]:
    return control.path(ontology, control.free(ontology, sources), targets, lambda key: 0.0) or []
