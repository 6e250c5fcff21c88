"""Remedies for texts without their quotes, and for text blocks that begin on the line of their opening quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.java.lexer import LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.remedies.place import Place, base, is_primitive
from espalier.repair.remedies.similar import likeness, similar
from espalier.repair.tuning import TUNING

_BEFORE_VALUE, _AFTER_VALUE = frozenset({"=", ",", "{"}), frozenset({",", "}"})
_JOINTS = frozenset({"-", ".", ":", "/"})
_JOINED = frozenset({".", "::", "@", "new", "++", "--", "(", "[", "=", "->", "+=", "<"})
"""What stands before or after a name that is more than a value."""
BLOCK = '"""'
"""What a text block begins and ends with."""
_ONE_QUOTE = re.compile(r'(?<!["\\])"(?=\s*[;,).+](?:[^"]*)$)')
"""A quote in the place of three, before what goes on after a text."""
_ESCAPE = re.compile(r"\\(.)", re.S)
_MARKS = "\"'\\01234567\n"
_ESCAPES = _MARKS + "tnfru"
"""What a backslash stands before."""
_LAST = re.compile(r"(?=\s*;\s*$)")


def escaped(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The backslashes doubled that begin no escape, with those that a regular expression means as well (`\\b`, `\\s`);
    then those before every letter, as in a path."""
    literal = place.word(place.first)
    for kept in (_ESCAPES, _MARKS):
        doubled = _doubled(literal, kept)
        if doubled != literal:
            yield (place.edit(place.first, place.first, doubled),)


def _doubled(literal: str, kept: str) -> str:
    """The literal with two backslashes for one, except before the marks `kept`."""
    return _ESCAPE.sub(lambda found: found[0] if found[1] in kept else f"\\{found[0]}", literal)


def in_annotation(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The values of an annotation that the compiler does not know in quotes: `unchecked`, `static-access`, `a.b`."""
    brackets = _annotation(place)
    if brackets is None:
        return
    alike = (place.problem, *place.others)
    marked = [at for at in (place.index_at(each.start) for each in alike) if brackets[0] < at < brackets[1]]
    values = {value for at in marked if (value := _value(place, *brackets, at)) is not None}
    if values:
        yield tuple(place.edit(first, last, f'"{place.spelled(first, last)}"') for first, last in sorted(values))


def _value(place: Place, opening: int, closing: int, at: int) -> tuple[int, int] | None:
    """The first and last word of the annotation's value that has the word, if it is words with marks between them."""
    first = last = at
    while first - 1 > opening and place.word(first - 1) not in _BEFORE_VALUE:
        first -= 1
    while last + 1 < closing and place.word(last + 1) not in _AFTER_VALUE:
        last += 1
    words = [place.word(index) for index in range(first, last + 1)]
    worded = all(word.replace("_", "a").isalnum() == (number % 2 == 0) for number, word in enumerate(words))
    plain = worded and set(words[1::2]) <= _JOINTS and not words[-1].isdigit() and len(words) % 2 == 1
    return (first, last) if plain else None


def attribute(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The annotation's attribute that the unknown one is like; a name before a value that has none."""
    known = place.knowledge.methods(base(place.argument(1)))
    if place.marked == place.argument(0):
        for like, _ in similar(place.marked, [each.name for each in known]):
            yield (place.marked_by(like),)
    else:
        kind = "String" if place.marked[:1] == '"' else ""
        for each in sorted(known, key=lambda each: each.result.removesuffix("[]") != kind):
            yield (Edit(place.problem.start, place.problem.start, f"{each.name} = "),)


def attribute_of_type(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The plural for the type that stands as an annotation's attribute: `ints` for `int`."""
    annotated = place.word(place.first - 1) == "(" and place.word(place.first - 3) == "@"
    if annotated and is_primitive(place.marked) and place.word(place.last + 1) == "=":
        yield (place.marked_by(f"{place.marked}s"),)


def as_text(place: Place) -> Iterator[tuple[Edit, ...]]:
    """Quotes around the unknown word that is the first value of a text, or that something is compared with."""
    assigned = place.assigned
    compared = place.word(place.first - 1) == "(" and place.word(place.first - 2) == "equals"
    given = assigned is not None and assigned.kind == "String" and place.word(place.last + 1) == ";"
    if may_be_text(place) and (given or (compared and place.word(place.last + 1) == ")")):
        yield (place.marked_by(f'"{place.marked}"'),)


def may_be_text(place: Place) -> bool:
    """Whether the unknown name may be a text without its quotes: it is unlike all variables."""
    like = max((likeness(name, place.marked) for name in place.variables), default=0.0)
    return _alone(place, place.first) and like < TUNING.likeness


def opened(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A line break after the quotes that open a text block, which have to be the last of their line; a text of one line
    as a plain one."""
    for word in place.words:
        inner = word.text.removeprefix(BLOCK)
        line = inner.partition("\n")[0].removesuffix("\r")
        if inner == word.text or not line.strip() or not _on_lines(place, word.start, word.end):
            continue
        if "\n" not in inner:
            plain = inner.removesuffix(BLOCK).replace('"', '\\"')
            yield (Edit(word.start, word.end, f'"{plain}"'),)
            continue
        indents = [each[: len(each) - len(each.lstrip())] for each in inner.split("\n")[1:] if each.strip()]
        indent = min(indents, key=len, default=place.line_indent(word.start) + place.unit)
        start = word.start + len(BLOCK)
        yield (Edit(start, start + len(line) - len(line.lstrip()), place.newline + indent),)


def block_closed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The quotes that close a text block, where one ends a line; else before the first semicolon that does."""
    start = place.problem.start
    if not place.text.startswith(BLOCK, start) or "\n" not in place.text[start:]:
        return
    for ending, missing in ((_ONE_QUOTE, '""'), (_LAST, BLOCK)):
        offset = place.line_end(start) + 1
        for line in place.text[offset:].splitlines(keepends=True):
            if found := ending.search(line.rstrip("\r\n")):
                yield (Edit(offset + found.start(), offset + found.start(), missing),)
                break
            offset += len(line)


def _on_lines(place: Place, start: int, end: int) -> bool:
    """Whether the problem is on the lines from that of `start` to that of `end`."""
    first = place.text.rfind("\n", 0, start) + 1
    return first <= place.problem.start <= place.line_end(end)


def _alone(place: Place, at: int) -> bool:
    """Whether the word is a whole value: one name, which nothing calls, assigns or asks for a member."""
    named = place.words[at].kind is LexemeKind.IDENTIFIER
    before = place.word(at - 1) in _JOINED - {"(", "[", "=", "->", "+="}
    return named and not before and place.word(at + 1) not in _JOINED


def _annotation(place: Place) -> tuple[int, int] | None:
    """The parentheses of the annotation that has the place among its values."""
    held = sorted(at for at, closing in place.closed_by.items() if at < place.first < closing)
    while held and place.word(held[-1]) == "{":
        held.pop()
    name = held[-1] - 1 if held else 0
    while place.word(name - 1) == ".":
        name -= 2
    return (held[-1], place.closed_by[held[-1]]) if held and place.word(name - 1) == "@" else None
