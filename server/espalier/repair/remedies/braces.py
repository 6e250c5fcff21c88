"""Remedies for braces that blocks lack, told by the indentation of the lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from espalier.repair.edits import Edit
from espalier.repair.remedies.place import Place

_NO_STATEMENTS = frozenset({"}", "{", "case", "default", ")"})
"""What may stand as far out as the line that opens a block."""
_BEFORE_HEADER = frozenset({";", "{", "}", "(", "[", "->", "=", ":"})
"""What ends before the header of a block begins."""
_ALONE = frozenset({"try", "else", "do", "finally"})
"""What a block follows at once."""
_OPENS = _ALONE | {"if", "for", "while", "switch", "catch", "synchronized"}
_BEFORE_VALUES = frozenset({"=", "]", ","})
"""What the brace of an array's initialiser follows, beside another one's."""
_AFTER_VALUES = frozenset({";", ",", ")"})


@dataclass(frozen=True, slots=True)
class _Open:
    """An open brace: the indentation of the line that its header begins on, and whether it is an array's."""

    indent: str
    values: bool


def by_indentation(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The brace that closes a block, or opens one, before the line whose indentation shows it."""
    yield from _unclosed(place)
    yield from _unopened(place)


def _unclosed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The brace that a block lacks by its indentation: a line stands no further in than the one that opens it. That of
    an array ends its statement."""
    opened: list[_Open] = []
    for index, word in enumerate(place.words[:-1]):
        line_start = place.text.rfind("\n", 0, word.start) + 1
        indent = place.text[line_start : word.start]
        if opened and not indent.strip():
            before = place.words[index - 1].end
            if word.text not in _NO_STATEMENTS and len(indent) <= len(opened[-1].indent):
                closed = opened.pop()
                end = ";" if closed.values and word.text not in _AFTER_VALUES else ""
                if word.text in ("else", "catch", "finally"):
                    yield (Edit(word.start, word.start, "} "),)
                else:
                    yield (Edit(before, before, f"{place.newline}{closed.indent}}}{end}"),)
            elif word.text == "}" and _closes_outer(opened, indent):
                opened.pop()
                yield (Edit(before, before, "}"),)
        if word.text == "{":
            inner = place.word(index - 1) == "{" and bool(opened) and opened[-1].values
            values = inner or place.word(index - 1) in _BEFORE_VALUES
            opened.append(_Open(place.line_indent(place.begin(_header(place, index))), values))
        elif word.text == "}" and opened:
            opened.pop()


def _closes_outer(opened: Sequence[_Open], indent: str) -> bool:
    """Whether a brace of this indentation closes the array around the innermost one, which has none."""
    *_, outer, inner = (_Open("", False), *opened)
    return inner.values and outer.values and outer.indent == indent and len(indent) < len(inner.indent)


def _header(place: Place, brace: int) -> int:
    """Where the header of a block begins, which may stand on lines before that of the brace."""
    first = brace
    while first and place.word(first - 1) not in _BEFORE_HEADER:
        first = place.opened_by.get(first - 1, first - 1)
    return first


def _unopened(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A brace at the end of a line after which others stand further in, until one closes them."""
    lines = _lines(place)
    indents = [len(place.line_indent(place.begin(first) + 1)) for first, _ in lines]
    for number, (_, last) in enumerate(lines[:-1]):
        opening = place.opened_by.get(last, last)
        opening -= place.word(opening) == "(" and place.word(opening - 1) in _OPENS
        head = bisect_right(lines, (opening, len(place.words))) - 1
        first = lines[head][0]
        block = place.word(last) == ")" or place.word(last) in _ALONE
        headed = place.word(first) in _OPENS or place.word(first) == "}" or place.words[first].text.isidentifier()
        if block and headed and indents[number + 1] > indents[head]:
            after = range(number + 2, len(lines))
            closing = next((other for other in after if indents[other] <= indents[head]), None)
            if closing is not None and place.word(lines[closing][0]) == "}":
                end = place.words[last].end
                yield (Edit(end, end, " {"),)


def _lines(place: Place) -> list[tuple[int, int]]:
    """The first and last word of each line that has any."""
    found: list[tuple[int, int]] = []
    for index, word in enumerate(place.words[:-1]):
        if index and "\n" not in place.text[place.words[index - 1].end : word.start]:
            found[-1] = (found[-1][0], index)
        else:
            found.append((index, index))
    return found
