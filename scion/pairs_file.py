"""The pairs of `scion.pairs` as rows of word numbers, which need no parser to be read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from scion.place import CACHE

PAIRS = CACHE / "pairs"
MOST = (24, 8, 14, 60)
"""Words that are read of a question, a name, the names around it and a text; the server reads as many."""
FEWEST = 3


@dataclass(frozen=True, slots=True)
class Row:
    """Numbers of words."""

    repository: str
    path: str
    question: list[int]
    name: list[int]
    around: list[int]
    text: list[int]


def vocabulary(folder: Path) -> list[tuple[str, str, int]]:
    """Each stem, its most frequent word and the number of rows that have it."""
    return [(stem, word, count) for stem, word, count in json.loads((folder / "words.json").read_text("utf-8"))]


def read(folder: Path, numbers: Mapping[str, int], most: tuple[int, int, int, int] = MOST) -> list[Row]:
    """All rows that have a name and enough of a question, in the order of repositories and files."""
    rows = [
        _row(file.stem, json.loads(line), numbers, most)
        for file in sorted(folder.glob("*.jsonl"))
        for line in file.open(encoding="utf-8")
    ]
    kept = (row for row in rows if len(row.question) >= FEWEST and row.name)
    return sorted(kept, key=lambda row: (row.repository, row.path))


def _row(repository: str, found: Mapping[str, list[str]], numbers: Mapping[str, int], most: Iterable[int]) -> Row:
    fields = zip(("question", "name", "around", "text"), most, strict=True)
    known = ([numbers[word] for word in found[field] if word in numbers][:count] for field, count in fields)
    return Row(repository, str(found["path"]), *known)
