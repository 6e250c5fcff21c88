"""Remedies for a header that overrides nothing or returns another type: a probe calls the inherited method."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from espalier.ports import Problem
from espalier.repair.problems import PARAMETER_MISMATCH
from espalier.repair.remedies.bodies import Body, class_around
from espalier.repair.remedies.declarations import values_of
from espalier.repair.remedies.members import with_parameters
from espalier.repair.remedies.place import Place, is_primitive, simple, split
from espalier.repair.remedies.probing import VALUE, VARIABLE, Probe, Remedied, result_named
from espalier.repair.tuning import TUNING


def inherited_parameters(place: Place) -> Iterator[Probe]:
    """Which parameters the inherited method of the same name has: it is called with a value that fits nowhere."""
    body, name = _body(place), place.argument(0)
    if body is None or place.method is None:
        return

    def answered(problems: Iterable[Problem]) -> Iterator[Remedied]:
        for problem in problems:
            if problem.code == PARAMETER_MISMATCH and problem.arguments[1:2] == (name,) and _probing(problem):
                wanted = split(simple(problem.arguments[2]))
                for edits in with_parameters(place, wanted, split(place.argument(1))):
                    yield edits, TUNING.inherited
                return

    yield Probe((body.with_members([["void probing() {", f"super.{name}({VALUE});", "}"]]),), answered)


def inherited_result(place: Place) -> Iterator[Probe]:
    """What the overridden method returns."""
    body = _body(place)
    owner, dot, name = simple(place.arguments[0].partition("(")[0]).rpartition(".") if place.arguments else ("", "", "")
    if body is None or not dot:
        return
    kinds = split(place.argument(0).partition("(")[2].removesuffix(")"))
    values = [f"({kind}) {values_of(kind)[0] if is_primitive(kind) else 'null'}" for kind in kinds]
    call = f"(({owner}) null).{name}({', '.join(values)})"

    def answered(problems: Iterable[Problem]) -> Iterator[Remedied]:
        for problem in problems:
            kind = result_named(problem)
            if kind and len(problem.arguments) > 1 and _probing(problem):
                yield (place.marked_by(kind),), TUNING.inherited
                return

    yield Probe((body.with_members([["void probing() {", f"{VARIABLE} = {call};", "}"]]),), answered)


def _body(place: Place) -> Body | None:
    brace = class_around(place)
    return Body(place, brace, place.closed_by[brace]) if brace is not None and brace in place.closed_by else None


def _probing(problem: Problem) -> bool:
    """Whether the problem is about what a probe gives or takes."""
    return "java.lang.Void" in problem.arguments[-1]
