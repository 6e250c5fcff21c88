"""What is around a node: its type, and the type at top level; and what is inside a type."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Node, NodeKind


def outermost(ontology: Ontology, key: str) -> Node | None:
    """The top-level type around a node, or the node itself when it is in none."""
    node = ontology.node(key)
    while node is not None and node.owner and (owner := ontology.node(node.owner)) is not None:
        if owner.kind in (NodeKind.FILE, NodeKind.PACKAGE):
            break
        node = owner
    return node


def type_of(ontology: Ontology, key: str) -> Node | None:
    """The innermost type that holds the node `key` (itself, for a type)."""
    node = ontology.node(key)
    while node is not None and node.kind not in TYPE_KINDS:
        node = ontology.node(node.owner) if node.owner else None
    return node


def declarations(ontology: Ontology, path: str) -> Iterator[Node]:
    """The types of a file and all that is inside them, the classes in methods too."""
    pending = list(ontology.file_types(path))
    for node in pending:
        yield node
        pending += ontology.members(node.key)


def with_members(ontology: Ontology, node: Node) -> list[str]:
    """The keys of a node and of what it declares itself."""
    return [node.key, *(each.key for each in ontology.members(node.key))]


def as_attribute(ontology: Ontology, field: Node) -> Iterator[str]:
    """The keys of a field and of its getter: either may have the annotations of the attribute that both are."""
    yield field.key
    name = f"{field.name[:1].upper()}{field.name[1:]}"
    for getter in (f"{field.owner}#get{name}()", f"{field.owner}#is{name}()"):
        if field.kind is NodeKind.FIELD and ontology.node(getter) is not None:
            yield getter


def enclosed(ontology: Ontology, node: Node) -> Iterator[Node]:
    """The members of a type, and those of types nested in it."""
    if node.kind in TYPE_KINDS:
        for member in ontology.members(node.key):
            yield member
            yield from enclosed(ontology, member)
