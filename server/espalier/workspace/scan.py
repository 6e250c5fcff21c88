"""The files of a workspace, found without following links; whatever is left out is listed with its reason."""

from __future__ import annotations

import os
import stat
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from espalier.errors import UsageError
from espalier.java.readers import reader_of
from espalier.workspace.files import Stamp
from espalier.workspace.ignore import Rules, is_foreign

LARGEST = 8 * 1024 * 1024
"""Bytes; larger sources are generated tables, and one would hold up every other file."""
_MOUNT_POINT = getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", -1)


@dataclass(frozen=True, slots=True)
class Found:
    """A file as the disk shows it; `path` is relative to the root with forward slashes."""

    path: str
    stamp: Stamp


@dataclass(slots=True)
class Scan:
    files: list[Found] = field(default_factory=list)
    skipped: dict[str, str] = field(default_factory=dict)
    """Path to the reason why it was left out."""


def root_folder(path: Path) -> Path:
    """The folder that `path` means, absolute and without links. Raises UsageError when it means none."""
    try:
        root = path.resolve()
        if root.is_dir():
            return root
    except (OSError, RuntimeError, ValueError):  # a link to itself, a name that is too long or no name
        root = path.absolute()
    raise UsageError(f"{root} is not a folder", remedy="give the folder that holds the project")


def scan(root: Path) -> Scan:
    """The files under `root` that are read (`java.readers`). Raises UsageError if there is no such folder."""
    return _scan(root_folder(root), None)


def chosen(root: Path, paths: Iterable[str]) -> set[str]:
    """Those of the paths that a scan of `root` would find; only the folders on their way are looked at."""
    wanted = set(paths)
    folders = {f"{folder.as_posix()}/" for path in wanted for folder in PurePosixPath(path).parents}
    return wanted & {file.path for file in _scan(root, folders).files} if wanted else set()


def _scan(root: Path, only: Collection[str] | None) -> Scan:
    found = Scan()
    pending = [("", Rules())]
    while pending:
        folder, rules = pending.pop()
        below = _folder(root, folder, rules, found)
        pending += below if only is None else [each for each in below if each[0] in only]
    return found


def _folder(root: Path, folder: str, rules: Rules, found: Scan) -> list[tuple[str, Rules]]:
    """Take the files of one folder; returns the folders below that are the project's."""
    try:
        with os.scandir(root / folder) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
    except OSError as error:
        found.skipped[folder or "."] = reason(error)
        return []
    names = {entry.name for entry in entries}
    if ".gitignore" in names:
        rules = _with_gitignore(root, folder, rules, found)
    below = []
    for entry in entries:
        path = folder + entry.name
        try:
            if _is_folder(entry):
                if not is_foreign(entry.name, names) and not rules.ignore(f"{path}/"):
                    below.append((f"{path}/", rules))
            elif reader_of(path) is not None and not rules.ignore(path):
                _take(entry, path, found)
        except OSError as error:
            found.skipped[path] = reason(error)
    return below


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """A real one: links (and junctions, on Windows) are not followed, what they show is elsewhere or outside."""
    if not entry.is_dir(follow_symlinks=False):
        return False
    return getattr(entry.stat(follow_symlinks=False), "st_reparse_tag", 0) != _MOUNT_POINT


def _take(entry: os.DirEntry[str], path: str, found: Scan) -> None:
    if entry.is_symlink():
        found.skipped[path] = "a link: not followed"
        return
    if not _is_text(path):
        found.skipped[path.encode("utf-8", "replace").decode()] = "its name is not UTF-8"
        return
    if not entry.is_file(follow_symlinks=False):
        return
    status = entry.stat(follow_symlinks=False)
    if status.st_size > LARGEST:
        found.skipped[path] = too_large(status.st_size)
        return
    found.files.append(Found(path, Stamp.of(status)))


def _is_text(path: str) -> bool:
    """Names that no encoding explains reach Python as lone surrogates, which cannot be written anywhere."""
    return path.isascii() or not any("\ud800" <= char <= "\udfff" for char in path)


def too_large(size: int) -> str:
    return f"{size / 2**20:.1f} MB, more than the {LARGEST / 2**20:.0f} MB that are read"


def _with_gitignore(root: Path, folder: str, rules: Rules, found: Scan) -> Rules:
    path = root / folder / ".gitignore"
    try:
        if path.is_symlink():
            return rules
        return rules.within(folder, path.read_text("utf-8", "replace"))
    except (OSError, ValueError) as error:
        found.skipped[f"{folder}.gitignore"] = f"its rules are not applied: {error}"
        return rules


def reason(error: OSError) -> str:
    """Why a file cannot be read, in words."""
    return f"cannot be read: {error.strerror or error}"
