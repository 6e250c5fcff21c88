"""Quartz's jobs and their triggers (Quartz Tutorial, "Jobs and Triggers"), as its builders make them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.java.expressions import Call, ReferenceRole, Typed
from espalier.java.fact import NONE
from espalier.ontology.bodies.values import CallSite, Evaluated, TypeName
from espalier.ontology.frameworks.amounts import amount
from espalier.ontology.frameworks.callbacks import initial
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import Ref

_QUARTZ = "org.quartz."
_INTERVAL = re.compile(r"withIntervalIn(\w+)|repeat(Second|Minute|Hour)lyForever")
_DAILY = "dailyAtHourAndMinute"
_WATCHED = {("newJob", 1), ("withSchedule", 1), ("scheduleJob", 2)}


class Quartz(Framework):
    def watches(self, name: str, count: int) -> bool:
        return (name, count) in _WATCHED

    def called(self, conventions: Conventions, call: CallSite) -> None:
        if call.entry.name == "newJob":
            _job(conventions, call)
        elif call.entry.name == "withSchedule":
            for said in _times(conventions, call, call.entry.args[0]):
                conventions.edge(EdgeKind.SCHEDULES, f"schedule:{said}", call.entry.line, call.entry.column)
        elif isinstance(call.receiver, Ref) and call.receiver.key.startswith(_QUARTZ):
            _scheduled(conventions, call)


def _job(conventions: Conventions, call: CallSite) -> None:
    """`JobBuilder.newJob(Cleaning.class)`, the method also as a static import."""
    receiver = call.receiver
    owner = receiver.ref.key if isinstance(receiver, TypeName) else receiver.key if isinstance(receiver, Ref) else ""
    ours = owner.startswith(_QUARTZ) or (receiver is None and not call.member)
    key = _class(call.body, call.entry.args[0]) if ours else ""
    if key:
        conventions.edge(EdgeKind.SCHEDULES, key, call.entry.line, call.entry.column)


def _class(body: Evaluated, index: int) -> str:
    """The key of the class whose literal stands there."""
    entry, value = body.table[index], body.values[index]
    literal = isinstance(entry, Typed) and entry.role is ReferenceRole.CLASS_LITERAL
    return value.args[0].key if literal and isinstance(value, Ref) and value.args else ""


def _scheduled(conventions: Conventions, call: CallSite) -> None:
    """`scheduler.scheduleJob(newJob(Cleaning.class).build(), newTrigger().withSchedule(...).build())`."""
    detail, trigger = call.entry.args
    jobs = (each for each in _chain(call.body, detail) if each.name == "newJob" and len(each.args) == 1)
    key = next((_class(call.body, each.args[0]) for each in jobs), "")
    if not key:
        return
    schedules = (each.args[0] for each in _chain(call.body, trigger) if each.name == "withSchedule" and each.args)
    execute = next((each.key for each in conventions.lookup.methods(key, "execute")), key)
    for index in schedules:
        for said in _times(conventions, call, index):
            target = f"schedule:{said}"
            conventions.edge(EdgeKind.SCHEDULED_BY, target, call.entry.line, call.entry.column, source=execute)


def _times(conventions: Conventions, call: CallSite, index: int) -> Iterator[str]:
    """What a schedule's builder says."""
    for each in _chain(call.body, index):
        interval = _INTERVAL.fullmatch(each.name)
        if each.name == "cronSchedule" and each.args:
            yield f"cron {amount(conventions, call, each.args[0])}"
        elif each.name == _DAILY:
            yield f"daily at {':'.join(amount(conventions, call, number) for number in each.args)}"
        elif interval is not None:
            unit = (interval[1] or f"{interval[2]}s").upper()
            yield f"fixedRate {amount(conventions, call, each.args[0], unit) if each.args else f'1 {unit}'}"


def _chain(body: Evaluated, index: int) -> Iterator[Call]:
    """The calls of a chain, the last first; a local variable stands for its initialiser."""
    while index != NONE and isinstance(entry := body.table[initial(body, index)], Call):
        yield entry
        index = entry.target
