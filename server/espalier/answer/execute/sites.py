"""The edges by which things stand in a relation to an anchor, both ways; where the graph has no such edge, nothing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import foreign_keys, tables, urls
from espalier.answer.execute.anchors import with_implementations
from espalier.answer.execute.kinds import served_by
from espalier.answer.execute.relations import Meaning, meaning
from espalier.answer.query import Relation
from espalier.answer.roles import is_accessor
from espalier.answer.ties import HERITAGE, PLAIN, tie
from espalier.answer.uses import heirs, telling
from espalier.ontology import queries
from espalier.ontology.enclosing import enclosed, outermost
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, TYPE_KINDS, Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_derived, is_test

_NO_USE = HERITAGE | {EdgeKind.DECLARES_BEAN, EdgeKind.BUILDS}
DECLARING = (EdgeKind.DECLARES_BEAN, EdgeKind.CONFIGURES, EdgeKind.DEFINES)
"""Edges by which a file, or a type or method, declares what is no member."""
_GIVEN = 2
"""Beans that are told in the row of a point of injection; each further one has a row of its own."""
_SEVERAL = 5
"""A relation of more kinds of edges than this is a general one."""


def to(ontology: Ontology, relation: Relation, nodes: Iterable[Node]) -> list[Evidence]:
    """What stands in the relation to the nodes as its source: their users, callers, implementations."""
    special = _TO.get(relation)
    found = [item for node in nodes for item in (special or _users)(ontology, relation, node)]
    if any(node.kind is NodeKind.PACKAGE for node in nodes):  # a call by another package's interface needs none of it
        keys = {node.key for node in nodes}
        found = [item for item in found if not item.via or item.via in keys]
    return list(dict.fromkeys(found))


def out_of(ontology: Ontology, relation: Relation, nodes: Sequence[Node]) -> list[Evidence]:
    """What the nodes stand in the relation to: what they use, call, are given."""
    said = meaning(relation)
    packaged = any(node.kind is NodeKind.PACKAGE for node in nodes)  # what implements its types may be in another
    sources = with_implementations(ontology, nodes) if said.flows and not packaged else tuple(nodes)
    special = _FROM.get(relation)
    if special is not None:
        return list(dict.fromkeys(item for node in sources for item in special(ontology, node)))
    own = {key for node in nodes for key in (node.key, *(each.key for each in enclosed(ontology, node)))}
    found = [item for item in dict.fromkeys(_leaving(ontology, said, sources)) if item.target not in own]
    return _most_telling(found) if len(said.kinds) > _SEVERAL else found


def from_inside(ontology: Ontology, relation: Relation, nodes: Iterable[Node]) -> list[Evidence]:
    """What the parts of a type do to it, of a relation that is one kind of edge: such uses are no users of it."""
    kinds = meaning(relation).kinds
    types = [node for node in nodes if node.kind in TYPE_KINDS] if len(kinds) == 1 else []
    found = []
    for node in types:
        own = [node.key, *(each.key for each in enclosed(ontology, node))]
        edges = (edge for key in own for edge in ontology.into(key, kinds) if key == node.key or "<init>" in key)
        found += [of_edge(edge) for edge in edges if edge.source in own]
    return found


def _most_telling(evidence: list[Evidence]) -> list[Evidence]:
    """Without the wiring and the mere types of what another edge on the line says better."""
    said = {
        (item.path, item.line) for item in evidence if item.kind not in PLAIN and item.kind != EdgeKind.SATISFIED_BY
    }
    mere = PLAIN | {EdgeKind.SATISFIED_BY}
    return [item for item in evidence if item.kind not in mere or (item.path, item.line) not in said]


# --------------------------------------------------------------------------- into the anchor


def _users(ontology: Ontology, relation: Relation, node: Node) -> Iterator[Evidence]:
    said = meaning(relation)
    uses = (of_edge(use.edge, use.via) for use in queries.users(ontology, node.key).uses if _is(use.edge, said))
    if relation in (Relation.USES, Relation.ANY, Relation.DEPENDS_ON):
        return iter(telling(use for use in uses if use.kind not in _NO_USE))
    return uses


def _is(edge: Edge, said: Meaning) -> bool:
    return edge.kind in said.kinds and (
        edge.kind is not EdgeKind.REFERENCES or not said.roles or edge.role in said.roles
    )


def _through_accessors(ontology: Ontology, relation: Relation, node: Node) -> Iterator[Evidence]:
    """Who reads or writes a field, those first that call a getter or setter for it."""
    direct = list(_users(ontology, relation, node))
    edges = (ontology.node(item.source) for item in direct)
    accessors = [each for each in edges if is_accessor(each) and each is not None and each.owner == node.owner]
    for each in accessors:
        yield from _users(ontology, Relation.CALLS, each)
    yield from direct


def _heirs(ontology: Ontology, relation: Relation, node: Node) -> Iterator[Evidence]:
    """The types below a type, or what overrides a method or a type's methods; nearest first."""
    members = enclosed(ontology, node) if relation is Relation.OVERRIDES else ()
    found = (item for each in (node, *members) for item in heirs(ontology, each))
    return (item for item in found if item.kind in meaning(relation).kinds)


def _throwers(ontology: Ontology, relation: Relation, node: Node) -> Iterator[Evidence]:
    """Who makes an exception throws it, even where that is in a lambda."""
    found = list(_users(ontology, relation, node))
    lines = {(item.path, item.line) for item in found if item.kind == EdgeKind.THROWS}
    return (item for item in found if item.kind == EdgeKind.THROWS or (item.path, item.line) not in lines)


def _tests(ontology: Ontology, relation: Relation, node: Node) -> Iterator[Evidence]:
    """Uses in test sources, those that a test is named after or made for first."""
    named = {EdgeKind.TESTS: 0, EdgeKind.CALLS: 1, EdgeKind.INSTANTIATES: 1}
    uses = [use for use in queries.users(ontology, node.key).uses if is_test(use.edge.path)]
    subject = outermost(ontology, node.key)

    def order(item: Evidence) -> tuple[object, ...]:
        top = outermost(ontology, item.source)
        after = subject is not None and top is not None and top.name.startswith(subject.name)
        return (not after, named.get(EdgeKind(item.kind), 2), item.path, item.line)

    return iter(sorted(telling(of_edge(use.edge, use.via) for use in uses), key=order))


def _listeners(ontology: Ontology, relation: Relation, node: Node) -> Iterator[Evidence]:
    """Who listens to an event: to its type, or to one above it, whose listeners get it too."""
    for each in (node, *ontology.supertypes(node.key)):
        yield from _users(ontology, relation, each)


def _publishers(ontology: Ontology, relation: Relation, node: Node) -> Iterator[Evidence]:
    """Who publishes an event: of its type, or of one below it."""
    for each in (node, *ontology.subtypes(node.key)):
        yield from _users(ontology, relation, each)


def _declarers(ontology: Ontology, relation: Relation, node: Node) -> Iterator[Evidence]:
    yield from map(of_edge, ontology.into(node.key, DECLARING))
    owner = ontology.node(node.owner) if node.owner else None
    if owner is not None and owner.path and not is_derived(node.key):
        yield of_node(owner)


def _joined(ontology: Ontology, relation: Relation, node: Node) -> Iterator[Evidence]:
    return joined(ontology, node)


def _filtering(ontology: Ontology, relation: Relation, node: Node) -> Iterator[Evidence]:
    """The filters of a pattern of URLs; of an endpoint those whose patterns fit its path."""
    if node.kind is not NodeKind.ENDPOINT:
        yield from _users(ontology, relation, node)
        return
    yield from map(of_edge, urls.fitting(ontology.edges(EdgeKind.FILTERS), node.key))


def _columns(ontology: Ontology, relation: Relation, node: Node) -> Iterator[Evidence]:
    """The columns of a table, or of an entity's tables, by the attributes that they keep."""
    if node.kind is NodeKind.COLUMN:
        yield from map(of_edge, ontology.into(node.key, (EdgeKind.MAPS_COLUMN, EdgeKind.QUERIES)))
    for table in () if node.kind is NodeKind.COLUMN else tables.of(ontology, node):
        for edge in ontology.into(table, (EdgeKind.COLUMN_OF,)):
            yield of_edge(edge)


def _servers(ontology: Ontology, relation: Relation, node: Node) -> Iterator[Evidence]:
    """The methods that serve an endpoint, and the controllers that inherit such a method."""
    for edge in ontology.into(node.key, (EdgeKind.EXPOSES,)):
        yield of_edge(edge)
        if edge.via:
            yield replace(of_edge(edge), source=edge.via, via="")


_TO = {
    Relation.EXPOSES_ENDPOINT: _servers,
    Relation.COLUMN_OF: _columns,
    Relation.FILTERS: _filtering,
    Relation.IMPLEMENTS: _heirs,
    Relation.EXTENDS: _heirs,
    Relation.OVERRIDES: _heirs,
    Relation.THROWS: _throwers,
    Relation.TESTS: _tests,
    Relation.WRITES_TABLE: tables.users,
    Relation.READS_TABLE: tables.users,
    Relation.DELETES: tables.users,
    Relation.DECLARES: _declarers,
    Relation.JOINED_WITH: _joined,
    Relation.LISTENS: _listeners,
    Relation.PUBLISHES: _publishers,
    Relation.READS_FIELD: _through_accessors,
    Relation.WRITES_FIELD: _through_accessors,
}


# --------------------------------------------------------------------------- out of the anchor


def _edges(ontology: Ontology, nodes: Iterable[Node], kinds: Iterable[EdgeKind]) -> Iterator[Edge]:
    wanted = frozenset(kinds)
    for node in nodes:
        for key in (node.key, *(each.key for each in enclosed(ontology, node))):
            yield from ontology.out(key, wanted)


def _leaving(ontology: Ontology, said: Meaning, nodes: Iterable[Node]) -> Iterator[Evidence]:
    """Edges to what is outside of each node; once for each target. Of types outside the project only those that an
    edge other than a mere mention leads to."""
    for node in nodes:
        seen: set[tuple[str, str]] = set()
        inside = {node.key, *(each.key for each in enclosed(ontology, node))}
        for edge in _edges(ontology, [node], said.kinds):
            target = ontology.node(edge.target)
            if target is None or edge.target in inside or not _is(edge, said):
                continue
            foreign = target.kind is NodeKind.EXTERNAL and len(said.kinds) > _SEVERAL
            told = tie(edge.kind).title or len(said.kinds) == 1
            if not foreign and told and (edge.kind, edge.target) not in seen:
                seen.add((edge.kind, edge.target))
                yield of_edge(edge)
            elif edge.kind is EdgeKind.ANNOTATED_BY and len(said.kinds) == 1:
                yield of_edge(edge)


def _members(ontology: Ontology, node: Node) -> Iterator[Evidence]:
    """What a type, a file or a package declares; of a file the edges by which it does."""
    yield from map(of_edge, ontology.out(node.key, DECLARING))
    if node.kind in (NodeKind.PACKAGE, NodeKind.FILE):
        for each in types_in(ontology, node):
            yield of_node(each)
            yield from map(of_node, enclosed(ontology, each))
        return
    yield from map(of_node, ontology.members(node.key))


def types_in(ontology: Ontology, node: Node) -> Iterator[Node]:
    """The outermost types of a file, or of main code in a package and those below it."""
    if node.kind is NodeKind.FILE:
        return iter(ontology.file_types(node.path))
    prefix = f"{node.key.rstrip('/')}."
    types = (each for each in ontology.nodes() if each.kind in TYPE_KINDS and each.key.startswith(prefix))
    return (each for each in types if not each.test and outermost(ontology, each.key) == each)


def _above(ontology: Ontology, node: Node) -> Iterator[Evidence]:
    """What a type extends and implements, and what that does, nearest first."""
    return _upwards(ontology, [node.key], {EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS})


def _overridden(ontology: Ontology, node: Node) -> Iterator[Evidence]:
    """What a method or a type's methods override, and what that does, nearest first."""
    return _upwards(ontology, [node.key, *(each.key for each in enclosed(ontology, node))], {EdgeKind.OVERRIDES})


def _upwards(ontology: Ontology, keys: list[str], kinds: Collection[EdgeKind]) -> Iterator[Evidence]:
    waiting, seen = list(keys), set(keys)
    for key in waiting:
        for edge in ontology.out(key, kinds):
            yield of_edge(edge)
            if edge.target not in seen:
                seen.add(edge.target)
                waiting.append(edge.target)


def _injected(ontology: Ontology, node: Node) -> Iterator[Evidence]:
    """The points of injection, with the bean or class that each is given."""
    points = list(_edges(ontology, [node], {EdgeKind.INJECTS, EdgeKind.LOOKS_UP, EdgeKind.REFERS_BEAN}))
    for edge in points or _passed_on(ontology, node):
        if edge.kind is EdgeKind.REFERS_BEAN and _is_given(ontology, edge):
            continue
        given = [
            each
            for each in ontology.out(edge.source, (EdgeKind.SATISFIED_BY,))
            if (each.line, each.column) == (edge.line, edge.column) and each.target != edge.target
        ]
        yield of_edge(edge, chain=tuple(given[:_GIVEN]))
        yield from map(of_edge, given[_GIVEN:])


def _is_given(ontology: Ontology, edge: Edge) -> bool:
    """Whether a point of injection names the bean that it is given: the injection tells it."""
    return any(each.target == edge.target for each in ontology.out(edge.source, (EdgeKind.SATISFIED_BY,)))


def _passed_on(ontology: Ontology, node: Node) -> Iterator[Edge]:
    """What is injected into the methods that make the class a bean and which its constructor takes from them."""
    built = {each.key for each in ontology.members(node.key) if each.kind is NodeKind.CONSTRUCTOR}
    taken = {edge.target for key in built for edge in ontology.out(key, (EdgeKind.PARAMETER,))}
    for made in (edge for key in (node.key, *sorted(built)) for edge in ontology.into(key, (EdgeKind.INSTANTIATES,))):
        if ontology.out(made.source, (EdgeKind.DECLARES_BEAN,)):
            yield from (edge for edge in ontology.out(made.source, (EdgeKind.INJECTS,)) if edge.target in taken)


def _declared_beans(ontology: Ontology, node: Node) -> Iterator[Evidence]:
    """The beans of a type, its methods or a file, which are in it and no less what it declares."""
    return map(of_edge, _edges(ontology, [node], {EdgeKind.DECLARES_BEAN}))


def _tested(ontology: Ontology, node: Node) -> Iterator[Evidence]:
    found = list(_edges(ontology, [node], {EdgeKind.TESTS})) or list(
        _edges(ontology, [node], {EdgeKind.CALLS, EdgeKind.INSTANTIATES})
    )
    return (of_edge(edge) for edge in found if not is_test(edge.target))


def _written_tables(ontology: Ontology, node: Node) -> Iterator[Evidence]:
    return tables.used_by(ontology, Relation.WRITES_TABLE, node)


def _read_tables(ontology: Ontology, node: Node) -> Iterator[Evidence]:
    return tables.used_by(ontology, Relation.READS_TABLE, node)


def tables_of_parts(ontology: Ontology, entities: Iterable[Node]) -> list[Evidence]:
    """Where the parts of entities are kept, and the parts of those: what is related one-to-many or one-to-one and
    is deleted with its owner."""
    found: dict[str, Evidence] = {}
    met = {each.key for each in entities}
    frontier = list(entities)
    while frontier:
        targets = [edge.target for edge in _edges(ontology, frontier, {EdgeKind.RELATES}) if _PART.match(edge.role)]
        parts = [node for key in targets if key not in met and (node := ontology.node(key)) is not None]
        met |= {each.key for each in parts}
        frontier = parts
        for edge in _edges(ontology, parts, {EdgeKind.MAPS}):
            found.setdefault(edge.target, of_edge(edge))
    return list(found.values())


_PART = re.compile(r"one_to_(?:many|one)\b.*(?:cascade=\S*(?:ALL|REMOVE)|orphan_removal)")
"""The role of a relation to what is deleted with its owner."""


def join_tables(ontology: Ontology, entities: Iterable[Node]) -> list[Evidence]:
    """The tables that only keep relations and collections of the entities, or of what is embedded in them."""
    holders = list(entities)
    for each in holders:
        related = (edge for edge in _edges(ontology, [each], {EdgeKind.RELATES}) if edge.role.startswith("embedded"))
        inner = (node for edge in related if (node := ontology.node(edge.target)) is not None)
        holders += [node for node in dict.fromkeys(inner) if node not in holders]
    joining = _edges(ontology, holders, {EdgeKind.JOINS})
    return list({edge.target: of_edge(edge) for edge in joining if edge.target.startswith("table:")}.values())


def joined(ontology: Ontology, node: Node) -> Iterator[Evidence]:
    """The relations of an entity (or of a table's entities) to others, and the foreign keys of a table, both ways."""
    entities = [node]
    if node.kind in MEMBER_KINDS:
        yield from map(of_edge, ontology.out(node.key, (EdgeKind.RELATES, EdgeKind.JOINS)))
    if node.kind is NodeKind.TABLE:
        yield from foreign_keys.of_table(ontology, node)
        entities = []
    for entity in entities:
        if entity.kind in TYPE_KINDS:
            yield from map(of_edge, _edges(ontology, [entity], {EdgeKind.RELATES, EdgeKind.JOINS}))
            yield from map(of_edge, ontology.into(entity.key, (EdgeKind.RELATES,)))


def _served(ontology: Ontology, node: Node) -> Iterator[Evidence]:
    """The endpoints of a method or a type's methods, also of those that it inherits."""
    for key in (node.key, *(each.key for each in enclosed(ontology, node))):
        yield from map(of_edge, served_by(ontology, key))
    for above in _above(ontology, node):
        for method in ontology.members(above.target):
            served = ontology.out(method.key, (EdgeKind.EXPOSES,))
            yield from (of_edge(edge) for edge in served if edge.via == node.key)


_FROM = {
    Relation.EXPOSES_ENDPOINT: _served,
    Relation.DECLARES: _members,
    Relation.DECLARES_BEAN: _declared_beans,
    Relation.IMPLEMENTS: _above,
    Relation.EXTENDS: _above,
    Relation.OVERRIDES: _overridden,
    Relation.INJECTS: _injected,
    Relation.TESTS: _tested,
    Relation.WRITES_TABLE: _written_tables,
    Relation.READS_TABLE: _read_tables,
    Relation.DELETES: _written_tables,
    Relation.JOINED_WITH: joined,
}
