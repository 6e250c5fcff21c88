"""Logs to a rotating file, because stdout belongs to the protocol or the result, and stderr to the user.

Each process has a file of its own, created with its first message. Two processes that rotated one file would lose each
other's messages.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
from logging.handlers import RotatingFileHandler
from pathlib import Path

LEVELS = ("debug", "info", "warning", "error")
_LIMIT = 5_000_000
_KEPT = 20
"""The number of files, rotated ones included. The newest are kept, and those of processes that still run."""
_FORMAT = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"


def configure(level: str, folder: Path) -> None:
    """Sends the `espalier` loggers to `folder`/espalier-PID.log, 5 x 5 MB; without a log if the folder cannot be
    written."""
    logger = logging.getLogger("espalier")
    logger.propagate = False
    for handler in logger.handlers:
        handler.close()
    logger.handlers[:] = [_handler(folder)]
    set_level(level)


def set_level(level: str) -> None:
    logging.getLogger("espalier").setLevel(level.upper())


def file() -> Path | None:
    """The file of the log; None if there is none."""
    handlers = logging.getLogger("espalier").handlers
    return next((Path(each.baseFilename) for each in handlers if isinstance(each, RotatingFileHandler)), None)


class _File(RotatingFileHandler):
    """Ignores errors of a full or missing disk: the log is lost, and nothing is written to stderr."""

    def handleError(self, record: logging.LogRecord) -> None:
        pass


def _handler(folder: Path) -> logging.Handler:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _prune(folder)
    except OSError:
        return logging.NullHandler()
    handler = _File(
        folder / f"espalier-{os.getpid()}.log", maxBytes=_LIMIT, backupCount=4, encoding="utf-8", delay=True
    )
    handler.setFormatter(logging.Formatter(_FORMAT))
    return handler


def _prune(folder: Path) -> None:
    """Deletes the oldest logs of processes that have ended; another process may be doing the same."""
    written: list[tuple[float, Path]] = []
    for file in folder.glob("espalier*.log*"):
        with contextlib.suppress(OSError):
            written.append((file.stat().st_mtime, file))
    for _, file in sorted(written, reverse=True)[_KEPT:]:
        if not _in_use(file):
            with contextlib.suppress(OSError):
                file.unlink()


def _in_use(file: Path, *, windows: bool = os.name == "nt") -> bool:
    """Whether the process that the log is named after runs. Always False on Windows, which does not delete open files,
    and has no signal without effect."""
    found = re.match(r"espalier-(\d+)\.log", file.name)
    if found is None or windows:
        return False
    try:
        os.kill(int(found[1]), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
