"""Blocks and statements around a word, told by brackets: where a variable that several places use can be declared."""

from __future__ import annotations

from collections.abc import Iterable

from espalier.repair.edits import Edit
from espalier.repair.remedies.place import Place

LOOPS = frozenset({"for", "while", "do"})
_CONTINUED_BY = frozenset({"else", "catch", "finally"})


def blocks(place: Place, index: int) -> list[int]:
    """The braces that are open at a word, outermost first."""
    return [opening for opening, closing in sorted(place.closed_by.items())
            if opening < index < closing and place.word(opening) == "{"]  # fmt: skip


def common_block(place: Place, indices: Iterable[int]) -> int | None:
    """The brace of the innermost block that holds all the words."""
    shared = [blocks(place, index) for index in indices]
    held = [brace for brace in shared[0] if all(brace in others for others in shared)] if shared else []
    return held[-1] if held else None


def statement_in(place: Place, block: int, index: int) -> int:
    """The index of the first word of the statement of the block that holds the word, which may be a whole loop."""
    inner = [opening for opening, closing in place.closed_by.items() if block < opening < index < closing]
    first = min(inner, default=index)
    while first - 1 > block:
        before = place.word(first - 1)
        if before in ("}", ")", "]"):
            opening = place.opened_by.get(first - 1, first - 1)
            if before == "}" and not _goes_on(place, first, opening):
                return first
            first = opening
        elif before == ";" or (before == ":" and _labels(place, first - 1)):
            return first
        else:
            first -= 1
    return first


def _goes_on(place: Place, after: int, opening: int) -> bool:
    """Whether the statement goes on after the block that `opening` opens."""
    word = place.word(after)
    loop = word == "while" and place.word(opening - 1) == "do"
    return loop or word in _CONTINUED_BY or word in (".", ",", ")", ";")


def _labels(place: Place, colon: int) -> bool:
    """Whether the colon ends `case` or `default`."""
    for index in range(colon - 1, -1, -1):
        if place.word(index) in ("case", "default"):
            return True
        if place.word(index) in (";", "{", "}", "?"):
            return False
    return False


def statement_end(place: Place, index: int) -> int:
    """The index of the semicolon that ends a simple statement with the word."""
    while index < len(place.words) - 1 and place.word(index) != ";":
        index = place.closed_by.get(index, index) + 1
    return min(index, len(place.words) - 1)


def in_loop(place: Place, block: int, index: int) -> bool:
    """Whether a loop inside the block holds the word."""
    inner = [brace for brace in blocks(place, index) if brace > block]
    return any(place.word(statement_in(place, outer, brace)) in LOOPS
               for outer, brace in zip([block, *inner], inner, strict=False))  # fmt: skip


def before(place: Place, statement: int, text: str) -> Edit:
    """Another statement before the one that begins at `statement`."""
    start = place.words[statement].start
    return Edit(start, start, f"{text}{place.newline}{place.line_indent(start)}")


def after(place: Place, last: int, text: str, indent: str) -> Edit:
    """A line of text after the word at `last`."""
    end = place.words[last].end
    return Edit(end, end, f"{place.newline}{indent}{text}")


def without(place: Place, first: int, last: int) -> Edit:
    """The words left out, with their lines if nothing else stands there."""
    start, end = place.words[first].start, place.words[last].end
    line_start, line_end = place.text.rfind("\n", 0, start) + 1, place.text.find("\n", end) + 1
    if line_end and not place.text[line_start:start].strip() and not place.text[end:line_end].strip():
        return Edit(line_start, line_end, "")
    return Edit(start, place.begin(last + 1), "")
