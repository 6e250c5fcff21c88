"""Source folders of a project without a build file.

JDT LS makes an "invisible project" for such a folder and guesses its source folder from the first document opened.
Version 1.60 takes the document's own folder, with the folders of its package. So they are named in the setting
`java.project.sourcePaths`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path, PurePath

from espalier.build_names import IMPORTED

_IMPORTED = frozenset(IMPORTED)
_PACKAGE = re.compile(rb"^(?:\xef\xbb\xbf)?[ \t]*package[ \t]+([\w.\x80-\xff]+)[ \t]*;", re.M)
"""A mark of the byte order may stand before it; names may have any letters."""
_HEADER_BYTES = 16 * 1024
"""How much of a file is searched for its package declaration, which at most a licence precedes. Chosen by hand."""


_MOST_FOLDERS = 10_000
"""Folders that are looked at: what has more is no project but somebody's home. Chosen by hand."""


def source_paths_of(roots: Iterable[Path]) -> list[str]:
    """Returns the source folders of all roots: JDT LS has one setting for them and skips those that a root lacks."""
    return sorted({path for root in roots for path in source_paths(root)})


def source_paths(root: Path) -> list[str]:
    """Returns relative source folders ('' is the root itself); none if the root has a build file. Folders whose name is
    not UTF-8 are left out, since no JSON can name them."""
    if any((root / name).exists() for name in IMPORTED):
        return []
    found = {folder for file in _java_files(root) if (folder := source_folder(file)) and folder.is_relative_to(root)}
    paths = ("" if folder == root else folder.relative_to(root).as_posix() for folder in found)
    return sorted(path for path in paths if path.isascii() or _is_text(path))


def source_folder(file: Path) -> Path | None:
    """Returns the folder that the file's package is relative to; None if path and package disagree."""
    try:
        with file.open("rb") as source:
            found = _PACKAGE.search(source.read(_HEADER_BYTES))
    except OSError:
        return None
    package = PurePath(*found[1].decode("utf-8", "surrogateescape").split(".")).parts if found else ()
    folders = file.parent.parts
    matches = folders[len(folders) - len(package) :] == package
    return file.parents[len(package)] if matches else None


def _is_text(path: str) -> bool:
    """Whether a path holds no byte that is not UTF-8, which Python keeps as a lone surrogate (PEP 383)."""
    return not any("\ud800" <= character <= "\udfff" for character in path)


def _java_files(root: Path) -> Iterator[Path]:
    """Returns one file of each folder, since files of one folder have the same package. What is below a build file is
    that build's."""
    for folder, folders, files in islice(os.walk(root), _MOST_FOLDERS):
        if not _IMPORTED.isdisjoint(files):
            folders.clear()
            continue
        folders[:] = [name for name in folders if not name.startswith(".")]
        names = (name for name in files if name.endswith(".java") and name != "module-info.java")
        if name := next(names, None):
            yield Path(folder, name)
