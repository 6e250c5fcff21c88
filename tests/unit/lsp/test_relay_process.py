"""The relay's own process ends in bounded time and leaves nothing behind, whatever its editor and its servers do."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import psutil
import pytest

from espalier.wire import envelope as rpc
from fakes import relay_process

Process = asyncio.subprocess.Process

EXIT = rpc.notification("exit")
WAYS: dict[str, Callable[[Process], None]] = {
    "exit": lambda process: _stdin(process).write(EXIT),
    "end of stdin": lambda process: _stdin(process).close(),
    "SIGTERM": lambda process: process.send_signal(signal.SIGTERM),
    "SIGHUP": lambda process: process.send_signal(signal.SIGHUP),
}
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals")


def _stdin(process: Process) -> asyncio.StreamWriter:
    assert process.stdin is not None
    return process.stdin


@asynccontextmanager
async def running(*jdtls: str) -> AsyncIterator[tuple[Process, list[psutil.Process]]]:
    """A relay whose stdout nobody reads, initialized, and both its servers."""
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, str(Path(relay_process.__file__)), *jdtls)
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=1 << 10)
    _stdin(process).write(rpc.request(1, "initialize", {}))
    servers: list[psutil.Process] = []
    try:
        async with asyncio.timeout(30):
            while len(servers) < 2:
                await asyncio.sleep(0.02)
                servers = psutil.Process(process.pid).children()
        yield process, servers
    finally:
        process._transport.close()  # type: ignore[attr-defined]  # which kills it, if it is still there
        for one in servers:
            with suppress(psutil.NoSuchProcess):
                one.kill()


async def ended(process: Process, servers: list[psutil.Process]) -> None:
    """It does, and both servers with it. asyncio's `wait` would wait for its stdout to be read."""
    async with asyncio.timeout(20):
        while psutil.pid_exists(process.pid) and process.returncode is None:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    _, alive = psutil.wait_procs(servers, timeout=0)
    assert not alive


@pytest.mark.parametrize("way", WAYS)
async def test_an_editor_that_does_not_read_holds_nobody_up(way: str) -> None:
    async with running("floods") as (process, servers):
        jdtls = next(one for one in servers if "floods" in one.cmdline())
        async with asyncio.timeout(30):
            while jdtls.status() != psutil.STATUS_SLEEPING or jdtls.cpu_times().user < 0.01:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        WAYS[way](process)
        await ended(process, servers)


@pytest.mark.parametrize("way", WAYS)
async def test_a_frozen_server_holds_nobody_up(way: str) -> None:
    async with running() as (process, servers):
        assert process.stdout is not None
        await asyncio.wait_for(process.stdout.readuntil(b"hoverProvider"), 30)
        for one in servers:
            one.suspend()
        for _ in range(100):  # more than the pipes to the frozen servers hold
            _stdin(process).write(rpc.notification("workspace/didChangeConfiguration", {"settings": "x" * (1 << 20)}))
        WAYS[way](process)
        await ended(process, servers)
