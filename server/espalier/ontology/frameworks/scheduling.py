"""What runs at a time: Spring's `@Scheduled`, EJB's `@Schedule`, and Quartz's jobs."""

from __future__ import annotations

from espalier.java.expressions import Annotation, ReferenceRole, Typed
from espalier.java.facts import Declaration
from espalier.ontology.bodies.values import CallSite, TypeName
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import Ref

_SPRING = ("cron", "fixedRate", "fixedRateString", "fixedDelay", "fixedDelayString", "initialDelay")
_EJB = ("second", "minute", "hour", "dayOfWeek", "dayOfMonth", "month", "year")
_QUARTZ = "org.quartz."


class Scheduling(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if declaration.kind != "method":
            return
        for each in declaration.annotations:
            if conventions.find((each,), "Scheduled") is not None:
                _scheduled(conventions, each, _SPRING)
            elif conventions.find((each,), "Schedule") is not None:
                _scheduled(conventions, each, _EJB)

    def watches(self, name: str, count: int) -> bool:
        return name == "newJob" and count == 1

    def called(self, conventions: Conventions, call: CallSite) -> None:
        """`JobBuilder.newJob(Cleaning.class)`, the method also as a static import."""
        receiver = call.receiver
        owner = (
            receiver.ref.key if isinstance(receiver, TypeName) else receiver.key if isinstance(receiver, Ref) else ""
        )
        entry, value = call.entries[0], call.args[0]
        literal = isinstance(entry, Typed) and entry.role is ReferenceRole.CLASS_LITERAL
        if not literal or not (owner.startswith(_QUARTZ) or (receiver is None and not call.member)):
            return
        if isinstance(value, Ref) and value.args and value.args[0].key:
            conventions.edge(EdgeKind.SCHEDULES, value.args[0].key, call.entry.line, call.entry.column)


def _scheduled(conventions: Conventions, note: Annotation, names: tuple[str, ...]) -> None:
    """One edge for each annotation; its arguments as written are the schedule."""
    said = [f"{name} {text}" for name in names for text in conventions.known(note, name)]
    conventions.edge(EdgeKind.SCHEDULED_BY, f"schedule:{', '.join(said) or '?'}", note.line, note.column)
