"""Writes unified diffs that `git apply` accepts: line ends are kept, and a missing final newline is marked."""

from __future__ import annotations

import difflib
import re

_CONTEXT_LINES = 2


def unified(path: str, before: str, after: str) -> str:
    """The unified diff of one file; '' when nothing changed. `path` is relative with forward slashes."""
    lines = difflib.unified_diff(
        _lines(before),
        _lines(after),
        f"a/{path}",
        f"b/{path}",
        n=_CONTEXT_LINES,
    )
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines(text: str) -> list[str]:
    """The lines, split at line feeds only: `splitlines` would also split at the form feeds of Java sources."""
    return [line for line in re.split(r"(?<=\n)", text) if line]
