"""Quartz's jobs and their triggers (Quartz Tutorial, "Jobs and Triggers"), as its builders make them, or beans of
Spring's (Spring Framework Reference, "Using the Quartz Scheduler"): in XML each trigger with its job."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.java.expressions import Call, ReferenceRole, Typed
from espalier.java.fact import NONE
from espalier.java.resource_facts import Bean
from espalier.ontology.bodies.values import CallSite, Evaluated, TypeName
from espalier.ontology.frameworks.amounts import amount
from espalier.ontology.frameworks.callbacks import initial
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.frameworks.spring_xml import method_of, scanned
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import Ref

_QUARTZ = "org.quartz."
_INTERVAL = re.compile(r"withIntervalIn(\w+)|repeat(Second|Minute|Hour)lyForever")
_DAILY = "dailyAtHourAndMinute"
_SPRING = "org.springframework.scheduling.quartz."
_SET = {"setCronExpression": "cron", "setRepeatInterval": "fixedRate"}
_WATCHED = {
    ("newJob", 1), ("withSchedule", 1), ("scheduleJob", 2), ("setJobClass", 1), *((name, 1) for name in _SET),
}  # fmt: skip
_SETTINGS = {
    "cronExpression": "cron", "repeatInterval": "fixedRate", "period": "fixedRate", "startDelay": "initialDelay",
    "delay": "initialDelay",
}  # fmt: skip
"""Properties of triggers, and what they say."""
_RUN = ("executeInternal", "execute", "run")


class Quartz(Framework):
    def file(self, conventions: Conventions) -> None:
        for bean in conventions.facts.beans:
            if bean.settings:
                _trigger(conventions, bean)

    def watches(self, name: str, count: int) -> bool:
        return (name, count) in _WATCHED

    def called(self, conventions: Conventions, call: CallSite) -> None:
        if call.entry.name == "newJob":
            _job(conventions, call)
        elif call.entry.name == "withSchedule":
            for said in _times(conventions, call, call.entry.args[0]):
                conventions.edge(EdgeKind.SCHEDULES, f"schedule:{said}", call.entry.line, call.entry.column)
        elif isinstance(call.receiver, Ref) and call.receiver.key.startswith(_SPRING):
            _set(conventions, call)
        elif (
            call.entry.name == "scheduleJob"
            and isinstance(call.receiver, Ref)
            and call.receiver.key.startswith(_QUARTZ)
        ):
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


# --------------------------------------------------------------------------- Spring's beans


def _set(conventions: Conventions, call: CallSite) -> None:
    """`jobDetail.setJobClass(Cleaning.class)`, `trigger.setCronExpression("...")` on a factory bean."""
    entry = call.entry
    if entry.name == "setJobClass":
        key = _class(call.body, entry.args[0])
        if key:
            conventions.edge(EdgeKind.SCHEDULES, key, entry.line, entry.column)
    elif entry.name in _SET:
        said = f"{_SET[entry.name]} {amount(conventions, call, entry.args[0])}"
        conventions.edge(EdgeKind.SCHEDULES, f"schedule:{said}", entry.line, entry.column)


def _trigger(conventions: Conventions, bean: Bean) -> None:
    """A trigger's bean: what its job runs has its schedule."""
    settings = dict(bean.settings)
    said = [f"{word} {settings[name]}" for name, word in _SETTINGS.items() if settings.get(name)]
    job = settings.get("jobDetail") or settings.get("timerTask") or settings.get("runnable")
    if said and job:
        source = _run_by(conventions, job)
        conventions.edge(EdgeKind.SCHEDULED_BY, f"schedule:{', '.join(said)}", bean.line, bean.column, source=source)


def _run_by(conventions: Conventions, name: str) -> str:
    """What runs with a job's bean: the method that it names, or that of its class; else the bean."""
    bean = _bean(conventions, name)
    settings = dict(bean.settings) if bean is not None else {}
    target = settings.get("targetObject", "")
    if target:
        owner = _type(conventions, target)
        return method_of(conventions, owner, settings.get("targetMethod", "")) or f"bean:{target}"
    owner = settings.get("jobClass") or settings.get("targetClass") or _type(conventions, name)
    methods = (settings["targetMethod"],) if settings.get("targetMethod") else _RUN
    return next(filter(None, (method_of(conventions, owner, each) for each in methods)), f"bean:{name}")


def _type(conventions: Conventions, name: str) -> str:
    """The class of a bean of this name, in this file or by a scan."""
    found = (each.type for each in conventions.facts.beans if name in (each.name, *each.aliases))
    return next(found, "") or scanned(conventions, name)


def _bean(conventions: Conventions, name: str) -> Bean | None:
    """The job's bean, in this file or in another."""
    lookup = conventions.lookup
    own = next((each for each in conventions.facts.beans if name in (each.name, *each.aliases)), None)
    if own is not None:
        return own
    for class_ in _JOBS:
        lookup.consulted.add(f"@bean:{class_}")
        for path, number in sorted(lookup.symbols.xml_beans.get(class_, ())):
            bean = lookup.symbols.files[path].beans[number]
            if name in (bean.name, *bean.aliases):
                return bean
    return None


_JOBS = ("MethodInvokingJobDetailFactoryBean", "JobDetailFactoryBean", "JobDetailBean")
