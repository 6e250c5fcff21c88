"""Remedies for arrays: constants, dimensions, generic elements, and what is indexed or called like another type."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.repair.edits import Edit
from espalier.repair.remedies.place import Place, arguments_of_type, base, parenthesised
from espalier.repair.remedies.wanted import is_statement

_TEXTS = frozenset({"String", "StringBuilder", "StringBuffer", "CharSequence"})
_CHANGES = frozenset({"+=", "-=", "*=", "/=", "++", "--"})
_SUMS = {"Integer": "Integer::sum", "Long": "Long::sum", "Double": "Double::sum", "String": "String::concat"}
"""What adds two values of a map."""
_BY_INDEX = re.compile(r"\w*(?:List|Vector|Array|Elements)")
_VARIABLE = re.compile(r"[A-Z][A-Z0-9]?")
_BEFORE_ELEMENTS = frozenset({"=", "(", ",", "default", "return"})
"""What a bracket follows that indexes nothing."""
_OF_LISTS = frozenset({"stream", "forEach", "contains", "toString", "hashCode", "sort", "equals"})


def constant(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`new` and the type before the elements: that of what they are assigned to, or returned as; else by the
    elements."""
    start = place.words[place.first].start
    before, method = place.first - 1, place.method
    kinds: list[str] = []
    if place.word(before) == "=" and (found := place.declaration(place.word(before - 1))):
        kinds.append(found.kind)
    if place.word(before) == "return" and method is not None:
        kinds.append(place.typed(method.name).kind)
    first = place.word(place.first + 1)
    kinds.append("int[]" if first.isdigit() else "String[]")
    for kind in dict.fromkeys(kind for kind in kinds if kind.endswith("]")):
        yield (Edit(start, start, f"new {kind} "),)


def without_dimensions(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The sizes left out of `new int[3] {...}`, or the elements."""
    opened = [at for at, closing in sorted(place.closed_by.items())
              if place.first <= at <= place.last and place.word(at) in ("[", "{")]  # fmt: skip
    brace = next((at for at in opened if place.word(at) == "{"), None)
    if brace is None:
        return
    sizes = [(at, place.closed_by[at]) for at in opened if at < brace and place.closed_by[at] > at + 1]
    yield tuple(place.edit(opening + 1, closing - 1, "") for opening, closing in sizes)
    yield (Edit(place.words[brace - 1].end, place.words[place.closed_by[brace]].end, ""),)


def indices(place: Place) -> Iterator[tuple[Edit, ...]]:
    """Brackets of its own for each index: `a[i][j]` for `a[i, j]`."""
    opening = max((at for at, closing in place.closed_by.items() if at < place.first < closing), default=0)
    if place.word(place.first) != "," or place.word(opening) != "[" or place.word(opening - 1) in _BEFORE_ELEMENTS:
        return
    yield tuple(
        Edit(place.words[last].end, place.begin(last + 2), "][") for _, last in place.arguments_of(opening)[:-1]
    )


def listed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """Braces around elements that stand in brackets, as in other languages: of an array, or of an annotation's value;
    `List.of` or `Set.of` for a variable of such a type."""
    opening = next((at for at in range(max(place.first - 2, 0), place.last + 4)
                    if place.word(at) == "[" and place.word(at - 1) in _BEFORE_ELEMENTS), None)  # fmt: skip
    closing = place.closed_by.get(opening, -1) if opening is not None else -1
    if opening is None or closing < 0:
        return
    declared = place.typed(opening - 2) if place.word(opening - 1) == "=" else None
    if declared is not None and base(declared.kind) in ("List", "Set"):
        yield (place.edit(opening, opening, f"{base(declared.kind)}.of("), place.edit(closing, closing, ")"))
    yield (place.edit(opening, opening, "{"), place.edit(closing, closing, "}"))


def gathered(place: Place) -> Iterator[tuple[Edit, ...]]:
    """Braces around the several values of an annotation that has no names for them."""
    opening = max((at for at, closing in place.closed_by.items() if at < place.first < closing), default=0)
    name = opening - 1
    while place.word(name - 1) == ".":
        name -= 2
    values = place.arguments_of(opening) if place.word(name - 1) == "@" else []
    if len(values) > 1 and not any(place.word(first + 1) == "=" for first, _ in values):
        yield (place.edit(values[0][0], values[-1][1], f"{{{place.spelled(values[0][0], values[-1][1])}}}"),)


def generic(place: Place) -> Iterator[tuple[Edit, ...]]:
    """An array of the erased type, cast where the elements are of a type parameter; by the class of the elements where
    a variable has it."""
    kind, opening = place.argument(0), place.last
    while opening > place.first and place.word(opening) != "[":
        opening -= 1
    dimensions = place.spelled(opening, place.last)
    if not dimensions.startswith("["):
        return
    if "<" in kind:
        yield (place.marked_by(f"new {kind.partition('<')[0]}{dimensions}"),)
        yield (place.marked_by(f"new {kind.partition('<')[0]}<?>{dimensions}"),)
    elif _VARIABLE.fullmatch(kind):
        for name in place.of_type(f"Class<{kind}>") if dimensions.count("[") == 1 else ():
            yield (place.marked_by(f"({kind}[]) Array.newInstance({name}, {dimensions[1:-1]})"),)
        bound = next((place.word(at + 2) for at in range(len(place.words))
                      if place.word(at) == kind and place.word(at + 1) == "extends"), "Object")  # fmt: skip
        yield (place.marked_by(f"({kind}[]) new {bound}{dimensions}"),)


def indexed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`get`, `put` or `charAt` for the brackets after what is no array."""
    kind, opening = base(place.argument(0)), place.last
    opening = place.opened_by.get(opening, opening)
    value, index = place.spelled(place.first, opening - 1), place.spelled(opening + 1, place.last - 1)
    if place.word(opening) != "[":
        return
    equals, end = place.last + 1, place.statement[1]
    whole = _is_whole(place, equals)
    if place.word(equals) == "=" and whole:
        setter = "put" if kind.endswith("Map") else "setCharAt" if kind in _TEXTS else "set"
        yield (place.edit(place.first, end - 1, f"{value}.{setter}({index}, {place.spelled(equals + 1, end - 1)})"),)
    elif place.word(equals) in _CHANGES and kind not in _TEXTS and whole:
        mark = place.word(equals)
        added = "1" if mark in ("++", "--") else place.spelled(equals + 1, end - 1)
        held = arguments_of_type(place.argument(0))[-1:]
        if kind.endswith("Map") and (adding := _SUMS.get(held[0] if held else "")) and mark in ("+=", "++"):
            yield (place.edit(place.first, end - 1, f"{value}.merge({index}, {added}, {adding})"),)
        setter = "put" if kind.endswith("Map") else "set"
        changed = f"{value}.{setter}({index}, {value}.get({index}) {mark[0]} {parenthesised(added)})"
        yield (place.edit(place.first, end - 1, changed),)
    elif kind in _TEXTS:
        yield (place.marked_by(f"{value}.charAt({index})"),)
        following = str(int(index) + 1) if index.isdecimal() else f"{index} + 1"
        yield (place.marked_by(f"{value}.substring({index}, {following})"),)
    else:
        yield (place.marked_by(f"{value}.get({index})"),)
        if not _BY_INDEX.fullmatch(kind) and not kind.endswith("Map"):
            yield (place.marked_by(f"{value}.toArray()[{index}]"),)


def _is_whole(place: Place, mark: int) -> bool:
    """Whether the marked words, the assignment or `++` at the word `mark`, and what is assigned are a whole
    statement."""
    end = place.statement[1]
    start = place.statement[0]
    labelled = place.word(start) in ("case", "default") and place.word(place.first - 1) == ":"
    after_label = labelled and all(place.word(at) != "?" for at in range(start, place.first))
    begins = place.first == start or after_label or is_statement(place, place.first, end - 1)
    if not begins or place.word(end) != ";" or (place.word(mark) in ("++", "--") and end != mark + 1):
        return False
    return all(place.opened_by.get(at, at) >= mark for at in range(mark, end))


def called(place: Place) -> Iterator[tuple[Edit, ...]]:
    """What `Arrays` has for a method that an array has not."""
    name, closing = place.argument(1), place.last
    opening = place.opened_by.get(closing, closing)
    if name not in _OF_LISTS or place.word(opening - 1) != name:
        return
    value, arguments = place.spelled(place.first, opening - 3), place.spelled(opening + 1, closing - 1)
    given = arguments if closing > opening + 1 else ""
    if name in ("contains", "forEach"):
        elements = f"Arrays.asList({value})" if name == "contains" else f"Arrays.stream({value})"
        yield (place.marked_by(f"{elements}.{name}({given})"),)
    else:
        yield (place.marked_by(f"Arrays.{name}({', '.join(filter(None, (value, given)))})"),)
