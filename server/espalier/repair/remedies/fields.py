"""Remedies for fields that nothing declares or gives a value, and for what a constructor assigns to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from espalier.java.context.declarations import declares
from espalier.java.context.methods import methods
from espalier.ports import Problem
from espalier.repair.edits import Edit
from espalier.repair.remedies.bodies import class_around, kind_of
from espalier.repair.remedies.declarations import values_of
from espalier.repair.remedies.declarators import later_declarator
from espalier.repair.remedies.place import Place, Typed
from espalier.repair.remedies.probing import VARIABLE, Probe, Remedied, type_named
from espalier.repair.remedies.scopes import after, blocks
from espalier.repair.tuning import TUNING


def parameter(place: Place, declaration: str) -> Edit | None:
    """A parameter more for the method around the place."""
    method = place.method
    if method is None:
        return None
    opening = method.name + 1
    end = place.words[method.closing - 1].end
    return Edit(end, end, declaration if method.closing == opening + 1 else f", {declaration}")


def is_constructor(place: Place) -> bool:
    """Whether the method around the place has no result."""
    method = place.method
    return method is not None and not place.typed(method.name).kind


def field(place: Place, declaration: str) -> Edit | None:
    """The field after the last one above the methods of the class around the place."""
    brace = class_around(place)
    if brace is None or (kind := kind_of(place, brace)) not in ("class", "enum"):
        return None
    last, index = brace, brace + 1
    while kind == "enum" and place.word(last) != ";":  # after the constants, whose bodies look like methods
        if index >= place.closed_by[brace]:
            return None
        last, index = index, place.closed_by.get(index, index) + 1
    headers = {method.first for method in methods(place.words)}
    while index < place.closed_by[brace] and index not in headers:
        if place.word(index) == ";":
            last = index
        index = place.closed_by.get(index, index) + 1
    outer = place.line_indent(place.words[place.head_of(brace)].start)
    indent = (
        place.line_indent(place.words[brace + 1].start) if brace + 1 < place.closed_by[brace] else outer + place.unit
    )
    return after(place, last, declaration, indent)


def field_of(place: Place, owner: str, name: str) -> Typed | None:
    """The field of the file's type of this simple name."""
    for index in range(1, len(place.words)):
        if place.word(index) == name and place.word(index + 1) in ("=", ",", ";"):
            head = place.head_of((blocks(place, index) or [0])[-1])
            found = place.typed(index) if declares(place.words, index) else later_declarator(place, index)
            if head >= 0 and place.word(head + 1) == owner and found is not None and found.kind:
                return found
    return None


def typed_parameter(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A type for the parameter that has none: that of the field or variable with its name, else a usual one."""
    name = place.word(place.last)
    if place.argument(1) != "FormalParameterList" and place.argument(1) != "FormalParameter":
        return
    start = place.begin(place.last)
    declared = place.declaration(name)
    kinds = [declared.kind] if declared else []
    for kind in dict.fromkeys((*kinds, "String", "int", name[:1].upper() + name[1:])):
        yield (Edit(start, start, f"{kind} "),)


def missing_field(place: Place) -> Iterator[Probe]:
    """What type the field has that is assigned in `this.name = value;`."""
    first = place.first - 2
    if place.word(first) != "this" or place.word(place.first - 1) != "." or place.word(place.first + 1) != "=":
        return

    def answered(problems: Iterable[Problem]) -> Iterator[Remedied]:
        kind = type_named(problems)
        for modifiers in (("private final", "private") if is_constructor(place) else ("private",)) if kind else ():
            if edit := field(place, f"{modifiers} {kind} {place.marked};"):
                certain = modifiers == "private final" or not is_constructor(place)
                yield (edit,), TUNING.parameter if certain else TUNING.parameter / 2

    yield Probe((place.edit(first, place.first, VARIABLE),), answered)


def assigned_in_constructor(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The value of a final field: a parameter of the constructor, which assigns it; or where the field is declared."""
    name = place.argument(0)
    declared = next((index for index in range(len(place.words) - 1) if _declares_field(place, index, name)), None)
    if declared is None:
        return
    kind = place.typed(declared).kind
    method, end = place.method, place.words[declared].end
    brace = blocks(place, declared)[-1]
    if kind_of(place, brace) == "interface":  # what lacks a value there is a method
        yield (Edit(end, end, "()"),)
        if place.word(place.head_of(brace) - 1) == "@":
            return
    given = {place.word(at) for at in range(method.name + 2, method.closing)} if method is not None else set()
    for at in range(method.brace, method.end) if method is not None and name in given else ():
        if [place.word(at + more) for more in range(3)] == [name, "=", name] and place.word(at - 1) in (";", "{", "}"):
            yield (Edit(place.begin(at), place.begin(at), "this."),)
            return
    if method is not None and is_constructor(place) and name in given and method.end < len(place.words):
        indent = place.line_indent(place.words[method.first].start) + place.unit
        yield (after(place, method.end - 1, f"this.{name} = {name};", indent),)
    elif method is not None and is_constructor(place) and (edit := parameter(place, f"{kind} {name}")):
        if place.first == method.name and method.end < len(place.words):
            indent = place.line_indent(place.words[method.first].start) + place.unit
            yield (edit, after(place, method.end - 1, f"this.{name} = {name};", indent))
        else:
            yield (edit,)
    elif place.first == declared:
        yield from _constructor(place, declared, kind)
    for value in values_of(kind)[:1]:
        yield (Edit(end, end, f" = {value}"),)


def _constructor(place: Place, declared: int, kind: str) -> Iterator[tuple[Edit, ...]]:
    """A constructor that assigns all final fields that have no value."""
    brace = class_around(place)
    if brace is None or kind_of(place, brace) != "class":
        return
    missing = {place.argument(0): kind}
    for index in range(brace, place.closed_by[brace]):
        if any(other.code == place.problem.code and other.start == place.words[index].start for other in place.others):
            missing[place.word(index)] = place.typed(index).kind
    head = place.head_of(brace)
    indent = place.line_indent(place.words[declared].start)
    unit = indent.removeprefix(place.line_indent(place.words[head].start)) or place.unit
    lines = [f"{place.word(head + 1)}({', '.join(f'{kind} {name}' for name, kind in missing.items())}) {{"]
    lines += [f"{indent}{unit}this.{name} = {name};" for name in missing] + [f"{indent}}}"]
    last = max(index for index in range(brace, place.closed_by[brace]) if place.word(index) in missing)
    while place.word(last) != ";" and last + 1 < len(place.words):
        last += 1
    yield (after(place, last, place.newline.join(lines), place.newline + indent),)


def _declares_field(place: Place, index: int, name: str) -> bool:
    within = blocks(place, index) if place.word(index) == name else []
    plain = bool(within) and place.head_of(within[-1]) >= 0 and place.word(index + 1) in (";", ",")
    return plain and bool(place.typed(index).kind)
