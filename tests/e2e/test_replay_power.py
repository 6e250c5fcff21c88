"""`espalier replay` and `espalier power` on the sample library, with a real JDT LS: none of its code is rejected."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from espalier.jdt.parts import Parts

COMMAND = [sys.executable, "-m", "espalier"]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)}


def espalier(*arguments: str) -> tuple[int, Any, str]:
    """Exit status, the JSON document, stderr."""
    done = subprocess.run(
        [*COMMAND, *arguments, "--json"], env=environment(), capture_output=True, text=True, timeout=500
    )
    return done.returncode, json.loads(done.stdout) if done.stdout else None, done.stderr


def test_no_line_of_the_library_is_rejected(project: Callable[[str], Path], jdtls: Parts, tmp_path: Path) -> None:
    root, dataset = project("library"), tmp_path / "rows.jsonl"
    status, answer, errors = espalier("replay", str(root), "--lines", "20", "--rows", str(dataset))
    assert status == 0, errors
    assert answer["false_rejections"] == []
    assert answer["lines"] == 20
    assert answer["tokens"] > answer["identifiers"] > 20
    assert answer["oracle_calls"] > answer["unknown"] == sum(answer["reasons"].values())
    assert answer["uses"] > 20
    assert answer["unknown_uses"] <= 0.25 * answer["uses"]
    assert len(dataset.read_text().splitlines()) == 20
    options = ["--part", "1/4", "--splits", "whole", "--shapes", "cut", "--arm", "espalier"]
    status, answer, errors = espalier("replay", str(dataset), *options)
    assert status == 0, errors
    assert answer["lines"] == 5
    assert answer["false_rejections"] == []


def test_lines_that_do_not_compile_are_left_out(project: Callable[[str], Path], jdtls: Parts) -> None:
    root = project("library")
    loan = root / "src/library/Loan.java"
    loan.write_text(loan.read_text().replace("plusDays(DAYS)", "plusDay(DAYS)", 1))
    status, answer, errors = espalier("replay", str(root), "--lines", "1000", "--splits", "whole", "--shapes", "cut")
    assert status == 0, errors
    assert answer["skipped"] == {"does not compile in the project": 1}
    assert answer["false_rejections"] == []


@pytest.mark.parametrize("shape", ["cut", "full"])
def test_wrong_names_are_rejected_and_right_ones_are_not(
    project: Callable[[str], Path], jdtls: Parts, shape: str
) -> None:
    status, answer, errors = espalier("power", str(project("library")), "--mutants", "24", "--shape", shape)
    assert status == 0, errors
    counted = ("mutants", "not_compiling", "rejected_at_identifier", "rejected_by_statement", "offered")
    for name in counted:
        assert answer[name] == answer["by"]["wide"][name] + answer["by"]["near"][name]
    assert answer["mutants"] >= answer["not_compiling"] > 8
    assert answer["not_compiling"] >= answer["rejected_by_statement"] >= answer["rejected_at_identifier"]
    assert answer["rejected_at_identifier"] > answer["not_compiling"] / 2
    assert answer["offered"] == answer["compiling_rejected"] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT reaches no single process there")
def test_an_interrupt_answers_with_what_there_is(project: Callable[[str], Path], jdtls: Parts) -> None:
    command = [*COMMAND, "replay", str(project("library")), "--lines", "1000", "--json"]
    process = subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    while "lines" not in (said := process.stderr.readline()):
        assert said, "it ended before the first line was replayed"
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    answer, _ = process.communicate(timeout=60)
    assert time.monotonic() - began < 10
    assert process.returncode == 130
    assert json.loads(answer)["lines"] > 0


def test_wrong_data_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text('{"id": 1}\n')
    for data, words in {"rows.jsonl": "rows.jsonl:1", "nowhere": "not a folder", ".": "no line of Java"}.items():
        status, _, errors = espalier("replay", str(tmp_path / data))
        assert status == 2
        assert words in errors
        assert len(errors.strip().splitlines()) == 1
