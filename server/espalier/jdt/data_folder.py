"""JDT LS's `-data` folders: one for each instance that runs on a project, kept for the next run.

They lie in the project's folder of the cache, or in one for the data folder that an editor chose. Its key is the full
path: the stock launcher uses the base name, so two projects called `app` collide.
An instance holds the lock of its folder. When an editor restarts a server, the one that is ending still holds the lock.
The new one waits for it, because in another folder JDT LS would start cold.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from espalier.caches import claim, folder_of
from espalier.errors import UsageError
from espalier.provision.staging import disk_errors

SECONDS = 10.0
"""How long to wait for an instance that may be ending; it has eight seconds to do so. Chosen by hand."""
_LIMIT = 1000
_INTERVAL = 0.1


@dataclass(frozen=True, slots=True)
class DataFolder:
    """A folder whose lock this instance holds until `release`."""

    path: Path
    lock: FileLock

    def release(self) -> None:
        self.lock.release()


@contextmanager
def data_folder(root: Path, cache: Path) -> Iterator[Path]:
    """Locks the first folder for `root` that no other instance uses. Raises `CacheError`, `UsageError`."""
    held = _first_unused(_workspace(root, cache, root))
    try:
        yield held.path
    finally:
        held.release()


async def released(
    root: Path, cache: Path, tell: Callable[[str], None], seconds: float = SECONDS, *, data: Path | None = None
) -> DataFolder:
    """Locks the first folder of the project, or of `data`, the one that its editor chose. While that is in use, waits
    up to `seconds` for whichever folder is released first, then takes the first unused one. `tell` gets the reason for
    a wait. Raises `CacheError`, `UsageError`."""
    workspace = _workspace(root, cache, data or root)
    if (first := _taken(workspace, 0)) is not None:
        return first
    tell(f"another server runs on this project; waiting up to {seconds:g} s for it to end")
    in_use, end = _in_use(workspace), time.monotonic() + seconds
    while time.monotonic() < end:
        for number in in_use:
            if (found := _taken(workspace, number)) is not None:
                return found
        await asyncio.sleep(_INTERVAL)
    tell("the other server is still running; JDT LS gets a data folder of its own and may read the whole project anew")
    return _first_unused(workspace)


def _workspace(root: Path, cache: Path, key: Path) -> Path:
    workspace = folder_of(key, cache)
    with disk_errors(workspace):
        workspace.mkdir(parents=True, exist_ok=True)
    claim(workspace, root)
    return workspace


def _first_unused(workspace: Path) -> DataFolder:
    for number in range(_LIMIT):
        if (found := _taken(workspace, number)) is not None:
            return found
    raise UsageError(f"more than {_LIMIT} instances run on {workspace.name}")


def _in_use(workspace: Path) -> list[int]:
    """Returns the numbers of the folders whose lock is held now."""
    numbers = sorted(int(file.stem) for file in workspace.glob("*.lock") if file.stem.isdecimal())
    return [number for number in numbers if not _is_free(workspace, number)]


def _is_free(workspace: Path, number: int) -> bool:
    found = _taken(workspace, number)
    if found is not None:
        found.release()
    return found is not None


def _taken(workspace: Path, number: int) -> DataFolder | None:
    """Locks one folder. Returns None if another instance holds it."""
    with disk_errors(workspace):
        lock = FileLock(workspace / f"{number}.lock", thread_local=False)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            return None
        folder = workspace / str(number)
        folder.mkdir(exist_ok=True)
        return DataFolder(folder, lock)
