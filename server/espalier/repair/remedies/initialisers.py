"""Remedies for the exceptions of a field's first value, which no method can declare."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.context.declarations import type_start
from espalier.java.context.methods import methods
from espalier.repair.edits import Edit
from espalier.repair.remedies.bodies import class_around
from espalier.repair.remedies.exceptions import handlings, throws_in
from espalier.repair.remedies.modifiers import FIELD_MODIFIERS
from espalier.repair.remedies.place import Place


def of_field(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`throws` of all constructors; the value given in an initialiser with `try`, or by a method with `try`."""
    equals = next((at for at in range(place.first, 0, -1) if place.word(at) in ("=", ";", "{", "}")), 0)
    brace, last = class_around(place), place.statement[1]
    kind = type_start(place.words, equals - 1) if equals else 0
    if place.method is not None or place.word(equals) != "=" or brace is None or kind == equals - 1:
        return
    first = kind
    while place.word(first - 1) in FIELD_MODIFIERS:
        first -= 1
    static = "static" in {place.word(index) for index in range(first, kind)}
    exception, name = place.argument(0), place.word(equals - 1)
    own = [each for each in methods(place.words) if place.word(each.name) == place.word(place.head_of(brace) + 1)
           and brace < each.name < place.closed_by[brace]]  # fmt: skip
    if own and not static:
        yield tuple(throws_in(place, each, [exception]) for each in own)
    value = place.spelled(equals + 1, last - 1)
    indent, unit, newline = place.line_indent(place.words[first].start), place.unit, place.newline
    start, end = place.words[equals - 1].end, place.words[last].end
    handling = next(handlings([exception]))
    lines = [f"{'static ' if static else ''}{{", f"{unit}try {{", f"{unit * 2}{name} = {value};"]
    lines += [f"{unit}}} catch ({exception} e) {{", f"{unit * 2}{handling}", f"{unit}}}", "}"]
    yield (Edit(start, end, ";" + newline * 2 + newline.join(indent + line for line in lines)),)
    called = f"create{name[:1].upper()}{name[1:]}" if not name.isupper() else "create" + name.title().replace("_", "")
    header = f"private {'static ' if static else ''}{place.spelled(kind, equals - 2)} {called}() {{"
    lines = [header, f"{unit}try {{", f"{unit * 2}return {value};"]
    lines += [f"{unit}}} catch ({exception} e) {{", f"{unit * 2}{handling}", f"{unit}}}", "}"]
    text = f" = {called}();" + newline * 2 + newline.join(indent + line for line in lines)
    yield (Edit(start, end, text),)
