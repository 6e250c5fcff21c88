"""Remedies for a `for` over what cannot be iterated: a probe tells its type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from espalier.ports import Problem
from espalier.repair.edits import Edit
from espalier.repair.remedies.place import Place, arguments_of_type, base, is_primitive, parenthesised
from espalier.repair.remedies.probing import VARIABLE, Probe, Remedied, type_named
from espalier.repair.tuning import TUNING


def over(place: Place) -> Iterator[Probe]:
    """What type the marked value has: its keys, values, elements or characters, or a loop with an iterator."""
    colon = place.first - 1
    opening = max((at for at, closing in place.closed_by.items() if at < colon < closing), default=0)
    if place.word(colon) != ":" or place.word(opening - 1) != "for":
        return
    start = opening - 1
    wanted = place.spelled(opening + 1, colon - 2)
    value = place.spelled(place.first, place.last)
    probe = place.edit(start, start, f"{VARIABLE} = {value}; for")

    declared = place.declared(value)

    def answered(problems: Iterable[Problem]) -> Iterator[Remedied]:
        kind = type_named(problems)
        if declared is not None and kind == wanted == declared.kind:
            more = ("...", "[]") if _is_last(place, declared.name) else ("[]",)
            for number, dots in enumerate(more):
                yield (place.retyped(declared, kind + dots),), TUNING.first_remedy * TUNING.remedy_fall**number
        for number, way in enumerate(_ways(place, kind, wanted, parenthesised(value)) if kind else ()):
            yield (place.marked_by(way),), TUNING.first_remedy * TUNING.remedy_fall**number
        if base(kind) in ("Iterator", "ListIterator") and place.words[place.first].text == value:
            brace = place.closed_by[opening] + 1
            if place.word(brace) == "{":
                indent = place.line_indent(place.begin(start)) + place.unit
                head = place.edit(start, brace, f"while ({value}.hasNext()) {{{place.newline}{indent}"
                                                f"{wanted} {place.word(colon - 1)} = {value}.next();")  # fmt: skip
                yield (head,), TUNING.first_remedy

    yield Probe((probe,), answered)


def constants(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The constants of the enum that a loop names: `for (Day day : Day.values())`."""
    opening = max((at for at, closing in place.closed_by.items() if at < place.first < closing), default=0)
    looped = (
        place.word(opening - 1) == "for" and place.word(place.first - 1) == ":" and place.word(place.last + 1) == ")"
    )
    if looped and place.marked[:1].isupper() and not place.marked.isupper():
        yield (place.marked_by(f"{place.marked}.values()"),)


def _is_last(place: Place, name: int) -> bool:
    """Whether the method's last parameter is declared there."""
    return place.method is not None and place.method.closing == name + 1


def _ways(place: Place, kind: str, wanted: str, value: str) -> Iterator[str]:
    """What can be iterated, of a value of this type; the elements of the wanted type first."""
    plain, arguments = base(kind), arguments_of_type(kind)
    if plain.endswith("Map") and len(arguments) == 2:
        if base(wanted) == "Entry" or wanted == "var":
            yield f"{value}.entrySet()"
        else:
            yield from (f"{value}.{name}()" for _, name in sorted(zip(
                (wanted != arguments[0], wanted != arguments[1]), ("keySet", "values"), strict=True)))  # fmt: skip
    elif plain in ("String", "StringBuilder", "CharSequence"):
        text = value if plain == "String" else f"{value}.toString()"
        yield f"{text}.toCharArray()" if wanted == "char" else f'{text}.split(",")'
    elif plain == "Stream":
        yield from (f"{value}.collect(Collectors.toList())", f"{value}.toList()")
    elif plain.endswith("Stream"):
        yield f"{value}.toArray()"
    elif plain == "Optional":
        yield f"{value}.stream().toList()"
    for holder in ("Set", "List", "Collection", "Iterable", f"{wanted}[]"):
        yield from (f"{value}.{name}" for name in place.knowledge.members_of(plain, holder)[: TUNING.holders])
    if plain == "int" and is_primitive(wanted):
        yield f"IntStream.range(0, {value}).toArray()"
