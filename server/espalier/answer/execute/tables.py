"""What reads and writes tables: statements, repositories, and classes that inherit a generic way to.

A repository alone writes nothing: who calls a method of it does that writes. So the edge of a repository to its table
counts only beside such calls. `Orders extends Services<Long, Order>` has an edge to its entity's table via the generic
class; the methods of that class which read or write, and those of it that call them, are of that table where they are
called on `Orders` or on an interface of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute.kinds import holder
from espalier.answer.query import Relation, Select
from espalier.ontology import queries
from espalier.ontology.enclosing import outermost, type_of, with_members
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test

WRITES, READS = "writes", "reads"
_SAVING = ("save", "delete", "remove", "insert", "update", "persist", "merge", "add", "create", "flush")
_READING = ("find", "get", "count", "exists", "load", "search", "list", "read", "fetch", "query")
_TABLED = ("table:", "column:")
_GENERIC = re.compile(r"\b(?:class|interface|record) \w+<")


def role_of(relation: Relation) -> str:
    return READS if relation is Relation.READS_TABLE else WRITES


def users(ontology: Ontology, relation: Relation, node: Node) -> Iterator[Evidence]:
    """Who reads or writes a table (or an entity's table)."""
    role = role_of(relation)
    seen: set[str] = set()
    for edge in (each for table in of(ontology, node) for each in ontology.into(table, (EdgeKind.QUERIES,))):
        owner = type_of(ontology, edge.source)
        if owner is None or edge.role not in ("", role):
            continue
        if is_inherited(ontology, edge):
            calls = list(_of_inherited(ontology, edge, role))
            yield from calls
            if calls or _storing(ontology, edge, role):
                yield of_edge(edge)
            continue
        calls = [] if owner.key in seen else list(_calls(ontology, owner, role))
        seen.add(owner.key)
        yield from calls
        if edge.role or calls:
            yield of_edge(edge)


def _calls(ontology: Ontology, owner: Node, role: str) -> Iterator[Evidence]:
    """The calls, in main code, of a repository's methods that do it: by their queries, else by their names. What it
    inherits from a framework has an edge of its own from the caller."""
    if holder(ontology, owner.key, Select.REPOSITORY) is None:
        return
    for use in queries.users(ontology, owner.key).uses:
        if use.edge.kind is not EdgeKind.CALLS or is_test(use.edge.path) or "#" not in use.edge.target:
            continue
        if (not use.via or holder(ontology, use.via, Select.REPOSITORY) is not None) and _does(
            ontology, use.edge.target, role
        ):
            yield of_edge(use.edge, use.via)


def _does(ontology: Ontology, method: str, role: str) -> bool:
    roles = {edge.role for edge in ontology.out(method, (EdgeKind.QUERIES,))}
    verbs = _SAVING if role == WRITES else _READING
    return role in roles if roles else method.partition("#")[2].startswith(verbs)


def of(ontology: Ontology, node: Node) -> list[str]:
    """The tables of a thing: a table itself, an entity's, those that it queries."""
    if node.kind is NodeKind.TABLE:
        return [node.key]
    mapped = [edge.target for edge in ontology.out(node.key, (EdgeKind.MAPS,))]
    queried = (edge.target for key in with_members(ontology, node) for edge in ontology.out(key, (EdgeKind.QUERIES,)))
    return mapped or list(dict.fromkeys(key for key in queried if key.startswith(_TABLED)))


def queries_of(ontology: Ontology, nodes: Iterable[Node]) -> list[Evidence]:
    """What queries the tables."""
    return [of_edge(edge) for table in nodes for edge in ontology.into(table.key, (EdgeKind.QUERIES,))]


# --------------------------------------------------------------------------- out of a type or method


def used_by(ontology: Ontology, relation: Relation, node: Node) -> Iterator[Evidence]:
    """The tables that a type or method reads or writes: an entity's, those of its statements, of the methods that it
    inherits or calls of generic classes, or those of the repositories that it uses."""
    role = role_of(relation)
    own = [edge for key in with_members(ontology, node) for edge in ontology.out(key, _OWN)]
    direct = [e for e in own if e.role in ("", role) or e.kind is EdgeKind.MAPS]
    tabled = [e for e in direct if e.target.startswith(_TABLED)]
    told = [e for e in tabled if not is_inherited(ontology, e) or _storing(ontology, e, role)]
    yield from map(of_edge, told)
    yield from map(of_edge, _of_heirs(ontology, node, role))
    called = [edge for key in with_members(ontology, node) for edge in ontology.out(key, (EdgeKind.CALLS,))]
    yield from (of_edge(found, chain=(call,)) for call in called for found in through(ontology, call, role))
    if told:
        return
    asked: set[str] = set()
    for call in called:
        owner = type_of(ontology, call.target)
        if owner is not None and "#" in call.target:
            asked.add(owner.key)
            yield from map(of_edge, _of_call(ontology, call.target, owner, role))
    given = [edge for key in with_members(ontology, node) for edge in ontology.out(key, (EdgeKind.INJECTS,))]
    for edge in (*given, *called):
        owner = type_of(ontology, edge.target)
        for queried in _queries_in(ontology, owner) if owner is not None and owner.key not in asked else ():
            if queried.role in ("", role) and queried.target.startswith(_TABLED):
                yield of_edge(queried)


def _of_call(ontology: Ontology, method: str, owner: Node, role: str) -> list[Edge]:
    """What a method queries, itself or by others of its type; of a repository's method without a statement that is
    known, the repository's table where its name says that it does so."""
    pending, found = [method], list[Edge]()
    for key in pending:
        statements = ontology.out(key, (EdgeKind.QUERIES,))
        found += [each for each in statements if each.role == role and each.target.startswith(_TABLED)]
        inner = (each.target for each in ontology.out(key, (EdgeKind.CALLS,)) if each.target not in pending)
        pending += [each for each in dict.fromkeys(inner) if type_of(ontology, each) == owner]
    if found or not _does(ontology, method, role):
        return found
    own = ontology.out(owner.key, (EdgeKind.QUERIES,))
    return [each for each in own if not each.role and each.target.startswith(_TABLED)]


_OWN = (EdgeKind.MAPS, EdgeKind.QUERIES)


def _queries_in(ontology: Ontology, owner: Node) -> Iterator[Edge]:
    for key in with_members(ontology, owner):
        for edge in ontology.out(key, (EdgeKind.QUERIES,)):
            if not is_inherited(ontology, edge):
                yield edge


# --------------------------------------------------------------------------- generic classes


def through(ontology: Ontology, call: Edge, role: str | None = None) -> list[Edge]:
    """The edges to tables that a call of a generic class's method comes to: those of the classes that may run it,
    by the type on which it is called. `role`: what it does there; None: either."""
    if call.kind is not EdgeKind.CALLS or "#" not in call.target:
        return []
    on = ontology.node(call.via) if call.via else None
    bound = type_of(ontology, call.source) if on is None else on
    if bound is None or (on is not None and _is_generic(on)):
        return []
    below = [each for each in (bound, *(ontology.subtypes(bound.key) if on is not None else ())) if not each.test]
    kept = (edge for each in below for edge in ontology.out(each.key, (EdgeKind.QUERIES,)))
    inherited = [edge for edge in kept if is_inherited(ontology, edge)]
    roles = (role,) if role is not None else (WRITES, READS)
    return [edge for edge in inherited if any(call.target in _storing(ontology, edge, each) for each in roles)]


def _of_heirs(ontology: Ontology, node: Node, role: str) -> Iterator[Edge]:
    """The edges to tables of the classes that inherit a method of a generic class, or any method of the type."""
    owner = type_of(ontology, node.key)
    own = set(with_members(ontology, node))
    for each in ontology.subtypes(owner.key) if owner is not None and _is_generic(owner) else ():
        kept = (edge for edge in ontology.out(each.key, (EdgeKind.QUERIES,)) if is_inherited(ontology, edge))
        yield from (edge for edge in kept if own & _storing(ontology, edge, role))


def is_inherited(ontology: Ontology, edge: Edge) -> bool:
    """Whether a class has an edge to a table by a generic class above it."""
    source = ontology.node(edge.source)
    return not edge.role and bool(edge.via) and source is not None and source.kind in TYPE_KINDS


def _storing(ontology: Ontology, edge: Edge, role: str) -> set[str]:
    """The methods of the generic class of such an edge, and of the classes between, that read or write, directly or by
    calling one of these; and those that they override."""
    above = {each.key for each in ontology.supertypes(edge.source)}
    found = {key for key in (each.key for each in ontology.members(edge.via)) if _queries_variable(ontology, key, role)}
    pending = list(found)
    for key in pending:
        callers = {each.source for each in ontology.into(key, (EdgeKind.CALLS,))} - found
        inner = [each for each in sorted(callers) if (owner := type_of(ontology, each)) and owner.key in above]
        found.update(inner)
        pending += inner
    pending = list(found)
    for key in pending:
        overridden = [each.target for each in ontology.out(key, (EdgeKind.OVERRIDES,)) if each.target not in found]
        found.update(overridden)
        pending += overridden
    return found


def _queries_variable(ontology: Ontology, method: str, role: str) -> bool:
    edges = ontology.out(method, (EdgeKind.QUERIES,))
    return any(edge.role == role and not edge.target.startswith(_TABLED) for edge in edges)


def _of_inherited(ontology: Ontology, edge: Edge, role: str) -> Iterator[Evidence]:
    """The calls, in main code, of inherited methods that do it, on the class or an interface of it."""
    own = outermost(ontology, edge.source)
    on = {each.key for each in ontology.supertypes(edge.source) if not _is_generic(each)} | {edge.source}
    calls = (call for key in sorted(_storing(ontology, edge, role)) for call in ontology.into(key, (EdgeKind.CALLS,)))
    for call in dict.fromkeys(calls):
        inside = not call.via and own is not None and outermost(ontology, call.source) == own
        if (call.via in on or inside) and not is_test(call.path):
            yield of_edge(call)


def _is_generic(node: Node) -> bool:
    """Whether a type has type variables of its own: a call on it does not tell which entity is meant."""
    return _GENERIC.search(node.signature) is not None
