"""Offsets, lines and columns.

LSP counts columns in UTF-16 units, JDT counts whole documents in UTF-16 units, Tree-sitter counts bytes, Python
counts code points. Documents that are pure ASCII (nearly all Java) take the constant-time path everywhere.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

_LINE_END = re.compile(r"\r\n|\r|\n")
_PAIR = re.compile("[\U00010000-\U0010ffff]")
"""A character that is two UTF-16 units."""


def lines_of(text: str) -> list[str]:
    """The lines of `text` without their ends, which are those of LSP and Tree-sitter. `str.splitlines` also splits at
    form feeds, U+0085, U+2028 and U+2029, after which all line numbers would be wrong."""
    lines = _LINE_END.split(text) if "\r" in text else text.split("\n")
    return lines if lines[-1] else lines[:-1]


def utf16_length(text: str) -> int:
    """UTF-16 code units in `text`."""
    return len(text) if text.isascii() else len(_utf16(text)) // 2


def utf16_to_offset(text: str, units: int) -> int:
    """Code-point offset of the UTF-16 offset `units`, clamped to the text. Inside of a pair it is that after it."""
    if text.isascii() or len(_utf16(text)) == 2 * len(text):
        return max(min(units, len(text)), 0)
    offset = units
    for before, pair in enumerate(_PAIR.finditer(text)):
        if pair.start() + before >= units:
            break
        offset = max(units - before - 1, pair.end())
    return max(min(offset, len(text)), 0)


def _utf16(text: str) -> bytes:
    """The text encoded, which takes a hundredth of the time in which Python looks at each character."""
    return text.encode("utf-16-le", "surrogatepass")


class LineIndex:
    """Converts between code-point offsets and 0-based (line, UTF-16 character) for one text."""

    __slots__ = ("__dict__", "text")

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def starts(self) -> list[int]:
        if "\r" in self.text:
            return [0, *(match.end() for match in _LINE_END.finditer(self.text))]
        lengths = map(len, self.text.split("\n")[:-1])  # ten times as fast
        return [0, *accumulate(length + 1 for length in lengths)]

    @property
    def line_count(self) -> int:
        return len(self.starts)

    def line_of(self, offset: int) -> int:
        """0-based line that holds `offset`."""
        return bisect_right(self.starts, offset) - 1

    def span(self, line: int) -> tuple[int, int]:
        """Offsets of a 0-based line's content, its line terminator left out."""
        start = self.starts[line]
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return start, end

    def offset(self, line: int, character: int) -> int:
        """Code-point offset of a position; beyond the end of a line or text it is clamped (LSP 3.17)."""
        if line < 0:
            return 0
        if line >= len(self.starts):
            return len(self.text)
        start, end = self.span(line)
        return start + utf16_to_offset(self.text[start:end], max(character, 0))

    def position(self, offset: int) -> tuple[int, int]:
        """0-based (line, UTF-16 character) of a code-point offset."""
        offset = max(0, min(offset, len(self.text)))
        line = self.line_of(offset)
        return line, utf16_length(self.text[self.starts[line] : offset])
