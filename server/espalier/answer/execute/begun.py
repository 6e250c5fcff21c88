"""What a library or the JVM calls by itself, so that nothing in the code need use it: endpoints, listeners, jobs,
handlers, methods that make beans or that override a library's, `main`, and classes that the container calls."""

from __future__ import annotations

from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind

EDGES = (
    EdgeKind.EXPOSES, EdgeKind.LISTENS, EdgeKind.HANDLES, EdgeKind.SCHEDULED_BY, EdgeKind.DECLARES_BEAN,
    EdgeKind.ADVISES,
)  # fmt: skip
"""Edges of a method that a framework calls."""
_OF_METHODS = frozenset({
    "PostConstruct", "PreDestroy", "PrePersist", "PostPersist", "PreUpdate", "PostUpdate", "PreRemove", "PostRemove",
    "PostLoad", "ModelAttribute", "InitBinder", "ReadOperation", "WriteOperation", "DeleteOperation",
})  # fmt: skip
_OF_TYPES = frozenset({
    "Controller", "RestController", "ControllerAdvice", "RestControllerAdvice", "Configuration", "AutoConfiguration",
    "SpringBootApplication", "Aspect", "WebServlet", "WebFilter", "WebListener", "ServerEndpoint", "MessageDriven",
    "Startup", "Path", "Provider", "Endpoint", "RestControllerEndpoint", "WebEndpoint",
})  # fmt: skip
"""Annotations by which a framework finds a type and calls it."""


def is_begun(ontology: Ontology, node: Node) -> bool:
    """Whether a library or the JVM calls a method, or one of a type's or of a bean's class, or no text writes it."""
    if "implied" in node.modifiers:
        return True
    if node.kind is NodeKind.METHOD:
        return _is_called(ontology, node) or _is_theirs(ontology, node)
    if node.kind is NodeKind.BEAN:
        made = (ontology.node(edge.source) for edge in ontology.into(node.key, (EdgeKind.DECLARES_BEAN,)))
        return any(each is not None and each.kind in TYPE_KINDS and is_begun(ontology, each) for each in made)
    if node.kind not in TYPE_KINDS:
        return False
    if _OF_TYPES & _simple(node) or ontology.out(node.key, (EdgeKind.LISTENS, EdgeKind.HANDLES, EdgeKind.FILTERS)):
        return True
    members = ontology.members(node.key)
    if any(_is_called(ontology, each) for each in members if each.kind is NodeKind.METHOD):
        return True
    return bool(ontology.out(node.key, (EdgeKind.DECLARES_BEAN,))) and _is_of_library(ontology, node)


def _is_called(ontology: Ontology, method: Node) -> bool:
    main = method.name == "main" and "static" in method.modifiers
    return main or bool(_OF_METHODS & _simple(method)) or bool(ontology.out(method.key, EDGES))


def _is_theirs(ontology: Ontology, method: Node) -> bool:
    """Whether a method overrides one that only a library declares."""
    return "Override" in _simple(method) and not ontology.out(method.key, (EdgeKind.OVERRIDES,))


def _simple(node: Node) -> set[str]:
    return {name.rpartition(".")[2] for name in node.annotations}


def _is_of_library(ontology: Ontology, node: Node) -> bool:
    """Whether a class is what a library asks for: it implements or extends one of its types."""
    if node.kind not in (NodeKind.CLASS, NodeKind.RECORD):
        return False
    above = ontology.supertypes(node.key)
    return any(each.kind is NodeKind.EXTERNAL and not each.key.startswith("java.") for each in above)
