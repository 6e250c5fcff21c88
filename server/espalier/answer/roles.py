"""What part a type plays, as a reader of the code would say it: by its annotations, its name, or what it extends."""

from __future__ import annotations

import re
from enum import StrEnum

from espalier.ontology.enclosing import outermost
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Node, NodeKind

_ACCESSOR_LINES = 3
_SPRING_DATA = "org.springframework.data."


class Role(StrEnum):
    """In the order in which an answer shows them: from the outside of an application inwards, tests last."""

    CONTROLLER = "Controllers"
    SERVICE = "Services"
    REPOSITORY = "Repositories"
    LISTENER = "Listeners"
    COMPONENT = "Components"
    CONFIGURATION = "Configuration"
    ENTITY = "Entities"
    OTHER = "Other code"
    TEST = "Tests"


_ANNOTATIONS = {
    "RestController": Role.CONTROLLER,
    "Controller": Role.CONTROLLER,
    "ControllerAdvice": Role.CONTROLLER,
    "RestControllerAdvice": Role.CONTROLLER,
    "Path": Role.CONTROLLER,
    "Service": Role.SERVICE,
    "Stateless": Role.SERVICE,
    "Repository": Role.REPOSITORY,
    "Entity": Role.ENTITY,
    "Document": Role.ENTITY,
    "TableName": Role.ENTITY,
    "Embeddable": Role.ENTITY,
    "MappedSuperclass": Role.ENTITY,
    "Configuration": Role.CONFIGURATION,
    "SpringBootApplication": Role.CONFIGURATION,
    "Component": Role.COMPONENT,
    "Named": Role.COMPONENT,
}
_SUFFIXES = {
    "Controller": Role.CONTROLLER,
    "Resource": Role.CONTROLLER,
    "Repository": Role.REPOSITORY,
    "Dao": Role.REPOSITORY,
    "Listener": Role.LISTENER,
    "Service": Role.SERVICE,
    "ServiceImpl": Role.SERVICE,
    "Configuration": Role.CONFIGURATION,
    "Config": Role.CONFIGURATION,
}


def role_of(ontology: Ontology, key: str, path: str = "") -> Role:
    """The role of the outermost type that holds the node `key`; `path` decides for what is not Java."""
    if path and not path.endswith(".java"):
        return Role.CONFIGURATION
    node = outermost(ontology, key)
    if node is None:
        return Role.OTHER
    if node.test:
        return Role.TEST
    role = _by_name(node, _by_annotation(node))
    return Role.REPOSITORY if role is Role.OTHER and _is_repository(ontology, node) else role


def _is_repository(ontology: Ontology, node: Node) -> bool:
    """Whether Spring Data implements an interface, however it is called."""
    above = ontology.supertypes(node.key) if node.kind is NodeKind.INTERFACE else ()
    return any(each.key.startswith(_SPRING_DATA) and each.key.endswith("Repository") for each in above)


def _by_annotation(node: Node) -> Role | None:
    simple = (name.rpartition(".")[2] for name in node.annotations)
    return next((_ANNOTATIONS[name] for name in simple if name in _ANNOTATIONS), None)


def _by_name(node: Node, annotated: Role | None) -> Role:
    """A name tells more than `@Component` does."""
    named = next((role for suffix, role in _SUFFIXES.items() if node.name.endswith(suffix)), None)
    if annotated is None or annotated is Role.COMPONENT:
        return named or annotated or Role.OTHER
    return annotated


def is_accessor(node: Node | None) -> bool:
    """Whether a node only hands a field in or out, or makes an empty object; what no text writes does no more."""
    if node is not None and node.kind is NodeKind.METHOD and "implied" in node.modifiers:
        return True
    if node is None or node.end_line - node.line > _ACCESSOR_LINES:
        return False
    getter = re.fullmatch(r"(?:get|is)[A-Z]\w*", node.name) and node.key.endswith("()")
    setter = re.fullmatch(r"set[A-Z]\w*", node.name) and "," not in node.key and not node.key.endswith("()")
    return bool(getter or setter) or (node.kind is NodeKind.CONSTRUCTOR and node.key.endswith("()"))
