"""Installing a folder or file so that it is either wholly there or not at all.

The content is made in a sibling `.partial-*` folder and renamed when complete; a lock keeps a second set-up waiting
rather than working twice. What an interrupted run left behind is removed by the next one.
"""

from __future__ import annotations

import errno
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock

from espalier.errors import CacheError


def install_once(target: Path, make: Callable[[Path], Path]) -> Path:
    """`target`, made unless it is there. `make(scratch)` returns the finished path inside the scratch folder.

    Raises `CacheError` when the disk is full or the place cannot be written, and whatever `make` raises.
    """
    if target.exists():
        return target
    with disk_errors(target.parent):
        target.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(target.parent / f".{target.name}.lock"):
            if not target.exists():
                _make_and_rename(target, make)
    return target


def writable(folder: Path) -> None:
    """Makes `folder` where it is missing. Raises `CacheError` when nothing can be written there."""
    with disk_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass


def _make_and_rename(target: Path, make: Callable[[Path], Path]) -> None:
    prefix = f".partial-{target.name}-"
    for leftover in target.parent.glob(f"{prefix}*"):
        shutil.rmtree(leftover, ignore_errors=True)
    scratch = Path(tempfile.mkdtemp(prefix=prefix, dir=target.parent))
    try:
        make(scratch).replace(target)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


@contextmanager
def disk_errors(place: Path) -> Iterator[None]:
    """Turns the operating system's refusals to write or lock under `place` into a `CacheError` with a remedy."""
    try:
        yield
    except (OSError, NotImplementedError) as error:  # the latter: a file system without locks
        elsewhere = "set ESPALIER_CACHE to a folder you can write"
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            raise CacheError(f"the disk of {place} is full", remedy=f"free about 500 MB, or {elsewhere}") from error
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise CacheError(f"cannot write to {place}: {reason or error}", remedy=elsewhere) from error
