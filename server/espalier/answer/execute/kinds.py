"""What is of a wanted kind: by the node's own kind, by what the graph says of it, or by the role it plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from espalier.answer.execute.begun import AT_START, entry_of
from espalier.answer.inner_types import parse_inner
from espalier.answer.query import Select
from espalier.answer.roles import Role, is_accessor, role_of
from espalier.ontology.enclosing import outermost
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test

Is = Callable[[Ontology, Node], bool]

_KINDS = {
    Select.INTERFACE: {NodeKind.INTERFACE},
    Select.ENUM: {NodeKind.ENUM},
    Select.RECORD: {NodeKind.RECORD},
    Select.ANNOTATION: {NodeKind.ANNOTATION},
    Select.METHOD: {NodeKind.METHOD, NodeKind.CONSTRUCTOR},
    Select.CONSTRUCTOR: {NodeKind.CONSTRUCTOR},
    Select.FIELD: {NodeKind.FIELD},
    Select.ENDPOINT: {NodeKind.ENDPOINT},
    Select.TABLE: {NodeKind.TABLE},
    Select.BEAN: {NodeKind.BEAN},
    Select.COLUMN: {NodeKind.COLUMN},
    Select.PROPERTY: {NodeKind.PROPERTY},
    Select.FILE: {NodeKind.FILE},
    Select.PACKAGE: {NodeKind.PACKAGE},
    Select.MODULE: {NodeKind.MODULE},
    Select.SEQUENCE: {NodeKind.SEQUENCE},
    Select.CACHE: {NodeKind.CACHE},
    Select.URL: {NodeKind.URL},
    Select.AUTHORITY: {NodeKind.AUTHORITY},
    Select.DESTINATION: {NodeKind.DESTINATION},
    Select.CLASS: set(TYPE_KINDS),
}
_ROLES = {
    Select.CONTROLLER: Role.CONTROLLER,
    Select.SERVICE: Role.SERVICE,
    Select.REPOSITORY: Role.REPOSITORY,
    Select.ENTITY: Role.ENTITY,
    Select.CONFIGURATION: Role.CONFIGURATION,
    Select.LISTENER: Role.LISTENER,
    Select.TEST: Role.TEST,
}
_SUFFIXES = {
    Select.FACADE: ("Facade", "FacadeImpl"),
    Select.DTO: ("Dto", "DTO", "Request", "Response", "Form", "Vo", "VO"),
    Select.MAPPER: ("Mapper", "MapperImpl", "Converter", "Populator"),
    Select.EXCEPTION: ("Exception", "Error"),
    Select.ASPECT: ("Aspect",),
    Select.FILTER: ("Filter", "Interceptor"),
    Select.SCHEDULED_JOB: ("Job",),
}
_ANNOTATED = {
    Select.ASPECT: {"Aspect"},
    Select.MAPPER: {"Mapper"},
    Select.SCHEDULED_JOB: {"Scheduled", "Schedules"},
    Select.QUERY: {"Query", "NamedQuery", "NamedQueries", "NamedNativeQuery", "NamedNativeQueries", "NativeQuery"},
    Select.LISTENER: {"EventListener", "TransactionalEventListener", "KafkaListener", "RabbitListener", "JmsListener"},
}
_MEMBERS: dict[Select, tuple[EdgeKind, ...]] = {
    Select.SCHEDULED_JOB: (EdgeKind.SCHEDULED_BY,), Select.LISTENER: (EdgeKind.LISTENS,), Select.QUERY: (),
}  # fmt: skip
"""Roles that a method plays too, and the kinds of edges that tell so of one without an annotation."""
_ABOVE = {
    Select.FILTER: {"Filter", "OncePerRequestFilter", "GenericFilterBean", "HandlerInterceptor"},
    Select.SCHEDULED_JOB: {"Job", "QuartzJobBean", "TimerTask"},
    Select.LISTENER: {"ApplicationListener"},
    Select.EXCEPTION: {"Throwable", "Exception", "RuntimeException"},
}
HOLDS_ROLE = frozenset({*_ROLES, *_SUFFIXES, *_ANNOTATED, Select.EVENT})
_IMPLIED = "implied"
"""Of a class that no text writes, such as a builder of Lombok's."""
GROUPS = {
    Select.DATABASE: (Select.TABLE, Select.REPOSITORY),
}
"""Roles that are several kinds of things."""


def is_a(ontology: Ontology, node: Node, wanted: Select) -> bool:
    """Whether a node is of the wanted kind, or plays the wanted role itself."""
    if wanted in GROUPS:
        return any(is_a(ontology, node, each) for each in GROUPS[wanted])
    if wanted is Select.LIBRARY:
        return node.kind is NodeKind.MODULE and not node.path
    if wanted in _KINDS:
        return node.kind in _KINDS[wanted] and not (node.kind in TYPE_KINDS and _IMPLIED in node.modifiers)
    if wanted in (Select.ENTRY_POINT, Select.START_UP):
        entry = entry_of(ontology, node)
        return entry is not None and (wanted is Select.ENTRY_POINT or entry in AT_START)
    if wanted is Select.EVENT:
        return node.kind in TYPE_KINDS and bool(ontology.into(node.key, (EdgeKind.PUBLISHES, EdgeKind.LISTENS)))
    if node.kind in TYPE_KINDS:
        kept = wanted is Select.ENTITY and bool(ontology.out(node.key, (EdgeKind.MAPS,)))  # of Spring Data, too
        return kept or _plays(ontology, node, wanted)
    if node.kind is not NodeKind.METHOD or wanted not in _MEMBERS:
        return False
    return _annotated(node, wanted) or bool(ontology.out(node.key, _MEMBERS[wanted]))


def all_of(ontology: Ontology, wanted: Select, *, tests: bool = False) -> Iterator[Node]:
    """Everything of the wanted kind in the project; endpoints that only its clients request where it serves none."""
    tested = tests or wanted is Select.TEST
    serves = wanted is Select.ENDPOINT and next(iter(ontology.edges(EdgeKind.EXPOSES)), None) is not None
    for node in ontology.nodes():
        if serves and node.kind is NodeKind.ENDPOINT and not ontology.into(node.key, (EdgeKind.EXPOSES,)):
            continue
        if node.kind is NodeKind.EXTERNAL or not is_a(ontology, node, wanted) or _by_methods(ontology, node, wanted):
            continue
        if wanted is Select.CLASS and (inner := parse_inner(node.key)) is not None and inner.name.isdigit():
            continue  # nothing can use or test an anonymous class by its name
        if tested or not node.test or _kept_by_main(ontology, node):
            yield node


def _by_methods(ontology: Ontology, node: Node, wanted: Select) -> bool:
    """Whether methods of a class are the jobs or listeners: `RatesJob` beside its `refresh`, which is scheduled, is no
    second one."""
    if wanted not in (Select.SCHEDULED_JOB, Select.LISTENER) or node.kind not in TYPE_KINDS:
        return False
    return any(is_a(ontology, each, wanted) for each in ontology.members(node.key))


def _kept_by_main(ontology: Ontology, node: Node) -> bool:
    """Whether a table that a file of the tests defines is that of an entity of main code."""
    return node.kind is NodeKind.TABLE and any(not is_test(each.path) for each in ontology.into(node.key, _KEEPING))


_KEEPING = (EdgeKind.MAPS, EdgeKind.JOINS)


def _plays(ontology: Ontology, node: Node, wanted: Select) -> bool:
    if wanted in _ROLES and outermost(ontology, node.key) == node and role_of(ontology, node.key) is _ROLES[wanted]:
        return True
    named = is_named(node, wanted) and not (wanted is Select.SCHEDULED_JOB and _is_data(ontology, node))
    return _annotated(node, wanted) or named or _below(ontology, node, wanted)


def _is_data(ontology: Ontology, node: Node) -> bool:
    """Whether a type is data that is kept or sent, whatever its name says: `class CronJob implements Serializable`, one
    with fields like `@SerializedName("name") String name`, one that does nothing, such as a group of settings."""
    above = {each.name for each in ontology.supertypes(node.key)}
    if node.kind in (NodeKind.RECORD, NodeKind.ENUM) or "Serializable" in above or is_a(ontology, node, Select.ENTITY):
        return True
    members = ontology.members(node.key, inherited=True)
    fields = [each for each in members if each.kind is NodeKind.FIELD]
    if any(name.rpartition(".")[2] in _SENT for each in fields for name in each.annotations):
        return True
    acting = (each for each in members if each.kind is NodeKind.METHOD and "static" not in each.modifiers)
    does = any(not is_accessor(each) for each in acting)
    return not does and bool(fields or outermost(ontology, node.key) != node)


_SENT = frozenset({"SerializedName", "Expose", "JsonProperty", "XmlElement", "XmlAttribute"})
"""Annotations of fields of what is read from or written as a text."""


def _annotated(node: Node, wanted: Select) -> bool:
    return any(name.rpartition(".")[2] in _ANNOTATED.get(wanted, ()) for name in node.annotations)


def is_named(node: Node, wanted: Select) -> bool:
    """Whether the name says that it is of the wanted kind."""
    return node.name.endswith(_SUFFIXES.get(wanted, ())) if wanted in _SUFFIXES else False


def _below(ontology: Ontology, node: Node, wanted: Select) -> bool:
    above = _ABOVE.get(wanted, set())
    return bool(above) and any(each.name in above for each in ontology.supertypes(node.key))


def holder(ontology: Ontology, key: str, wanted: Select) -> Node | None:
    """The node or the nearest around it that is of the wanted kind; for a method that serves one, the endpoint."""
    node = ontology.node(key)
    if node is not None and wanted is Select.ENDPOINT:
        served = served_by(ontology, key)
        return ontology.node(served[0].target) if served else node if node.kind is NodeKind.ENDPOINT else None
    if node is not None and wanted is Select.FILE and node.path:
        return ontology.node(node.path)
    while node is not None and not is_a(ontology, node, wanted):
        node = ontology.node(node.owner) if node.owner else None
    return node


def served_by(ontology: Ontology, key: str) -> tuple[Edge, ...]:
    """The endpoints that a method serves; of a method without a body, those of the methods that override it, too."""
    found = ontology.out(key, (EdgeKind.EXPOSES,))
    node = ontology.node(key)
    if node is None or not _has_no_body(ontology, node):
        return found
    below = (edge.source for edge in ontology.into(key, (EdgeKind.OVERRIDES,)))
    return (*found, *(edge for each in below for edge in ontology.out(each, (EdgeKind.EXPOSES,))))


def _has_no_body(ontology: Ontology, method: Node) -> bool:
    owner = ontology.node(method.owner)
    declared = owner is not None and owner.kind is NodeKind.INTERFACE and "default" not in method.modifiers
    return declared or "abstract" in method.modifiers
