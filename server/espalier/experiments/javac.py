"""Compiles candidates with javac as a second judge: a candidate counts as compiling only if JDT and javac accept it."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import tempfile
from functools import cached_property
from pathlib import Path, PurePosixPath

from espalier.errors import UsageError
from espalier.keys import without_keys

_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
_OPTIONS = ("-nowarn", "-proc:none", "-implicit:none", "-encoding", "UTF-8")


def javac_program() -> Path:
    """JAVA_HOME's javac, else the one on PATH. Raises `UsageError` if there is none."""
    home = os.environ.get("JAVA_HOME")
    folder = str(Path(home) / "bin") if home else None
    found = (shutil.which("javac", path=folder) if folder else None) or shutil.which("javac")
    if found is None:
        raise UsageError(
            "candidates are judged by javac as well as JDT, and there is no javac",
            remedy="install a JDK, and name it with JAVA_HOME or put its bin folder on PATH",
        )
    return Path(found)


class Javac:
    """Compiles one file of a project at a time; the others are read from their sources on disk."""

    def __init__(self, program: Path, root: Path) -> None:
        self._program = program
        self._root = root

    @cached_property
    def _paths(self) -> tuple[str, ...]:
        """The folders in which packages begin, and the project's jars."""
        roots = {root for file in sorted(self._root.rglob("*.java")) if (root := _source_root(file)) is not None}
        jars = sorted(self._root.rglob("*.jar"))
        return (
            "-sourcepath",
            os.pathsep.join(map(str, sorted(roots))),
            "-classpath",
            os.pathsep.join(map(str, jars or [self._root])),
        )

    async def accepts(self, path: str, text: str) -> bool:
        """Whether the file at `path` (relative, forward slashes) compiles with this text."""
        paths = await asyncio.to_thread(lambda: self._paths)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, PurePosixPath(path).name)
            file.write_text(text, "utf-8")
            process = await asyncio.create_subprocess_exec(
                self._program,
                *_OPTIONS,
                *paths,
                "-d",
                folder,
                file,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
                env=without_keys(),
            )
            try:
                return await process.wait() == 0
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()


def _source_root(file: Path) -> Path | None:
    """The folder in which the file's package begins; None if the file lies elsewhere than its package says."""
    declared = _PACKAGE.search(file.read_text("utf-8", "replace"))
    parts = declared[1].split(".") if declared else []
    inside = list(file.parent.parts[len(file.parent.parts) - len(parts) :]) if parts else []
    return file.parents[len(parts)] if inside == parts else None
