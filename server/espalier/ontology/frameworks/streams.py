"""Reactive streams that tick: what Reactor's `Flux.interval` and `Mono.delay`, and RxJava's counterparts, run.

An operator down the chain that takes a function runs it at each tick: `Flux.interval(d).flatMap(i -> check())`. The
chain is followed through local variables, not through fields and methods.
"""

from __future__ import annotations

from espalier.java.expressions import Call, Select
from espalier.java.fact import NONE
from espalier.ontology import constants
from espalier.ontology.bodies.values import CallSite, Evaluated, TypeName
from espalier.ontology.frameworks.amounts import amount, unit_of
from espalier.ontology.frameworks.callbacks import callback, initial
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import Ref

_HOMES = ("reactor.core.publisher.", "io.reactivex.")
_INTERVALS, _DELAYS = frozenset({"interval"}), frozenset({"delay", "timer"})
_OPERATORS = frozenset(
    {
        "subscribe", "doOnNext", "doOnEach", "map", "mapNotNull", "handle", "flatMap", "flatMapSequential",
        "flatMapMany", "flatMapIterable", "flatMapSingle", "flatMapMaybe", "flatMapCompletable", "concatMap",
        "concatMapCompletable", "switchMap", "switchMapCompletable", "forEach",
    }
)  # fmt: skip
_FOLLOWED = frozenset({"then", "thenMany", "andThen"})
"""Operators that take the stream that comes after: `Mono.delay(d).then(check())`."""
_METHODS = ("accept", "apply")
_DURATION = "java.time.Duration"
_UNITS = frozenset({"NANOSECONDS", "MICROSECONDS", "MILLISECONDS", "SECONDS", "MINUTES", "HOURS", "DAYS"})
_RATE, _FIRST, _ONCE = "fixedRate", "initialDelay", "delay"
_LONGEST = 60
"""Operators that are followed back to what ticks. Chosen by hand."""


class Streams(Framework):
    def watches(self, name: str, count: int) -> bool:
        return bool(count) and (name in _OPERATORS or name in _FOLLOWED)

    def called(self, conventions: Conventions, call: CallSite) -> None:
        ticking = _ticking(call.body, call.entry.target)
        task = _task(conventions, call) if ticking is not None else ""
        if ticking is None or not task or (task == conventions.source and not _is_code(conventions)):
            return
        target = f"schedule:{_time(conventions, call, ticking)}"
        conventions.edge(EdgeKind.SCHEDULED_BY, target, ticking.line, ticking.column, source=task)
        if task != conventions.source:
            conventions.edge(EdgeKind.SCHEDULES, task, ticking.line, ticking.column)


def _task(conventions: Conventions, call: CallSite) -> str:
    """The key of the method that an operator runs, or that makes the stream that comes after; empty: not known."""
    if call.entry.name not in _FOLLOWED:
        return callback(conventions, call, 0, *_METHODS, arity=1)
    made = call.body.members.get(call.entry.args[0], "")
    return made if conventions.lookup.in_project(made) else ""


def _is_code(conventions: Conventions) -> bool:
    """Whether the unit can stand for its lambdas, which a field cannot."""
    return conventions.site.declaration.kind != "field"


def _ticking(body: Evaluated, index: int) -> Call | None:
    """The call at the beginning of a chain, if it makes what ticks."""
    for _ in range(_LONGEST):
        entry = body.table[initial(body, index)] if index != NONE else None
        if not isinstance(entry, Call) or entry.target == NONE:
            break
        owner = body.values[entry.target]
        if isinstance(owner, TypeName):
            ticks = entry.name in _INTERVALS | _DELAYS and owner.ref.key.startswith(_HOMES)
            return entry if ticks and entry.args else None
        index = entry.target
    return None


def _time(conventions: Conventions, call: CallSite, ticking: Call) -> str:
    """Of `interval(period)`, `interval(initialDelay, period)` or `delay(delay)`. RxJava's amounts are followed by their
    unit. A scheduler may be the last argument."""
    args = ticking.args
    units = [unit_of(call, each) for each in args]
    at = next((at for at, unit in enumerate(units) if at and unit in _UNITS), NONE)
    last = at - 1 if at != NONE else int(len(args) > 1 and _is_duration(call.body, args[1]))
    words = (_RATE, _FIRST) if ticking.name in _INTERVALS else (_ONCE,)
    unit = units[at] if at != NONE else ""
    said = (
        f"{word} {amount(conventions, call, each, unit)}" for word, each in zip(words, args[last::-1], strict=False)
    )
    return ", ".join(said)


def _is_duration(body: Evaluated, index: int) -> bool:
    """By its type, or because it is made or named by `Duration`."""
    entry, value = (body.table[index], body.values[index]) if index != NONE else (None, None)
    target = entry.target if isinstance(entry, (Call, Select)) else NONE
    return (isinstance(value, Ref) and value.key == _DURATION) or constants.dotted(body.table, target) == "Duration"
