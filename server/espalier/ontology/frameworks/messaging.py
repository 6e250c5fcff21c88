"""Messages: who listens to a topic or queue, and who sends to it (Kafka, RabbitMQ, JMS, EJB)."""

from __future__ import annotations

from espalier.java.expressions import Annotation
from espalier.java.fact import NONE
from espalier.java.facts import Declaration
from espalier.ontology import constants
from espalier.ontology.annotated import nested
from espalier.ontology.bodies.values import CallSite
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
_SENDERS = {
    "org.springframework.kafka.": frozenset({"send"}),
    "org.springframework.amqp.": frozenset({"convertAndSend", "send", "convertSendAndReceive"}),
    "org.springframework.jms.": frozenset({"convertAndSend", "send"}),
}
_DESTINATIONS = frozenset({"destination", "destinationLookup"})
_SENDING = frozenset().union(*_SENDERS.values())


class Messaging(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if declaration.kind == "method" or declaration.is_type:
            for each in declaration.annotations:
                if conventions.find((each,), *_LISTENERS) is not None:
                    _listens(conventions, each)
                elif conventions.find((each,), "MessageDriven") is not None:
                    _is_driven(conventions, each)

    def watches(self, name: str, count: int) -> bool:
        return name in _SENDING and count > 0

    def called(self, conventions: Conventions, call: CallSite) -> None:
        receiver = call.receiver
        if not isinstance(receiver, Ref):
            return
        for home, names in _SENDERS.items():
            if receiver.key.startswith(home) and call.entry.name in names:
                _sends(conventions, call)


def _listens(conventions: Conventions, note: Annotation) -> None:
    for name in _LISTENERS[note.simple]:
        for text in conventions.known(note, name):
            conventions.edge(EdgeKind.LISTENS, f"destination:{text}", note.line, note.column)


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
    argument, site = call.entry.args[0], conventions.site
    text = constants.text(conventions.lookup, site, call.body.table, argument) if argument != NONE else None
    if text:
        conventions.edge(EdgeKind.PUBLISHES, f"destination:{text}", call.entry.line, call.entry.column)
