from __future__ import annotations

import sys
from pathlib import Path

import psutil
import pytest

from espalier.provision.program import watched

SLEEPS = "import os, sys, time; print(os.getpid(), flush=True); time.sleep(600)"


def test_it_gives_output_and_status(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w+b") as output:
        command = [sys.executable, "-c", "import sys; print('out'); sys.exit('err')"]
        assert watched(command, output, lambda seconds: None) == 1
    assert set((tmp_path / "log").read_text().split()) == {"out", "err"}


def test_it_is_killed_when_nobody_waits_any_more(tmp_path: Path) -> None:
    def tick(seconds: float) -> None:
        if (tmp_path / "log").read_text():
            raise TimeoutError

    with (tmp_path / "log").open("wb") as output, pytest.raises(TimeoutError):
        watched([sys.executable, "-c", SLEEPS], output, tick)
    assert not psutil.pid_exists(int((tmp_path / "log").read_text()))
