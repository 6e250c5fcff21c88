"""Private files that say where a running process of ours can be reached, and for which folders it answers.

One file for each process, in a folder that only the user can read. So another user of the machine can neither read a
token nor plant an address. A file that a killed process has left is found out by connecting.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from espalier.wire.private_files import is_private, lives, written_at


class Announcement(msgspec.Struct, frozen=True):
    """`address`: `unix:PATH` or `tcp:FILE`; `roots`: the folders, as absolute paths."""

    address: str
    token: str
    roots: tuple[str, ...]
    version: str


def announce(folder: Path, announcement: Announcement) -> Path:
    """Writes the file of this process, all or nothing. Raises `OSError`."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    _clear(folder)
    file = folder / f"{os.getpid()}.json"
    written = file.with_suffix(".new")
    written.unlink(missing_ok=True)
    with os.fdopen(os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(msgspec.json.encode(announcement))
    return written.replace(file)


def withdraw(folder: Path) -> None:
    """Removes the file of this process."""
    with suppress(OSError):
        (folder / f"{os.getpid()}.json").unlink(missing_ok=True)


def every(folder: Path) -> list[Announcement]:
    """Of all processes that live."""
    _clear(folder)
    return [found for _, found in announced(folder, frozenset())]


def announced(folder: Path, roots: frozenset[Path]) -> Iterator[tuple[Path, Announcement]]:
    """Announcements for all of `roots`, with their files, the newest first."""
    files = [file for file in folder.glob("*.json") if is_private(file)] if folder.is_dir() else []
    for file in sorted(files, key=written_at, reverse=True):
        try:
            found = msgspec.json.decode(file.read_bytes(), type=Announcement)
        except (OSError, msgspec.DecodeError):
            continue
        if roots <= {Path(root) for root in found.roots}:
            yield file, found


def _clear(folder: Path) -> None:
    """Removes the files of processes that were killed, where that can be told."""
    for file in folder.glob("*.json"):
        with suppress(OSError):
            if file.stem.isdecimal() and not lives(int(file.stem)):
                file.unlink()
