"""Remedies for what a class extends: the wrong keyword, and a constructor that its superclass does not have."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.repair.edits import Edit
from espalier.repair.remedies.bodies import class_around
from espalier.repair.remedies.declarations import values_of
from espalier.repair.remedies.fields import parameter
from espalier.repair.remedies.place import Place, boxed, name_for, split
from espalier.repair.remedies.scopes import after, statement_end, without


def other_keyword(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`implements` for `extends` or the reverse."""
    word = place.word(place.first - 1)
    other = {"extends": "implements", "implements": "extends"}.get(word)
    if other is not None:
        yield (place.edit(place.first - 1, place.first - 1, other),)


def called(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A call of a constructor that the superclass has, with the parameters of the types that it wants, or new ones."""
    method = place.method
    if method is None:
        return
    given = {place.word(last): place.short(place.spelled(first, last - 1))
             for first, last in place.arguments_of(method.name + 1)}  # fmt: skip
    for wanted in _constructors(place):
        values, added, left = list[str](), list[str](), dict(given)
        for kind in wanted:
            name = next((each for each, found in left.items() if boxed(found) == boxed(kind)), None)
            if name is None:
                name = name_for(kind)
                added.append(f"{kind} {name}")
            left.pop(name, None)
            values.append(name)
        indent = place.line_indent(place.begin(method.first)) + place.unit
        call = after(place, method.brace, f"super({', '.join(values)});", indent)
        header = parameter(place, ", ".join(added)) if added else None
        yield (call,) if header is None else (header, call)


def called_first(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The call of another constructor as the first statement of this one."""
    method = place.method
    for at in range(method.brace + 2, method.end) if method is not None else ():
        if place.word(at) in ("super", "this") and place.word(at + 1) == "(" and place.word(at - 1) in (";", "}"):
            end = place.closed_by.get(at + 1, at) + 1
            indent = place.line_indent(place.begin(at))
            first = after(place, method.brace, place.spelled(at, end), indent) if method is not None else None
            if first is not None and place.word(end) == ";":
                yield (first, Edit(place.words[at - 1].end, place.words[end].end, ""))
            return


def of_record(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The compact form of a record's constructor without parameters, which is meant if it uses the components; a call
    of the canonical one with what is assigned, the parameters or first values."""
    method, brace = place.method, class_around(place)
    opening = place.opened_by.get(next((at for at in range(place.head_of(brace), brace) if place.word(at) == ")"), -1)
                                  ) if brace is not None else None  # fmt: skip
    if method is None or opening is None or method.end >= len(place.words):
        return
    components = {place.word(last) for _, last in place.arguments_of(opening)}
    if method.closing == method.name + 2:
        yield (place.edit(method.name + 1, method.closing, ""),)
        if any(place.word(at) in components for at in range(method.brace, method.end)):
            return
    given = {place.word(last) for _, last in place.arguments_of(method.name + 1)}
    assigned = {place.word(at + 2): at for at in range(method.brace, method.end)
                if [place.word(at + each) for each in (0, 1, 3)] == ["this", ".", "="]}  # fmt: skip
    values, left_out = list[str](), list[Edit]()
    for first, last in place.arguments_of(opening):
        name, kind = place.word(last), place.spelled(first, last - 1)
        if (at := assigned.get(name)) is not None:
            end = statement_end(place, at)
            values.append(place.spelled(at + 4, end - 1))
            left_out.append(without(place, at, end))
        else:
            values.append(name if name in given else values_of(kind)[0])
    indent = place.line_indent(place.begin(method.first)) + place.unit
    yield (after(place, method.brace, f"this({', '.join(values)});", indent), *left_out)


def constructor(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A constructor that hands its parameters to the superclass, for the class that has none."""
    brace = class_around(place)
    if place.word(place.first - 1) == "class":
        brace = next((at for at in range(place.first, len(place.words)) if place.word(at) == "{"), None)
    if brace is None:
        return
    head = place.head_of(brace)
    outer = place.line_indent(place.begin(head))
    for wanted in _constructors(place):
        names = [name_for(kind) for kind in wanted]
        if len(set(names)) < len(names):
            names = [f"{name}{number}" for number, name in enumerate(names, 1)]
        parameters = ", ".join(f"{kind} {name}" for kind, name in zip(wanted, names, strict=True))
        inner = outer + place.unit
        lines = [
            f"{place.word(head + 1)}({parameters}) {{",
            f"{inner}{place.unit}super({', '.join(names)});",
            f"{inner}}}",
        ]
        yield (after(place, brace, place.newline.join(lines), inner),)


def _constructors(place: Place) -> list[list[str]]:
    """The types of the parameters of each constructor of the superclass that takes any."""
    found = place.knowledge.constructors(place.arguments[0]) if place.arguments else ()
    return [split(place.short(types)) for types in found if types]
