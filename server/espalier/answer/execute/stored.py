"""Tables that are written or read when something is done: those that its methods query, directly or through calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute.anchors import Meant, with_implementations
from espalier.answer.execute.sentences import absent, listed, name_of
from espalier.answer.execute.tables import WRITES, of, through
from espalier.answer.finding import Finding, group
from espalier.answer.query import Query, Relation
from espalier.ontology.dispatch import overriding
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test

_DEPTH = 8
_REACHED = 400
"""Methods; what reaches more is no one thing that is done."""
_OVERRIDES = 3
"""With more overriding methods it is not known which one runs, as with those of a general supertype."""
_ON = (EdgeKind.CALLS, EdgeKind.INSTANTIATES)


def behind(code_base: CodeBase, query: Query, meant: Meant) -> Finding:
    """The tables, each with the statement or the call of a repository, and the chain that leads there."""
    ontology, writes = code_base.ontology, query.relation is Relation.WRITES_TABLE
    found = list(dict.fromkeys(_queries(ontology, meant, "writes" if writes else "reads")))
    tables = dict.fromkeys(name_of(ontology, item.target) for item in found)
    if not tables:
        done = "written" if writes else "read"
        return Finding(absent(code_base.health, f"The graph sees no table that is {done} by {meant.said}."))
    names = dict.fromkeys(name_of(ontology, node.key) for node in meant.nodes)
    verb = ("writes" if writes else "reads") if len(names) == 1 else ("write" if writes else "read")
    return Finding(f"{listed(names)} {verb} {listed(tables)}.", group("", found))


STORING = frozenset({Relation.WRITES_TABLE, Relation.READS_TABLE})
_UNSEEN = "What JPA writes at the end of a transaction because an entity was changed is not seen."


def unseen(relations: Iterable[Relation | None]) -> tuple[str, ...]:
    """What the graph does not know of such conditions."""
    return (_UNSEEN,) if Relation.WRITES_TABLE in relations else ()


def said(relation: Relation | None, count: int) -> str:
    verb = "write to" if relation is Relation.WRITES_TABLE else "read from"
    return f"{verb.replace(' ', 's ', 1) if count == 1 else verb} the database"


def by_endpoint(ontology: Ontology, endpoint: Node, relation: Relation) -> Evidence | None:
    """The first statement or call by which an endpoint's methods write or read a table."""
    serving = (ontology.node(edge.source) for edge in ontology.into(endpoint.key, (EdgeKind.EXPOSES,)))
    meant = Meant("", tuple(each for each in serving if each is not None))
    return next(_queries(ontology, meant, "writes" if relation is Relation.WRITES_TABLE else "reads"), None)


def endpoints(code_base: CodeBase, query: Query, meant: Meant) -> Finding:
    """The endpoints that are no mere reading and whose methods reach a write of the anchor's table, or a setter of its
    entity; each with that place and the chain that leads there."""
    ontology = code_base.ontology
    kept = {key for node in meant.nodes for key in of(ontology, node)}
    entities = {edge.source for key in kept for edge in ontology.into(key, (EdgeKind.MAPS,))}
    rows: list[Evidence] = []
    served: list[str] = []
    for edge in ontology.edges(EdgeKind.EXPOSES):
        method = ontology.node(edge.source)
        if method is None or is_test(edge.path) or edge.target.partition(" ")[0] in _READING_VERBS:
            continue
        writing = list(_changes(ontology, method, kept, entities))
        if writing:
            rows += [of_edge(edge), writing[0]]
            served.append(edge.target)
    if not rows:
        no = f"The graph sees no endpoint that reaches a write of {meant.said}."
        return Finding(absent(code_base.health, no), missed=True)
    noun = "endpoint that changes" if len(set(served)) == 1 else "endpoints that change"
    return Finding(f"The {noun} {meant.said}: {listed(served)}.", group("", rows))


_READING_VERBS = frozenset({"GET", "HEAD", "OPTIONS"})


def _changes(ontology: Ontology, method: Node, kept: set[str], entities: set[str]) -> Iterator[Evidence]:
    """The writes of tables, and the calls of setters of their entities, that a method leads to."""
    for edge, chain in _followed(ontology, [method]):
        if edge.kind is EdgeKind.QUERIES:
            if edge.role == WRITES and edge.target in kept:
                yield of_edge(edge, chain=chain)
            continue
        found = (each for each in through(ontology, edge, WRITES) if each.target in kept)
        yield from (of_edge(each, chain=(*chain, edge)) for each in found)
        called = ontology.node(edge.target) if edge.kind is EdgeKind.CALLS else None
        if called is not None and called.owner in entities and ontology.out(called.key, (EdgeKind.WRITES,)):
            yield of_edge(edge, chain=chain)


def _queries(ontology: Ontology, meant: Meant, role: str) -> Iterator[Evidence]:
    methods = [node for node in meant.nodes if node.kind is NodeKind.METHOD]
    below = [edge.source for node in methods for edge in ontology.into(node.key, (EdgeKind.OVERRIDES,))]
    starts = [*methods, *(each for key in below if (each := ontology.node(key)) is not None and not each.test)]
    types = (node for node in with_implementations(ontology, meant.nodes) if node.kind in TYPE_KINDS)
    starts += [each for node in types for each in ontology.members(node.key)]
    for edge, chain in _followed(ontology, starts):
        if edge.kind is not EdgeKind.QUERIES:
            yield from (of_edge(each, chain=(*chain, edge)) for each in through(ontology, edge, role))
        elif edge.role == role and edge.target.startswith("table:"):
            yield of_edge(edge, chain=chain)


def _followed(ontology: Ontology, starts: Sequence[Node]) -> Iterator[tuple[Edge, tuple[Edge, ...]]]:
    """The calls and statements that methods lead to, each with the chain of calls to it."""
    chains: dict[str, tuple[Edge, ...]] = {node.key: () for node in starts}
    frontier = list(chains)
    for _ in range(_DEPTH):
        following: list[str] = []
        for key in frontier if len(chains) < _REACHED else ():
            for edge in ontology.out(key, (*_ON, EdgeKind.QUERIES)):
                yield edge, chains[key]
                for target in _run(ontology, edge) if edge.kind is not EdgeKind.QUERIES else ():
                    if target not in chains:
                        chains[target] = (*chains[key], edge)
                        following.append(target)
        frontier = following


def _run(ontology: Ontology, call: Edge) -> list[str]:
    """The method that is called and those that run in its place."""
    running = [edge.source for edge in overriding(ontology, call)]
    return [call.target, *(running if len(running) <= _OVERRIDES else ())]
