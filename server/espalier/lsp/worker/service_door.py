"""The service door: other programs of the same user ask the worker what its editor asks it by way of the relay.

So an agent sees what the editor shows, unsaved text included, and shares its index and its JDT LS. A connection begins
with `hello {token, folders}`; then it may send the requests of `service.operations`, and nothing else. It is told of
the folders that it has named, and of no others. When the editor opens or closes a folder, all connections are closed:
who connects again decides anew which folders to ask about.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

from espalier import __version__
from espalier.service.operations import METHODS
from espalier.wire import Channel, Peer, ResponseError
from espalier.wire import envelope as rpc
from espalier.wire.address import listen
from espalier.wire.announcement import Announcement, announce, withdraw
from espalier.wire.door import Door, new_door

log = logging.getLogger(__name__)

HELLO_SECONDS = 5.0
MOST_CONNECTIONS = 16
_EDITORS_OWN = ("workDoneToken", "partialResultToken", "model")
"""Tokens by which the editor is told of progress, and its language model; another program's would go to the editor."""

Answer = Callable[[str, Any, frozenset[Path]], Awaitable[Any]]


class ServiceDoor:
    """`answer(method, params, folders)` raises `ResponseError`; `folder` is where the door is announced."""

    def __init__(self, folder: Path, answer: Answer) -> None:
        self._folder, self._answer = folder, answer
        self._door: Door | None = None
        self._connections: set[asyncio.Task[None]] = set()
        self._roots: tuple[str, ...] = ()
        self._changed = asyncio.Event()
        """Ends the connections that began before it."""

    def announce(self, roots: Iterable[Path]) -> None:
        """The door answers for these folders now."""
        before, self._roots = self._roots, tuple(str(root) for root in roots)
        if self._door is not None:
            try:
                announce(self._folder, Announcement(self._door.address, self._door.token, self._roots, __version__))
            except (OSError, UnicodeError) as error:  # the latter: a folder whose name is no UTF-8
                log.warning("the service door cannot be announced: %s", error)
        if before != self._roots:
            self._changed.set()
            self._changed = asyncio.Event()

    async def serve(self) -> None:
        """Until cancelled. A door that cannot be opened is logged: the editor misses nothing."""
        with new_door() as door:
            try:
                server = await listen(door.address, self._connected)
            except OSError as error:
                log.warning("the service door cannot be opened: %s", error)
                return
            self._door = door
            self.announce(Path(root) for root in self._roots)
            try:
                await asyncio.Event().wait()
            finally:
                self._door = None
                withdraw(self._folder)
                server.close()
                for connection in tuple(self._connections):
                    connection.cancel()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        if len(self._connections) >= MOST_CONNECTIONS:
            writer.close()
            return
        self._connections.add(task)
        try:
            await self._talk(Channel(reader, writer, "a client of the service door"))
        finally:
            self._connections.discard(task)

    async def _talk(self, channel: Channel) -> None:
        known = asyncio.Event()
        folders = frozenset[Path]()

        def hello(params: Any) -> dict[str, Any]:
            nonlocal folders
            given = str(params.get("token")) if isinstance(params, dict) else ""
            if self._door is None or not hmac.compare_digest(given.encode(), self._door.token.encode()):
                raise ResponseError(rpc.INVALID_PARAMS, "this is not the token")
            asked = params.get("folders")
            if not isinstance(asked, list) or not asked or not all(folder in self._roots for folder in asked):
                raise ResponseError(rpc.INVALID_PARAMS, "folders are some of those that are open")
            folders = frozenset(map(Path, asked))
            known.set()
            return {"version": __version__, "folders": asked}

        def handler(method: str) -> Callable[[Any], Awaitable[Any]]:
            async def answered(params: Any) -> Any:
                if not known.is_set():
                    raise ResponseError(rpc.INVALID_REQUEST, "hello comes first")
                return await self._answer(method, _without_editors_own(params), folders)

            return answered

        async with Peer(channel, {"hello": hello, **{method: handler(method) for method in METHODS}}) as peer:
            gone, greeted = asyncio.create_task(peer.wait_gone()), asyncio.create_task(known.wait())
            changed = asyncio.create_task(self._changed.wait())
            try:
                await asyncio.wait({gone, greeted, changed}, timeout=HELLO_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                if known.is_set():
                    await asyncio.wait({gone, changed}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for each in (gone, greeted, changed):
                    each.cancel()


def _without_editors_own(params: Any) -> Any:
    if not isinstance(params, dict):
        return params
    return {name: value for name, value in params.items() if name not in _EDITORS_OWN}
