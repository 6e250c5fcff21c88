"""Source folders of a project without a build file.

JDT LS makes an "invisible project" for such a folder and guesses its source folder from the first document opened;
1.60 was seen to take the document's own folder, package and all. Its setting `java.project.sourcePaths` names them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePath

BUILD_FILES = ("pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts", ".classpath")
_PACKAGE = re.compile(rb"^[ \t]*package[ \t]+([\w.]+)[ \t]*;", re.M)
_HEADER_BYTES = 16 * 1024
"""A package declaration stands behind at most a licence."""


def source_paths(root: Path) -> list[str]:
    """Relative source folders ('' is the root itself); none where a build file in the root says more."""
    if any((root / name).exists() for name in BUILD_FILES):
        return []
    found = {folder for file in _java_files(root) if (folder := _source_folder(file)) and folder.is_relative_to(root)}
    return sorted("" if folder == root else folder.relative_to(root).as_posix() for folder in found)


def _java_files(root: Path) -> Iterator[Path]:
    """One file of each folder: its neighbours are of the same package."""
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if not name.startswith(".")]
        names = (name for name in files if name.endswith(".java") and name != "module-info.java")
        if name := next(names, None):
            yield Path(folder, name)


def _source_folder(file: Path) -> Path | None:
    """The folder that the file's package is relative to; None where path and package disagree."""
    try:
        with file.open("rb") as source:
            found = _PACKAGE.search(source.read(_HEADER_BYTES))
    except OSError:
        return None
    package = PurePath(*found[1].decode().split(".")).parts if found else ()
    folders = file.parent.parts
    matches = folders[len(folders) - len(package) :] == package
    return file.parents[len(package)] if matches else None
