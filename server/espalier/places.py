"""Where Espalier keeps things on this machine: never inside the user's project."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import platformdirs


def cache_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """`ESPALIER_CACHE`, or the system's place for caches. It need not exist yet."""
    chosen = environ.get("ESPALIER_CACHE")
    return Path(chosen).expanduser().absolute() if chosen else Path(platformdirs.user_cache_dir("espalier", False))


def doors_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """Where our bundle publishes its side door in a JDT LS that somebody else started. The bundle computes the same
    path (RunFolder.java), so no setting changes it."""
    return cache_dir(environ) / "doors"


def log_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """`ESPALIER_LOGS`, or the system's place for logs. It need not exist yet."""
    chosen = environ.get("ESPALIER_LOGS")
    return Path(chosen).expanduser().absolute() if chosen else Path(platformdirs.user_log_dir("espalier", False))


def workers_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """Where running workers are announced, to other programs of this user only. It need not exist yet."""
    return cache_dir(environ) / "run" / "workers"
