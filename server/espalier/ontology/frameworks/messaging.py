"""Messages: who listens to a topic or queue, and who sends to it (Kafka, RabbitMQ, JMS, EJB, Vert.x's event bus)."""

from __future__ import annotations

from espalier.java.expressions import Annotation, Call
from espalier.java.fact import NONE
from espalier.java.facts import Declaration
from espalier.ontology import constants
from espalier.ontology.annotated import nested
from espalier.ontology.bodies.values import CallSite
from espalier.ontology.frameworks.callbacks import callback, initial
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import Ref

_LISTENERS = {
    "KafkaListener": ("topics", "topicPattern"),
    "RabbitListener": ("queues", "bindings"),
    "JmsListener": ("destination",),
    "SqsListener": ("value", "queueNames"),
    "RocketMQMessageListener": ("topic",),
    "StreamListener": ("value", "target"),
}
_WITHOUT_PLACES = ("EventListener", "TransactionalEventListener", "ApplicationModuleListener", "WebListener")
"""Listeners of events and of servlets' lives, known elsewhere."""
_SENDERS = {
    "org.springframework.kafka.": frozenset({"send"}),
    "org.springframework.amqp.": frozenset({"convertAndSend", "send", "convertSendAndReceive"}),
    "org.springframework.jms.": frozenset({"convertAndSend", "send"}),
}
_DESTINATIONS = frozenset({"destination", "destinationLookup"})
_MICRONAUT = "io.micronaut."
_OF_MICRONAUT = {
    "KafkaListener": EdgeKind.LISTENS, "KafkaClient": EdgeKind.PUBLISHES, "RabbitListener": EdgeKind.LISTENS,
    "RabbitClient": EdgeKind.PUBLISHES, "NatsListener": EdgeKind.LISTENS, "NatsClient": EdgeKind.PUBLISHES,
    "JMSListener": EdgeKind.LISTENS, "JMSProducer": EdgeKind.PUBLISHES,
}  # fmt: skip
"""Annotations of types whose methods say by one of the next where they listen or send to."""
_PLACES = ("Topic", "Queue", "Binding", "Subject")
_BUS = "io.vertx."
_ON_BUS = frozenset({"publish", "send", "request"})
_HEARING = frozenset({"consumer", "localConsumer"})
_SENDING = frozenset().union(*_SENDERS.values(), _ON_BUS, _HEARING)


class Messaging(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if declaration.kind == "method" or declaration.is_type:
            for each in declaration.annotations:
                if conventions.find((each,), *_LISTENERS) is not None:
                    _listens(conventions, each)
                elif conventions.find((each,), "MessageDriven") is not None:
                    _is_driven(conventions, each)
        if declaration.kind == "method" and declaration.annotations:
            _by_micronaut(conventions, declaration)

    def watches(self, name: str, count: int) -> bool:
        return name in _SENDING and count > 0

    def called(self, conventions: Conventions, call: CallSite) -> None:
        receiver = call.receiver
        if _is_bus(conventions, call):
            _on_bus(conventions, call)
        if not isinstance(receiver, Ref):
            return
        for home, names in _SENDERS.items():
            if receiver.key.startswith(home) and call.entry.name in names:
                _sends(conventions, call)


def is_known_listener(conventions: Conventions, note: Annotation) -> bool:
    """Whether an annotation's meaning is known: of these frameworks, or of others that have no channels by name."""
    if conventions.find((note,), *_LISTENERS, *_WITHOUT_PLACES) is not None:
        return True
    micronaut = conventions.find((note,), *_OF_MICRONAUT) is not None
    return micronaut and any(each.name.startswith(_MICRONAUT) for each in conventions.facts.imports)


def is_known_sender(call: CallSite) -> bool:
    """Whether a call is on a sender of these frameworks."""
    receiver = call.receiver
    return isinstance(receiver, Ref) and receiver.key.startswith((*_SENDERS, _BUS))


def _is_bus(conventions: Conventions, call: CallSite) -> bool:
    """Whether a call is on Vert.x's event bus: by its type, or because `eventBus()` makes it, in a file that imports
    Vert.x."""
    receiver = call.receiver
    if isinstance(receiver, Ref) and receiver.key.startswith(_BUS):
        return receiver.key.endswith(".EventBus")
    made = initial(call.body, call.entry.target)
    entry = call.body.table[made] if made != NONE else None
    named = isinstance(entry, Call) and entry.name == "eventBus" and not entry.args
    return named and any(each.name.startswith(_BUS) for each in conventions.facts.imports)


def _on_bus(conventions: Conventions, call: CallSite) -> None:
    entry = call.entry
    if entry.name in _ON_BUS:
        _sends(conventions, call)
    text = _destination(conventions, call) if entry.name in _HEARING else None
    if text:
        source = callback(conventions, call, 1, "handle", arity=1) if len(entry.args) > 1 else ""
        target = f"destination:{text}"
        conventions.edge(EdgeKind.LISTENS, target, entry.line, entry.column, source=source)


def _destination(conventions: Conventions, call: CallSite) -> str | None:
    """The constant text that names where to."""
    argument = call.entry.args[0]
    return constants.text(conventions.lookup, conventions.site, call.body.table, argument) if argument != NONE else None


def _listens(conventions: Conventions, note: Annotation) -> None:
    for name in _LISTENERS[note.simple]:
        for text in conventions.known(note, name):
            conventions.edge(EdgeKind.LISTENS, f"destination:{text}", note.line, note.column)


def _by_micronaut(conventions: Conventions, declaration: Declaration) -> None:
    """`@Topic("orders") void receive(...)` of a `@KafkaListener`; a method of a `@KafkaClient` sends."""
    owner, note = conventions.owner(), conventions.find(declaration.annotations, *_PLACES)
    kind = conventions.find(owner.annotations, *_OF_MICRONAUT) if owner is not None and note is not None else None
    if note is None or kind is None or not any(each.name.startswith(_MICRONAUT) for each in conventions.facts.imports):
        return
    for text in conventions.known(note, "value"):
        conventions.edge(_OF_MICRONAUT[kind.simple], f"destination:{text}", note.line, note.column)


def _is_driven(conventions: Conventions, note: Annotation) -> None:
    """EJB's `@MessageDriven(activationConfig = @ActivationConfigProperty(propertyName = "destination", ...))`."""
    said = [
        value
        for each in nested(note, "activationConfig")
        if set(conventions.known(each, "propertyName")) & _DESTINATIONS
        for value in conventions.known(each, "propertyValue")
    ]
    for name in said or conventions.known(note, "mappedName"):
        conventions.edge(EdgeKind.LISTENS, f"destination:{name}", note.line, note.column)


def _sends(conventions: Conventions, call: CallSite) -> None:
    text = _destination(conventions, call)
    if text:
        conventions.edge(EdgeKind.PUBLISHES, f"destination:{text}", call.entry.line, call.entry.column)
