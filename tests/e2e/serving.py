"""`espalier serve` as a process, and an editor that talks to it in plain JSON."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psutil

from espalier.jdt.parts import Parts
from espalier.text.uri import path_to_uri
from espalier.wire import STREAM_LIMIT, Channel, Malformed, Message, Peer

SECONDS = 180


class Heard(Channel):
    """A channel that counts the responses that come, by id."""

    responses: Counter[Any]

    async def messages(self) -> AsyncIterator[Message | Malformed]:
        self.responses = Counter()
        async for message in super().messages():
            if isinstance(message, Message) and message.envelope.is_response:
                self.responses[message.envelope.key] += 1
            yield message


class Served:
    """One server and its editor. `shown`, `logged`: what the user reads in messages and in the editor's log."""

    def __init__(self, process: asyncio.subprocess.Process, channel: Heard, peer: Peer, root: Path) -> None:
        self.process, self.channel, self.peer, self.root = process, channel, peer, root
        self.shown: list[str] = []
        self.logged: list[str] = []
        self.ready = asyncio.Event()
        peer.on("window/showMessage", lambda params: self.shown.append(params["message"]))
        peer.on("window/logMessage", lambda params: self.logged.append(params["message"]))
        peer.on("language/status", lambda params: self.ready.set() if params["type"] == "ServiceReady" else None)
        for method in ("client/registerCapability", "client/unregisterCapability", "window/workDoneProgress/create"):
            peer.on(method, lambda params: None)

    async def ask(self, method: str, params: Any = None) -> Any:
        async with asyncio.timeout(SECONDS):
            return await self.peer.request(method, params)

    async def initialize(self, **options: Any) -> dict[str, Any]:
        """The result of `initialize`."""
        uri = path_to_uri(self.root)
        folders = [{"uri": uri, "name": self.root.name}]
        hello = {"processId": os.getpid(), "capabilities": {}, "rootUri": uri, "workspaceFolders": folders}
        result: dict[str, Any] = await self.ask("initialize", hello | {"initializationOptions": {"espalier": options}})
        self.peer.notify("initialized", {})
        return result

    def open(self, path: Path) -> dict[str, Any]:
        """Opens a file; the params of requests about it."""
        uri = path_to_uri(path)
        item = {"uri": uri, "languageId": "java", "version": 1, "text": path.read_text("utf-8")}
        self.peer.notify("textDocument/didOpen", {"textDocument": item})
        return {"textDocument": {"uri": uri}}

    async def imported(self) -> None:
        async with asyncio.timeout(SECONDS):
            await self.ready.wait()

    async def until(self, condition: Callable[[], Any]) -> None:
        async with asyncio.timeout(SECONDS):
            while not condition():  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    def below(self) -> list[psutil.Process]:
        """The processes it has started, and theirs."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def jvms(self) -> list[psutil.Process]:
        """Those of `below` that are Java's; one may end while this looks."""
        found = []
        for child in self.below():
            with contextlib.suppress(psutil.NoSuchProcess):
                if child.name().startswith("java"):
                    found.append(child)
        return found

    def java(self) -> psutil.Process:
        (found,) = self.jvms()
        return found

    async def leave(self) -> int:
        """`shutdown` and `exit`; the exit status."""
        await self.ask("shutdown")
        self.peer.notify("exit")
        return await asyncio.wait_for(self.process.wait(), SECONDS)


def cache_with(jdtls: Parts, cache: Path) -> Path:
    """A cache of the test's own that holds what is installed, so that nothing is fetched or built."""
    assert jdtls.bundle is not None
    bundles = cache / "bundles" / jdtls.bundle.parent.name
    bundles.mkdir(parents=True)
    (bundles / jdtls.bundle.name).symlink_to(jdtls.bundle)
    return cache


@asynccontextmanager
async def serving(
    root: Path, cache: Path, jdtls: Parts, *arguments: str, environment: Mapping[str, str] | None = None
) -> AsyncIterator[Served]:
    """`espalier serve` on the editor's stdin and stdout, with its cache and logs below `cache`."""
    variables = {
        "ESPALIER_CACHE": str(cache),
        "ESPALIER_LOGS": str(cache / "logs"),
        "ESPALIER_JDTLS_HOME": str(jdtls.jdtls.home),
        "ESPALIER_JAVA": str(jdtls.java.executable),
    }
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "espalier", "serve", *arguments),
        stdin=pipe,
        stdout=pipe,
        limit=STREAM_LIMIT,
        env=os.environ | variables | (environment or {}),
    )
    assert process.stdin and process.stdout
    try:
        channel = Heard(process.stdout, process.stdin, "server")
        async with Peer(channel, prefix="editor:") as peer:
            yield Served(process, channel, peer, root)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
