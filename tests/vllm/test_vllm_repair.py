"""`espalier fix` and `espalier complete` drawing from a real vLLM, with a real JDT LS."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fixtures.vllm_process import Vllm

LIBRARY = Path(__file__).parents[1] / "projects" / "library"
LOAN = "src/library/Loan.java"
STATEMENT = "return start.plusDays(DAYS);"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return Path(shutil.copytree(LIBRARY, tmp_path / "library"))


def espalier(root: Path, vllm: Vllm, *arguments: str) -> Any:
    """The JSON document the command prints."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    options = ["--model", f"{vllm.url}/v1", "--seconds", "40", "-n", "4", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "espalier", *arguments, *options],
        cwd=root,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def changed(root: Path, text: str) -> int:
    """Puts `text` in the statement's place; the line it stands on."""
    source = (root / LOAN).read_text("utf-8")
    (root / LOAN).write_text(source.replace(STATEMENT, text), "utf-8")
    return source.count("\n", 0, source.index(STATEMENT)) + 1


def test_fix(root: Path, vllm: Vllm) -> None:
    line = changed(root, "return start.plusDay(DAYS);")
    asked = vllm.metric("vllm:prompt_tokens_total")
    answer = espalier(root, vllm, "fix", f"{LOAN}:{line}")
    assert STATEMENT in [candidate["text"] for candidate in answer["candidates"]]
    assert all(candidate["compiles"] for candidate in answer["candidates"])
    assert vllm.metric("vllm:prompt_tokens_total") > asked
    assert 0 < answer["stats"]["model_requests"] <= answer["stats"]["tokens"]


def test_complete(root: Path, vllm: Vllm) -> None:
    line = changed(root, "")
    column = len("        ") + 1
    answer = espalier(root, vllm, "complete", f"{LOAN}:{line}:{column}")
    assert STATEMENT in [candidate["text"] for candidate in answer["candidates"]]
    assert all(candidate["compiles"] for candidate in answer["candidates"])
