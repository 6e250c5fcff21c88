"""Form `most`: the things of a kind of which the graph counts most of something, the first first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import of_node
from espalier.answer.execute import modules
from espalier.answer.execute.anchors import Meant, plural
from espalier.answer.execute.filters import kept_nodes
from espalier.answer.execute.kinds import all_of
from espalier.answer.execute.relations import meaning
from espalier.answer.execute.sentences import absent, name_of
from espalier.answer.execute.words import words_of
from espalier.answer.finding import Finding, Group, counted
from espalier.answer.markdown import code
from espalier.answer.query import Direction, Query, Relation, Select
from espalier.ontology.enclosing import type_of, with_members
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test

_SHOWN, _NAMED = 15, 4
_CALLED = 0.75
"""How much a name must say of the words that things are said to be."""


def find(code_base: CodeBase, query: Query, meant: Sequence[Meant]) -> Finding:
    """Main code only, on both sides: what tests do says nothing of how much the program needs a thing."""
    ontology = code_base.ontology
    select = query.select or Select.CLASS
    compared = (node for node in all_of(ontology, select) if node.path and node.kind is not NodeKind.CONSTRUCTOR)
    nodes = [node for node in _meant(ontology, compared, meant) if kept_nodes(ontology, node, query.filters)]
    most = _most(ontology, nodes, query)
    where = f" of {meant[0].said}" if meant else ""
    if not most:
        no = f"The graph counts nothing of this kind for any {select}{where}."
        return Finding(absent(code_base.health, no))
    first, rest = most[0], [f"{code(name_of(ontology, node.key))} ({count})" for count, node in most[1:_NAMED]]
    then = f"; then {', '.join(rest)}" if rest else ""
    kinds = counted(len(nodes), str(select), plural(select))
    headline = f"Of {kinds}{where}, {code(name_of(ontology, first[1].key))} {_said(query, first[0])}{then}."
    rows = tuple(replace(of_node(node), note=_said(query, count)) for count, node in most)
    return Finding(headline, (Group("", rows, _SHOWN),))


def _meant(ontology: Ontology, nodes: Iterable[Node], meant: Sequence[Meant]) -> Iterable[Node]:
    """Those in a module, or those that are called so, where one of both is said."""
    if not meant:
        return nodes
    if meant[0].words:
        words = words_of(ontology, meant[0].words)
        return (node for node in nodes if words.total(words.said((node.name,))) >= _CALLED)
    within = modules.within(ontology, meant[0])
    owners = {node.key for node in within.nodes} if within is not None else set()
    return (node for node in nodes if _owner(node) in owners)


def _most(ontology: Ontology, nodes: Sequence[Node], query: Query) -> list[tuple[int, Node]]:
    """The first of them with their counts. A count is at most the number of edges, so few are counted."""
    if query.relation is Relation.ANY:
        sized = [(node.end_line - node.line + 1, node) for node in nodes]
        return sorted(sized, key=lambda each: (-each[0], each[1].key))[:_SHOWN]
    if query.relation is Relation.DECLARES:
        bounds = [(len(ontology.members(node.key)), node) for node in nodes]
    else:
        bounds = [(sum(map(ontology.degree, with_members(ontology, node))), node) for node in nodes]
    found: list[tuple[int, Node]] = []
    for bound, node in sorted(bounds, key=lambda each: (-each[0], each[1].key)):
        if len(found) == _SHOWN and bound < found[-1][0]:
            break
        if count := len(set(_counted(ontology, node, query))):
            found = sorted([*found, (count, node)], key=lambda each: (-each[0], each[1].key))[:_SHOWN]
    return found


def _counted(ontology: Ontology, node: Node, query: Query) -> Iterator[str]:
    """What is counted of a node, by keys or names: its methods, its columns, what it serves; else the types (of a
    method, the methods) that do something with it."""
    if query.relation is Relation.DECLARES:
        yield from (each.key for each in ontology.members(node.key) if each.kind is NodeKind.METHOD)
        return
    said, whole = meaning(query.relation), with_members(ontology, node)
    if query.direction is Direction.FROM:
        kinds = (EdgeKind.MAPS_COLUMN,) if query.relation is Relation.COLUMN_OF else said.kinds
        served = [edge.target for key in whole for edge in ontology.out(key, kinds)]
        if query.relation is Relation.USES:
            owners = (type_of(ontology, key) for key in served)
            yield from (each.key for each in owners if each is not None and each.path and each.key != node.key)
            return
        outside = (key for key in served if key.partition("#")[0] != node.key)
        yield from (key.rpartition(".")[2] if query.relation is Relation.COLUMN_OF else key for key in outside)
        return
    for edge in (edge for key in whole for edge in ontology.into(key, said.kinds)):
        if is_test(edge.path) or (said.roles and edge.role not in said.roles):
            continue
        owner = type_of(ontology, edge.source)
        other = edge.source if node.kind is NodeKind.METHOD or owner is None else owner.key
        if owner is not None and other != node.key:
            yield other


_HAD = {Relation.DECLARES: "method", Relation.COLUMN_OF: "column", Relation.EXPOSES_ENDPOINT: "endpoint"}


def _said(query: Query, count: int) -> str:
    if query.relation is Relation.ANY:
        return f"has {counted(count, 'line')}"
    if query.direction is Direction.FROM:
        if query.relation in _HAD:
            return f"has {counted(count, _HAD[query.relation])}"
        said = meaning(query.relation)
        kind = Select.CLASS if query.relation is Relation.USES else said.select_from
        noun, several = ("type", "types") if kind is Select.CLASS else (str(kind), plural(kind))
        return f"{said.active} {counted(count, noun, several)}"
    noun = "method" if query.select is Select.METHOD else "type"
    return f"is {meaning(query.relation).passive} {counted(count, noun)}"


def _owner(node: Node) -> str:
    return node.key if node.kind is not NodeKind.METHOD else node.owner
