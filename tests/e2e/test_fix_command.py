"""`espalier fix` and its contract: JSON, a validator in a copy, the user's tree untouched until --apply."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from espalier.jdt.parts import Parts

# Compiles the project with the distribution's own compiler and runs its check: a test command like a user's.
VALIDATE = """
import pathlib, subprocess, sys
java, jdtls = sys.argv[1:]
compiler = next(pathlib.Path(jdtls, "plugins").glob("org.eclipse.jdt.core.compiler.batch_*.jar"))
main = "org.eclipse.jdt.internal.compiler.batch.Main"
compiled = subprocess.run([java, "-cp", compiler, main, "-source", "21", "-d", "out", "src"])
sys.exit(compiled.returncode or subprocess.run([java, "-cp", "out", "library.FeesCheck"]).returncode)
"""
TRACE = """Exception in thread "main" java.lang.AssertionError: expected 1.5 but was 3.5
\tat library.FeesCheck.expect(FeesCheck.java:25)
\tat library.FeesCheck.main(FeesCheck.java:19)
"""


def espalier(*arguments: str, root: Path) -> tuple[int, Any, str]:
    """Exit status, the JSON document, stderr."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    done = subprocess.run(
        [sys.executable, "-m", "espalier", *arguments, "--json"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=300,
    )
    return done.returncode, json.loads(done.stdout) if done.stdout else None, done.stderr


def snapshot(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def broken(root: Path, file: str, old: str, new: str) -> int:
    """Breaks a line on disk; its number."""
    path = root / "src/library" / file
    text = path.read_text()
    path.write_text(text.replace(old, new, 1))
    return text.count("\n", 0, text.index(old)) + 1


def test_a_failing_test_is_validated_in_a_copy(project: Callable[[str], Path], jdtls: Parts) -> None:
    root = project("library")
    line = broken(root, "Fees.java", "days * perDay", "days + perDay")
    (root / "validate.py").write_text(VALIDATE)
    command = [sys.executable, "validate.py", str(jdtls.java.executable), str(jdtls.jdtls.home)]
    before = snapshot(root)
    place, options = f"src/library/Fees.java:{line}", ["-n", "6", "--seconds", "60", "--validate", shlex.join(command)]
    status, answer, errors = espalier("fix", place, "--failure", TRACE, *options, root=root)
    assert status == 0, errors
    assert snapshot(root) == before
    first = answer["candidates"][0]
    assert first["text"] == "double fee = days * perDay;"
    assert first["validation"]["passed"]
    assert {"rank", "text", "diff", "imports", "compiles", "logprob", "origin"} <= first.keys()
    wanted = "candidates_started abandoned tokens rejected forced complete_calls check_calls oracle_ms model_requests"
    assert {*wanted.split(), "model_ms", "seconds"} <= answer["stats"].keys()
    assert any(not found["validation"]["passed"] for found in answer["candidates"])


def test_apply_writes_the_first_candidate(project: Callable[[str], Path], jdtls: Parts) -> None:
    root = project("library")
    right = (root / "src/library/Loan.java").read_text()
    line = broken(root, "Loan.java", "plusDays(DAYS)", "plusDay(DAYS)")
    status, answer, errors = espalier("fix", f"src/library/Loan.java:{line}", "--apply", "--seconds", "60", root=root)
    assert status == 0, errors
    assert answer["candidates"][0]["compiles"]
    assert (root / "src/library/Loan.java").read_text() == right


def test_wrong_places_are_said_in_one_line(project: Callable[[str], Path]) -> None:
    root = project("library")
    for place, words in {
        "src/library/Loan.java:999": "Loan.java has",
        "src/library/Loan.java:2": "is empty",
        "src/library/None.java:2": "there is no file",
        "src/library/Loan.java": "is not FILE:LINE",
    }.items():
        status, _, errors = espalier("fix", place, root=root)
        assert status == 2
        assert words in errors
        assert len(errors.strip().splitlines()) == 1


def test_two_lines_are_repaired_together(project: Callable[[str], Path], jdtls: Parts) -> None:
    root = project("library")
    right = (root / "src/library/LoanDesk.java").read_text()
    first = broken(root, "LoanDesk.java", "catalogue.copiesOf(book)", "catalogue.copyOf(book)")
    second = broken(root, "LoanDesk.java", "fees.forLoan(loan, today)", "fees.forLoan(loan, toda)")
    places = [f"src/library/LoanDesk.java:{line}" for line in (second, first)]
    status, answer, errors = espalier("fix", *places, "--apply", "-n", "3", "--seconds", "60", root=root)
    assert status == 0, errors
    assert (root / "src/library/LoanDesk.java").read_text() == right
    assert " + " in answer["candidates"][0]["origin"]
    other = broken(root, "Loan.java", "plusDays(DAYS)", "plusDays(DAYS)")
    status, _, errors = espalier("fix", places[0], f"src/library/Loan.java:{other}", root=root)
    assert status == 2
    assert "different files" in errors
