"""Runs the user's test command on candidates, in a copy of the work tree.

One copy serves all candidates, one after the other, so that incremental builds stay incremental (build output is copied
too, `.git` is not). The user's tree is only read. The command comes from the command line (`fix --validate`) or from a
row of the data set that is measured, never from a workspace. It is split into arguments, started without a shell, and
inherits none of our keys.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shlex
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO

from espalier.errors import UsageError
from espalier.keys import without_keys
from espalier.ports import Validation
from espalier.repair.work_tree import WorkTreeCopy

_WINDOWS = os.name == "nt"
_OUTPUT_LIMIT = 64 * 1024

SECONDS = 300.0
"""The default time limit of the command for one candidate."""


class CopyValidator:
    """An asynchronous context manager that implements `ports.Validator` over a temporary copy of `root`."""

    def __init__(self, root: Path, command: str | Sequence[str], *, seconds: float = SECONDS) -> None:
        self._root = root.resolve()
        self._arguments = split_command(command) if isinstance(command, str) else list(command)
        self._seconds = seconds
        self._lock = asyncio.Lock()
        self._copy = WorkTreeCopy(self._root)

    async def __aenter__(self) -> CopyValidator:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._copy.remove()

    async def validate(self, path: Path, text: str) -> Validation:
        """Runs the command with `text` in place of `path` (absolute, in the root). The end of a long output is kept."""
        async with self._lock:
            copy = await self._copy.folder()
            started = time.perf_counter()
            with _replaced(copy / path.resolve().relative_to(self._root), text):
                passed, output = await _run(self._arguments, copy, self._seconds)
            return Validation(passed, output, time.perf_counter() - started)


def split_command(command: str, *, windows: bool = _WINDOWS) -> list[str]:
    """The command's arguments; on Windows a backslash is one of a path. Raises `UsageError` for an empty or malformed
    command."""
    words = shlex.shlex(command, posix=True)
    words.whitespace_split, words.commenters = True, ""
    if windows:
        words.escape = ""
    try:
        arguments = list(words)
    except ValueError as error:
        raise UsageError(f"--validate: {error}: {command}") from error
    if not arguments:
        raise UsageError("--validate: no command", remedy="for example --validate 'mvn -q test'")
    return arguments


@contextlib.contextmanager
def _replaced(file: Path, text: str) -> Iterator[None]:
    """Replaces the content of `file` by `text` for the time of the block."""
    original = file.read_bytes()
    file.write_bytes(text.encode())
    try:
        yield
    finally:
        file.write_bytes(original)


async def _run(arguments: list[str], folder: Path, seconds: float) -> tuple[bool, str]:
    """Runs the command to its end or the time limit; then ends its whole process group."""
    with tempfile.TemporaryFile() as sink:
        process = await _started(arguments, folder, sink)
        try:
            async with asyncio.timeout(seconds):
                status = await process.wait()
        except TimeoutError:
            return False, f"{_tail(sink)}\nno end within {seconds:g} s"
        finally:
            await _ended(process)
        return status == 0, _tail(sink)


async def _started(arguments: list[str], folder: Path, sink: IO[bytes]) -> asyncio.subprocess.Process:
    try:
        return await asyncio.create_subprocess_exec(
            *arguments,
            cwd=folder,
            env=without_keys(),
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=subprocess.STDOUT,
            start_new_session=not _WINDOWS,
        )
    except OSError as error:
        raise UsageError(f"--validate: cannot start {arguments[0]}: {error.strerror}") from error


async def _ended(process: asyncio.subprocess.Process, *, windows: bool = _WINDOWS) -> None:
    """Kills what the command left running, and the command."""
    if windows:
        command = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
        await asyncio.to_thread(subprocess.run, command, capture_output=True, check=False)
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    await process.wait()


def _tail(sink: IO[bytes]) -> str:
    sink.seek(0, os.SEEK_END)
    sink.seek(max(0, sink.tell() - _OUTPUT_LIMIT))
    return sink.read().decode(errors="replace")
