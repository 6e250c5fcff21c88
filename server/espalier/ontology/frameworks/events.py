"""Application events: who publishes them, who listens."""

from __future__ import annotations

from espalier.java.expressions import TypeUse
from espalier.java.facts import Declaration
from espalier.ontology.annotated import classes
from espalier.ontology.bodies.values import CallSite
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import Ref

_PUBLISHING = {"publishEvent": "org.springframework.", "fire": "enterprise.event.", "fireAsync": "enterprise.event."}
_LISTENERS = ("EventListener", "TransactionalEventListener", "ApplicationModuleListener")
_LISTENER_TYPE = "org.springframework.context.ApplicationListener"


class Events(Framework):
    def watches(self, name: str, count: int) -> bool:
        return name in _PUBLISHING

    def called(self, conventions: Conventions, call: CallSite) -> None:
        _publishes(conventions, call)

    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if declaration.is_type:
            for use in (*declaration.supers, *declaration.interfaces):
                _listener_type(conventions, use)
        elif declaration.kind == "method":
            _listening_method(conventions, declaration)


def _publishes(conventions: Conventions, call: CallSite) -> None:
    """`publisher.publishEvent(event)`, on a publisher that is the framework's."""
    home = _PUBLISHING.get(call.entry.name)
    if home is None or not call.args or not isinstance(call.receiver, Ref) or home not in call.receiver.key:
        return
    event = call.args[0]
    if isinstance(event, Ref) and event.key:
        key = conventions.lookup.upper(event).key
        conventions.edge(EdgeKind.PUBLISHES, key, call.entry.line, call.entry.column)


def _listener_type(conventions: Conventions, use: TypeUse) -> None:
    ref = conventions.lookup.use(conventions.site, use) if use.name.endswith("ApplicationListener") else None
    if ref is not None and ref.key == _LISTENER_TYPE and ref.args and ref.args[0].key:
        conventions.edge(EdgeKind.LISTENS, ref.args[0].key, use.line, use.column)


def _listening_method(conventions: Conventions, declaration: Declaration) -> None:
    found = conventions.find(declaration.annotations, *_LISTENERS)
    named = classes(found, "value", "classes") if found is not None else ()
    for use in named:
        _listens(conventions, use)
    for each in declaration.parameters:
        observed = conventions.find(each.annotations, "Observes", "ObservesAsync") is not None
        if observed or (found is not None and not named):
            _listens(conventions, each.type)


def _listens(conventions: Conventions, use: TypeUse) -> None:
    ref = conventions.lookup.use(conventions.site, use)
    if ref is not None and not ref.variable:
        conventions.edge(EdgeKind.LISTENS, ref.key, use.line, use.column)
