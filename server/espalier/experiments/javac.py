"""Compiles candidates with javac as a second judge: a candidate counts as compiling only if JDT and javac accept it."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import tempfile
from asyncio.subprocess import Process
from contextlib import suppress
from functools import cached_property
from pathlib import Path, PurePosixPath
from types import TracebackType
from typing import Self

from espalier.errors import UsageError
from espalier.keys import without_keys

_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
_SOURCE = Path(__file__).with_name("AcceptedByJavac.java")
_JVM_OPTIONS = (
    "-XX:+UseSerialGC",
    "-Xmx1g",
    "-Xss4m",
    "--add-exports=jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED",
)
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
    """Compiles one file of a project at a time; the others are read from their sources on disk. One process of javac's
    does so until the context is left."""

    def __init__(self, program: Path, root: Path) -> None:
        self._program = program
        self._root = root
        self._process: Process | None = None
        self._asking = asyncio.Lock()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._end()

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
        """Whether the file at `path` (relative, forward slashes) compiles with this text. Raises `UsageError` if javac
        cannot be run."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, PurePosixPath(path).name)
            file.write_text(text, "utf-8")
            async with self._asking:
                try:
                    return await self._answer(file)
                except BaseException:  # cancelled as well: the answer would be taken for the next file's
                    await self._end()
                    raise

    async def _answer(self, file: Path) -> bool:
        process = self._process = self._process or await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{file}\n".encode())
        answer = (await process.stdout.readline()).decode().strip()
        if answer not in ("true", "false"):
            raise UsageError(f"{self._java} could not run javac", remedy="name a JDK, not a JRE, with JAVA_HOME")
        return answer == "true"

    @property
    def _java(self) -> Path:
        return self._program.resolve().with_name("java")

    async def _started(self) -> Process:
        paths = await asyncio.to_thread(lambda: self._paths)
        return await asyncio.create_subprocess_exec(
            self._java,
            *_JVM_OPTIONS,
            _SOURCE,
            *_OPTIONS,
            *paths,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=without_keys(),
        )

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _source_root(file: Path) -> Path | None:
    """The folder in which the file's package begins; None if the file lies elsewhere than its package says."""
    declared = _PACKAGE.search(file.read_text("utf-8", "replace"))
    parts = declared[1].split(".") if declared else []
    inside = list(file.parent.parts[len(file.parent.parts) - len(parts) :]) if parts else []
    return file.parents[len(parts)] if inside == parts else None
