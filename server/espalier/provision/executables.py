"""Programs on PATH, never from the current folder: that may be an untrusted workspace."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path


def on_path(name: str, path: str | None = None, *, windows: bool = os.name == "nt") -> Iterator[Path]:
    """Every executable called `name` in the absolute folders of PATH, in order; on Windows with its suffixes."""
    suffixes = (".exe", ".cmd", ".bat") if windows else ("",)
    for folder in map(Path, (os.environ.get("PATH", "") if path is None else path).split(os.pathsep)):
        if folder.is_absolute():
            for suffix in suffixes:
                program = folder / f"{name}{suffix}"
                if program.is_file() and os.access(program, os.X_OK):
                    yield program
