"""Remedies where a variable, a result or an import is declared."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from espalier.java.lexer import LexemeKind
from espalier.ports import Problem
from espalier.repair.edits import Edit
from espalier.repair.remedies.declarators import later_declarator
from espalier.repair.remedies.passing import fits
from espalier.repair.remedies.place import (
    Place,
    Typed,
    arguments_of_type,
    base,
    boxed,
    identifiers,
    is_primitive,
    split,
    unboxed,
)
from espalier.repair.remedies.starting import asked_for_member, empties

_QUALIFIER = re.compile(r"capture-of |\b(?:[a-z_]\w*\.)+(?=[A-Z])")
_NO_TYPES = frozenset({"null", "void", ""})
_ZEROS = {"boolean": ("false", "true"), "char": ("' '",), "String": ("null", '""'), "float": ("0f",)}
_EMPTY = {
    "List": ("new ArrayList<>()",),
    "Set": ("new HashSet<>()",),
    "Map": ("new HashMap<>()",),
    "Optional": ("Optional.empty()",),
    "Collection": ("new ArrayList<>()",),
    "StringBuilder": ("new StringBuilder()",),
}
_FIRST = {
    **{kind: (f"{kind}.ZERO",) for kind in ("Duration", "BigDecimal", "BigInteger")},
    **{kind: (f"{kind}.now()",) for kind in ("LocalDate", "LocalDateTime", "LocalTime", "Instant", "ZonedDateTime")},
}
"""The values that are more usual than `null`."""
_STARTS = (
    ("-1", re.compile(r"(?i).*(?:index|idx|pos|position|found|last|max|best|offset)")),
    ("1", re.compile(r"(?i).*(?:product|factor|factorial|power|scale|number|page|line|column)")),
)
"""What a number may begin with besides zero, by the names of what counts from there."""
_TELLING = re.compile(r"(?i)(?:default|fallback|spare|result|found|answer|unknown|none|empty)\w*|\w*(?:default|result)")
"""The names of what is returned in the end."""
_OF_TEXT = frozenset({"StringBuilder", "StringBuffer", "StringJoiner", "StringWriter"})
"""The types whose values hold a text that is being made."""


def values_of(kind: str) -> tuple[str, ...]:
    """What a variable of the type begins with, or what a method returns that found nothing."""
    if kind in _ZEROS:
        return _ZEROS[kind]
    if is_primitive(kind):
        return ("0", "-1", "1")
    return (*_FIRST.get(kind, ()), "null", *_EMPTY.get(base(kind), ()))


def initialised(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A first value where the variable is declared."""
    found = place.declared(place.marked) or _later(place)
    if found is None or place.word(found.name + 1) not in (";", ","):
        return
    end, values = place.words[found.name].end, values_of(found.kind)
    if is_primitive(found.kind) and values[:1] == ("0",):
        values = ("0", *(value for value, told in _STARTS if told.fullmatch(place.marked)))
    nothing = empties(place, found.kind)
    values = tuple(dict.fromkeys((*values, *nothing))) if values[:1] == ("null",) else values
    if asked_for_member(place, found.kind):
        values = tuple(nothing)
    if place.word(found.first - 1) == "final":
        yield from _given_otherwise(place, found.name, values)
    for value in values:
        yield (Edit(end, end, f" = {value}"),)


def _later(place: Place) -> Typed | None:
    """The nearest declaration above that has the variable as a further name of its type."""
    found = (later_declarator(place, at) for at in range(place.first - 1, 0, -1) if place.word(at) == place.marked)
    return next((each for each in found if each is not None), None)


def _given_otherwise(place: Place, name: int, values: Sequence[str]) -> Iterator[tuple[Edit, ...]]:
    """`else` with a value after the last `if` that gives the final variable one."""
    for closing in range(place.first, name, -1):
        opening = place.opened_by.get(closing, closing)
        inside = [place.word(at) for at in range(opening, closing) if place.word(at + 1) == "="]
        if place.word(opening) == "{" and place.word(closing + 1) != "else" and place.word(name) in inside:
            end, indent = place.words[closing].end, place.line_indent(place.begin(closing))
            lines = [" else {", f"{indent}{place.unit}{place.word(name)} = {{}};", f"{indent}}}"]
            for value in values:
                yield (Edit(end, end, place.newline.join(lines).replace("{};", f"{value};")),)
            return


def wider(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The supertype that the value has for the variable that it is assigned to: a cast may fail when the code runs."""
    given, wanted, name = place.argument(0), place.argument(1), place.first - 2
    if place.assigned is not None and given != "Object" and place.knowledge.above(base(given), base(wanted)):
        yield from _declared_as(place, place.word(name), given)


def retyped(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The type of the value for the variable that it is assigned to, or as the method's result; the type that is wanted
    for the variable that is used."""
    given, wanted = place.argument(0), place.argument(1)
    if given in _NO_TYPES:
        return
    name = place.first - 2
    if place.word(place.first - 1) in (":", "=") and place.words[name].kind is LexemeKind.IDENTIFIER:
        if given == wanted:  # they differ only in wildcards
            yield from _declared_as(place, place.word(name), _QUALIFIER.sub("", place.arguments[0]))
        arguments = "".join(given.partition("<")[1:])
        if arguments and base(given) != base(wanted):
            yield from _declared_as(place, place.word(name), wanted.partition("<")[0] + arguments)
        if merged := _merged(given, wanted):
            yield from _declared_as(place, place.word(name), merged)
        yield from _declared_as(place, place.word(name), given)
    if place.marked.isidentifier() and wanted not in _NO_TYPES:
        found = place.declared(place.marked)
        if found and "<" in wanted:
            yield from _declared_as(
                place, place.marked, found.kind.partition("<")[0] + "".join(wanted.partition("<")[1:])
            )
        yield from _declared_as(place, place.marked, wanted)
    method = place.method
    if method and place.word(place.statement[0]) == "return" and not place.in_lambda:
        result = place.typed(method.name)
        if result.kind:
            yield (place.retyped(result, given),)


def _merged(given: str, wanted: str) -> str:
    """The wanted type with the given type's arguments where the compiler has inferred more than `Object`."""
    ours, theirs = (arguments_of_type(kind) for kind in (given, wanted))
    if len(ours) != len(theirs) or "Object" not in ours or not ours:
        return ""
    kept = [other if one == "Object" else one for one, other in zip(ours, theirs, strict=True)]
    return f"{wanted.partition('<')[0]}<{', '.join(kept)}>"


def passed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The wanted type for the one variable that is passed and does not fit."""
    wanted, given = split(place.argument(2)), split(place.argument(3))
    opening = next((at for at in range(place.last, place.last + 2) if place.word(at) == "("), None)
    if opening is None or len(wanted) != len(given):
        return
    unfit = [index for index, pair in enumerate(zip(given, wanted, strict=True)) if not fits(*pair)]
    arguments = place.arguments_of(opening)
    if len(unfit) == 1 and len(arguments) == len(given) and arguments[unfit[0]][0] == arguments[unfit[0]][1]:
        yield from _declared_as(place, place.word(arguments[unfit[0]][0]), wanted[unfit[0]])


def _declared_as(place: Place, name: str, kind: str) -> Iterator[tuple[Edit, ...]]:
    """The nearest declaration of the name above with another type."""
    found = place.declared(name)
    if found and kind and not _tests_parameter(place, found):
        yield (place.retyped(found, kind),)


def _tests_parameter(place: Place, found: Typed) -> bool:
    """Whether what is declared is a parameter whose type the method's body tests: the type stays."""
    method = place.method
    if method is None or not method.name < found.name < method.closing:
        return False
    name, inside = place.word(found.name), range(method.brace, method.end)
    return any(place.word(at) == name and place.word(at + 1) == "instanceof" for at in inside)


def returned_nothing(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The value as a statement where the method returns nothing."""
    first, last = place.statement
    if place.word(first) == "return" and first < last - 1:
        yield (Edit(place.words[first].start, place.words[first + 1].start, ""),)
        if "(" not in place.spelled(first + 1, last - 1):
            yield (place.edit(first + 1, last - 1, ""),)


def returned_after(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The call, and then what it changed returned: `all.sort(null); return all;`."""
    whole = place.word(place.first - 1) in ("{", "}", ";", ":")  # no branch without braces
    if not whole or place.word(place.first) != "return" or place.word(place.last) != ";":
        return
    start, end = place.begin(place.first + 1), place.words[place.last].end
    indent = place.line_indent(place.begin(place.first))
    for name in dict.fromkeys(identifiers(place.spelled(place.first + 1, place.last))):
        if name in place.variables:
            after = f"{place.newline}{indent}return {name};"
            yield Edit(place.begin(place.first), start, ""), Edit(end, end, after)


def returned(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`return` of something of the right type before the method's end."""
    method, kind = place.method, place.argument(0)
    if place.word(place.first) == "return":
        yield from _with_value(place, kind)
        return
    if place.word(place.last) == "->":
        yield from _returned_by_lambda(place, kind)
        return
    if method is None or method.end >= len(place.words):
        return
    end = place.words[method.end]
    at = Place(place.text, _moved(place, end.start), (), place.knowledge)
    own = place.spelled(method.first, method.name)
    names = [name for name, found in at.variables.items() if boxed(found) == boxed(kind)]
    local = [name for name in names if not name.isupper()][:1] if not is_primitive(kind) else []
    built = [f"{name}.toString()" for name, found in at.variables.items() if base(found) in _OF_TEXT]
    told = (name for name in names if _TELLING.fullmatch(name) and not is_primitive(kind))
    local = [*told, *(built[:1] if kind == "String" else ()), *local]
    returned_there = {
        place.word(index + 1) for index in range(method.brace, method.end) if place.word(index) == "return"
    }
    values = [*local, *(["this"] if "static" not in own else []), *values_of(kind), *names]
    values.sort(key=lambda value: value in returned_there)  # what is returned elsewhere is not what is missing
    begins = _statement_start(place, method.end - 1)
    statement = place.spelled(begins, method.end - 1)
    if statement.endswith(");") and "=" not in statement and place.word(begins) not in ("return", "throw"):
        start = place.words[begins].start
        yield (Edit(start, start, "return "),)
    closing, indent = place.line_indent(end.start), place.unit
    for value in dict.fromkeys(values):
        yield (Edit(end.start, end.start, f"{indent}return {value};{place.newline}{closing}"),)


def _with_value(place: Place, kind: str) -> Iterator[tuple[Edit, ...]]:
    """A value after a bare `return`."""
    end = place.words[place.first].end
    names = [name for name in place.of_type(kind) if not name.isupper()][:2]
    for value in dict.fromkeys((*values_of(kind), *names)):
        yield (Edit(end, end, f" {value}"),)


def _returned_by_lambda(place: Place, kind: str) -> Iterator[tuple[Edit, ...]]:
    """`return` at the end of a lambda's block: of its last call, of its parameter, or of a usual value."""
    brace = place.last + 1
    end = place.closed_by.get(brace)
    if end is None or place.word(brace) != "{":
        return
    begins = _statement_start(place, end - 1)
    if place.word(end - 1) == ";" and place.word(begins) not in ("return", "throw"):
        yield (Edit(place.begin(begins), place.begin(begins), "return "),)
    closing, start = place.line_indent(place.begin(end)), place.begin(end)
    for value in dict.fromkeys((*values_of(unboxed(kind)), place.word(place.last - 1))):
        if value.isidentifier() or value not in (")", ""):
            yield (Edit(start, start, f"{place.unit}return {value};{place.newline}{closing}"),)


def _statement_start(place: Place, last: int) -> int:
    first = last
    while first > 0 and place.word(first - 1) not in (";", "{", "}"):
        first -= 1
    return first


def _moved(place: Place, offset: int) -> Problem:
    return replace(place.problem, start=offset, end=offset)
