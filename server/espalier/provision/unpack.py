"""Archives to folders, trusting nothing in them: only files and folders, only below the destination."""

from __future__ import annotations

import os
import shutil
import stat
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import IO

from espalier.errors import IntegrityError


def untar(archive: Path, destination: Path, *, below: str = "") -> None:
    """The regular files of a .tar.gz under its folder `below`. Raises `IntegrityError` for a name that would escape."""
    with tarfile.open(archive, "r:gz") as tar:
        for member in tar:
            relative = _relative(member.name, below)
            if relative and member.isfile() and (content := tar.extractfile(member)):
                _write(content, destination, relative, executable=bool(member.mode & stat.S_IXUSR))


def unzip(archive: Path, destination: Path, *, below: str = "") -> None:
    """The files of a .zip or wheel under its folder `below`. Raises `IntegrityError` for a name that would escape."""
    with zipfile.ZipFile(archive) as zipped:
        for member in zipped.infolist():
            relative = _relative(member.filename, below)
            if relative and not member.is_dir():
                with zipped.open(member) as content:
                    _write(content, destination, relative, executable=bool(member.external_attr >> 16 & stat.S_IXUSR))


def mark_executable(files: Iterable[Path]) -> None:
    for file in files:
        if file.is_file():
            file.chmod(file.stat().st_mode | 0o111)


def _relative(name: str, below: str) -> PurePosixPath | None:
    """`name` relative to `below`, or None when it lies elsewhere in the archive."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or PureWindowsPath(name).drive or "\\" in name:
        raise IntegrityError(f"the archive holds a name that leaves its folder: {name}")
    if not path.is_relative_to(below):
        return None
    return path.relative_to(below)


def _write(content: IO[bytes], destination: Path, relative: PurePosixPath, *, executable: bool) -> None:
    target = destination / relative
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as out:
        shutil.copyfileobj(content, out, 1 << 20)
        out.flush()
        os.fsync(out.fileno())  # the folder is renamed into place next; a power cut must not leave it empty
    if executable:
        mark_executable([target])
