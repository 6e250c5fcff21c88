"""Form `impact`: what no longer compiles, or is no longer wired, without the anchor, and what that reaches."""

from __future__ import annotations

import re
from collections.abc import Sequence

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute import control
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.notes import with_annotations
from espalier.answer.execute.sentences import absent, first_of_each, listed, name_of, varied
from espalier.answer.finding import Finding, Group, counted, group
from espalier.answer.roles import is_accessor
from espalier.answer.uses import heirs, telling
from espalier.ontology import queries
from espalier.ontology.enclosing import outermost_of, type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node, NodeKind

_SHOWN = 16
_FURTHER = 6
_DELETING = re.compile(r"cascade=\S*(?:ALL|REMOVE)|orphan|CascadeType\.(?:ALL|REMOVE)")


def find(code_base: CodeBase, meant: Meant) -> Finding:
    ontology = code_base.ontology
    nodes = _with_accessors(ontology, meant.nodes)
    own = control.whole(ontology, nodes)
    uses = [of_edge(use.edge, use.via) for node in nodes for use in queries.users(ontology, node.key).uses]
    below = [item for node in nodes for item in heirs(ontology, node)]
    direct = [item for item in dict.fromkeys(telling([*below, *uses])) if item.source not in own]
    shown = varied(ontology, sorted(direct, key=lambda item: _by_name(ontology, item)), lambda item: item.source)
    tops = outermost_of(ontology, (item.source for item in shown))
    names = [name_of(ontology, key) for key, node in tops.items() if not node.test]
    tests = [name_of(ontology, key) for key, node in tops.items() if node.test]
    endpoints = _endpoints(ontology, shown)
    if not shown:
        return Finding(absent(code_base.health, f"Nothing that the graph can see depends on {meant.said}."))
    head = f"Without {meant.said}, {listed(names or tests)} would no longer compile or be wired"
    tested = f", nor {counted(len(tests), 'test class', 'test classes')}" if names and tests else ""
    reach = f"; {counted(len(endpoints), 'endpoint')} lead there" if endpoints else ""
    first = first_of_each(ontology, shown, lambda item: item.source)
    rest = [item for item in shown if item not in first]
    return Finding(
        f"{head}{tested}{reach}.",
        (
            Group("", tuple(first), _SHOWN),
            *group("Endpoints that lead there", endpoints[:_FURTHER]),
            *(Group("Further places", tuple(rest), _FURTHER),) * bool(rest),
        ),
    )


def cascades(code_base: CodeBase, meant: Meant) -> Finding:
    """The entities that go with an entity when it is deleted: those that its relations cascade to, at any depth."""
    ontology = code_base.ontology
    frontier, rows, gone = [node.key for node in meant.nodes], list[Evidence](), list[str]()
    for key in frontier:
        for member in sorted(control.whole(ontology, [n] if (n := ontology.node(key)) is not None else [])):
            for edge in ontology.out(member, (EdgeKind.RELATES,)):
                row = with_annotations(code_base, of_edge(edge))
                if _DELETING.search(f"{edge.role} {row.note}") and edge.target not in frontier:
                    rows.append(row)
                    gone.append(name_of(ontology, edge.target))
                    frontier.append(edge.target)
    named = listed(name_of(ontology, node.key) for node in meant.nodes)
    if not rows:
        return Finding(absent(code_base.health, f"No relation of {named} cascades a deletion."))
    return Finding(f"With {named}, {listed(gone, 8)} are deleted.", (Group("", tuple(rows), _SHOWN),))


def _by_name(ontology: Ontology, item: Evidence) -> tuple[object, ...]:
    """Implementations first, then injections, then the rest."""
    first = (EdgeKind.IMPLEMENTS, EdgeKind.EXTENDS, EdgeKind.OVERRIDES, EdgeKind.INJECTS)
    rank = first.index(EdgeKind(item.kind)) if item.kind in first else len(first)
    return (rank, item.path, item.line)


def _with_accessors(ontology: Ontology, nodes: Sequence[Node]) -> tuple[Node, ...]:
    """A field is used through its accessors, and by what derives a query from its name."""
    found = list(nodes)
    for node in nodes:
        if node.kind is NodeKind.FIELD and node.owner:
            members = ontology.members(node.owner)
            keys = {edge.source for edge in ontology.into(node.key, (EdgeKind.READS, EdgeKind.WRITES))}
            found += [each for each in members if each.key in keys and is_accessor(each)]
            found += _derived_queries(ontology, node)
    return tuple(found)


def _derived_queries(ontology: Ontology, field: Node) -> list[Node]:
    """Methods of repositories that are spelled after the field: `findByLastName`."""
    spelled = field.name[:1].upper() + field.name[1:]
    owner = type_of(ontology, field.key)
    entities = {owner.key, *(each.key for each in ontology.subtypes(owner.key))} if owner is not None else set()
    tables = {edge.target for key in entities for edge in ontology.out(key, (EdgeKind.MAPS,))}
    repositories = {
        repository.key
        for table in sorted(tables)
        for edge in ontology.into(table, (EdgeKind.QUERIES,))
        if (repository := type_of(ontology, edge.source)) is not None
    }
    members = (member for key in sorted(repositories) for member in ontology.members(key))
    return [each for each in members if each.kind is NodeKind.METHOD and f"By{spelled}" in each.name]


def _endpoints(ontology: Ontology, shown: Sequence[Evidence]) -> list[Evidence]:
    """The endpoints of the types that use it."""
    served = (edge for item in shown for edge in ontology.out(item.source, (EdgeKind.EXPOSES,)))
    return list(dict.fromkeys(map(of_edge, served)))
