"""What a library or the JVM calls by itself, so that nothing in the code need use it: endpoints, listeners, jobs,
handlers, methods that make beans or that override a library's, `main`, and classes that the container calls."""

from __future__ import annotations

from enum import StrEnum

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


class Entry(StrEnum):
    """In the order in which they are told."""

    PROGRAM = "Programs"
    START = "When the application starts"
    JOB = "Scheduled jobs"
    LISTENER = "Listeners"
    FILTER = "Filters"
    ENDPOINT = "Endpoints"


AT_START = frozenset({Entry.PROGRAM, Entry.START})
"""What runs when a program starts."""
_AT_START = frozenset({"PostConstruct"})
"""Annotations of a method that the container calls once it has made an object."""
_ABOVE = {
    "run": {"CommandLineRunner", "ApplicationRunner", "QuarkusApplication"},
    "start": {"BundleActivator", "SmartLifecycle", "Lifecycle"},
    "afterPropertiesSet": {"InitializingBean"},
    "afterSingletonsInstantiated": {"SmartInitializingSingleton"},
    "contextInitialized": {"ServletContextListener"},
    "onStartup": {"WebApplicationInitializer", "SpringBootServletInitializer", "ServletContainerInitializer"},
}
"""Types of libraries whose method of that name is called at the start."""
_RUNNERS = _ABOVE["run"]
_EVENTS = frozenset({
    "ApplicationReadyEvent", "ApplicationStartedEvent", "ApplicationPreparedEvent", "ContextRefreshedEvent",
    "ContextStartedEvent", "StartupEvent", "ServerStartupEvent", "WebServerInitializedEvent",
})  # fmt: skip
_FILTERING = frozenset({"doFilter", "doFilterInternal", "preHandle"})


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


def entry_of(ontology: Ontology, method: Node) -> Entry | None:
    """By what a method is begun; None: by calls alone."""
    if method.kind is not NodeKind.METHOD or method.test:
        return None
    if method.name == "main" and "static" in method.modifiers:
        return Entry.PROGRAM
    if _at_start(ontology, method):
        return Entry.START
    if ontology.out(method.key, (EdgeKind.SCHEDULED_BY,)):
        return Entry.JOB
    if ontology.out(method.key, (EdgeKind.LISTENS,)):
        return Entry.LISTENER
    if ontology.out(method.key, (EdgeKind.EXPOSES,)):
        return Entry.ENDPOINT
    owner = ontology.node(method.owner)
    if owner is None or owner.kind not in TYPE_KINDS:
        return None
    if method.name == "onApplicationEvent" and ontology.out(owner.key, (EdgeKind.LISTENS,)):
        return Entry.LISTENER
    filters = method.name in _FILTERING and any("Filter" in each.name or "Interceptor" in each.name
                                                for each in ontology.supertypes(owner.key))  # fmt: skip
    return Entry.FILTER if filters else None


def _at_start(ontology: Ontology, method: Node) -> bool:
    if any(name.rpartition(".")[2] in _AT_START for name in method.annotations):
        return True
    heard = [*ontology.out(method.key, (EdgeKind.LISTENS,))]
    if method.name == "onApplicationEvent":
        heard += ontology.out(method.owner, (EdgeKind.LISTENS,))
    if any(_last(edge.target) in _EVENTS for edge in heard):
        return True
    if any(_last(edge.target) in _RUNNERS for edge in ontology.out(method.key, (EdgeKind.RETURNS,))):
        return bool(ontology.out(method.key, (EdgeKind.DECLARES_BEAN,)))
    above = _ABOVE.get(method.name)
    return above is not None and any(each.name in above for each in ontology.supertypes(method.owner))


def _last(key: str) -> str:
    return key.rpartition(".")[2].partition("<")[0]
