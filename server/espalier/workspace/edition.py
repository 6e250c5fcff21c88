"""One folder for each version of the code that fills a cache: two releases side by side keep both of theirs."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from espalier.workspace.graph_cache import recipe

UNUSED_SECONDS = 28 * 24 * 3600
"""How long another release's folder stays after its last use (chosen by hand)."""
_PREFIX = "index-"
_BEFORE = ("facts.db", "graph.db")
"""What releases before had in the workspace's own folder."""


def edition_folder(cache: Path) -> Path:
    """The folder, in a workspace's cache, of what this version of the code keeps there. It is made and its time of use
    noted; folders of other versions that have not been used for four weeks are removed. Never raises: where the disk
    refuses, whoever opens a file there says so."""
    folder = cache / f"{_PREFIX}{recipe()}"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        for each in _others(cache, folder):
            _remove(each)
    return folder


def _others(cache: Path, own: Path) -> Iterator[Path]:
    """What other versions have left and nobody has used for long."""
    longest = time.time() - UNUSED_SECONDS
    for each in cache.iterdir():
        named = each.name.startswith(_PREFIX) or each.name.startswith(_BEFORE)
        if named and each != own and each.lstat().st_mtime < longest:
            yield each


def _remove(each: Path) -> None:
    """Removes a file or folder as far as the system allows: on some, what is open stays."""
    if each.is_dir() and not each.is_symlink():
        shutil.rmtree(each, ignore_errors=True)
    else:
        with suppress(OSError):
            each.unlink()
