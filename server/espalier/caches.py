"""The folders that are kept for each project: what they are for, when they were used last, and their removal.

A folder without a project file, as earlier versions made them, is judged by its age alone.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from hashlib import blake2b, sha256
from pathlib import Path

from filelock import FileLock, Timeout

PROJECT = "project.txt"
"""The file in each folder that names its project; its time is the folder's last use."""
_WORKSPACES, _AGENTS = KINDS = ("workspaces", "agents")
"""Under the cache: indexes and JDT LS's data for editors and the command line, and JDT LS's data for agents."""
OTHERS = "others"
"""Under the system's cache: a file for each other cache folder that a setting has named, which holds its path."""
UNUSED_SECONDS = 60 * 24 * 3600.0
"""After so long a folder is removed without being asked. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class Kept:
    """`project`: None where it is not known; `used`: seconds since the epoch."""

    folder: Path
    project: Path | None
    used: float

    @property
    def is_orphan(self) -> bool:
        """Whether its project is not there any more."""
        return self.project is not None and not self.project.exists()


def folder_of(root: Path, cache: Path) -> Path:
    """The one folder, in `cache`, for a project's index and for JDT LS's data; its key is the project's full path."""
    root = root.resolve()
    name = blake2b(os.fsencode(root), digest_size=8).hexdigest()
    return cache / _WORKSPACES / f"{root.name or 'root'}-{name}"


def folder_for_agents(roots: Sequence[Path], cache: Path) -> Path:
    """The folder, in `cache`, for JDT LS's data of a server that only agents ask: another than the editor's, so that
    neither waits for the other."""
    name = sha256("\n".join(str(root.resolve()) for root in roots).encode()).hexdigest()[:16]
    return cache / _AGENTS / name


def claim(folder: Path, project: Path) -> None:
    """Says what a folder is for, and that it is used now. Errors are ignored here; the index reports them."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / PROJECT).write_bytes(os.fsencode(project.resolve()))


def remember(other: Path, cache: Path) -> None:
    """Notes in `cache`, the one that every command knows, that an editor's setting names `other`. Errors are ignored:
    `other` is used all the same."""
    other = other.absolute()
    if other.resolve() == cache.resolve():
        return
    with suppress(OSError):
        (cache / OTHERS).mkdir(parents=True, exist_ok=True)
        name = blake2b(os.fsencode(other), digest_size=8).hexdigest()
        (cache / OTHERS / f"{name}.txt").write_bytes(os.fsencode(other))


def everywhere(cache: Path) -> list[Path]:
    """`cache`, and those of the others noted there that exist."""
    others: list[Path] = []
    for note in sorted((cache / OTHERS).glob("*.txt")):
        with suppress(OSError):
            others.append(Path(os.fsdecode(note.read_bytes())))
    return [cache, *(other for other in others if other.is_dir())]


def kept_everywhere(cache: Path) -> list[Kept]:
    """What is kept in `cache` and in the others noted there."""
    return [each for one in everywhere(cache) for each in kept(one)]


def kept(cache: Path) -> list[Kept]:
    """All of them, the last used first."""
    found = [_kept(folder) for kind in KINDS for folder in _folders(cache / kind)]
    return sorted(found, key=lambda each: each.used, reverse=True)


def size_of(folder: Path) -> int:
    """Bytes of all files below; what vanishes meanwhile counts nothing."""
    total = 0
    for path, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                total += os.lstat(Path(path) / name).st_size
    return total


def remove(folder: Path) -> bool:
    """False where a server holds one of its locks, or the system refuses."""
    with ExitStack() as held:
        for lock in folder.glob("*.lock"):
            try:
                held.enter_context(FileLock(lock, timeout=0, thread_local=False))
            except (Timeout, OSError):
                return False
        shutil.rmtree(folder, ignore_errors=True)
    return not folder.exists()


def prune(cache: Path, in_use: Collection[Path], now: float | None = None) -> list[Kept]:
    """Removes what nobody has used for long, but for the projects `in_use`; returns what went."""
    now = time.time() if now is None else now
    old = [each for each in kept(cache) if now - each.used > UNUSED_SECONDS and each.project not in in_use]
    return [each for each in old if remove(each.folder)]


def _folders(parent: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from (folder for folder in parent.iterdir() if folder.is_dir() and not folder.is_symlink())


def _kept(folder: Path) -> Kept:
    try:
        file = folder / PROJECT
        return Kept(folder, Path(os.fsdecode(file.read_bytes())), file.stat().st_mtime)
    except OSError:
        return Kept(folder, None, _newest(folder))


def _newest(folder: Path) -> float:
    """The last change of the folder or what is directly in it."""
    times = [0.0]
    with suppress(OSError):
        times += [folder.stat().st_mtime, *(each.lstat().st_mtime for each in folder.iterdir())]
    return max(times)
