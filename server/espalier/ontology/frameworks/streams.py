"""Reactive streams that tick: what Reactor's `Flux.interval` and `Mono.delay`, and RxJava's counterparts, run.

An operator down the chain that takes a function runs it at each tick: `Flux.interval(d).flatMap(i -> check())`. The
chain is followed through local variables, not through fields and methods.
"""

from __future__ import annotations

from enum import Enum

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
"""Operators that take the stream that comes after the end: `Mono.delay(d).then(check())`. An interval has no end."""
_METHODS = ("accept", "apply")
_UNITS = frozenset({"NANOSECONDS", "MICROSECONDS", "MILLISECONDS", "SECONDS", "MINUTES", "HOURS", "DAYS"})
_RATE, _FIRST, _ONCE = "fixedRate", "initialDelay", "delay"
_LONGEST = 60
"""Operators that are followed back to what ticks. Chosen by hand."""


class Streams(Framework):
    def watches(self, name: str, count: int) -> bool:
        return bool(count) and (name in _OPERATORS or name in _FOLLOWED)

    def called(self, conventions: Conventions, call: CallSite) -> None:
        ticking = _ticking(call.body, call.entry.target, followed=call.entry.name in _FOLLOWED)
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


def _ticking(body: Evaluated, index: int, *, followed: bool) -> Call | None:
    """The call at the beginning of a chain, if it makes what ticks; `index`: what an operator is called on;
    `followed`: whether the operator runs at the end of what ticks."""
    ended = followed
    for _ in range(_LONGEST):
        entry = body.table[initial(body, index)] if index != NONE else None
        if not isinstance(entry, Call) or entry.target == NONE:
            break
        owner = body.values[entry.target]
        if isinstance(owner, TypeName):
            ticks = entry.name in (_DELAYS if ended else _INTERVALS | _DELAYS) and owner.ref.key.startswith(_HOMES)
            return entry if ticks and entry.args else None
        ended = ended or entry.name in _FOLLOWED
        index = entry.target
    return None


def _time(conventions: Conventions, call: CallSite, ticking: Call) -> str:
    """`fixedRate ..., initialDelay ...` of an interval, `delay ...` of a delay; just the word where it is not clear
    which argument is which."""
    args = ticking.args
    found = _amounts(call, ticking)
    words = (_RATE, _FIRST) if ticking.name in _INTERVALS else (_ONCE,)
    if found is None:
        return words[0]
    unit = next((unit for each in args[1:] if (unit := unit_of(call, each)) in _UNITS), "")
    said = (f"{word} {amount(conventions, call, each, unit)}" for word, each in zip(words, found, strict=False))
    return ", ".join(said)


def _amounts(call: CallSite, ticking: Call) -> tuple[int, ...] | None:
    """The period, then the delay before it if there is one: of `interval(period)` and `interval(initialDelay, period)`,
    in RxJava followed by their unit, everywhere perhaps by a scheduler. Of a delay the first argument. None: not
    known."""
    args = ticking.args
    if ticking.name in _DELAYS or len(args) == 1:
        return args[:1]
    second = _argument(call, args[1])
    if len(args) == 2 and second is _Argument.UNKNOWN:
        return None
    return args[:1] if second in (_Argument.UNIT, _Argument.SCHEDULER) else (args[1], args[0])


class _Argument(Enum):
    """What an argument is."""

    AMOUNT, UNIT, SCHEDULER, UNKNOWN = range(4)


def _argument(call: CallSite, index: int) -> _Argument:
    """By its type, or because it is a unit, or made or named by `Duration` or `Schedulers`."""
    if index == NONE:
        return _Argument.UNKNOWN
    entry, value = call.body.table[index], call.body.values[index]
    target = entry.target if isinstance(entry, (Call, Select)) else NONE
    maker = constants.dotted(call.body.table, target).rpartition(".")[2]
    type_ = value.key.rpartition(".")[2] if isinstance(value, Ref) else ""
    if type_ == "TimeUnit" or maker == "TimeUnit" or unit_of(call, index) in _UNITS:
        return _Argument.UNIT
    if type_.endswith("Scheduler") or maker == "Schedulers":
        return _Argument.SCHEDULER
    return _Argument.AMOUNT if type_ or maker == "Duration" else _Argument.UNKNOWN
