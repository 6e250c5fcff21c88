"""Remedies for constants that are missing: of an enum, of a class, and as the cases of a switch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from espalier.java.lexer import LexemeKind
from espalier.ports import Problem
from espalier.repair.edits import Edit
from espalier.repair.remedies.declarations import values_of
from espalier.repair.remedies.fields import field
from espalier.repair.remedies.place import Place
from espalier.repair.remedies.probing import VALUE, Probe, Remedied, type_named
from espalier.repair.remedies.scopes import blocks
from espalier.repair.tuning import TUNING

_SEPARATORS = frozenset({",", ";", "}"})


def of_enum(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The constant, added to the enum of the same file that should have it."""
    dot = place.first - 1
    if place.word(dot) != "." or not place.marked.isupper() or place.word(place.last + 1) == "(":
        return
    for index in range(len(place.words) - 2):
        brace = index + 2
        while place.word(index) == "enum" and place.word(brace) not in ("{", "", ";"):
            brace += 1
        if place.word(index) == "enum" and place.word(index + 1) == place.word(dot - 1) and brace in place.closed_by:
            yield from _added(place, brace)


def _added(place: Place, brace: int) -> Iterator[tuple[Edit, ...]]:
    """After the last of the constants, if these are names alone."""
    last = brace + 1
    while place.words[last].kind is LexemeKind.IDENTIFIER and place.word(last + 1) == ",":
        last += 2
    if place.words[last].kind is LexemeKind.IDENTIFIER and place.word(last + 1) in _SEPARATORS:
        end = place.words[last].end
        yield (Edit(end, end, f", {place.marked}"),)
    elif place.word(last) in (";", "}") and place.word(last - 1) == ",":
        end = place.words[last - 1].end
        yield (Edit(end, end, f" {place.marked}"),)


def followed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A comma for the semicolon after an enum's constant that another one follows."""
    around = blocks(place, place.first)
    brace = around[-1] if around else -1
    first, index = place.word(place.head_of(brace)) == "enum", brace + 1
    while first and index < place.first:
        first, index = place.word(index) != ";", place.closed_by.get(index, index) + 1
    named = place.words[min(place.first + 1, len(place.words) - 1)].kind is LexemeKind.IDENTIFIER
    if first and named and place.word(place.first) == ";" and place.word(place.first + 2) in ("(", ",", ";", "{", "}"):
        yield (place.edit(place.first, place.first, ","),)


def separated(place: Place) -> Iterator[tuple[Edit, ...]]:
    """Commas for the `|` between the constants of a case."""
    first = place.first
    while place.word(first - 1) not in ("case", "{", "}", ";", "(", "->", ":", ""):
        first -= 1
    marks = list[int]()
    index = first
    while place.word(first - 1) == "case" and place.word(index) not in ("->", ":", "", "{", ";"):
        marks += [index] if place.word(index) in ("|", "||") else []
        index += 1
    if marks:
        yield tuple(Edit(place.words[at - 1].end, place.words[at].end, ",") for at in marks)


def missing_constant(place: Place) -> Iterator[Probe]:
    """What type the constant has where it is read: `MAXIMUM`, or `A.MAXIMUM` in A."""
    name, qualified = place.marked, place.word(place.first - 1) == "."
    first = place.first - 2 if qualified else place.first
    around = {place.word(place.head_of(brace) + 1) for brace in blocks(place, place.first)}
    foreign = qualified and (place.word(first) not in around or place.word(first - 1) == ".")
    if not name.isupper() or len(name) < 2 or foreign:
        return

    def answered(problems: Iterable[Problem]) -> Iterator[Remedied]:
        kind = type_named(problems)
        for value in values_of(kind)[:1] if kind else ():
            if edit := field(place, f"private static final {kind} {name} = {value};"):
                yield (edit,), TUNING.unknown_constant

    yield Probe((place.edit(first, place.last, VALUE),), answered)


def unqualified(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The enum's name left out of a case."""
    first = place.first
    while place.word(first - 1) == "." and first > 1:
        first -= 2
    last = place.last
    while place.word(last + 1) == ".":
        last += 2
    yield (Edit(place.words[first].start, place.words[last].start, ""),)
