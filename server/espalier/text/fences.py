"""Code fences of Markdown: a block that nothing in it can end."""

from __future__ import annotations

import re

from espalier.text.printable import plain

_TICKS = re.compile(r"`+")


def fenced(text: str, language: str = "") -> str:
    """As a block that nothing in it can end."""
    fence = "`" * max(3, longest_ticks(text) + 1)
    return f"{fence}{language}\n{plain(text)}\n{fence}"


def longest_ticks(text: str) -> int:
    """The length of the longest run of back quotes."""
    return max((len(run) for run in _TICKS.findall(text)), default=0)
