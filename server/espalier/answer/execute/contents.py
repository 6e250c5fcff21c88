"""What a package or a file stands for where the things in it are meant: "what does it use" asks of its types.

A package holds its types and those of the packages below it; a Java file its types; any other file the beans,
properties and tables that it declares. Relations to a package or file from inside it do not count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from espalier.answer.execute import modules, sites
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.filters import OWN_FILE, OWN_PACKAGE
from espalier.answer.query import Direction, Filter, Query, Relation, Select
from espalier.ontology.enclosing import with_members
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node, NodeKind

_HOLDERS = frozenset({NodeKind.PACKAGE, NodeKind.FILE})
_OF_MODULES = frozenset({Relation.DEPENDS_ON, Relation.BUILDS, Relation.BUILT_WITH})
_KINDS = {NodeKind.BEAN: Select.BEAN, NodeKind.PROPERTY: Select.PROPERTY, NodeKind.TABLE: Select.TABLE}


def opened(ontology: Ontology, query: Query, meant: Meant) -> tuple[Query, Meant]:
    """The query and its anchor; of a module, package or file the things in it stand for it, where they are meant."""
    inner = modules.within(ontology, meant)
    if inner is not None and query.select is not Select.MODULE and query.relation not in _OF_MODULES:
        return modules.of_things(query), inner
    if query.relation is Relation.JOINED_WITH and query.select is Select.TABLE and meant.exact:
        return query, replace(meant, nodes=_tables(ontology, meant))
    if query.relation is Relation.IMPORTS and query.direction is Direction.FROM and meant.exact:
        return query, replace(meant, nodes=_files(ontology, meant))
    if not meant.exact or not all(node.kind in _HOLDERS for node in meant.nodes) or query.relation is Relation.SCANS:
        return query, meant
    if query.relation is Relation.DECLARES:
        return (query if query.select else query.altered(select=_declared_kind(ontology, meant.nodes[0]))), meant
    nodes = held(ontology, meant).nodes
    if query.direction is Direction.TO:
        files = all(node.kind is NodeKind.FILE for node in meant.nodes)
        outside = Filter(outside=OWN_FILE if files else OWN_PACKAGE)
        query = query.altered(filters=(*query.filters, outside))
    return query, replace(meant, nodes=nodes)


def _tables(ontology: Ontology, meant: Meant) -> tuple[Node, ...]:
    """The tables of entities among the anchors; other anchors as they are."""
    kept = ((node, ontology.out(node.key, (EdgeKind.MAPS,))) for node in meant.nodes)
    keys = dict.fromkeys(key for node, edges in kept for key in [edge.target for edge in edges] or [node.key])
    return tuple(node for key in keys if (node := ontology.node(key)) is not None)


def _files(ontology: Ontology, meant: Meant) -> tuple[Node, ...]:
    """The files that the anchors are in: these have the imports."""
    nodes = held(ontology, meant).nodes
    files = (ontology.node(node.path) if node.path else None for node in nodes)
    return tuple(dict.fromkeys(file for file in files if file is not None)) or meant.nodes


def held(ontology: Ontology, meant: Meant) -> Meant:
    """A package or file with what is in it; any other anchor as it is."""
    if not meant.exact or not all(node.kind in _HOLDERS for node in meant.nodes):
        return meant
    inner = (each for node in meant.nodes for each in (node, *within(ontology, node)))
    return replace(meant, nodes=tuple(dict.fromkeys(inner)))


def within(ontology: Ontology, node: Node) -> Iterator[Node]:
    """What is in a package or file: the outermost types, their beans, and what a file other than Java declares."""
    types = list(sites.types_in(ontology, node))
    yield from types
    keys = [node.key, *(key for each in types for key in with_members(ontology, each))]
    declared = dict.fromkeys(edge.target for key in keys for edge in ontology.out(key, sites.DECLARING))
    yield from (each for key in declared if (each := ontology.node(key)) is not None)


def _declared_kind(ontology: Ontology, node: Node) -> Select:
    """The kind of thing that a package or file declares: types, where it has some."""
    kinds = [each.kind for each in within(ontology, node)]
    return _KINDS.get(kinds[0], Select.CLASS) if kinds else Select.CLASS
