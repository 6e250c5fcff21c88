"""Channels of MicroProfile Reactive Messaging (SmallRye, Quarkus), bindings of Spring Cloud Stream's functions and
channels of Spring Integration: who sends to them, and who receives.

A channel is known by the topic or queue that a property of its module connects it with, else by its own name. What is
sent by an emitter goes to the channel of the field, or of the constructor's parameter of that name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from espalier.java.expressions import Annotation, Select, This
from espalier.java.fact import NONE
from espalier.java.facts import Declaration
from espalier.ontology import annotated, constants
from espalier.ontology.bodies.values import CallSite
from espalier.ontology.declared import Site
from espalier.ontology.frameworks.framework import ANNOTATION_VALUE, Conventions, Framework
from espalier.ontology.frameworks.property_values import value_of
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import Ref

_REACTIVE = ("org.eclipse.microprofile.reactive.messaging.", "io.smallrye.reactive.messaging.")
_INTEGRATION = "org.springframework.integration."
_INCOMING, _OUTGOING = "incoming", "outgoing"
_DIRECTIONS = {"Incoming": (EdgeKind.LISTENS, _INCOMING), "Outgoing": (EdgeKind.PUBLISHES, _OUTGOING)}
_TOPICS = ("topic", "address", "queue.name", "exchange.name", "destination")
_EMITTERS = ("Emitter", "MutinyEmitter")
_SENDING = frozenset({
    "send", "sendAndForget", "sendAndAwait", "sendMessage", "sendMessageAndForget", "sendMessageAndAwait",
})  # fmt: skip
_FUNCTIONS = {"java.util.function.Supplier": ("out",), "java.util.function.Consumer": ("in",),
              "java.util.function.Function": ("in", "out")}  # fmt: skip
_BRIDGE = "org.springframework.cloud.stream.function.StreamBridge"
_ENDPOINTS = (
    "ServiceActivator", "Transformer", "Filter", "Router", "Splitter", "Aggregator", "InboundChannelAdapter",
    "Gateway", "Publisher",
)  # fmt: skip
"""Annotations of Spring Integration's at methods."""
_SOURCES = ("InboundChannelAdapter", "Publisher")
"""Those whose `value` or `channel` is what they send to."""
_UNKNOWN_CHANNEL = "messages to channels that are not known"


class Channels(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if declaration.kind == "method":
            for each in declaration.annotations:
                _method(conventions, each)
            _function(conventions)
        if declaration.kind == "field":
            _receives(conventions, declaration.annotations, declaration.type.name if declaration.type else "")
        for parameter in declaration.parameters:
            _receives(conventions, parameter.annotations, parameter.type.name)

    def watches(self, name: str, count: int) -> bool:
        return count > 0 and name in _SENDING

    def called(self, conventions: Conventions, call: CallSite) -> None:
        receiver = call.receiver
        if not isinstance(receiver, Ref):
            return
        if receiver.key == _BRIDGE:
            _by_bridge(conventions, call)
        elif receiver.key.startswith(_REACTIVE) and receiver.key.endswith(_EMITTERS):
            _emits(conventions, call)


def _is_from(conventions: Conventions, note: Annotation, homes: str | tuple[str, ...]) -> bool:
    site = conventions.site
    ref = conventions.lookup.named(site.facts.path, site.number, note.name)
    return ref is not None and ref.key.startswith(homes)


def _destination(conventions: Conventions, direction: str, channel: str) -> str:
    """The topic or queue that a channel is connected with, else the channel."""
    home = conventions.facts.path
    found = (value_of(conventions.lookup, home, f"mp.messaging.{direction}.{channel}.{each}") for each in _TOPICS)
    return f"destination:{next(filter(None, found), channel)}"


# --------------------------------------------------------------------------- what annotations say


def _method(conventions: Conventions, note: Annotation) -> None:
    if note.simple in ("Incomings", "Outgoings"):
        for each in annotated.nested(note, "value"):
            _method(conventions, each)
    elif note.simple in _DIRECTIONS and _is_from(conventions, note, _REACTIVE):
        kind, direction = _DIRECTIONS[note.simple]
        for channel in conventions.known(note, "value"):
            conventions.edge(kind, _destination(conventions, direction, channel), note.line, note.column)
    elif note.simple in _ENDPOINTS and _is_from(conventions, note, _INTEGRATION):
        _endpoint(conventions, note)


def _endpoint(conventions: Conventions, note: Annotation) -> None:
    """An endpoint of Spring Integration: `@ServiceActivator(inputChannel = "in", outputChannel = "out")`."""
    sent = ("outputChannel", "requestChannel", *(("channel", "value") if note.simple in _SOURCES else ()))
    for name in sent:
        for channel in conventions.known(note, name):
            conventions.edge(EdgeKind.PUBLISHES, f"destination:{channel}", note.line, note.column)
    for channel in conventions.known(note, "inputChannel"):
        conventions.edge(EdgeKind.LISTENS, f"destination:{channel}", note.line, note.column)


def _receives(conventions: Conventions, annotations: Iterable[Annotation], type_: str) -> None:
    """`@Channel("prices") Multi<Price> prices`: what is sent there; an emitter sends."""
    note = next((each for each in annotations if each.simple == "Channel"), None)
    if note is None or type_.rpartition(".")[2] in _EMITTERS or not _is_from(conventions, note, _REACTIVE):
        return
    for channel in conventions.known(note, "value"):
        target = _destination(conventions, _INCOMING, channel)
        conventions.edge(EdgeKind.LISTENS, target, note.line, note.column)


def _function(conventions: Conventions) -> None:
    """A bean that is a function, where a property binds it to a topic."""
    lookup, site = conventions.lookup, conventions.site
    at = lookup.maker(site)
    bean = lookup.made(site) if at is not None and at.simple == "Bean" else None
    if at is None or bean is None:
        return
    for direction in _FUNCTIONS.get(bean.type.key, ()):
        kind = EdgeKind.LISTENS if direction == "in" else EdgeKind.PUBLISHES
        topic = _bound(conventions, f"{bean.names[0]}-{direction}-0")
        if topic:
            conventions.edge(kind, f"destination:{topic}", at.line, at.column)


def _bound(conventions: Conventions, binding: str) -> str:
    name = f"spring.cloud.stream.bindings.{binding}.destination"
    return value_of(conventions.lookup, conventions.facts.path, name)


# --------------------------------------------------------------------------- what bodies send


def _by_bridge(conventions: Conventions, call: CallSite) -> None:
    argument = call.entry.args[0]
    text = constants.text(conventions.lookup, conventions.site, call.body.table, argument) if argument != NONE else None
    if text:
        target = f"destination:{_bound(conventions, text) or text}"
        conventions.edge(EdgeKind.PUBLISHES, target, call.entry.line, call.entry.column)


def _emits(conventions: Conventions, call: CallSite) -> None:
    channels = list(_channels(conventions, _field(conventions, call)))
    for channel in channels:
        target = _destination(conventions, _OUTGOING, channel)
        conventions.edge(EdgeKind.PUBLISHES, target, call.entry.line, call.entry.column)
    if not channels:
        conventions.unseen(_UNKNOWN_CHANNEL, ANNOTATION_VALUE)


def _field(conventions: Conventions, call: CallSite) -> Site | None:
    """The field on which a call is made: `emitter.send(x)`, `this.emitter.send(x)`."""
    lookup, target = conventions.lookup, call.entry.target
    entry = call.body.table[target] if target != NONE else None
    own = isinstance(entry, Select) and isinstance(call.body.table[entry.target], This)
    name = entry.name if isinstance(entry, Select) and own else constants.dotted(call.body.table, target)
    for owner in lookup.enclosing_types(conventions.site) if name else ():
        member = lookup.field(owner, name)
        if member is not None:
            return lookup.site(member.key)
    return None


def _channels(conventions: Conventions, field: Site | None) -> Iterator[str]:
    """The channel that a field is annotated with, or the parameter of that name of its class's only constructor."""
    if field is None:
        return
    lookup, declarations = conventions.lookup, field.facts.declarations
    places = [field.declaration.annotations]
    owner = declarations[field.declaration.owner]
    if len(made := lookup.constructors(owner.key)) == 1 and (site := lookup.site(made[0].key)) is not None:
        parameters = site.declaration.parameters
        places += [each.annotations for each in parameters if each.name == field.declaration.name]
    for place in places:
        note = annotated.find(lookup, field, place, "Channel")
        if note is not None:
            yield from (each for each in annotated.texts(lookup, field, note, "value") if each)
            return
