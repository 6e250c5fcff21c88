"""A text with some of its lines replaced."""

from __future__ import annotations

from collections.abc import Iterable

from espalier.errors import UsageError
from espalier.text.positions import LineIndex


def edited(name: str, text: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """`text` after edits `(first, last, replacement)` of whole lines, from 1, `last` included and before `first` for an
    insertion. Line numbers are those of `text`. What takes the place of lines in the middle ends with a line end.

    Raises `UsageError` for lines that `text` does not have and for edits that overlap; `name` is the file's.
    """
    lines = LineIndex(text)
    count = lines.line_count - (not text or text.endswith(("\n", "\r")))
    ending = "\r\n" if "\r\n" in text else "\n"
    end = 0
    parts = []
    for first, last, replacement in sorted(edits, key=lambda edit: edit[:2]):
        if last < first - 1 or last > count or first > count + 1:
            raise UsageError(f"{name} has {count} lines, so {first} to {last} cannot be replaced")
        start = lines.span(first - 1)[0] if first <= count else len(text)
        if start < end:
            raise UsageError(
                f"two edits of {name} overlap at line {first}", remedy="join them, or make them one by one"
            )
        parts.append(text[end:start])
        if first > count and text and not text.endswith(("\n", "\r")):
            parts.append(ending)
        end = start if last < first else _after(lines, last)
        more = end < len(text) or not text or text[:end].endswith(("\n", "\r"))
        parts.append(
            f"{replacement}{ending}" if replacement and more and not replacement.endswith("\n") else replacement
        )
    return "".join(parts) + text[end:]


def _after(lines: LineIndex, line: int) -> int:
    """Where the line after `line` begins."""
    return lines.span(line)[0] if line < lines.line_count else len(lines.text)
