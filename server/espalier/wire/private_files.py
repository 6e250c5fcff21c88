"""Files by which processes of one user find each other. They hold addresses and tokens, so they are believed only if
they belong to the user, and no other user can read or change them."""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Callable
from pathlib import Path

log = logging.getLogger(__name__)


_WINDOWS = os.name == "nt"


def is_private(path: Path, is_kind: Callable[[int], bool] = stat.S_ISREG, *, windows: bool = _WINDOWS) -> bool:
    """Whether the path, which is no link, is of the right kind, and this user's alone. On Windows only
    the folder's access-control list protects it: the cache is in the user's profile."""
    try:
        found = path.lstat()
    except OSError:
        return False
    if not is_kind(found.st_mode):
        return False
    if windows:
        return True
    trusted = found.st_uid == os.getuid() and not found.st_mode & (stat.S_IRWXG | stat.S_IRWXO)
    if not trusted:
        log.warning("%s is ignored: it belongs to another user, or others have access to it", path)
    return trusted


def written_at(path: Path) -> float:
    """When the file was written, in seconds since the epoch; 0 for one that is gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def lives(pid: int, *, windows: bool = _WINDOWS) -> bool:
    """Whether the process runs and is the user's. Windows has no signal without effect: there the connection tells."""
    if windows:
        return True
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, PermissionError, OverflowError):  # another user's process may have taken the number
        return False
    return pid > 0
