"""What code hands to a scheduler: the JDK's executors and timers, Spring's `TaskScheduler`, Netty's timers."""

from __future__ import annotations

from typing import NamedTuple

from espalier.java.fact import NONE
from espalier.ontology.bodies.values import CallSite
from espalier.ontology.frameworks.amounts import amount, moment, unit_of
from espalier.ontology.frameworks.callbacks import callback
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import Ref

_AT = "at"
"""The word of an argument that is a trigger or a point in time."""


class _Timing(NamedTuple):
    """`homes`: how the keys of the schedulers begin; `words`: what the arguments after the task say, the rate first
    as it is shown (word, position); `unit`: the position of the time's unit, or NONE."""

    homes: tuple[str, ...]
    words: tuple[tuple[str, int], ...]
    unit: int = NONE


_EXECUTORS = ("java.util.concurrent.Scheduled", "io.netty.", "org.eclipse.jetty.util.thread.Scheduler")
_TIMERS = ("java.util.Timer",)
_SPRING = ("org.springframework.scheduling.",)
_RATE, _PAUSE, _FIRST, _ONCE = "fixedRate", "fixedDelay", "initialDelay", "delay"

_TIMINGS: dict[tuple[str, int], tuple[_Timing, ...]] = {
    ("schedule", 3): (
        _Timing(_EXECUTORS, ((_ONCE, 1),), 2),
        _Timing(_TIMERS, ((_PAUSE, 2), (_FIRST, 1))),
    ),
    ("scheduleAtFixedRate", 4): (_Timing(_EXECUTORS, ((_RATE, 2), (_FIRST, 1)), 3),),
    ("scheduleWithFixedDelay", 4): (_Timing(_EXECUTORS, ((_PAUSE, 2), (_FIRST, 1)), 3),),
    ("newTimeout", 3): (_Timing(_EXECUTORS, ((_ONCE, 1),), 2),),
    ("schedule", 2): (_Timing(_TIMERS, ((_ONCE, 1),)), _Timing(_SPRING, ((_AT, 1),))),
    ("scheduleAtFixedRate", 3): (
        _Timing(_TIMERS, ((_RATE, 2), (_FIRST, 1))),
        _Timing(_SPRING, ((_RATE, 2), (_AT, 1))),
    ),
    ("scheduleAtFixedRate", 2): (_Timing(_SPRING, ((_RATE, 1),)),),
    ("scheduleWithFixedDelay", 3): (_Timing(_SPRING, ((_PAUSE, 2), (_AT, 1))),),
    ("scheduleWithFixedDelay", 2): (_Timing(_SPRING, ((_PAUSE, 1),)),),
    ("addCronTask", 2): (_Timing(_SPRING, (("cron", 1),)),),
    ("addFixedRateTask", 2): (_Timing(_SPRING, ((_RATE, 1),)),),
    ("addFixedDelayTask", 2): (_Timing(_SPRING, ((_PAUSE, 1),)),),
    ("addTriggerTask", 2): (_Timing(_SPRING, ((_AT, 1),)),),
}
_TASKS = ("run", "call")


class Timers(Framework):
    def watches(self, name: str, count: int) -> bool:
        return (name, count) in _TIMINGS

    def called(self, conventions: Conventions, call: CallSite) -> None:
        if not isinstance(call.receiver, Ref) or not call.receiver.key:
            return
        above = [each.key for each in conventions.lookup.lineage(conventions.lookup.upper(call.receiver).key)]
        for timing in _TIMINGS[call.entry.name, len(call.args)]:
            if any(key.startswith(timing.homes) for key in above):
                _schedules(conventions, call, timing)
                return


def _schedules(conventions: Conventions, call: CallSite, timing: _Timing) -> None:
    entry = call.entry
    task = callback(conventions, call, 0, *_TASKS)
    if not task:
        return
    unit = unit_of(call, entry.args[timing.unit]) if timing.unit != NONE else ""
    said = ", ".join(
        moment(conventions, call, entry.args[at]) if word == _AT
        else f"{word} {amount(conventions, call, entry.args[at], unit)}"
        for word, at in timing.words
    )  # fmt: skip
    conventions.edge(EdgeKind.SCHEDULED_BY, f"schedule:{said}", entry.line, entry.column, source=task)
    if task != conventions.source:
        conventions.edge(EdgeKind.SCHEDULES, task, entry.line, entry.column)
