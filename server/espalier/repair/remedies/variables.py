"""Remedies for a variable that nothing declares: a declaration with the type that its first use tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from espalier.ports import Problem
from espalier.repair.edits import Edit
from espalier.repair.problems import UNDEFINED_CONSTRUCTOR
from espalier.repair.remedies.declarations import values_of
from espalier.repair.remedies.fields import field, is_constructor, parameter
from espalier.repair.remedies.giving_calls import given_by_calls
from espalier.repair.remedies.passing import THROWABLE, fits
from espalier.repair.remedies.place import Place, boxed, simple, split
from espalier.repair.remedies.probing import VALUE, VARIABLE, VOID, Probe, Remedied, type_named
from espalier.repair.remedies.scopes import LOOPS, before, blocks, common_block, statement_end, statement_in
from espalier.repair.remedies.scoping import uses
from espalier.repair.remedies.similar import likeness
from espalier.repair.remedies.starting import empties
from espalier.repair.remedies.texts import may_be_text
from espalier.repair.tuning import TUNING

_COUNTS = frozenset({"++", "--"})
_COMPOUND = frozenset({"+=", "-=", "*=", "/=", "%=", "|=", "&=", "^="})
_BEFORE = frozenset({";", "{", "}", ")", "else", "->", ":"})
"""What a statement follows."""


def missing_variable(place: Place) -> Iterator[Probe]:
    """What type the unknown variable's first use gives it."""
    used = uses(place)
    if not used:
        return
    here, at = _first_use(place, used[0]), used[0]
    if _in_condition(here, at):
        yield _assigned_in_condition(here, used)
        return
    following = here.word(at + 1)
    initial = following == "=" and here.word(at - 1) == "(" and here.word(at - 2) == "for"
    counted = following in _COUNTS or here.word(at - 1) in _COUNTS
    assigned = here.word(at - 1) in _BEFORE and (following == "=" or following in _COMPOUND)
    if initial or (assigned and following == "="):
        probe = here.edit(at, at, VARIABLE)
    else:
        probe = here.edit(at, at + 1, f"{VARIABLE} =") if assigned else here.edit(at, at, VALUE)

    def answered(problems: Iterable[Problem]) -> Iterator[Remedied]:
        told = [*problems]
        kind = "int" if counted else here.short(type_named(told) or _of_constructor(here, told))
        if kind and initial:
            yield from _in_header(here, kind, used)
        elif kind and (assigned or counted):
            yield from _assigned(here, kind, used)
        elif not (here.marked.isupper() and len(here.marked) > 1):
            yield from given_by_calls(here, kind, used)
            if kind:
                yield from _read(here, kind, used)

    yield Probe((probe,), answered)


def _of_constructor(place: Place, problems: Iterable[Problem]) -> str:
    """The type of the parameter for the probing value, of the project's constructor that the others fit; '' if none
    tells."""
    for each in problems:
        given = split(simple(each.arguments[1])) if each.code == UNDEFINED_CONSTRUCTOR and each.arguments[1:] else []
        if VOID in given:
            at, kinds = given.index(VOID), set[str]()
            for types in place.knowledge.constructors(each.arguments[0]):
                wanted = split(simple(types))
                others = zip(given, wanted, strict=False)
                if len(wanted) == len(given) and all(fits(one, other) for one, other in others if one != VOID):
                    kinds.add(wanted[at])
            return kinds.pop() if len(kinds) == 1 else ""
    return ""


def _in_condition(place: Place, at: int) -> bool:
    """Whether the variable gets its value in parentheses: `while ((line = in.readLine()) != null)`."""
    before = place.word(at - 2)
    grouped = not before.isidentifier() and before not in (")", "]", ">")
    return place.word(at - 1) == "(" and place.word(at + 1) == "=" and grouped


def _assigned_in_condition(place: Place, used: list[int]) -> Probe:
    """The variable without a value before the statement that gives it one."""
    at, closing = used[0], place.closed_by.get(used[0] - 1, used[0])
    outer = statement_in(place, common_block(place, used) or 0, at)
    value = place.spelled(at + 2, closing - 1)

    def answered(problems: Iterable[Problem]) -> Iterator[Remedied]:
        if kind := place.short(type_named(problems)):
            yield (before(place, outer, f"{kind} {place.marked};"),), TUNING.declaration_certain

    return Probe((before(place, outer, f"{VARIABLE} = {value};"),), answered)


def _first_use(place: Place, at: int) -> Place:
    word = place.words[at]
    problems = (place.problem, *place.others)
    first = next((each for each in problems if each.start == word.start), place.problem)
    return Place(place.text, replace(first, end=word.end), place.others, place.knowledge)


def missing_element(place: Place) -> Iterator[Probe]:
    """What type the elements have in `for (item : items)`."""
    if place.argument(1) != "EnhancedForStatementHeaderInit" or place.word(place.first + 1) != ":":
        return
    end = place.words[place.first].end

    def answered(after: Iterable[Problem]) -> Iterator[Remedied]:
        kind = type_named(after)
        if kind and "?" not in kind.partition("<")[0]:
            yield (_typed(place, place.first, kind),), TUNING.declaration_certain
        else:
            yield (_typed(place, place.first, "var"),), TUNING.declaration_likely

    yield Probe((Edit(place.words[place.first].start, end, VARIABLE),), answered)


def _typed(place: Place, name: int, kind: str) -> Edit:
    start = place.words[name].start
    return Edit(start, start, f"{kind} ")


def _in_header(place: Place, kind: str, used: list[int]) -> Iterator[Remedied]:
    """`for (int i = 0;`; before the loop if the variable is used after it."""
    loop = place.first - 2
    body = place.closed_by.get(loop + 1, loop) + 1
    end = place.closed_by.get(body, statement_end(place, body))
    if used[-1] <= end:
        yield (_typed(place, place.first, kind),), TUNING.declaration_certain
    else:
        yield (before(place, loop, f"{kind} {place.marked};"),), TUNING.declaration_certain


def _assigned(place: Place, kind: str, used: list[int]) -> Iterator[Remedied]:
    """At the first assignment, or before the statement that holds all uses; or as a field."""
    share = TUNING.declaration_certain if len(used) > 1 else TUNING.declaration_likely
    block, common = blocks(place, used[0])[-1], common_block(place, used)
    starts = place.word(used[0] + 1) == "=" and statement_in(place, block, used[0]) == used[0]
    if starts and common == block:
        yield (_typed(place, used[0], kind),), share
    elif common is not None:
        outer = _before_loops(place, common, used[0])
        for value in values_of(kind)[:1]:
            yield (before(place, outer, f"{kind} {place.marked} = {value};"),), share
    yield from _as_field(place, kind, TUNING.declaration_possible)


def _before_loops(place: Place, block: int, index: int) -> int:
    """The statement before which a sum is declared: outside of all loops."""
    for outer in blocks(place, index):
        statement = statement_in(place, outer, index)
        held = outer >= (place.method.brace if place.method else 0)
        if held and (outer == block or place.word(statement) in LOOPS):
            return statement
    return statement_in(place, block, index)


def _read(place: Place, kind: str, used: list[int]) -> Iterator[Remedied]:
    """A variable that has the type in its place; or as a parameter, as a field, or before the statement."""
    fitting = _fitting(place, kind)
    if kind == place.type_around and not place.static:
        yield (place.marked_by("this"),), TUNING.declaration_likely
    for number, name in enumerate(fitting):
        told = 1.0 if _alike(place, name) else TUNING.nothing_told
        yield (place.marked_by(name),), TUNING.declaration_likely * told * 0.8**number
    if kind in ("String", "CharSequence") and may_be_text(place):
        yield (place.marked_by(f'"{place.marked}"'),), TUNING.quoted_word
    if edit := parameter(place, f"{kind} {place.marked}"):
        whole = place.word(place.first - 1) == "=" and place.word(place.first + 1) == ";"
        wanted = whole and is_constructor(place) and not fitting
        yield (edit,), TUNING.declaration_likely if wanted else TUNING.declaration_unlikely
    yield from _as_field(place, kind, TUNING.declaration_unlikely * 0.8)
    block = common_block(place, used)
    for value, share in _first_values(place, kind) if block is not None else ():
        outer = statement_in(place, block or 0, used[0])
        yield (before(place, outer, f"{kind} {place.marked} = {value};"),), share


def _first_values(place: Place, kind: str) -> Iterator[tuple[str, float]]:
    """A new list or the like, which is there to be filled; else a usual value, which is hardly what is meant."""
    new = [value for value in empties(place, kind) if value.startswith("new ")][:1]
    yield from ((value, TUNING.declaration_possible) for value in new)
    yield from ((value, TUNING.declaration_unlikely * 0.6) for value in values_of(kind)[:1])


def _fitting(place: Place, kind: str) -> list[str]:
    """The nearest variables of the type; where anything that can be thrown fits, those of such types. A parameter with
    the name of the field that is assigned comes first."""
    thrown, assigned = place.word(place.first - 1) == "throw", place.word(place.first - 2)
    header = range(place.method.name, place.method.closing) if place.method else ()
    given = assigned in {place.word(index) for index in header}
    names = sorted(place.variables, key=lambda name: (name != assigned, not _alike(place, name)))
    fitting = [name for name in names if (given or name != assigned)
               and (boxed(place.variables[name]) == boxed(kind)
                    or (thrown and place.variables[name].endswith(THROWABLE)))]  # fmt: skip
    return fitting[: TUNING.fitting_variables]


def _alike(place: Place, name: str) -> bool:
    """Whether the name may be meant by the unknown one; a single letter says nothing."""
    return len(place.marked) == 1 or likeness(place.marked, name) >= TUNING.likeness


def _as_field(place: Place, kind: str, share: float) -> Iterator[Remedied]:
    static = "static " if place.static else ""
    if edit := field(place, f"private {static}{kind} {place.marked};"):
        yield (edit,), share
