"""Markdown in which text from the code base stays text.

Whatever comes out of files, names, beans or a language model's mouth goes through `code`, `escape` or `fenced`, so
that it can become no link, no image, no HTML and no terminal command, whatever it contains.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from espalier.text.printable import plain

_SPECIAL = re.compile(r"([\\`*_\[\]<>~&])")
_TICKS = re.compile(r"`+")


def escape(text: str) -> str:
    """As running text."""
    return _SPECIAL.sub(r"\\\1", plain(text))


def code(text: str) -> str:
    """As a code span, one line."""
    text = " ".join(plain(text).split())
    fence = "`" * (_longest_ticks(text) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}" if text else ""


def fenced(text: str, language: str = "") -> str:
    """As a block that nothing in it can end."""
    fence = "`" * max(3, _longest_ticks(text) + 1)
    return f"{fence}{language}\n{plain(text)}\n{fence}"


def link_to(path: str, line: int) -> str:
    """`[path:line](path#Lline)`, the target relative to the root as editors and forges understand it."""
    return f"[{escape(path)}:{line}]({quote(plain(path))}#L{line})"


def _longest_ticks(text: str) -> int:
    return max((len(run) for run in _TICKS.findall(text)), default=0)
