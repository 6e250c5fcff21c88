"""Samples rows from a project's own sources."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from espalier.experiments.dataset import Row
from espalier.experiments.sampling import Unit, places, sample, source_of
from espalier.java.lexer import LexemeKind, lex
from espalier.workspace.scan import scan


def sampled(root: Path, unit: Unit, count: int, seed: int) -> list[Row]:
    """`count` rows, sampled from all files of `root`, in the order of files and lines."""
    found = {path: list(places(source_of(text), unit)) for path, text in sources(root)}
    chosen = sample(found, count, seed)
    return [Row(f"{path}:{place.first}", root, path, place.first, place.last) for path, place in chosen]


def part(rows: Sequence[Row], number: int, parts: int) -> list[Row]:
    """The `number`-th (from 1) of equal parts, so that a long measurement can be made in parts."""
    return list(rows[len(rows) * (number - 1) // parts : len(rows) * number // parts])


def to_jsonl(rows: Sequence[Row]) -> str:
    """The rows as a data set."""
    wanted = ("id", "path", "start_line", "end_line")
    lines = [{"root": str(row.root)} | {name: getattr(row, name) for name in wanted} for row in rows]
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def names(root: Path) -> list[str]:
    """The distinct identifiers of the project, sorted."""
    found = {word.text for _, text in sources(root) for word in lex(text) if word.kind is LexemeKind.IDENTIFIER}
    return sorted(found)


def sources(root: Path) -> Iterator[tuple[str, str]]:
    """Yields (relative path, text) of each Java file that declares a type and is UTF-8."""
    for path in sorted(file.path for file in scan(root).files):
        if path.endswith(".java") and not path.endswith("-info.java"):
            try:
                yield path, (root / path).read_bytes().decode("utf-8").removeprefix("\ufeff")
            except (OSError, UnicodeDecodeError):
                continue
