"""A server process behind the relay: its streams, its last words, and its end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import subprocess
import sys
import time
from collections import deque
from collections.abc import AsyncIterator
from typing import Self

from espalier.errors import ServerGone
from espalier.lsp.relay.launcher import Launch
from espalier.wire import STREAM_LIMIT, Channel, Malformed, Message
from espalier.wire.stdio import widen

log = logging.getLogger(__name__)

_HIDDEN = getattr(subprocess, "CREATE_NO_WINDOW", 0) if sys.platform == "win32" else 0
_AFTERWARDS = 0.5
"""Seconds for the system to end a killed process, and for what it last wrote to be read."""


class _Protocol(asyncio.subprocess.SubprocessStreamProtocol):
    """Sets `exited` when the process has ended. asyncio's own `wait` also waits for its streams: for ever if they are
    not read, or if a child of the process has inherited them."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(limit=STREAM_LIMIT, loop=loop)
        self.exited = asyncio.Event()

    def process_exited(self) -> None:
        super().process_exited()
        self.exited.set()


class Child:
    """One running process. `end` leaves nothing behind, however it is called. `heard` is when it last wrote anything,
    on the monotonic clock."""

    def __init__(self, transport: asyncio.SubprocessTransport, protocol: _Protocol, name: str) -> None:
        process = asyncio.subprocess.Process(transport, protocol, asyncio.get_running_loop())
        assert process.stdout is not None and process.stdin is not None
        self.channel = Channel(process.stdout, process.stdin, name)
        self.heard = time.monotonic()
        self._process, self._transport, self._exited = process, transport, protocol.exited
        self._name = name
        self._last: deque[str] = deque(maxlen=5)
        self._listener = asyncio.create_task(self._listen(), name=f"{name} stderr")

    @classmethod
    async def start(cls, launch: Launch, name: str) -> Self:
        """Raises `ServerGone` when the command cannot be started."""
        loop = asyncio.get_running_loop()
        log.info("starting %s with %s", name, launch.command[0])  # the arguments hold the side door's token
        try:
            transport, protocol = await loop.subprocess_exec(
                lambda: _Protocol(loop),
                *launch.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=launch.environment,
                cwd=launch.folder,
                creationflags=_HIDDEN,
            )
        except OSError as error:
            raise ServerGone(f"{name} cannot be started: {launch.command[0]}: {error.strerror}") from error
        for number in (0, 1):
            if (pipe := transport.get_pipe_transport(number)) is not None and not pipe.is_closing():
                widen(pipe.get_extra_info("pipe").fileno())
        return cls(transport, protocol, name)

    async def messages(self) -> AsyncIterator[Message | Malformed]:
        """What it writes on stdout."""
        async for message in self.channel.messages():
            self.heard = time.monotonic()
            yield message

    async def end(self, grace: float) -> str:
        """Closes its input, waits `grace` seconds for it, then ends it by force. Says how it ended."""
        closing = asyncio.create_task(self.channel.close())
        try:
            if not await _within(grace, self._exited):
                log.warning("%s does not end by itself; it is killed", self._name)
        finally:
            self._kill()
            await _within(_AFTERWARDS, self._exited)
            closing.cancel()
        await asyncio.wait({self._listener}, timeout=_AFTERWARDS)
        self._listener.cancel()
        self._transport.close()
        return self._epitaph()

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    def _epitaph(self) -> str:
        """The signal that ended the process, else its exit status and the last line of its stderr."""
        code = self._process.returncode
        if code is not None and code < 0:
            return f"signal {-code}"
        return f"exit status {code}: {self._last[-1]}" if self._last else f"exit status {code}"

    async def _listen(self) -> None:
        assert self._process.stderr is not None
        while line := await _line(self._process.stderr):
            self.heard = time.monotonic()
            text = line.decode(errors="replace").rstrip()
            if text:
                self._last.append(text[:300])
                log.info("%s: %s", self._name, text)


async def _within(seconds: float, event: asyncio.Event) -> bool:
    """Whether the event comes in that time."""
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False


async def _line(stream: asyncio.StreamReader) -> bytes:
    try:
        return await stream.readline()
    except ValueError:  # longer than the stream's limit; what there was of it is dropped
        return b"(a very long line)\n"
