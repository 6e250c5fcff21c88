"""In which hours of the day jobs are set to run, as far as their schedules say it.

A schedule may stand in a property: then the values that the project's files set count, and the default. Where no file
sets it, when the job runs is not known, which an answer has to say: it is no job that does not run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from espalier.answer.query import Filter
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node
from espalier.ontology.property_names import uniform

_CRON = re.compile(r"(?<![\d*/,-])((?:[\d*/,?LW#A-Z-]+ +){4,6}[\d*/,?LW#A-Z-]+)")
_MACRO = re.compile(r"@(?:yearly|annually|monthly|weekly|daily|midnight)\b")
_OF_EJB = re.compile(r"\b(second|minute|hour|dayOfWeek|dayOfMonth|month|year) ([\d*/,-]+)")
_WITH_SECONDS = 6
_RANGE = re.compile(r"(?:(\d+)(?:-(\d+))?|\*)(?:/(\d+))?")
_LAST = 23
_ELSEWHERE = re.compile(r"[$#]\{")
_NOT_READ = "schedule:?"


def asked(each: Filter) -> frozenset[int]:
    """The hours of a condition: one, or those from it to another, over midnight too."""
    if each.hour is None:
        return frozenset()
    last = each.hour if each.until is None else each.until
    return frozenset(
        range(each.hour, last + 1) if each.hour <= last else (*range(each.hour, _LAST + 1), *range(last + 1))
    )


def runs(ontology: Ontology, node: Node, hours: Iterable[int]) -> bool:
    """Whether a schedule names one of these hours for a node to run in; one that runs every hour names none."""
    wanted = set(hours)
    return any(wanted & set(named) for each in _schedules(ontology, node) for named in hours_of(each))


def is_unknown(ontology: Ontology, node: Node) -> bool:
    """Whether one of a node's schedules cannot be read: a property that no file sets, or what is no constant."""
    written = [edge.target for edge in ontology.out(node.key, (EdgeKind.SCHEDULED_BY,))]
    open_ = [each for each in written if each == _NOT_READ or (_ELSEWHERE.search(each) and not _is_read(each))]
    set_to = list(_set_to(ontology, node)) if open_ else []
    return bool(open_) and (not set_to or any(_ELSEWHERE.search(each) and not _is_read(each) for each in set_to))


def _is_read(schedule: str) -> bool:
    return _CRON.search(schedule) is not None or _MACRO.search(schedule) is not None


def _schedules(ontology: Ontology, node: Node) -> Iterator[str]:
    schedules = [edge.target for edge in ontology.out(node.key, (EdgeKind.SCHEDULED_BY,))]
    yield from schedules
    if any("${" in each for each in schedules):
        yield from _set_to(ontology, node)


def _set_to(ontology: Ontology, node: Node) -> Iterator[str]:
    """The values of the properties that a method reads."""
    for key in (edge.target for edge in ontology.out(node.key, (EdgeKind.CONSUMES_PROPERTY,))):
        for path in dict.fromkeys(edge.path for edge in ontology.into(key, (EdgeKind.CONFIGURES,))):
            facts, name = ontology.facts(path), uniform(key.partition(":")[2])
            yield from (each.value for each in facts.properties if uniform(each.name) == name) if facts else ()


def hours_of(schedule: str) -> Iterator[range]:
    """The hours that a schedule names: a cron expression of five fields or, with seconds first, of six and seven, a
    macro such as `@daily`, or EJB's arguments, whose hour is 0 where none is said."""
    for found in _CRON.findall(schedule):
        fields = found.split()
        yield from _hours(fields[2 if len(fields) >= _WITH_SECONDS else 1])
    if _MACRO.search(schedule):
        yield range(1)
    if of_ejb := dict(_OF_EJB.findall(schedule)):
        yield from _hours(of_ejb.get("hour", "0"))


def _hours(field: str) -> Iterator[range]:
    for part in field.split(","):
        if (said := _RANGE.fullmatch(part)) is None:
            continue
        first, last = int(said[1] or 0), int(said[2] or (_LAST if said[3] or not said[1] else said[1]))
        if len(hours := range(first, last + 1, max(int(said[3] or 1), 1))) <= _LAST:
            yield hours
