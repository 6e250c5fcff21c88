"""A fake chat server: a real loopback HTTP server with `/v1/models` and a streamed `/v1/chat/completions`. It counts
its requests. For unit tests only."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from espalier.__main__ import Adapters
from espalier.ports import TextModel
from fakes.played_worker import FakeFactory

_STREAM = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"

Delta = Mapping[str, Any]
"""What one event of an answer adds to its message."""
SAID: Sequence[Delta] = ({"content": "Cart does [1]."},)


def said(text: str) -> Delta:
    return {"content": text}


def called(arguments: Mapping[str, Any], name: str = "query") -> Delta:
    """A call of a function."""
    function = {"name": name, "arguments": json.dumps(arguments)}
    return {"tool_calls": [{"index": 0, "id": "call", "type": "function", "function": function}]}


@dataclass
class FakeChat:
    """`asked`: the request lines so far; `prompts`: the bodies of those with a prompt. A request whose line has `held`
    is answered after `may_answer`; `hung_up` is set when a client leaves. `rounds`: the deltas of the first answers,
    one list each; an empty list is an answer that never begins, and `stuck` is set when it is asked for."""

    url: str = ""
    rounds: Sequence[Sequence[Delta]] = ()
    held: str = ""
    asked: list[str] = field(default_factory=list)
    prompts: list[dict[str, Any]] = field(default_factory=list)
    stuck: asyncio.Event = field(default_factory=asyncio.Event)
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    may_answer: asyncio.Event = field(default_factory=asyncio.Event)
    hung_up: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def told(self) -> int:
        """How often it received a prompt."""
        return sum("/chat/completions" in line for line in self.asked)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            lengths = [line.split(":")[1] for line in head.split("\r\n") if line.lower().startswith("content-length")]
            body = await reader.readexactly(int(lengths[0]) if lengths else 0)
            self.asked.append(head.split("\r\n")[0])
            self.prompts += [json.loads(body)] if body else []
            self.heard.set()
            await self._answer(reader, writer, self.asked[-1])
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, line: str) -> None:
        round_ = self._round() if "/chat/completions" in line else SAID
        leaving = asyncio.create_task(reader.read())
        waiting = asyncio.create_task(self._turn(line) if round_ else self._never())
        await asyncio.wait({leaving, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if leaving.done():
            self.hung_up.set()
        elif "/models" in line:
            body = json.dumps({"data": [{"id": "fake"}]}).encode()
            writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body))
        else:
            events = [json.dumps({"choices": [{"delta": delta}]}).encode() for delta in round_]
            writer.write(_STREAM + b"".join(b"data: %b\n\n" % event for event in (*events, b"[DONE]")))
        leaving.cancel()
        waiting.cancel()
        await asyncio.gather(leaving, waiting, return_exceptions=True)

    async def _turn(self, line: str) -> None:
        if self.held in line:
            await self.may_answer.wait()

    def _round(self) -> Sequence[Delta]:
        return self.rounds[self.told - 1] if self.told <= len(self.rounds) else SAID

    async def _never(self) -> None:
        self.stuck.set()
        await asyncio.Event().wait()


class RealChat(FakeFactory):
    """The chat client that users have."""

    def text_model(self, url: str, name: str = "") -> TextModel:
        return Adapters().text_model(url, name)


@asynccontextmanager
async def chat_server(
    *, at_once: bool = True, rounds: Sequence[Sequence[Delta]] = (), held: str = ""
) -> AsyncIterator[FakeChat]:
    """`at_once`: it answers without waiting for `may_answer`."""
    fake = FakeChat(rounds=rounds, held=held)
    if at_once:
        fake.may_answer.set()
    server = await asyncio.start_server(fake.serve, "127.0.0.1", 0)
    fake.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    try:
        yield fake
    finally:
        fake.may_answer.set()
        server.close()
