"""Reads rows to repair, one JSON object a line, and turns them into cases.

A row names lines of a file and the code that should stand there. If the lines already have this code they are *masked*:
taken out whole, so that no part of the engine knows them. If they have other code, or the row says how they are broken,
they are repaired.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from espalier.errors import UsageError
from espalier.ports import Hunk
from espalier.repair.hunk import hunk_of
from espalier.repair.ranking import normal_form
from espalier.text.positions import lines_of

_NEEDED = {"id": str, "root": str, "path": str, "start_line": int, "end_line": int}


@dataclass(frozen=True, slots=True)
class Row:
    """Lines `start_line`..`end_line` (1-based, inclusive) of `path` (relative to `root`, forward slashes).

    `fixed`: the code that should stand there; `broken`: the code to put there first ('': the present code);
    `test_command`: arguments of a command, run in a copy of `root`, that succeeds when the lines are right.
    """

    id: str
    root: Path
    path: str
    start_line: int
    end_line: int
    fixed: str = ""
    broken: str = ""
    test_command: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """A row as an arm gets it. The hunk of a masked row is empty: its line is in no text at all."""

    row: Row
    hunk: Hunk
    masked: bool

    @property
    def single_line(self) -> bool:
        return self.row.start_line == self.row.end_line


def rows_of(dataset: Path) -> list[Row]:
    """The rows of a JSONL file; a relative `root` is relative to its folder. Raises `UsageError`."""
    try:
        text = dataset.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {dataset}: {error}") from error
    rows = list(_rows(text, dataset))
    if not rows:
        raise UsageError(f"{dataset} has no rows")
    if len({row.id for row in rows}) < len(rows):
        raise UsageError(f"{dataset} has several rows of one id")
    return rows


def case_of(row: Row) -> Case:
    """The case of a row, with its file's text. Raises `UsageError` if its lines are no code, or the row has no
    answer."""
    if not row.fixed.strip():
        raise UsageError(f"{row.id} does not say what is right", remedy="give the row a field 'fixed'")
    file = row.root / row.path
    hunk = hunk_of(file, _text(file), row.start_line, row.end_line, root=row.root)
    if row.broken:
        text = hunk.replaced(row.broken)
        hunk = replace(hunk, text=text, end=hunk.start + len(row.broken))
    if normal_form(hunk.original) != normal_form(row.fixed):
        return Case(row, hunk, masked=False)
    return Case(row, replace(hunk, text=hunk.before + hunk.after, end=hunk.start), masked=True)


def _rows(text: str, dataset: Path) -> Iterator[Row]:
    for number, line in enumerate(lines_of(text), 1):
        if line.strip():
            try:
                yield _row(json.loads(line), dataset.parent)
            except (ValueError, TypeError, AttributeError) as error:
                raise UsageError(f"{dataset}:{number}: {error}") from error


def _row(raw: dict[str, Any], folder: Path) -> Row:
    for name, kind in _NEEDED.items():
        if type(raw.get(name)) is not kind:
            raise ValueError(f"'{name}' is missing or no {'number' if kind is int else 'text'}")
    command = raw.get("test_command") or ()
    return Row(
        raw["id"],
        (folder / raw["root"]).resolve(),
        raw["path"],
        raw["start_line"],
        raw["end_line"],
        str(raw.get("fixed") or ""),
        str(raw.get("broken") or ""),
        tuple(shlex.split(command) if isinstance(command, str) else map(str, command)),
    )


def _text(file: Path) -> str:
    try:
        return file.read_bytes().decode("utf-8").removeprefix("\ufeff")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {file}: {error}") from error
