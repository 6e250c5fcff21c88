"""Events: who publishes them, who listens. Spring's, CDI's, Guava's, Axon's, Eventuate's, and the project's own.

A project's own publisher is recognised by convention, so its edges have the role `may`: a call of `publish` and the
like on a type of the project, with an argument that is an event by its name or a supertype's. A handler that is
registered with the class of its event (`onEvent(OrderPlaced.class, this::ship)`) listens to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.java.expressions import Annotation, Call, ReferenceRole, Typed, TypeUse
from espalier.java.fact import NONE
from espalier.java.facts import Declaration
from espalier.ontology.annotated import classes, own
from espalier.ontology.bodies.values import CallSite, TypeName
from espalier.ontology.declared import Site
from espalier.ontology.frameworks.callbacks import callback
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import MAY, EdgeKind
from espalier.ontology.types import Ref

_HOMES = {
    "publishEvent": ("org.springframework.",),
    "fire": ("javax.enterprise.event.", "jakarta.enterprise.event."),
    "fireAsync": ("javax.enterprise.event.", "jakarta.enterprise.event."),
    "post": ("com.google.common.eventbus.", "org.greenrobot.eventbus."),
    "publish": ("io.eventuate.", "org.axonframework.", "io.micronaut.context.event."),
    "apply": ("org.axonframework.",),
}
"""Methods of frameworks that publish an argument."""
_OWN = frozenset(
    {
        "publish", "publishEvent", "publishEvents", "publishAll", "raise", "raiseEvent", "emit", "emitEvent", "fire",
        "fireEvent", "post", "registerEvent", "addDomainEvent", "dispatch",
    }
)  # fmt: skip
"""Methods by which projects publish, and Spring Data's of an aggregate (`registerEvent`)."""
_REGISTERING = frozenset(
    {
        "onEvent", "onMessage", "on", "subscribe", "subscribeTo", "register", "registerHandler", "addHandler",
        "addListener", "addEventListener", "listen", "handle",
    }
)  # fmt: skip
_REGISTRIES = ("io.eventuate.",)
"""Where registering a handler surely means that it is called."""
_EVENT = re.compile(r".*Events?")
_LISTENERS = ("EventListener", "TransactionalEventListener", "ApplicationModuleListener")
_BY_PARAMETER = ("Subscribe", "EventHandler", "EventSourcingHandler", "SagaEventHandler", "CommandHandler")
"""Annotations of methods whose first parameter is what they listen to: Guava's and Axon's."""
_PUBLISHED = ("DomainEvents",)
"""Of a method that returns what is published (Spring Data)."""
_LISTENER_TYPE = "org.springframework.context.ApplicationListener"
_ENVELOPE = "org.springframework.context.PayloadApplicationEvent"


class Events(Framework):
    def watches(self, name: str, count: int) -> bool:
        return count > 0 and (name in _HOMES or name in _OWN or (count == 2 and name in _REGISTERING))

    def called(self, conventions: Conventions, call: CallSite) -> None:
        if len(call.args) == 2 and call.entry.name in _REGISTERING and _registers(conventions, call):
            return
        if call.entry.name in _HOMES or call.entry.name in _OWN:
            _publishes(conventions, call)

    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if declaration.is_type:
            for use in (*declaration.supers, *declaration.interfaces):
                _listener_type(conventions, use)
        elif declaration.kind == "method" and _is_annotated(declaration):
            _listening_method(conventions, declaration)
            _publishing_method(conventions, declaration)


def _is_annotated(declaration: Declaration) -> bool:
    return bool(declaration.annotations) or any(each.annotations for each in declaration.parameters)


# --------------------------------------------------------------------------- publishers


def _publishes(conventions: Conventions, call: CallSite) -> None:
    home = _receiver(conventions, call)
    sure = home.startswith(_HOMES.get(call.entry.name, ("?",)))
    ours = not sure and call.entry.name in _OWN and _is_own(conventions, call, home)
    for value in call.args if sure or ours else ():
        event = _event(conventions, value) if isinstance(value, Ref) else None
        if event is None or (ours and not conventions.lookup.in_project(event.key)):
            continue
        if not _is_event(conventions, event) and not (sure and len(call.args) == 1):
            continue
        role = "" if sure else MAY
        conventions.edge(EdgeKind.PUBLISHES, event.key, call.entry.line, call.entry.column, role=role)


def _receiver(conventions: Conventions, call: CallSite) -> str:
    """The key of the type that is called; of what it inherits from, where a framework's is among that. Of a chain whose
    types are not known, of what it begins with."""
    value, target = call.receiver, call.entry.target
    while value is None and target != NONE and isinstance(link := call.body.table[target], Call):
        target = link.target
        value = call.body.values[target] if target != NONE else None
    ref = value.ref if isinstance(value, TypeName) else value
    if not isinstance(ref, Ref) or not ref.key:
        return call.member.partition("#")[0]
    key = conventions.lookup.upper(ref).key
    known = _HOMES.get(call.entry.name, ())
    above = (each.key for each in conventions.lookup.lineage(key)) if known else iter(())
    return next((each for each in above if each.startswith(known)), key)


def _is_own(conventions: Conventions, call: CallSite, home: str) -> bool:
    """Whether the publisher is the project's; an aggregate of Spring Data's registers events of its own."""
    return conventions.lookup.in_project(home) or (call.receiver is None and call.entry.name == "registerEvent")


def _event(conventions: Conventions, value: Ref) -> Ref | None:
    """What is published: an argument, or the elements of a collection of them."""
    ref = value.element if value.dims else conventions.lookup.upper(value)
    elements = conventions.lookup.as_super(ref, "java.lang.Iterable") if ref.key else None
    if elements is not None and elements.args:
        ref = conventions.lookup.upper(elements.args[0])
    return ref if ref.key and not ref.variable and not ref.dims else None


def _is_event(conventions: Conventions, ref: Ref) -> bool:
    """By its name or that of a type that it inherits from."""
    return any(_EVENT.fullmatch(each.key.rpartition(".")[2]) for each in conventions.lookup.lineage(ref.key))


def _publishing_method(conventions: Conventions, declaration: Declaration) -> None:
    """`@DomainEvents Collection<Object> events()`: what the method's result type says."""
    note = conventions.find(declaration.annotations, *_PUBLISHED)
    if note is None or declaration.type is None:
        return
    type_ = conventions.lookup.use(conventions.site, declaration.type)
    event = _event(conventions, type_) if type_ is not None else None
    if event is not None and _is_event(conventions, event):
        conventions.edge(EdgeKind.PUBLISHES, event.key, note.line, note.column)


# --------------------------------------------------------------------------- listeners


def _registers(conventions: Conventions, call: CallSite) -> bool:
    """`builder.onEvent(OrderPlaced.class, this::ship)`: the handler listens, wherever it is registered."""
    entry, value = call.entries[0], call.args[0]
    literal = isinstance(entry, Typed) and entry.role is ReferenceRole.CLASS_LITERAL
    if not literal or not isinstance(value, Ref) or not value.args or not value.args[0].key:
        return False
    handler = callback(conventions, call, 1, "handle", "onEvent", "accept", arity=1)
    if not handler:
        return False
    role = "" if _receiver(conventions, call).startswith(_REGISTRIES) else MAY
    key = value.args[0].key
    conventions.edge(EdgeKind.LISTENS, key, call.entry.line, call.entry.column, source=handler, role=role)
    return True


def _listener_type(conventions: Conventions, use: TypeUse) -> None:
    ref = conventions.lookup.use(conventions.site, use) if use.name.endswith("ApplicationListener") else None
    if ref is not None and ref.key == _LISTENER_TYPE and ref.args and ref.args[0].key:
        conventions.edge(EdgeKind.LISTENS, ref.args[0].key, use.line, use.column)


def _listening_method(conventions: Conventions, declaration: Declaration) -> None:
    notes = list(_listener_notes(conventions, declaration))
    named = [use for each in notes for use in classes(each, "value", "classes")]
    for use in named:
        _listens(conventions, use)
    for each in declaration.parameters:
        observed = conventions.find(each.annotations, "Observes", "ObservesAsync") is not None
        if observed or (notes and not named):
            _listens(conventions, each.type)
    if conventions.find(declaration.annotations, *_BY_PARAMETER) is not None and declaration.parameters:
        _listens(conventions, declaration.parameters[0].type)


def _listener_notes(conventions: Conventions, declaration: Declaration) -> Iterator[Annotation]:
    """The annotation that makes the method a listener, or one of the project's that is itself marked so."""
    for each in declaration.annotations:
        if conventions.find((each,), *_LISTENERS) is not None:
            yield each
            continue
        key = own(conventions.lookup, conventions.site, each)
        site = conventions.lookup.site(key) if key else None
        if site is not None and _is_marked(site):
            yield each


def _is_marked(site: Site) -> bool:
    return site.declaration.annotation(*_LISTENERS) is not None


def _listens(conventions: Conventions, use: TypeUse) -> None:
    ref = conventions.lookup.use(conventions.site, use)
    if ref is not None and ref.key == _ENVELOPE and ref.args and ref.args[0].key:
        ref = ref.args[0]
    if ref is not None and not ref.variable:
        conventions.edge(EdgeKind.LISTENS, ref.key, use.line, use.column)
