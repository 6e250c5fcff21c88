"""Two commands at the same time on one project and one cache: each answers right, and the cache is whole afterwards."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from espalier.ontology.saved import decode

FILES = 150
ROUNDS = 3
FEW = 3


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "Base.java").write_text("class Base { int price() { return 1; } }")
    for number in range(FILES):
        (folder / f"C{number}.java").write_text(f"class C{number} {{ Base base; int m() {{ return base.price(); }} }}")
    return folder


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "ESPALIER_CACHE": str(tmp_path / "cache"), "ESPALIER_LOGS": str(tmp_path / "logs")}


def begun(environment: dict[str, str], *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "espalier", *arguments, "--json"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def result(process: subprocess.Popen[str]) -> Any:
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert "cache" not in err and "not saved" not in err, err
    return json.loads(out)


def test_both_answer_right_and_the_cache_is_whole(root: Path, tmp_path: Path, environment: dict[str, str]) -> None:
    """Each round changes more files than one run resolves at once, so both processes have a graph to save."""
    for round_ in range(ROUNDS):
        using = {f"C{number}" for number in range(FILES) if (number + round_) % FEW}
        for number in range(FILES):
            field = "Base base;" if f"C{number}" in using else "int base;"
            (root / f"C{number}.java").write_text(f"class C{number} {{ {field} int round{round_}; }}")
        both = [begun(environment, "users", str(root), "Base") for _ in range(2)]
        for answer in [result(each) for each in both]:
            assert {user["type"] for user in answer["users"]} == using
    (folder,) = (tmp_path / "cache").glob("workspaces/*/index-*")
    for graph in folder.glob("*.graph"):
        assert decode(graph.read_bytes())
    assert not list(folder.glob("*.new"))
    with sqlite3.connect(folder / "facts.db") as facts:
        assert facts.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    report = result(begun(environment, "index", str(root), "--no-embed"))
    assert report["cache"] == {"reused": FILES + 1, "rebuilt": 0} and report["failed"] == []
    fresh = result(begun({**environment, "ESPALIER_CACHE": str(tmp_path / "fresh")}, "index", str(root), "--no-embed"))
    assert (report["nodes"], report["edges"], report["chunks"]) == (fresh["nodes"], fresh["edges"], fresh["chunks"])
