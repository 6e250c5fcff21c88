"""`espalier fix` and `espalier complete` drawing from a real `llama-server`, with a real JDT LS."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fixtures.llama_process import TOKENIZER
from fixtures.model_commands import LIBRARY, LOAN, STATEMENT, changed, espalier


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return Path(shutil.copytree(LIBRARY, tmp_path / "library"))


@pytest.mark.parametrize(
    ("command", "found", "place"), [("fix", "return start.plusDay(DAYS);", "{}"), ("complete", "", "{}:9")]
)
def test_the_statement_is_found(root: Path, llama: str, command: str, found: str, place: str) -> None:
    line = changed(root, found)
    answer = espalier(root, llama, command, f"{LOAN}:{place.format(line)}", "--tokenizer", str(TOKENIZER))
    assert STATEMENT in [candidate["text"] for candidate in answer["candidates"]]
    assert all(candidate["compiles"] for candidate in answer["candidates"])
