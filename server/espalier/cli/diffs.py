"""A unified diff in colours."""

from __future__ import annotations

from rich.text import Text

_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def coloured(diff: str) -> Text:
    return Text("\n").join(Text(line, style=_COLOURS.get(line[:1], "")) for line in diff.splitlines())
