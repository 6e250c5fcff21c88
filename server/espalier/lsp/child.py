"""A server process behind the relay: its streams, its last words, and its end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import subprocess
import sys
from collections import deque
from typing import Self

from espalier.errors import ServerGone
from espalier.lsp.launcher import Launch
from espalier.wire import STREAM_LIMIT, Channel
from espalier.wire.stdio import widen

log = logging.getLogger(__name__)

_HIDDEN = getattr(subprocess, "CREATE_NO_WINDOW", 0) if sys.platform == "win32" else 0


class Child:
    """One running process. `end` leaves nothing behind, however it is called."""

    def __init__(self, process: asyncio.subprocess.Process, name: str) -> None:
        assert process.stdout is not None and process.stdin is not None
        self.channel = Channel(process.stdout, process.stdin, name)
        self._process = process
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
                lambda: asyncio.subprocess.SubprocessStreamProtocol(limit=STREAM_LIMIT, loop=loop),
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
        return cls(asyncio.subprocess.Process(transport, protocol, loop), name)

    async def end(self, grace: float) -> str:
        """Closes its input, waits `grace` seconds for it, then ends it by force. Says how it ended."""
        closing = asyncio.create_task(self.channel.close())
        try:
            async with asyncio.timeout(grace):
                await self._process.wait()
        except TimeoutError:
            log.warning("%s does not end by itself; it is killed", self._name)
        finally:
            self._kill()
            await self._process.wait()
            closing.cancel()
        await asyncio.wait({self._listener, closing}, timeout=1)
        self._listener.cancel()
        return self._epitaph()

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    def _epitaph(self) -> str:
        """Whoever was killed had nothing to say about it; whoever ended itself said why last."""
        code = self._process.returncode
        if code is not None and code < 0:
            return f"signal {-code}"
        return f"exit status {code}: {self._last[-1]}" if self._last else f"exit status {code}"

    async def _listen(self) -> None:
        assert self._process.stderr is not None
        while line := await _line(self._process.stderr):
            text = line.decode(errors="replace").rstrip()
            if text:
                self._last.append(text[:300])
                log.info("%s: %s", self._name, text)


async def _line(stream: asyncio.StreamReader) -> bytes:
    try:
        return await stream.readline()
    except ValueError:  # longer than the stream's limit; what there was of it is dropped
        return b"(a very long line)\n"
