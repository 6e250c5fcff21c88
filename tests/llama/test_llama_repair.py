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


def test_fix(root: Path, llama: str) -> None:
    line = changed(root, "return start.plusDay(DAYS);")
    answer = espalier(root, llama, "fix", f"{LOAN}:{line}", "--tokenizer", str(TOKENIZER))
    assert STATEMENT in [candidate["text"] for candidate in answer["candidates"]]
    assert all(candidate["compiles"] for candidate in answer["candidates"])


def test_complete(root: Path, llama: str) -> None:
    line = changed(root, "")
    answer = espalier(root, llama, "complete", f"{LOAN}:{line}:9", "--tokenizer", str(TOKENIZER))
    assert answer["candidates"]
    assert answer["stats"]["model_requests"] > 0
    assert all(candidate["compiles"] for candidate in answer["candidates"])
