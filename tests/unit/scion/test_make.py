"""`make scion` goes the whole way, from repositories to the package of weights."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.skipif(shutil.which("make") is None, reason="make is missing")
def test_the_whole_way_is_in_order_and_the_arguments_are_the_trainings() -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    command = ["make", "-n", "scion", "SOURCES=here", "MINUTES=5", "ARGS=--workers 2"]
    said = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True).stdout
    assert re.findall(r"(scion-\w+) ARGS=", said) == [
        "scion-data",
        "scion-pack",
        "scion-repairs",
        "scion-train",
        "scion-checkpoint",
        "scion-mixture",
        "scion-ship",
    ]
    assert [
        line.split("-m scion.")[1] for line in said.splitlines() if "-m scion." in line and ".ship" not in line
    ] == [
        'data "here"',
        "pack",
        "repairs ",
        "train --minutes 5 --workers 2",
        "checkpoint",
        'mixture "here" ',
    ]
