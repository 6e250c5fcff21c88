"""Writes places for the terminal: links (OSC 8) if it supports them, plain `path:line` otherwise."""

from __future__ import annotations

from pathlib import Path

from rich.style import Style
from rich.text import Text

from espalier.text.uri import path_to_uri


def place(root: Path, path: str, line: int) -> Text:
    """`path:line`, linked to the file."""
    return Text(f"{path}:{line}", Style(link=address(root, path, line)))


def address(root: Path, path: str, line: int) -> str:
    return f"{path_to_uri(root / path)}#L{line}"
