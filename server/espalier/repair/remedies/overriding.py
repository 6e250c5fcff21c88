"""Remedies for a header that overrides nothing or returns another type: a probe calls the inherited method."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from espalier.ports import Problem
from espalier.repair.problems import PARAMETER_MISMATCH
from espalier.repair.remedies.bodies import Body
from espalier.repair.remedies.declarations import values_of
from espalier.repair.remedies.headers import with_parameters
from espalier.repair.remedies.place import Place, is_primitive, simple, split
from espalier.repair.remedies.probing import VALUE, VARIABLE, Probe, Remedied, result_named
from espalier.repair.remedies.scopes import blocks
from espalier.repair.tuning import TUNING


def inherited_parameters(place: Place) -> Iterator[Probe]:
    """Which parameters the inherited method of the same name has: it is called with the present ones and a value that
    fits nowhere, so that of several methods the compiler names the one that has most of them."""
    body, name = _body(place), place.argument(0)
    if body is None or place.method is None:
        return
    given = split(place.argument(1))
    values = ", ".join([*map(_value, given), VALUE])
    above = ["super", *(f"(({kind}) null)" for kind in _supertypes(place, body.opening))]

    def answered(problems: Iterable[Problem]) -> Iterator[Remedied]:
        for problem in problems:
            if problem.code == PARAMETER_MISMATCH and problem.arguments[1:2] == (name,) and _probing(problem):
                wanted = split(simple(problem.arguments[2]))
                for edits in with_parameters(place, wanted, given) if wanted != given else ():
                    yield edits, TUNING.inherited
                return

    yield Probe(
        (body.with_members([["void probing() {", *(f"{each}.{name}({values});" for each in above), "}"]]),), answered
    )


def _value(kind: str) -> str:
    return f"({kind}) {values_of(kind)[0] if is_primitive(kind) else 'null'}"


def _supertypes(place: Place, brace: int) -> Iterator[str]:
    """The types that the header before the brace extends or implements, or that `new` names, as they are written."""
    head = place.head_of(brace)
    if head < 0:
        first = place.opened_by.get(brace - 1, brace) - 1
        while first > 0 and place.word(first) != "new" and place.word(first) not in (";", "{", "}"):
            first -= 1
        if place.word(first) == "new":
            yield place.spelled(first + 1, place.opened_by[brace - 1] - 1)
        return
    start = next(
        (at for at in range(head, brace) if place.word(at) in ("extends", "implements") and _outside(place, head, at)),
        brace,
    )
    ends = {"extends", "implements", "permits"}
    for kind in re.split(rf"\b(?:{'|'.join(ends)})\b", place.spelled(start, brace - 1)) if start < brace else ():
        yield from filter(None, split(kind))


def _outside(place: Place, head: int, at: int) -> bool:
    """Whether the word is outside the type parameters that follow the name."""
    text = [place.word(index) for index in range(head, at)]
    return text.count("<") == sum(word.count(">") for word in text)


def inherited_result(place: Place) -> Iterator[Probe]:
    """What the overridden method returns."""
    body = _body(place)
    owner, dot, name = simple(place.arguments[0].partition("(")[0]).rpartition(".") if place.arguments else ("", "", "")
    if body is None or not dot:
        return
    kinds = split(place.argument(0).partition("(")[2].removesuffix(")"))
    values = map(_value, kinds)
    call = f"(({owner}) null).{name}({', '.join(values)})"

    def answered(problems: Iterable[Problem]) -> Iterator[Remedied]:
        for problem in problems:
            kind = result_named(problem)
            if kind and len(problem.arguments) > 1 and _probing(problem):
                yield (place.marked_by(kind),), TUNING.inherited
                return

    yield Probe((body.with_members([["void probing() {", f"{VARIABLE} = {call};", "}"]]),), answered)


def _body(place: Place) -> Body | None:
    """The innermost body around the header, which may be that of a class without a name."""
    around = blocks(place, place.first)
    return Body(place, around[-1], place.closed_by[around[-1]]) if around else None


def _probing(problem: Problem) -> bool:
    """Whether the problem is about what a probe gives or takes."""
    return "java.lang.Void" in problem.arguments[-1]
