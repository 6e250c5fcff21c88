"""The log files: each process has its own, and old ones are deleted."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from espalier.cli import logs

WRITER = """
import logging, sys
from pathlib import Path
from espalier.cli import logs
logs._LIMIT = 2000
logs.configure("info", Path(sys.argv[1]))
for number in range(60):
    print(flush=True)
    sys.stdin.readline()
    logging.getLogger("espalier.x").info("%s line %d %s", sys.argv[2], number, "." * 50)
"""


@pytest.fixture(autouse=True)
def unconfigured() -> Iterator[None]:
    logger = logging.getLogger("espalier")
    handlers, level, propagate = logger.handlers[:], logger.level, logger.propagate
    yield
    for handler in logger.handlers:
        handler.close()
    logger.handlers[:], logger.propagate = handlers, propagate
    logger.setLevel(level)


def test_two_processes_lose_no_line_of_each_other(tmp_path: Path) -> None:
    """They write in turns, and both rotate."""
    pipe = subprocess.PIPE
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), name], stdin=pipe, stdout=pipe, text=True)
        for name in ("one", "two")
    ]
    for _ in range(60):
        for writer in writers:
            assert writer.stdin and writer.stdout
            writer.stdout.readline()
            writer.stdin.write("\n")
            writer.stdin.flush()
    for writer in writers:
        assert writer.stdin and writer.stdout
        writer.stdin.close()
        writer.stdout.close()
        assert writer.wait(20) == 0
    lines = [line.split()[5:8] for file in tmp_path.iterdir() for line in file.read_text().splitlines()]
    for name in ("one", "two"):  # five files of 2,000 characters hold the last 60 lines of 95 or so
        assert [name, "line", "59"] in lines
        assert sum(line[0] == name for line in lines) == 60


def test_a_process_without_messages_has_no_file(tmp_path: Path) -> None:
    logs.configure("info", tmp_path)
    assert list(tmp_path.iterdir()) == []
    logging.getLogger("espalier.x").info("something")
    assert [file.name for file in tmp_path.iterdir()] == [f"espalier-{os.getpid()}.log"]


UNUSED_ID = 1 << 30
"""A process id that no process has."""


def test_old_logs_are_deleted(tmp_path: Path) -> None:
    for number in range(30):
        file = tmp_path / f"espalier-{UNUSED_ID + number}.log"
        file.touch()
        os.utime(file, (number, number))
    (tmp_path / "mine.txt").touch()
    logs.configure("info", tmp_path)
    left = {file.name for file in tmp_path.iterdir()}
    assert left == {"mine.txt", *(f"espalier-{UNUSED_ID + number}.log" for number in range(10, 30))}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows deletes no open file")
def test_a_silent_process_keeps_its_logs(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"espalier-{UNUSED_ID + number}.log").touch()
    mine = [tmp_path / f"espalier-{os.getpid()}.log", tmp_path / f"espalier-{os.getpid()}.log.1"]
    for file in mine:
        file.touch()
        os.utime(file, (1, 1))
    logs.configure("info", tmp_path)
    left = set(tmp_path.iterdir())
    assert set(mine) < left
    assert len(left) == 22


def test_a_log_that_cannot_be_written_is_not_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.configure("info", tmp_path / "logs")
    (tmp_path / "logs").rmdir()
    logging.getLogger("espalier.x").info("something")
    assert capsys.readouterr().err == ""
