"""HTTP endpoints that code registers: Spring's router functions, Vert.x Web, Javalin and Spark.

`route().GET("/orders/{id}", handler::one)` is served by what is handed over: a method that is referred to, the one that
a lambda calls, else the method in which the route stands. Calls of `path` and `nest` around put their paths before it.
"""

from __future__ import annotations

from espalier.java.expressions import Call, Lambda, MethodReference
from espalier.java.fact import NONE
from espalier.java.facts import FileFacts
from espalier.ontology import constants
from espalier.ontology.bodies.values import CallSite, TypeName
from espalier.ontology.frameworks.callbacks import callback, initial
from espalier.ontology.frameworks.framework import ANNOTATION_VALUE, Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.surface import JAX_RS
from espalier.ontology.types import Ref

_VERBS = frozenset(JAX_RS)
_LOWER = frozenset(each.lower() for each in JAX_RS)
_SPRING = ("org.springframework.web.servlet.function", "org.springframework.web.reactive.function.server")
_MICRO = ("io.javalin.", "spark.")
"""Javalin and Spark, whose methods are called alike."""
_CLIENTS = "io.javalin.testtools."
"""Javalin's own, which tests call its endpoints by, in the same words."""
_VERTX = "io.vertx.ext.web"
_BY_PREDICATE = frozenset({"route", "andRoute"})
_HANDLING = frozenset({"handler", "blockingHandler", "respond"})
_AROUND = frozenset({"path", "nest"})
_ANY = "ANY"
_NAMES = ("handle", "apply")
UNKNOWN_ROUTE = "routes whose path is not known"


class Routes(Framework):
    def watches(self, name: str, count: int) -> bool:
        return (
            (count > 1 and (name in _VERBS or name in _LOWER or name in _BY_PREDICATE))
            or (count == 1 and name in _HANDLING)
        )  # fmt: skip

    def called(self, conventions: Conventions, call: CallSite) -> None:
        name = call.entry.name
        if name in _VERBS and _imports(conventions.facts, _SPRING):
            _serves(conventions, call, name, call.entry.args[0])
        elif name in _BY_PREDICATE and _imports(conventions.facts, _SPRING):
            _by_predicate(conventions, call)
        elif name in _LOWER and _is_on(conventions, call, _MICRO):
            _serves(conventions, call, name.upper(), call.entry.args[0])
        elif name in _HANDLING and _imports(conventions.facts, (_VERTX,)):
            _by_router(conventions, call)


def _imports(facts: FileFacts, homes: tuple[str, ...]) -> bool:
    return any(each.name.startswith(homes) for each in facts.imports)


def _is_on(conventions: Conventions, call: CallSite, homes: tuple[str, ...]) -> bool:
    """Whether a call is on a type of these packages, or of a method that is imported from there."""
    receiver = call.receiver.ref if isinstance(call.receiver, TypeName) else call.receiver
    if isinstance(receiver, Ref):
        return receiver.key.startswith(homes) and not receiver.key.startswith(_CLIENTS)
    static = any(each.static and each.name.startswith(homes) for each in conventions.facts.imports)
    return call.entry.target == NONE and not call.member and static


def _text(conventions: Conventions, call: CallSite, index: int) -> str | None:
    return constants.text(conventions.lookup, conventions.site, call.body.table, index) if index != NONE else None


# --------------------------------------------------------------------------- what is served


def _serves(conventions: Conventions, call: CallSite, verb: str, path: int) -> None:
    """An endpoint, and what is handed over for it."""
    entry = call.entry
    said = [*_around(conventions, call), _text(conventions, call, path)]
    if None in said:
        conventions.unseen(UNKNOWN_ROUTE, ANNOTATION_VALUE)
        return
    position = next((at for at in range(1, len(entry.args)) if _is_code(call, entry.args[at])), len(entry.args) - 1)
    source = callback(conventions, call, position, *_NAMES, arity=1) or conventions.source
    _exposes(conventions, entry, verb, [each for each in said if each is not None], source)


def _exposes(conventions: Conventions, entry: Call, verb: str, parts: list[str], source: str) -> None:
    path = "/" + "/".join(stripped for part in parts if (stripped := part.strip("/")))
    conventions.edge(EdgeKind.EXPOSES, f"{verb} {path}", entry.line, entry.column, source=source)


def _is_code(call: CallSite, index: int) -> bool:
    at = initial(call.body, index)
    return at != NONE and isinstance(call.body.table[at], (Lambda, MethodReference))


def _around(conventions: Conventions, call: CallSite) -> list[str | None]:
    """The paths of the calls around, the outermost first: operands stand before what they are operands of."""
    index = len(call.body.values)
    found: list[str | None] = []
    for each in call.body.table[index + 1 :]:
        inside = isinstance(each, Call) and each.name in _AROUND and len(each.args) == 2 and NONE not in each.args
        if isinstance(each, Call) and inside and each.args[0] < index <= each.args[1]:
            at = call.body.table[each.args[0]]
            predicate = isinstance(at, Call) and at.name == "path" and len(at.args) == 1
            found.append(_text(conventions, call, at.args[0] if predicate and isinstance(at, Call) else each.args[0]))
    return found[::-1]


def _by_predicate(conventions: Conventions, call: CallSite) -> None:
    """`route(GET("/orders").and(accept(JSON)), handler::all)`."""
    index, table = call.entry.args[0], call.body.table
    while index != NONE and isinstance(entry := table[index], Call):
        if entry.name in _VERBS and len(entry.args) == 1:
            _serves(conventions, call, entry.name, entry.args[0])
            return
        index = entry.target


def _by_router(conventions: Conventions, call: CallSite) -> None:
    """`router.get("/orders").handler(this::all)` of Vert.x; of several handlers the last one answers."""
    table, own = call.body.table, len(call.body.values)
    if any(isinstance(each, Call) and each.target == own and each.name in _HANDLING for each in table):
        return
    index = call.entry.target
    while index != NONE and isinstance(entry := table[index], Call):
        receiver = call.body.values[entry.target] if entry.target != NONE else None
        if isinstance(receiver, Ref) and receiver.key == f"{_VERTX}.Router":
            _routed(conventions, call, entry)
            return
        index = entry.target


def _routed(conventions: Conventions, call: CallSite, route: Call) -> None:
    source = callback(conventions, call, 0, "handle", arity=1)
    verb = route.name.upper() if route.name in _LOWER else _ANY
    if not source or not route.args or (verb == _ANY and route.name != "route"):
        return
    if len(route.args) == 2 and verb == _ANY:
        verb = constants.dotted(call.body.table, route.args[0]).rpartition(".")[2] or _ANY
    path = _text(conventions, call, route.args[-1])
    if path is None or _is_mounted(call, route):
        conventions.unseen(UNKNOWN_ROUTE, ANNOTATION_VALUE)
    else:
        _exposes(conventions, call.entry, verb, [path], source)


def _is_mounted(call: CallSite, route: Call) -> bool:
    """Whether the router is put below another one's path."""
    return any(
        isinstance(each, Call) and each.name in ("mountSubRouter", "subRouter") and route.target in each.args
        for each in call.body.table
    )
