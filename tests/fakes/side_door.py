"""A side door without JDT: scripted answers on a real socket. For unit tests of the client only."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from espalier.wire.channel import Channel
from espalier.wire.peer import Peer, ResponseError

TOKEN = "secret"


@dataclass
class FakeDoor:
    """`answers`: by method, a result or a function of the params. `asked` and `cancelled` keep what happened."""

    path: Path
    answers: dict[str, Any] = field(default_factory=dict)
    asked: list[tuple[str, Any]] = field(default_factory=list)
    cancelled: list[str] = field(default_factory=list)
    hang_up: Callable[[], None] = lambda: None

    @property
    def address(self) -> str:
        return f"unix:{self.path}"

    def handlers(self) -> dict[str, Callable[[Any], Any]]:
        return {"hello": self._hello, **{method: self._answer(method) for method in self.answers}}

    def _hello(self, params: Any) -> Any:
        if params["token"] != TOKEN:
            raise ResponseError(-32600, "the token is wrong")
        return {"version": "0", "jdtls": "0"}

    def _answer(self, method: str) -> Callable[[Any], Any]:
        def handler(params: Any) -> Any:
            self.asked.append((method, params))
            answer = self.answers[method]
            return answer(params) if callable(answer) else answer

        return handler

    async def never(self, params: Any) -> None:
        """An answer that does not come until it is cancelled."""
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled.append(params["generated"])
            raise


@asynccontextmanager
async def fake_door(path: Path, **answers: Any) -> AsyncIterator[FakeDoor]:
    """Listens on the Unix socket `path` until the block ends; `hang_up` closes every connection made so far."""
    door = FakeDoor(path, answers)
    async with AsyncExitStack() as connections:
        writers: list[asyncio.StreamWriter] = []

        async def welcome(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writers.append(writer)
            await connections.enter_async_context(Peer(Channel(reader, writer, "the client"), door.handlers()))

        server = await asyncio.start_unix_server(welcome, path)
        door.hang_up = lambda: [writer.close() for writer in writers] and None
        connections.callback(server.close)
        yield door
