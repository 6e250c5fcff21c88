"""`espalier fix` and `espalier complete` drawing from a real vLLM, with a real JDT LS."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fixtures.model_commands import LIBRARY, LOAN, STATEMENT, changed, espalier
from fixtures.vllm_process import Vllm


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return Path(shutil.copytree(LIBRARY, tmp_path / "library"))


def test_fix(root: Path, vllm: Vllm) -> None:
    line = changed(root, "return start.plusDay(DAYS);")
    answer = espalier(root, vllm.url, "fix", f"{LOAN}:{line}")
    assert STATEMENT in [candidate["text"] for candidate in answer["candidates"]]
    assert all(candidate["compiles"] for candidate in answer["candidates"])


def test_fix_by_generation_alone(root: Path, vllm: Vllm) -> None:
    """Remedies and small edits would mend the line before the model is asked."""
    line = changed(root, "return start.plusDays(DAYS;")
    asked = vllm.metric("vllm:prompt_tokens_total")
    answer = espalier(root, vllm.url, "fix", f"{LOAN}:{line}", "--without", "edits")
    assert STATEMENT in [candidate["text"] for candidate in answer["candidates"]]
    assert all(candidate["compiles"] for candidate in answer["candidates"])
    assert vllm.metric("vllm:prompt_tokens_total") > asked
    assert 0 < answer["stats"]["model_requests"] <= answer["stats"]["tokens"]


def test_complete(root: Path, vllm: Vllm) -> None:
    line = changed(root, "")
    column = len("        ") + 1
    answer = espalier(root, vllm.url, "complete", f"{LOAN}:{line}:{column}")
    assert answer["candidates"]
    assert all(candidate["compiles"] for candidate in answer["candidates"])
