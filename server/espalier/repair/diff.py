"""Unified diffs, as `git apply` takes them: line ends kept, a missing final newline said."""

from __future__ import annotations

import difflib
import re

_CONTEXT_LINES = 2


def unified(path: str, before: str, after: str) -> str:
    """The unified diff of one file; `path` is relative with forward slashes. Empty when nothing changed."""
    lines = difflib.unified_diff(
        _lines(before),
        _lines(after),
        f"a/{path}",
        f"b/{path}",
        n=_CONTEXT_LINES,
    )
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines(text: str) -> list[str]:
    """Lines by line feed only: Java sources may hold form feeds, at which `splitlines` would cut."""
    return [line for line in re.split(r"(?<=\n)", text) if line]
