"""A language server as a child process: its streams are a channel, its stderr is a file, and it ends with its block."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from espalier.errors import ServerGone
from espalier.provision.staging import disk_errors
from espalier.wire import STREAM_LIMIT, Channel


class Process:
    """Runs `command` between entering and leaving. `stderr.log` is in `folder`; JDT LS's own log is below its `data`.
    `environment` is the child's whole environment; None: it inherits ours.

    Entering raises `ServerGone` when the program cannot be started, `SetupError` when `folder` cannot be written.
    """

    def __init__(self, command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> None:
        self._command = command
        self._folder = folder
        self._environment = environment

    channel: Channel
    _child: asyncio.subprocess.Process

    async def __aenter__(self) -> Self:
        pipe = asyncio.subprocess.PIPE
        with disk_errors(self._folder):
            stderr = self._stderr.open("wb")
        with stderr:
            try:
                self._child = await asyncio.create_subprocess_exec(
                    *self._command, stdin=pipe, stdout=pipe, stderr=stderr, limit=STREAM_LIMIT, env=self._environment
                )
            except OSError as error:
                raise ServerGone(f"{self._command[0]} does not start: {error.strerror}") from error
        assert self._child.stdin is not None and self._child.stdout is not None  # both are pipes
        self.channel = Channel(self._child.stdout, self._child.stdin, "JDT LS")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        await self._child.wait()

    @property
    def pid(self) -> int:
        return self._child.pid

    def kill(self) -> None:
        """Kills the process. Does nothing if it has ended already."""
        if self._child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._child.kill()

    async def wait(self, within: float) -> None:
        """Waits until the process ends. Raises `ServerGone` if it is still running after `within` seconds."""
        try:
            async with asyncio.timeout(within):
                await self._child.wait()
        except TimeoutError:
            raise ServerGone(f"JDT LS did not exit within {within:g} s") from None

    def last_words(self) -> str:
        """Returns the end of stderr, or else of Eclipse's log, on one line; '' if both are empty."""
        printed = [line for line in _end_of(self._stderr) if not line.startswith("WARNING: ")]
        logged = [
            line for line in _end_of(self._folder / "data" / ".metadata" / ".log") if line.startswith("!MESSAGE ")
        ]
        return " | ".join(printed[-3:] or [line.removeprefix("!MESSAGE ") for line in logged[-1:]])[:600]

    @property
    def _stderr(self) -> Path:
        return self._folder / "stderr.log"


def _end_of(log: Path) -> list[str]:
    """Returns the lines in the last 20 kB of a log, without empty ones."""
    if not log.is_file():
        return []
    with log.open("rb") as content:
        content.seek(max(log.stat().st_size - 20_000, 0))
        return [line.strip() for line in content.read().decode("utf-8", "replace").splitlines() if line.strip()]
