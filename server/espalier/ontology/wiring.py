"""Which implementation an injection point is given, read from the graph's `satisfied_by` edges (`container`)."""

from __future__ import annotations

from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind


def given(ontology: Ontology, point: Edge) -> frozenset[str]:
    """Keys of the project classes that the injection `point` may be given; several when nothing decides."""
    choices = ontology.out(point.source, (EdgeKind.SATISFIED_BY,))
    here = [each.target for each in choices if (each.line, each.column) == (point.line, point.column)]
    below = {point.target, *(node.key for node in ontology.subtypes(point.target))}
    return frozenset(key for target in here for key in _classes(ontology, target) if key in below)


def _classes(ontology: Ontology, key: str) -> set[str]:
    """What a bean may be made of; a class itself."""
    if not key.startswith("bean:"):
        return {key}
    declared = {edge.via or edge.source for edge in ontology.into(key, (EdgeKind.DECLARES_BEAN,))}
    created = ontology.out(key, (EdgeKind.INSTANTIATES,))
    return {each for each in declared if ontology.node(each) is not None} | {
        edge.target.partition("#")[0] for edge in created
    }


def beans(ontology: Ontology, node: Node) -> frozenset[str]:
    """The beans a class is declared as: by its own annotation, by XML, by a method that makes one of it."""
    found = {edge.target for edge in ontology.out(node.key, (EdgeKind.DECLARES_BEAN,))}
    created = [node.key, *(each.key for each in ontology.members(node.key) if each.kind is NodeKind.CONSTRUCTOR)]
    for edge in (edge for key in created for edge in ontology.into(key, (EdgeKind.INSTANTIATES,))):
        if edge.source.startswith("bean:"):
            found.add(edge.source)
        made = ontology.out(edge.source, (EdgeKind.DECLARES_BEAN,)) if "#" in edge.source else ()
        found.update(each.target for each in made if each.via == node.key)
    return frozenset(found)


def is_concrete(node: Node) -> bool:
    """Whether there are objects of just this type."""
    return node.kind in (NodeKind.CLASS, NodeKind.ENUM, NodeKind.RECORD) and "abstract" not in node.modifiers
