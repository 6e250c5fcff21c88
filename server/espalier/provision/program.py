"""Running a program of somebody else's so that it can be ended while it runs."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO


def watched(
    command: Sequence[str], output: IO[bytes], tick: Callable[[float], None], folder: Path | None = None
) -> int:
    """Runs the program to its end, with `output` for what it prints; the exit status. Every second `tick` hears for how
    many it has run; when that raises, the program is killed."""
    started = time.monotonic()
    with subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output) as program:
        try:
            while _still_running(program):
                tick(time.monotonic() - started)
        except BaseException:
            program.kill()
            raise
    return program.returncode


def _still_running(program: subprocess.Popen[bytes]) -> bool:
    try:
        program.wait(timeout=1)
    except subprocess.TimeoutExpired:
        return True
    return False
