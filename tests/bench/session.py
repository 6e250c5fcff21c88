"""Runs the processes on which sessions are measured (`session.py serve|plain|relay|relay-worker`), and an editor that
asks them."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from espalier.wire import STREAM_LIMIT, Channel, Message
from espalier.wire import envelope as rpc

HERE = Path(__file__)
WORKER = (sys.executable, "-m", "espalier", "worker")
ITEMS = 4000
PADDING = "x" * 190


def opening(root: Path | None = None, cache: Path | None = None) -> dict[str, Any]:
    """The parameters of `initialize`."""
    options = {"cache": {"directory": str(cache)}} if cache else {}
    uri = root.as_uri() if root else None
    return {"capabilities": {}, "rootUri": uri, "initializationOptions": {"espalier": options}}


class Asking:
    """Requests over one channel. Several may be open; the caller that waits for one reads for all."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._messages = channel.messages()
        self._id = 0
        self._answers: dict[int, Message] = {}

    def send(self, method: str, params: object = None) -> int:
        """Sends a request; returns its id."""
        self._id += 1
        self._channel.send(rpc.request(self._id, method, params or {}))
        return self._id

    def notify(self, method: str, params: object = None) -> None:
        self._channel.send(rpc.notification(method, params or {}))

    def answered(self, id: int) -> bool:
        return id in self._answers

    async def answer(self, id: int) -> Message:
        """The whole response."""
        while id not in self._answers:
            message = await anext(self._messages)
            if isinstance(message, Message) and message.envelope.is_response:
                self._answers[int(message.envelope.key or 0)] = message
        return self._answers.pop(id)

    async def ask(self, method: str, params: object = None) -> Any:
        """The whole response, decoded."""
        return json.loads((await self.answer(self.send(method, params))).frame.body)

    async def milliseconds(self, method: str) -> float:
        begun = time.perf_counter()
        await self.answer(self.send(method, {"capabilities": {}}))
        return 1000 * (time.perf_counter() - begun)


def serve() -> None:
    """Serves prepared answers: `big` gives 1.2 MB, any other request its params."""
    items = [
        {"label": f"item{i}", "sortText": f"{i:06}", "detail": PADDING, "data": {"rid": "1"}} for i in range(ITEMS)
    ]
    big = json.dumps({"isIncomplete": False, "items": items}).encode()
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    while header := source.readline():
        source.readline()
        message = json.loads(source.read(int(header.split(b":")[1])))
        if "id" in message:
            value = big if message["method"] == "big" else b'{"capabilities":{}}'
            body = b'{"jsonrpc":"2.0","id":%b,"result":%b}' % (json.dumps(message["id"]).encode(), value)
            sink.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            sink.flush()


async def plain() -> None:
    """Copies bytes in both directions."""
    from espalier.wire.stdio import stdio

    editor = await stdio()
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(HERE), "serve", stdin=-1, stdout=-1, limit=STREAM_LIMIT
    )
    assert process.stdin is not None and process.stdout is not None

    async def copy(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(1 << 20):
            sink.write(data)
            await sink.drain()
        sink.close()

    await asyncio.gather(
        copy(editor._source, process.stdin),  # type: ignore[arg-type]
        copy(process.stdout, editor._sink),  # type: ignore[arg-type]
    )
    await process.wait()


async def relay(worker: tuple[str, ...]) -> None:
    """Runs Espalier's relay, with `serve` as JDT LS."""
    from espalier.config.options import Options
    from espalier.lsp.relay.launcher import JdtlsLaunch, JdtlsParts, Launch, Tell
    from espalier.lsp.relay.relay import Relay
    from espalier.ports import Report
    from espalier.wire.stdio import stdio

    command = (sys.executable, str(HERE), "serve")

    class Launcher:
        def answers(self, options: Options) -> Path | None:
            return None

        async def jdtls(self, options: Options, root: Path | None, report: Report) -> JdtlsParts:
            async def launch(tell: Tell) -> JdtlsLaunch:
                return JdtlsLaunch(command)

            return JdtlsParts(sys.executable, launch)

        def worker(self, options: Options) -> Launch:
            return Launch(worker)

    await Relay(await stdio(), Launcher(), environment={}).run()


@asynccontextmanager
async def started(*command: str) -> AsyncIterator[tuple[Asking, int]]:
    """Starts a server's process; yields a channel to it and its process id. A single word names a process of this
    module."""
    command = command if len(command) > 1 else (sys.executable, str(HERE), *command)
    process = await asyncio.create_subprocess_exec(*command, stdin=-1, stdout=-1, limit=STREAM_LIMIT)
    assert process.stdin is not None and process.stdout is not None
    channel = Channel(process.stdout, process.stdin, command[-1])
    yield Asking(channel), process.pid
    channel.send(rpc.notification("exit"))
    await channel.close()
    await asyncio.wait_for(process.wait(), 60)


if __name__ == "__main__":
    match sys.argv[1]:
        case "serve":
            serve()
        case "plain":
            asyncio.run(plain())
        case "relay":
            asyncio.run(relay((sys.executable, str(HERE), "serve")))
        case "relay-worker":
            asyncio.run(relay(WORKER))
