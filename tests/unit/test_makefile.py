"""What `make` says where a program that it needs is missing or too old."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("node", "found"),
    [("echo v18.19.0; [ $# = 1 ] && [ $1 = --version ]", "v18.19.0"), ("exit 127", "no Node.js")],
    ids=["old", "missing"],
)
def test_the_version_of_node_that_is_needed_is_said(tmp_path: Path, node: str, found: str) -> None:
    (tmp_path / "node").write_text(f"#!/bin/sh\n{node}\n", "utf-8")
    (tmp_path / "npm").write_text("#!/bin/sh\necho 9.2.0\n", "utf-8")
    for program in tmp_path.iterdir():
        program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    ended = subprocess.run(
        ["make", "--no-print-directory", "new-enough-node"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode != 0
    assert ended.stderr.splitlines()[0] == (f"Node.js 20.18 or later with npm is needed; found: {found}, npm 9.2.0")
