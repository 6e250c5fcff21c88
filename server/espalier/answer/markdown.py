"""Markdown in which text from the code base stays text.

Whatever comes out of files, names, beans or a language model's mouth goes through `code`, `escape` or `fenced` (of
`text.fences`), so that it can become no link, no image, no HTML and no terminal command, whatever it contains.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from espalier.text.fences import longest_ticks
from espalier.text.printable import plain

_SPECIAL = re.compile(r"([\\`*_\[\]<>~&])")


def escape(text: str) -> str:
    """As running text."""
    return _SPECIAL.sub(r"\\\1", plain(text))


def code(text: str) -> str:
    """As a code span, one line."""
    text = " ".join(plain(text).split())
    fence = "`" * (longest_ticks(text) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}" if text else ""


def link_to(path: str, line: int) -> str:
    """`[path:line](path#Lline)`, the target relative to the root as editors and forges understand it."""
    return f"[{escape(path)}:{line}]({quote(plain(path))}#L{line})"
