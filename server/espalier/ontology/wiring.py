"""Which implementation an injection point is given: Spring's rules by type, qualifier, name and priority."""

from __future__ import annotations

from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind

_COLLECTIONS = frozenset({"java.util.List", "java.util.Set", "java.util.Collection", "java.util.Map"})


def given(ontology: Ontology, point: Edge) -> frozenset[str]:
    """Keys of the concrete project classes that the injection `point` may be given; several when nothing decides."""
    target = ontology.node(point.target)
    if target is None:
        return frozenset()
    candidates = [each for each in (target, *ontology.subtypes(point.target)) if is_concrete(each)]
    managed = [each for each in candidates if beans(ontology, each)] or candidates
    if len(managed) > 1 and point.via not in _COLLECTIONS:
        managed = _decided(ontology, point, managed)
    return frozenset(each.key for each in managed)


def _decided(ontology: Ontology, point: Edge, candidates: list[Node]) -> list[Node]:
    """By the bean named at the point, else by @Primary, else by the point's own name."""
    wanted = _named(ontology, point)
    for choice in (
        [each for each in candidates if wanted and wanted & beans(ontology, each)],
        [each for each in candidates if "Primary" in each.annotations],
        [each for each in candidates if f"bean:{_point_name(ontology, point)}" in beans(ontology, each)],
    ):
        if choice:
            return choice
    return candidates


def _named(ontology: Ontology, point: Edge) -> frozenset[str]:
    """Beans that the same place refers to."""
    references = ontology.out(point.source, (EdgeKind.REFERS_BEAN,))
    return frozenset(edge.target for edge in references if edge.line == point.line) or frozenset(
        [point.via] if point.via.startswith("bean:") else []
    )


def _point_name(ontology: Ontology, point: Edge) -> str:
    node = ontology.node(point.source)
    return node.name if node is not None and node.kind is NodeKind.FIELD else ""


def beans(ontology: Ontology, node: Node) -> frozenset[str]:
    """The beans a class is declared as: by its own annotation, by XML, by a `@Bean` method that creates it."""
    found = {edge.target for edge in ontology.out(node.key, (EdgeKind.DECLARES_BEAN,))}
    created = [node.key, *(each.key for each in ontology.members(node.key) if each.kind is NodeKind.CONSTRUCTOR)]
    for edge in (edge for key in created for edge in ontology.into(key, (EdgeKind.INSTANTIATES,))):
        if edge.source.startswith("bean:"):
            found.add(edge.source)
        found.update(each.target for each in ontology.out(edge.source, (EdgeKind.DECLARES_BEAN,)) if "#" in edge.source)
    return frozenset(found)


def is_concrete(node: Node) -> bool:
    """Whether there are objects of just this type."""
    return node.kind in (NodeKind.CLASS, NodeKind.ENUM, NodeKind.RECORD) and "abstract" not in node.modifiers
