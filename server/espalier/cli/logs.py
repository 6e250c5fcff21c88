"""Logging to a rotating file: stdout is the protocol's or the result's, stderr the user's."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

LEVELS = ("debug", "info", "warning", "error")
_LIMIT = 5_000_000
_FORMAT = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"


def configure(level: str, folder: Path) -> Path | None:
    """Sends the `espalier` loggers to `folder`/espalier.log, five files of 5 MB; None when that cannot be written."""
    logger = logging.getLogger("espalier")
    logger.setLevel(level.upper())
    logger.propagate = False
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(folder / "espalier.log", maxBytes=_LIMIT, backupCount=4, encoding="utf-8")
    except OSError:
        logger.addHandler(logging.NullHandler())
        return None
    handler.setFormatter(logging.Formatter(_FORMAT))
    logger.handlers[:] = [handler]
    return folder / "espalier.log"
