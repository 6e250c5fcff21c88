"""List all endpoints, beans, tables, controllers, ...: every thing of one kind in the project, tests apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.finding import Finding, counted, declarations, group
from espalier.answer.plan import Plan
from espalier.answer.roles import Role, role_of
from espalier.ontology.enclosing import outermost
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind

_TIED = {
    "endpoints": (NodeKind.ENDPOINT, EdgeKind.EXPOSES),
    "routes": (NodeKind.ENDPOINT, EdgeKind.EXPOSES),
    "urls": (NodeKind.ENDPOINT, EdgeKind.EXPOSES),
    "beans": (NodeKind.BEAN, EdgeKind.DECLARES_BEAN),
    "tables": (NodeKind.TABLE, EdgeKind.MAPS),
}
"""Kinds that the code declares by an edge, which tells more than the node."""
_EVENTFUL = frozenset({EdgeKind.PUBLISHES, EdgeKind.LISTENS})
_EDGES = {"events": _EVENTFUL, **{plural: frozenset({kind}) for plural, (_, kind) in _TIED.items()}}
_ROLES = {
    "controllers": Role.CONTROLLER,
    "services": Role.SERVICE,
    "repositories": Role.REPOSITORY,
    "listeners": Role.LISTENER,
    "entities": Role.ENTITY,
}
_KINDS = {
    "interfaces": NodeKind.INTERFACE,
    "enums": NodeKind.ENUM,
    "records": NodeKind.RECORD,
}
_SINGULAR = {"repositories": "repository", "entities": "entity"}


def find(ontology: Ontology, plan: Plan) -> Finding:
    plural = plan.listed
    nodes = sorted((node for node in _nodes(ontology, plural) if not node.test), key=lambda node: node.key)
    number = counted(len(nodes), _SINGULAR.get(plural, plural.removesuffix("s")), plural)
    return Finding(f"{number} in this code base.", group(plural.capitalize(), _evidence(ontology, plural, nodes)))


def _nodes(ontology: Ontology, plural: str) -> Iterable[Node]:
    if plural == "events":
        keys = {edge.target for kind in _EVENTFUL for edge in ontology.edges(kind)}
        return (node for key in keys if (node := ontology.node(key)) is not None)
    if plural in _ROLES:
        types = (node for kind in sorted(TYPE_KINDS) for node in ontology.nodes(kind))
        return (node for node in types if _is(ontology, node, _ROLES[plural]))
    return ontology.nodes(_TIED[plural][0] if plural in _TIED else _KINDS[plural])


def _evidence(ontology: Ontology, plural: str, nodes: Iterable[Node]) -> Iterator[Evidence]:
    for node in nodes:
        edges = ontology.into(node.key, _EDGES.get(plural, ()))
        yield from map(of_edge, edges)
        if not edges:
            yield from declarations([node])


def _is(ontology: Ontology, node: Node, role: Role) -> bool:
    """Nested types have the role of the type around them, and are none of it themselves."""
    return outermost(ontology, node.key) == node and role_of(ontology, node.key) is role
