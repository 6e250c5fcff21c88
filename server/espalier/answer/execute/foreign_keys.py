"""Foreign keys between tables, as a schema declares them or mappings of entities imply them: which refers to which."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import product

from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute.sentences import listed, name_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind

ROLE = "foreign_key"
"""How the role of such an edge begins; its columns follow."""


def of_table(ontology: Ontology, table: Node) -> Iterator[Evidence]:
    """The keys of other tables that refer to this one, then its own; of each other table one. A key that a schema
    declares comes before one that a mapping of an entity implies."""
    keys = [*_declared(ontology, table), *_implied(ontology, table)]
    incoming = ((item.source, item) for item in keys if item.target == table.key)
    outgoing = ((item.target, item) for item in keys if item.source == table.key)
    for found in (incoming, outgoing):
        first: dict[str, Evidence] = {}
        for other, item in found:
            first.setdefault(other, item)
        yield from first.values()


def _declared(ontology: Ontology, table: Node) -> Iterator[Evidence]:
    edges = (*ontology.into(table.key, _RELATES), *ontology.out(table.key, _RELATES))
    return (of_edge(edge) for edge in edges if edge.role.startswith(ROLE))


def _implied(ontology: Ontology, table: Node) -> Iterator[Evidence]:
    """What the relations of the table's entities, and those of others to them, keep in columns: each leads from the
    table that has the column. A join table refers to both sides."""
    entities = [edge.source for edge in ontology.into(table.key, (EdgeKind.MAPS,))]
    members = (each.key for key in entities for each in ontology.members(key, inherited=True))
    edges = [edge for key in members for edge in ontology.out(key, _RELATES)]
    edges += [edge for key in entities for edge in ontology.into(key, _RELATES)]
    joining = [edge for key in entities for edge in _joining(ontology, key)] + list(ontology.into(table.key, _JOINS))
    for edge in dict.fromkeys(edges):
        yield from (item for item in _of_relation(ontology, edge) if table.key in (item.source, item.target))
    for edge in dict.fromkeys(joining):
        yield from (item for item in _of_join(ontology, edge) if table.key in (item.source, item.target))


def _of_relation(ontology: Ontology, edge: Edge) -> Iterator[Evidence]:
    kind, own = edge.role.partition(" ")[0], _tables_of(ontology, edge.source.partition("#")[0])
    if "mapped_by=" in edge.role or ontology.out(edge.source, _JOINS) or _in_table(ontology, edge):
        return
    for one, other in product(own, _tables_of(ontology, edge.target)):
        if kind in _HOLDING:
            yield _key(edge, one, other)
        elif kind == _HELD:
            yield _key(edge, other, one)


def _in_table(ontology: Ontology, edge: Edge) -> bool:
    """Whether a join table, even one whose name is not known, keeps a relation: JPA's default for a one-to-many in one
    direction without a join column (Jakarta Persistence 3.1, 2.10.5.1)."""
    node = ontology.node(edge.source)
    said = {name.rpartition(".")[2] for name in node.annotations} if node is not None else set()
    return _ONE_TO_MANY in said and not said & _JOINED


_ONE_TO_MANY, _JOINED = "OneToMany", frozenset({"JoinColumn", "JoinColumns"})


def _of_join(ontology: Ontology, edge: Edge) -> Iterator[Evidence]:
    """A join table refers to the tables on both sides, a table of a collection to its owner's."""
    others = (each.target for each in ontology.out(edge.source, _RELATES))
    for type_key in (edge.source.partition("#")[0], *others):
        for other in _tables_of(ontology, type_key):
            yield _key(edge, edge.target, other)


def _joining(ontology: Ontology, entity: str) -> Iterator[Edge]:
    """The edges to join tables of an entity's relations and of others' to it."""
    members = (each.key for each in ontology.members(entity, inherited=True))
    sources = (*members, *(edge.source for edge in ontology.into(entity, _RELATES)))
    return (edge for key in sources for edge in ontology.out(key, _JOINS))


def _key(edge: Edge, source: str, target: str) -> Evidence:
    return replace(of_edge(edge), kind=EdgeKind.RELATES, source=source, target=target, role=ROLE)


def _tables_of(ontology: Ontology, type_key: str) -> list[str]:
    """The table of an entity; of a mapped superclass those of the entities below."""
    own = [edge.target for edge in ontology.out(type_key, (EdgeKind.MAPS,))]
    below = (edge for each in ontology.subtypes(type_key) for edge in ontology.out(each.key, (EdgeKind.MAPS,)))
    return own or list(dict.fromkeys(edge.target for edge in below))


_RELATES, _JOINS = (EdgeKind.RELATES,), (EdgeKind.JOINS,)
_HOLDING, _HELD = frozenset({"many_to_one", "one_to_one"}), "one_to_many"
"""Relations whose own side has the column, and the one whose other side has it."""


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
