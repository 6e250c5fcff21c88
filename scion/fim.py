"""Fill-in-the-middle examples made of plain text, in the order suffix, prefix, middle.

Source: Bavarian et al. 2022, "Efficient Training of Language Models to Fill in the Middle", at the level of a training
row ("context level" there). The suffix comes first, so that the middle goes on where the prefix ends: a small model has
learnt that from plain text already, while with Qwen2.5-Coder's order, in which the suffix stands between, ours had not
found the end of the prefix after 10 million tokens (docs/scion.md). Holes are those that completion and repair ask for:
whole lines, or the rest of a line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

END, PREFIX, MIDDLE, SUFFIX = "<|endoftext|>", "<|fim_prefix|>", "<|fim_middle|>", "<|fim_suffix|>"
MARKERS = (END, PREFIX, MIDDLE, SUFFIX, "<|fim_pad|>", "<|repo_name|>", "<|file_sep|>")
LINES, REST = 0.45, 0.4
"""Shares of holes that are one to three whole lines, and the rest of a line; the others are any span. By hand."""
MOST_LINES, LONGEST_SPAN = 3, 200
PREFIX_SHARE = 0.7
"""Of the room beside the middle, what the prefix may take where both sides are too long; by hand."""


@dataclass(frozen=True, slots=True)
class Split:
    prefix: str
    middle: str
    suffix: str


@dataclass(frozen=True, slots=True)
class Markers:
    """Token ids of the markers."""

    end: int
    prefix: int
    suffix: int


def split(text: str, random: Random) -> Split | None:
    """`text` cut around a hole; None where the hole would be blank."""
    kind = random.random()
    cut = _lines if kind < LINES else _rest if kind < LINES + REST else _span
    start, end = cut(text, random)
    middle = text[start:end]
    return Split(text[:start], middle, text[end:]) if middle.strip() else None


def arranged(
    cut: Split, encode: Callable[[str], Sequence[int]], markers: Markers, room: int, header: str = ""
) -> tuple[list[int], int] | None:
    """At most `room` ids of suffix, prefix, middle and end, the sides shortened away from the hole; and where the
    middle begins. `header` stands before the prefix and is not shortened. None if it and the middle alone do not
    fit."""
    above, before, middle, after = (list(encode(part)) for part in (header, cut.prefix, cut.middle, cut.suffix))
    left = room - len(middle) - len(above) - 3
    if left < 0:
        return None
    front = min(len(before), max(int(left * PREFIX_SHARE), left - len(after)))
    back = min(len(after), left - front)
    head = [markers.suffix, *after[:back], markers.prefix, *above, *before[len(before) - front :]]
    return [*head, *middle, markers.end], len(head)


def _line_starts(text: str) -> list[int]:
    return [0, *(place + 1 for place, char in enumerate(text) if char == "\n" and place + 1 < len(text))]


def _lines(text: str, random: Random) -> tuple[int, int]:
    """From a line's start to before the line break of the last of one to three lines."""
    starts = _line_starts(text)
    first = random.randrange(len(starts))
    last = min(first + random.randint(1, MOST_LINES), len(starts))
    return starts[first], starts[last] - 1 if last < len(starts) else len(text)


def _rest(text: str, random: Random) -> tuple[int, int]:
    """From any place to the end of its line."""
    start = random.randrange(len(text))
    end = text.find("\n", start)
    return start, len(text) if end < 0 else end


def _span(text: str, random: Random) -> tuple[int, int]:
    start = random.randrange(len(text))
    return start, min(len(text), start + random.randint(1, LONGEST_SPAN))
