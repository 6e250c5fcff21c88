"""Runs the user's own test command on candidates, in a copy of the work tree.

One copy serves all candidates, one after the other, so that incremental builds stay incremental (build output is
copied too, `.git` is not). The user's tree is only read. The command comes from the command line (`fix --validate`) or
from a row of the data set that is measured, never from a workspace. It is split into arguments, started without a
shell, and inherits none of our keys.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shlex
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO

from espalier.errors import UsageError
from espalier.keys import without_keys
from espalier.ports import Validation

_OUTPUT_LIMIT = 64 * 1024

SECONDS = 300.0
"""How long the command may take for one candidate, where nobody says otherwise."""


class CopyValidator:
    """An asynchronous context manager that implements `ports.Validator` over a temporary copy of `root`."""

    def __init__(self, root: Path, command: str | Sequence[str], *, seconds: float = SECONDS) -> None:
        self._root = root.resolve()
        self._arguments = split_command(command) if isinstance(command, str) else list(command)
        self._seconds = seconds
        self._lock = asyncio.Lock()
        self._folder: Path | None = None

    async def __aenter__(self) -> CopyValidator:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._folder:
            await asyncio.to_thread(shutil.rmtree, self._folder, ignore_errors=True)
            self._folder = None

    async def validate(self, path: Path, text: str) -> Validation:
        """Run the command with `text` in place of `path` (absolute, in the root). Output is kept from the end."""
        async with self._lock:
            copy = await self._copied()
            started = time.perf_counter()
            with _replaced(copy / path.resolve().relative_to(self._root), text):
                passed, output = await _run(self._arguments, copy, self._seconds)
            return Validation(passed, output, time.perf_counter() - started)

    async def _copied(self) -> Path:
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="espalier-validate-"))
            await asyncio.to_thread(copy_tree, self._root, self._folder / self._root.name)
        return self._folder / self._root.name


def split_command(command: str) -> list[str]:
    """The command's arguments; its program must exist. Raises `UsageError`."""
    try:
        arguments = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise UsageError(f"--validate: {error}: {command}") from error
    if not arguments:
        raise UsageError("--validate: no command", remedy="for example --validate 'mvn -q test'")
    return arguments


def copy_tree(source: Path, target: Path, without: Collection[str] = (".git",)) -> None:
    """Copy a work tree (absolute), files and folders called as in `without` and what is neither file nor folder left
    out. Links stay links; those that lead into `source` are turned to the copy, so that nothing written in the copy
    reaches the original through them. Raises `UsageError` when something cannot be copied."""

    def left_out(folder: str, names: list[str]) -> set[str]:
        return {name for name in names if name in without or not _can_be_copied(Path(folder, name))}

    try:
        shutil.copytree(source, target, symlinks=True, ignore=left_out)
    except OSError as error:
        raise UsageError(f"cannot copy {source}: {_first_reason(error)}") from error
    for folder, folders, files in os.walk(target):
        for link in (Path(folder, name) for name in (*folders, *files)):
            if link.is_symlink():
                _turn(link, source, target)


def _can_be_copied(path: Path) -> bool:
    mode = path.lstat().st_mode
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode) or stat.S_ISLNK(mode)


def _first_reason(error: OSError) -> str:
    """`shutil.Error` lists (from, to, why) of everything that went wrong."""
    if isinstance(error, shutil.Error) and error.args and isinstance(error.args[0], list):
        place, _, why = error.args[0][0]
        return f"{place}: {why}"
    return error.strerror or str(error)


def _turn(link: Path, source: Path, target: Path) -> None:
    home = source / link.relative_to(target).parent
    goal = Path(os.path.normpath(home / link.readlink()))
    link.unlink()
    link.symlink_to(target / goal.relative_to(source) if goal.is_relative_to(source) else goal)


@contextlib.contextmanager
def _replaced(file: Path, text: str) -> Iterator[None]:
    """`file` holds `text` for the time of the block."""
    original = file.read_bytes()
    file.write_bytes(text.encode())
    try:
        yield
    finally:
        file.write_bytes(original)


async def _run(arguments: list[str], folder: Path, seconds: float) -> tuple[bool, str]:
    """Run to the end or the time limit; the whole process group is gone afterwards."""
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
            start_new_session=os.name != "nt",
        )
    except OSError as error:
        raise UsageError(f"--validate: cannot start {arguments[0]}: {error.strerror}") from error


async def _ended(process: asyncio.subprocess.Process) -> None:
    """Kill whatever the command left, and the command."""
    if os.name == "nt":
        await asyncio.to_thread(
            subprocess.run, ["taskkill", "/T", "/F", "/PID", str(process.pid)], capture_output=True, check=False
        )
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    await process.wait()


def _tail(sink: IO[bytes]) -> str:
    sink.seek(0, os.SEEK_END)
    sink.seek(max(0, sink.tell() - _OUTPUT_LIMIT))
    return sink.read().decode(errors="replace")
