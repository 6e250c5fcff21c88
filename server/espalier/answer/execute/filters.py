"""The conditions of a query."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from espalier.answer.evidence import Evidence
from espalier.answer.execute.kinds import holder
from espalier.answer.query import Filter, Select
from espalier.ontology import queries
from espalier.ontology.enclosing import outermost
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Node, NodeKind

_INTEGRATION = frozenset({"SpringBootTest", "DataJpaTest", "WebMvcTest", "Testcontainers", "QuarkusTest"})


def kept(
    ontology: Ontology, evidence: Iterable[Evidence], filters: Sequence[Filter], anchors: Sequence[Node]
) -> list[Evidence]:
    """Evidence whose source meets all conditions."""
    return [item for item in evidence if all(_meets(ontology, item, each, anchors) for each in filters)]


def kept_nodes(ontology: Ontology, node: Node, filters: Sequence[Filter]) -> bool:
    return all(_node_meets(ontology, node, each) for each in filters)


def _meets(ontology: Ontology, item: Evidence, each: Filter, anchors: Sequence[Node]) -> bool:
    if each.outside is not None:
        own = {_package(ontology, node.key) for node in anchors}
        return _package(ontology, item.source) not in own
    node = ontology.node(item.source)
    return node is None or _node_meets(ontology, node, each)


def _node_meets(ontology: Ontology, node: Node, each: Filter) -> bool:
    if each.role is not None and (holder(ontology, node.key, each.role) is not None) is each.not_:
        return False
    if each.http_method is not None and not _serves(ontology, node, each.http_method.upper()):
        return False
    if each.visibility is not None and not _visible(node, each.visibility):
        return False
    if each.unused and (node.test or queries.users(ontology, node.key).uses):
        return False
    return each.test_kind is None or (each.test_kind == "integration") is _integrates(ontology, node)


def _serves(ontology: Ontology, node: Node, verb: str) -> bool:
    endpoint = node if node.kind is NodeKind.ENDPOINT else holder(ontology, node.key, Select.ENDPOINT)
    return endpoint is not None and endpoint.key.partition(" ")[0] in (verb, "ANY")


def _visible(node: Node, visibility: str) -> bool:
    said = {"public", "protected", "private"}.intersection(node.modifiers)
    return visibility in said if visibility in ("public", "protected", "private") else not said


def _integrates(ontology: Ontology, node: Node) -> bool:
    top = outermost(ontology, node.key) or node
    simple = {name.rpartition(".")[2] for name in top.annotations}
    return bool(simple & _INTEGRATION) or "Integration" in top.name or top.name.endswith("IT")


def _package(ontology: Ontology, key: str) -> str:
    node = outermost(ontology, key)
    return node.path.rpartition("/")[0] if node is not None else ""
