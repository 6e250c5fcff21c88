"""The line that says what a place is about, where that of the place itself says nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

_OPENING = re.compile(r"\s*(?:/\*+|\*+/?|//+|<!--+|-->|#+|<\?.*\?>)?\s*")
"""A line of a comment that has no words, an empty one, or the declaration of XML."""
_BEGINS, _ENDS = re.compile(r"\s*(/\*|<!--)"), {"/*": "*/", "<!--": "-->"}
_LINE_COMMENT = re.compile(r"\s*(?://|#(?!\w*\s*\{))")
_ASIDE = re.compile(r"\s*(?:(?:package|import)\b.*;?|@[\w.]+(?:\(.*\))?|<\?.*\?>)?\s*")
"""What stands before a declaration: a package, imports, annotations, the declaration of XML; an empty line."""


def telling(lines: Sequence[str], number: int) -> int:
    """The number of the line, from 1; the next declaration's for the opening of a comment, and for the comment that a
    file begins with (a licence)."""
    if not 0 < number <= len(lines):
        return number
    is_opening = _OPENING.fullmatch(lines[number - 1]) is not None
    if not is_opening and number >= _after_comments(lines, 1):
        return number
    first = _before(lines, number) if is_opening else 1
    found = _after_comments(lines, first)
    while found <= len(lines) and _ASIDE.fullmatch(lines[found - 1]):
        found = _after_comments(lines, found + 1)
    return found if found <= len(lines) else number


def _before(lines: Sequence[str], number: int) -> int:
    """Where the comment that holds a line of it begins."""
    first = number
    while first > 1 and not _BEGINS.match(lines[first - 1]) and lines[first - 1].lstrip().startswith("*"):
        first -= 1
    return first


def _after_comments(lines: Sequence[str], number: int) -> int:
    """The first line from `number` on that is neither empty nor a comment."""
    while number <= len(lines):
        line = lines[number - 1]
        if found := _BEGINS.match(line):
            end = _ENDS[found[1]]
            while number <= len(lines) and end not in lines[number - 1]:
                number += 1
            if number <= len(lines) and lines[number - 1].partition(end)[2].strip():
                return number
        elif line.strip() and not _LINE_COMMENT.match(line):
            return number
        number += 1
    return number
