"""Methods that annotations run at a time: `@Scheduled` of Spring, Micronaut and Quarkus, EJB's `@Schedule`."""

from __future__ import annotations

import re

from espalier.java.expressions import Annotation
from espalier.java.facts import Declaration
from espalier.ontology.annotated import enum_names
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.frameworks.properties import named
from espalier.ontology.kinds import EdgeKind

_SCHEDULED = (
    "cron", "every", "fixedRate", "fixedRateString", "fixedDelay", "fixedDelayString", "initialDelay",
    "initialDelayString", "delay", "delayed",
)  # fmt: skip
_EJB = ("second", "minute", "hour", "dayOfWeek", "dayOfMonth", "month", "year")
_IN_FULL = frozenset({"cron", "every", "delayed"})
"""Arguments that need no unit."""

_EXPRESSION = re.compile(r"(?<![$#])\{([\w.\-]+)(?::[^{}]*)?\}")
"""A property in Quarkus's expressions: `every = "{reminder.every}"`."""


class Scheduling(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if declaration.kind != "method":
            return
        for each in conventions.meant(declaration.annotations, "Scheduled", "Schedule"):
            _scheduled(conventions, each, _SCHEDULED if each.simple == "Scheduled" else _EJB)


def _scheduled(conventions: Conventions, note: Annotation, names: tuple[str, ...]) -> None:
    """One edge for each annotation; its arguments are the schedule, constants evaluated."""
    unit = next(iter(enum_names(note, "timeUnit", "delayUnit")), "")
    said = [
        f"{name} {text} {unit if name not in _IN_FULL else ''}".rstrip()
        for name in names
        for text in conventions.known(note, name)
    ]
    for name in dict.fromkeys(each for text in said for each in _EXPRESSION.findall(text)):
        for key in named(conventions.lookup, name):
            conventions.edge(EdgeKind.CONSUMES_PROPERTY, key, note.line, note.column)
    conventions.edge(EdgeKind.SCHEDULED_BY, f"schedule:{', '.join(said) or '?'}", note.line, note.column)
