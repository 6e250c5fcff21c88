"""The changelog is prose like the code's: its lines are as long as those."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_its_lines_are_no_longer_than_those_of_the_code() -> None:
    longest = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]["line-length"]
    lines = (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > longest] == []
