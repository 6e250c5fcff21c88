"""`espalier eval` on the sample project: a masked line, and a broken one whose test is run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from espalier.jdt.parts import Parts

# Compiles the project with the distribution's own compiler and runs its check.
TEST = """
import pathlib, subprocess, sys
java, jdtls = sys.argv[1:]
compiler = next(pathlib.Path(jdtls, "plugins").glob("org.eclipse.jdt.core.compiler.batch_*.jar"))
main = "org.eclipse.jdt.internal.compiler.batch.Main"
compiled = subprocess.run([java, "-cp", compiler, main, "-source", "21", "-d", "out", "src"])
sys.exit(compiled.returncode or subprocess.run([java, "-cp", "out", "library.FeesCheck"]).returncode)
"""
FEES = "src/library/Fees.java"


def line_of(root: Path, path: str, code: str) -> int:
    text = (root / path).read_text()
    return text.count("\n", 0, text.index(code)) + 1


def rows(root: Path, jdtls: Parts) -> list[dict[str, Any]]:
    (root / "check.py").write_text(TEST)
    test = [sys.executable, "check.py", str(jdtls.java.executable), str(jdtls.jdtls.home)]
    masked, broken = "return start.plusDays(DAYS);", "double fee = days * perDay;"
    at, other = line_of(root, "src/library/Loan.java", masked), line_of(root, FEES, broken)
    common = {"root": root.name}
    return [
        common | {"id": "masked", "path": "src/library/Loan.java", "start_line": at, "end_line": at, "fixed": masked},
        common
        | {"id": "broken", "path": FEES, "start_line": other, "end_line": other, "fixed": broken, "test_command": test}
        | {"broken": broken.replace("*", "+")},
    ]


def test_a_table_and_what_is_behind_it(project: Callable[[str], Path], jdtls: Parts) -> None:
    root = project("library")
    dataset, results = root.parent / "rows.jsonl", root.parent / "results.jsonl"
    dataset.write_text("".join(json.dumps(row) + "\n" for row in rows(root, jdtls)))
    before = {path: path.read_bytes() for path in root.rglob("*.java")}
    options = ["--arms", "free,espalier", "-n", "4", "--seconds", "60", "--results", str(results), "--json"]
    command = [sys.executable, "-m", "espalier", "eval", str(dataset), *options]
    path = os.pathsep.join(entry for entry in sys.path if entry)
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    free, espalier = answer["arms"]
    assert (free["arm"], espalier["arm"], espalier["rows"]) == ("free", "espalier", 2)
    assert espalier["offered_compiling"] == 1.0
    assert espalier["answered"] == 1.0
    found = {(row["id"], row["arm"]): row for row in answer["rows"]}
    assert found["broken", "espalier"]["tested"] and not found["masked", "espalier"]["tested"]
    assert found["broken", "espalier"]["plausible"] == found["broken", "espalier"]["exact"] > 0
    assert {path: path.read_bytes() for path in root.rglob("*.java")} == before
    again = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert json.loads(again.stdout) == answer, "what is kept is not measured again"
