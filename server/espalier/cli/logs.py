"""Logging to a rotating file: stdout is the protocol's or the result's, stderr the user's."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

LEVELS = ("debug", "info", "warning", "error")
_LIMIT = 5_000_000
_FORMAT = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"


def configure(level: str, folder: Path) -> None:
    """Sends the `espalier` loggers to `folder`/espalier.log, 5 x 5 MB; nowhere when that cannot be written."""
    logger = logging.getLogger("espalier")
    logger.propagate = False
    for handler in logger.handlers:
        handler.close()
    logger.handlers[:] = [_handler(folder)]
    set_level(level)


def set_level(level: str) -> None:
    logging.getLogger("espalier").setLevel(level.upper())


def file() -> Path | None:
    """Where the log is written; None when it is not."""
    handlers = logging.getLogger("espalier").handlers
    return next((Path(each.baseFilename) for each in handlers if isinstance(each, RotatingFileHandler)), None)


def _handler(folder: Path) -> logging.Handler:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(folder / "espalier.log", maxBytes=_LIMIT, backupCount=4, encoding="utf-8")
    except OSError:
        return logging.NullHandler()
    handler.setFormatter(logging.Formatter(_FORMAT))
    return handler
