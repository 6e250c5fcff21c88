"""Copies a work tree. A copy exists only when it is complete, and is removed when its owner is done."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
import tempfile
import threading
from collections.abc import Callable, Collection
from pathlib import Path

from espalier.errors import UsageError


class WorkTreeCopy:
    """One temporary copy of `root`, made at the first request.

    A thread copies, and only this thread touches an incomplete copy. A cancelled caller leaves the copy to the next
    one, a failed copy is made anew, and `remove` waits for the thread to end.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._stopped = threading.Event()
        self._making: asyncio.Future[Path] | None = None

    async def folder(self) -> Path:
        """The root of the complete copy. Raises `UsageError` if something cannot be copied."""
        if self._making is None or (self._making.done() and self._making.exception() is not None):
            self._making = asyncio.ensure_future(asyncio.to_thread(self._make))
        return await asyncio.shield(self._making)

    async def remove(self) -> None:
        """Stops the copying and removes the copy."""
        self._stopped.set()
        if self._making is None:
            return
        await asyncio.wait([self._making])
        if self._making.exception() is None:
            await asyncio.to_thread(shutil.rmtree, self._making.result().parent, ignore_errors=True)

    def _make(self) -> Path:
        folder = Path(tempfile.mkdtemp(prefix="espalier-validate-"))
        try:
            copy_tree(self._root, folder / self._root.name, stopped=self._stopped.is_set)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return folder / self._root.name


class _Stopped(Exception):
    """Raised when the copy is no longer needed."""


def copy_tree(
    source: Path,
    target: Path,
    without: Collection[str] = (".git",),
    stopped: Callable[[], bool] = lambda: False,
) -> None:
    """Copies a work tree (absolute) to `target`, which exists only once all of it is copied.

    Files and folders named in `without`, and entries that are neither file, folder nor link, are left out. Links stay
    links; those that lead into `source` are changed to lead into the copy, so that nothing written in the copy reaches
    the original. `stopped` is asked at each folder whether to give up. Raises `UsageError` if something cannot be
    copied, or `target` exists already.
    """

    def left_out(folder: str, names: list[str]) -> set[str]:
        if stopped():
            raise _Stopped
        return {name for name in names if name in without or not _can_be_copied(Path(folder, name))}

    if target.exists():
        raise UsageError(f"cannot copy {source}: {target} is there already")
    partial = target.with_name(f"{target.name}.partial")
    try:
        shutil.copytree(source, partial, symlinks=True, ignore=left_out)
        for folder, folders, files in os.walk(partial):
            for link in (Path(folder, name) for name in (*folders, *files)):
                if link.is_symlink():
                    _turn(link, link.relative_to(partial), source, target)
        partial.rename(target)
    except OSError as error:
        raise UsageError(f"cannot copy {source}: {_first_reason(error)}") from error
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _can_be_copied(path: Path) -> bool:
    mode = path.lstat().st_mode
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode) or stat.S_ISLNK(mode)


def _first_reason(error: OSError) -> str:
    """The first reason of an error. `shutil.Error` lists (from, to, reason) of everything that failed."""
    if isinstance(error, shutil.Error) and error.args and isinstance(error.args[0], list):
        place, _, why = error.args[0][0]
        return f"{place}: {why}"
    return error.strerror or str(error)


def _turn(link: Path, place: Path, source: Path, target: Path) -> None:
    """Makes a link into `source` lead into `target`. `place`: the link's path relative to either tree."""
    goal = Path(os.path.normpath((source / place).parent / link.readlink()))
    link.unlink()
    link.symlink_to(target / goal.relative_to(source) if goal.is_relative_to(source) else goal)
