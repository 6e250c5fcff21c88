"""Rows of a dataset: hunks of real code, one JSON object a line, and the files they are in."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from espalier.errors import UsageError


@dataclass(frozen=True, slots=True)
class Row:
    """Lines `start_line` to `end_line` (1-based, inclusive) of `path`, which is relative to the folder `root`."""

    id: str
    root: str
    path: str
    start_line: int
    end_line: int

    @property
    def file(self) -> Path:
        return Path(self.root, self.path)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def read_rows(dataset: Path) -> list[Row]:
    """The rows of a JSONL file; a relative `root` is relative to the file's folder. Raises `UsageError`."""
    try:
        lines = dataset.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {dataset}: {error}") from error
    return [_row(line, f"{dataset.name}:{number}", dataset.parent) for number, line in enumerate(lines, 1) if line]


def to_jsonl(rows: Iterable[Row]) -> str:
    return "".join(f"{json.dumps(row.to_json())}\n" for row in rows)


def _row(line: str, place: str, folder: Path) -> Row:
    try:
        raw = json.loads(line)
        path, start = str(raw["path"]), int(raw["start_line"])
        root = (folder / str(raw["root"])).resolve()
        row = Row(str(raw["id"]), root.as_posix(), path, start, int(raw.get("end_line", start)))
    except (ValueError, TypeError, KeyError) as error:
        remedy = "a row is {id, root, path, start_line, end_line}"
        raise UsageError(f"{place} is no row: {type(error).__name__} {error}", remedy=remedy) from error
    if not row.file.resolve().is_relative_to(root):
        raise UsageError(f"{place}: {path} leads out of {root}")
    return row
