"""Where Espalier keeps things on this machine: never inside the user's project."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import platformdirs


def expanded(text: str) -> Path:
    """A path that the user has named, with `~` and `~user` as their home folders; as it is where there is no such user,
    for whom `Path.expanduser` raises an error. Settings, variables and `--option=PATH` get here without a shell."""
    return Path(os.path.expanduser(text))  # noqa: PTH111


def cache_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """`ESPALIER_CACHE`, or the system's place for caches. It need not exist yet."""
    chosen = environ.get("ESPALIER_CACHE")
    return expanded(chosen).absolute() if chosen else Path(platformdirs.user_cache_dir("espalier", False))


def doors_dir(environ: Mapping[str, str] = os.environ, system: str = sys.platform) -> Path:
    """Where our bundle publishes its side door in a JDT LS that somebody else started. The bundle computes the same
    path by the same rules (RunFolder.java), so no setting changes it; platformdirs' rules change with its versions."""
    if environ.get("ESPALIER_CACHE"):
        return cache_dir(environ) / "doors"
    home = Path(environ.get("HOME") or Path.home())
    if system == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "espalier" / "Cache" / "doors"
    if system == "darwin":
        return home / "Library" / "Caches" / "espalier" / "doors"
    xdg = environ.get("XDG_CACHE_HOME", "")
    return Path(xdg if xdg.startswith("/") else home / ".cache") / "espalier" / "doors"


def log_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """`ESPALIER_LOGS`, or the system's place for logs. It need not exist yet."""
    chosen = environ.get("ESPALIER_LOGS")
    return expanded(chosen).absolute() if chosen else Path(platformdirs.user_log_dir("espalier", False))


def workers_dir() -> Path:
    """Where running workers are announced, to other programs of this user only. It need not exist yet."""
    return cache_dir() / "run" / "workers"
