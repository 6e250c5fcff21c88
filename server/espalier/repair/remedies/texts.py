"""Remedies for texts without their quotes, and for text blocks that begin on the line of their opening quotes."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.lexer import LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.remedies.place import Place
from espalier.repair.remedies.similar import likeness
from espalier.repair.tuning import TUNING

BLOCK = '"""'
"""What a text block begins and ends with."""


def in_annotation(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The unknown words that are values of an annotation in quotes."""
    brackets = _annotation(place)
    if brackets is None or not _alone(place, place.first):
        return
    alike = (place.problem, *place.others)
    starts = {place.index_at(each.start) for each in alike if each.code == place.problem.code}
    words = sorted(at for at in starts if brackets[0] < at < brackets[1] and _alone(place, at))
    yield tuple(place.edit(at, at, f'"{place.word(at)}"') for at in words)


def may_be_text(place: Place) -> bool:
    """Whether the unknown name may be a text without its quotes: it is unlike all variables."""
    like = max((likeness(name, place.marked) for name in place.variables), default=0.0)
    return _alone(place, place.first) and like < TUNING.likeness


def opened(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A line break after the quotes that open a text block, which have to be the last of their line."""
    for word in place.words:
        inner = word.text.removeprefix(BLOCK)
        line = inner.partition("\n")[0].removesuffix("\r")
        if inner == word.text or not line.strip() or not _on_lines(place, word.start, word.end):
            continue
        indents = [each[: len(each) - len(each.lstrip())] for each in inner.split("\n")[1:] if each.strip()]
        indent = min(indents, key=len, default=place.line_indent(word.start) + place.unit)
        start = word.start + len(BLOCK)
        yield (Edit(start, start + len(line) - len(line.lstrip()), place.newline + indent),)


def _on_lines(place: Place, start: int, end: int) -> bool:
    """Whether the problem is on the lines from that of `start` to that of `end`."""
    first = place.text.rfind("\n", 0, start) + 1
    last = place.text.find("\n", end)
    return first <= place.problem.start <= (last if last >= 0 else len(place.text))


def _alone(place: Place, at: int) -> bool:
    """Whether the word is a whole value: one name, which nothing calls or asks for a member."""
    named = place.words[at].kind is LexemeKind.IDENTIFIER
    return named and place.word(at - 1) not in (".", "::", "@") and place.word(at + 1) in (",", ")", "}", ";", "+")


def _annotation(place: Place) -> tuple[int, int] | None:
    """The parentheses of the annotation that has the place among its values."""
    held = sorted(at for at, closing in place.closed_by.items() if at < place.first < closing)
    while held and place.word(held[-1]) == "{":
        held.pop()
    name = held[-1] - 1 if held else 0
    while place.word(name - 1) == ".":
        name -= 2
    return (held[-1], place.closed_by[held[-1]]) if held and place.word(name - 1) == "@" else None
