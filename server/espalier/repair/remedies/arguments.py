"""Remedies for an argument that a call lacks: variables, what they have, usual values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from espalier.java.lexer import LexemeKind
from espalier.ports import Problem
from espalier.repair.edits import Edit
from espalier.repair.problems import PARAMETER_MISMATCH
from espalier.repair.remedies.lambdas import lambdas_around
from espalier.repair.remedies.operands import UNARY, left_operand
from espalier.repair.remedies.passing import THROWABLE, fits
from espalier.repair.remedies.place import (
    Place,
    arguments_of_type,
    base,
    boxed,
    identifiers,
    is_primitive,
    simple,
    split,
    unboxed,
)
from espalier.repair.remedies.probing import Probe, Remedied
from espalier.repair.remedies.similar import likeness
from espalier.repair.tuning import TUNING

_DEFAULTS = {
    "Function": ("Function.identity()",),
    "int": ("0", "-1", "1"),
    "long": ("0L",),
    "boolean": ("false", "true"),
    "String": ('""',),
    **{kind: (f"{kind}.now()",) for kind in ("LocalDate", "LocalDateTime", "LocalTime", "Instant", "ZonedDateTime")},
    "Locale": ("Locale.ROOT",),
    "Charset": ("StandardCharsets.UTF_8",),
    "Duration": ("Duration.ZERO",),
    "TimeUnit": ("TimeUnit.SECONDS", "TimeUnit.MILLISECONDS", "TimeUnit.MINUTES"),
    **dict.fromkeys(("ChronoUnit", "TemporalUnit"), ("ChronoUnit.DAYS", "ChronoUnit.SECONDS")),
    "RoundingMode": ("RoundingMode.HALF_UP", "RoundingMode.HALF_EVEN"),
    "ZoneId": ("ZoneId.systemDefault()", "ZoneOffset.UTC"),
    "ZoneOffset": ("ZoneOffset.UTC",),
    "Comparator": ("Comparator.naturalOrder()",),
    "BigDecimal": ("BigDecimal.ZERO",),
    "List": ("List.of()", "new ArrayList<>()", "Collections.emptyList()"),
    "Set": ("Set.of()", "new HashSet<>()"),
    "Map": ("Map.of()", "new HashMap<>()"),
    "Optional": ("Optional.empty()",),
}

_COMBINERS = {
    **{kind: (f"{kind}::sum",) for kind in ("Integer", "Long", "Double", "Float")},
    **{kind: (f"{kind}::add",) for kind in ("BigDecimal", "BigInteger")},
    "String": ("String::concat",),
    "Duration": ("Duration::plus",),
}
"""What usually makes one value of two of this type."""
_SIZES = {
    **dict.fromkeys(("String", "StringBuilder"), "length()"),
    **dict.fromkeys(("List", "ArrayList", "Set", "HashSet", "Map", "HashMap", "Collection"), "size()"),
}


_NAMED = re.compile(r"(?:this\.)?\w+(?:\.\w+)*")
_OF_VALUES = frozenset({"fill", "binarySearch", "setAll"})
"""The methods of the library whose last number is no length but one of the array's values."""


def opening_of(place: Place) -> int | None:
    """The parenthesis that opens the arguments of the marked call, or of the instance creation."""
    for index in range(place.first, min(place.last + 2, len(place.words))):
        if place.word(index) == "(":
            return index
    return None


def arguments_at(place: Place) -> list[tuple[int, int]]:
    """The first and last word of each argument of the marked call."""
    opening = opening_of(place)
    return place.arguments_of(opening) if opening is not None else []


def added(place: Place, wanted: Sequence[str], given: Sequence[str]) -> Iterator[tuple[Edit, ...]]:
    """One argument more, for a parameter without which the others fit: first for the one without which the most of them
    are named like their parameters. `wanted`, `given`: types."""
    names, texts = [parameter_name(place, wanted, at) for at in range(len(wanted))], _texts(place)

    def named(missing: int) -> int:
        return sum(name == text for name, text in zip((*names[:missing], *names[missing + 1 :]), texts, strict=False))

    for missing in sorted(_missing(wanted, given), key=named, reverse=True):
        for value in _values(place, wanted[missing], names[missing], texts):
            yield from _with(place, missing, value)


def with_length(place: Place, wanted: Sequence[str], given: Sequence[str]) -> Iterator[tuple[Edit, ...]]:
    """How long the array is that a method of the library takes, as its last argument; where it takes none, and a number
    from which on, how large the list or the text is whose method it is. Then the numbers in scope."""
    texts, owner, before = _texts(place), place.arguments[0] if place.arguments else "", place.first - 2
    lacks = len(wanted) == len(given) + 1 == len(texts) + 1 and wanted[-1] == "int"
    if not lacks or not owner.startswith("java.") or place.argument(1) in _OF_VALUES:
        return
    arrays = [text for text, kind in zip(texts, given, strict=True) if kind.endswith("[]")]
    way = _SIZES.get(base(place.argument(0)), "")
    sliced = (*wanted, *given) == ("int", "int", "int") and place.word(before + 1) == "."
    if arrays and _NAMED.fullmatch(arrays[0]):
        length = f"{arrays[0]}.length"
    elif not arrays and way and sliced and place.words[before].kind is LexemeKind.IDENTIFIER:
        length = f"{place.spelled(left_operand(place, before, UNARY), before)}.{way}"
    else:
        return
    unused = [name for name in place.of_type("int") if name not in texts]
    for value in (length, *unused[: TUNING.few]):
        yield from _with(place, len(texts), value)


def from_inferred(place: Place) -> Iterator[Probe]:
    """What type the parameter of a lambda around the call has, or a variable declared with `var`, which only the
    compiler infers: what it has may be the argument that is missing."""
    names = [name for each in lambdas_around(place) for name in each.names if name not in place.variables]
    names += [name for name, kind in place.variables.items() if kind == "var"]
    texts = _texts(place)
    for name in names[: TUNING.few]:
        for probe in _with(place, len(texts), name):
            yield Probe(probe, lambda problems, name=name: _of_parameter(place, name, problems))  # type: ignore[misc]


def _of_parameter(place: Place, name: str, problems: Iterable[Problem]) -> Iterator[Remedied]:
    """The lambda's parameter, or a member of it, as the argument, by the types of the arguments with it at the end."""
    count = len(_texts(place)) + 1
    told = (given for each in problems for given in [_given(each)] if each.start == place.problem.start)
    kinds = next((given for given in told if len(given) == count), [])
    for wanted in _wanted(place) if kinds else ():
        for missing in _missing(wanted, kinds[:-1]):
            kind, called = wanted[missing], parameter_name(place, wanted, missing)
            whole = [name] if boxed(kinds[-1]) == boxed(kind) and name not in _texts(place) else []
            steps = whole + _steps(place, {name: kinds[-1]}, kind)
            near = sorted(steps, key=lambda step: -_like(step, called))
            for number, step in enumerate(near[: TUNING.holders]):
                share = TUNING.named_argument if _like(step, called) >= TUNING.likeness else TUNING.usual_value
                for edits in _with(place, missing, step):
                    yield edits, share * TUNING.remedy_fall**number


def _given(problem: Problem) -> list[str]:
    """The types of the arguments that the compiler names."""
    at = 3 if problem.code == PARAMETER_MISMATCH else 1
    return split(simple(problem.arguments[at])) if len(problem.arguments) > at else []


def _wanted(place: Place) -> list[list[str]]:
    """The types of the parameters of the method, or of each constructor of the project's type."""
    if place.problem.code == PARAMETER_MISMATCH:
        return [split(place.argument(2))]
    return [split(place.short(each)) for each in place.knowledge.constructors(place.arguments[0])]


def _missing(wanted: Sequence[str], given: Sequence[str]) -> Iterator[int]:
    """The parameters without which the given types fit the others."""
    for missing in range(len(wanted)) if len(wanted) == len(given) + 1 else ():
        others = [other for index, other in enumerate(wanted) if index != missing]
        if all("::" in one or "->" in one or fits(one, other) for one, other in zip(given, others, strict=True)):
            yield missing


def _texts(place: Place) -> list[str]:
    return [place.spelled(*each) for each in arguments_at(place)]


def _with(place: Place, at: int, value: str) -> Iterator[tuple[Edit, ...]]:
    """The call with one argument more in this place."""
    arguments, opening = arguments_at(place), opening_of(place)
    if arguments:
        after = at > 0
        offset = place.words[arguments[at - 1][1]].end if after else place.words[arguments[0][0]].start
        yield (Edit(offset, offset, f", {value}" if after else f"{value}, "),)
    elif opening is not None:
        yield (place.edit(opening, opening, f"({value}"),)


def parameter_name(place: Place, wanted: Sequence[str], at: int) -> str:
    """The name of a parameter of the project's method or constructor; '' if it is not known."""
    owner = place.arguments[0].partition("<")[0] if place.arguments else ""
    method = place.arguments[1] if place.problem.code == PARAMETER_MISMATCH else "<init>"
    known = (names for names in place.knowledge.parameters(owner, method) if len(names) == len(wanted))
    return next((names[at] for names in known), "")


def _values(place: Place, kind: str, called: str, texts: Sequence[str]) -> list[str]:
    """The values for a parameter, those that are named like it first: of one step from the variables in scope if its
    type says little, only these."""
    thrown = kind in ("Throwable", "Exception")
    causes = [name for name, found in place.variables.items() if thrown and found.endswith(THROWABLE)]
    unused = [name for name in (*place.of_type(kind), *causes) if name not in texts][: TUNING.holders]
    holders = {name: found for name, found in place.variables.items() if not is_primitive(found)}
    steps = _steps(place, holders, kind)
    told = (step for step in (*steps, *_sizes(place, kind)) if _like(step, called) >= TUNING.likeness)
    near = sorted(told, key=lambda step: (step.rpartition(".")[0] not in texts, -_like(step, called)))
    named = [name for name in unused if called and likeness(name, called) >= TUNING.likeness]
    vague = boxed(unboxed(kind)) == "String" or is_primitive(unboxed(kind))
    others = [] if vague and len(steps) > 1 else steps[: TUNING.few]
    around = place.type_around
    own = ["this"] if not place.static and place.knowledge.above(base(kind), around) else []
    return list(dict.fromkeys((*named, *near[: TUNING.few], *unused, *own, *others, *_usual(place, kind))))


def _like(step: str, called: str) -> float:
    """How like the parameter's name the last name of an expression is."""
    return likeness(step.removesuffix("()").rpartition(".")[2], called) if called else 0.0


def _steps(place: Place, holders: Mapping[str, str], kind: str) -> list[str]:
    """The members of this type that the variables have, the variables given with their types."""
    return [f"{name}.{member}" for name, found in holders.items()
            for member in place.knowledge.members_of(base(found), base(kind)) if member != "toString()"]  # fmt: skip


def _sizes(place: Place, kind: str) -> list[str]:
    """How long the texts and arrays and how large the collections in scope are, for a number."""
    ways = {name: "length" if found.endswith("[]") else _SIZES.get(base(found), "")
            for name, found in place.variables.items()}  # fmt: skip
    return [f"{name}.{way}" for name, way in ways.items() if way] if unboxed(kind) in ("int", "long") else []


def _usual(place: Place, kind: str) -> tuple[str, ...]:
    """The usual values of a type: by a clock in scope the present time, of `Class` the types that the statement's
    variables hold."""
    if base(kind) in ("BinaryOperator", "BiFunction") and len(kinds := set(arguments_of_type(kind))) == 1:
        return (*_COMBINERS.get(kinds.pop(), ()), "(first, second) -> second")
    values = _DEFAULTS.get(base(kind), ("null",))
    if values[0].endswith(".now()"):
        return (*(f"{values[0][:-1]}{clock})" for clock in place.of_type("Clock")), *values)
    if base(kind) != "Class":
        return values
    words = identifiers(place.spelled(*place.statement))
    held = " ".join(place.variables.get(word, word if word[:1].isupper() else "") for word in words)
    method = place.method
    header = place.spelled(method.first, method.closing) if method else ""
    named = [*reversed(list(identifiers(held))), *identifiers(header)]
    return (*(f"{name}.class" for name in dict.fromkeys(named) if name[:1].isupper() and not name.isupper()), "null")
