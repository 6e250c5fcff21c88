"""Who answers the tools: the worker of a running editor, else a language server of our own.

With an editor on the same folders, or on one around the root or in it (`attached`), an agent shares its index, its JDT
LS and its unsaved text. The connection is confined to these folders, and the worker closes it when the editor opens or
closes any: whom to ask is then decided anew. A server of our own has a data folder of its own for JDT LS, so that an
editor that is opened later does not wait for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import tempfile
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from espalier import __version__
from espalier.build_names import IMPORTED
from espalier.errors import EspalierError, ServerGone, UsageError
from espalier.jdt.process import Process
from espalier.mcp.attached import Attachment, SharedRoots, attachment
from espalier.service import own_client
from espalier.service.operations import BY_NAME, OPERATIONS
from espalier.text.uri import is_there, path_to_uri
from espalier.wire import Channel, Peer, ResponseError
from espalier.wire.address import connect
from espalier.wire.announcement import Announcement, announced

log = logging.getLogger(__name__)

CONNECT_SECONDS = 5.0
"""How long the editor's worker has to answer. On a machine that is that busy a server of our own is no help."""
START_SECONDS = 1800.0
"""Chosen by hand: the first start fetches Java and JDT LS, over a slow line too."""
END_SECONDS = 10.0
STATUS_SECONDS = 2.0
"""How long `status` waits for a server that starts before it is told how far that is. Chosen by hand."""
_STATUS = BY_NAME["status"].method
_STARTS = "the language server is starting"
_CAPABILITIES = {
    "workspace": {"configuration": True, "workspaceFolders": True, "applyEdit": False},
    "window": {"workDoneProgress": False},
    "general": {"positionEncodings": ["utf-16"]},
}


class Backend:
    """`announcements`: the folder in which workers are announced; `data`: JDT LS's, for a server of our own."""

    def __init__(self, roots: Sequence[Path], announcements: Path, data: Path) -> None:
        self._roots = tuple(root.resolve() for root in roots)
        self._announcements, self._data = announcements, data
        self._stack = AsyncExitStack()
        self._to_open: frozenset[str] = frozenset()
        """The methods whose first file JDT LS has to be shown."""
        self._connection: asyncio.Task[Peer] | None = None
        """Outlives the call that began it: who gives up waiting does not end what others will need."""
        self._attachment: Attachment | SharedRoots | None = None
        """How the editor's worker is asked; None: a server of our own is."""
        self.phase = ""
        """What a start that is under way does; '' where there is none."""

    @property
    def roots(self) -> tuple[Path, ...]:
        return self._roots

    @property
    def is_built(self) -> bool:
        """Whether each root has a build file."""
        return all(any((root / name).exists() for name in IMPORTED) for root in self._roots)

    async def request(self, method: str, params: dict[str, Any]) -> Any:
        """Raises `ResponseError` for an error response, `ServerGone` where there is no worker to ask. A start is not
        waited for by who asks how far it is."""
        if method != _STATUS:
            return await self._answered(method, params)
        try:
            async with asyncio.timeout(STATUS_SECONDS):
                return await self._answered(method, params)
        except TimeoutError:
            return self._starting()

    def _starting(self) -> dict[str, Any]:
        """The status while no worker has said one."""
        oracle = {
            "available": False,
            "state": "waiting",
            "message": f"{self.phase or _STARTS}; every tool waits for it",
            "waiting": [each.name for each in OPERATIONS if each.method != _STATUS],
        }
        return {"version": __version__, "root": str(self._roots[0]), "index": {"complete": False}, "oracle": oracle}

    async def _answered(self, method: str, params: dict[str, Any]) -> Any:
        peer = await self._connected()
        try:
            return await self._requested(peer, method, params)
        except ServerGone:  # the editor was closed, or its worker restarted
            self._forget(peer)
        return await self._requested(await self._connected(), method, params)

    async def _requested(self, peer: Peer, method: str, params: dict[str, Any]) -> Any:
        if (attached := self._attachment) is not None:
            return attached.told(method, await peer.request(method, attached.asked(params)))
        return await self._opened(peer, method, params)

    async def _opened(self, peer: Peer, method: str, params: dict[str, Any]) -> Any:
        """In a folder without a build file JDT LS makes a project with the first document that is opened."""
        first = next(self._named(params), None) if method in self._to_open else None
        if first is None:
            return await peer.request(method, params)
        self._to_open = frozenset()
        document = {"uri": path_to_uri(first)}
        text = await asyncio.to_thread(_text_of, first)
        peer.notify("textDocument/didOpen", {"textDocument": {**document, "languageId": "java", "version": 1, **text}})
        try:
            return await peer.request(method, params)
        finally:
            peer.notify("textDocument/didClose", {"textDocument": document})

    def _named(self, params: dict[str, Any]) -> Iterator[Path]:
        """The Java files that the params name."""
        for path in [params.get("path", ""), *(edit["path"] for edit in params.get("edits", ()))]:
            for root in self._roots:
                file = root / path
                if file.suffix == ".java" and file.resolve().is_relative_to(root) and is_there(file) and file.is_file():
                    yield file

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.cancel()
            await asyncio.wait({self._connection})
        await self._stack.aclose()

    def _forget(self, peer: Peer) -> None:
        """The next who asks is connected anew."""
        connection = self._connection
        if connection is not None and connection.done() and not connection.exception() and connection.result() is peer:
            self._connection = None

    async def _connected(self) -> Peer:
        """Raises what a start ended with, also one that an earlier call began; the next call begins another."""
        connection = self._connection = self._connection or asyncio.create_task(self._connect())
        try:
            return await asyncio.shield(connection)
        except Exception:
            if self._connection is connection:
                self._connection = None
            raise

    async def _connect(self) -> Peer:
        await self._stack.aclose()  # what a connection that broke has left
        try:
            attached = await self._attached()
            return attached if attached is not None else await self._stack.enter_async_context(self._own())
        finally:
            self.phase = ""

    async def _attached(self) -> Peer | None:
        """The worker of an editor that has the same folders open, or one around our root or in it; None: there is
        none."""
        for file, door, told in await asyncio.to_thread(self._doors):
            try:
                peer = await self._stack.enter_async_context(_greeted(door, told.folders))
            except (OSError, TimeoutError, ValueError, EspalierError) as error:
                log.info("%s is not answered: %s", file.name, error)
            else:
                log.info("attached to the worker %s", file.stem)
                self._attachment = told
                return peer
        self._attachment = None
        return None

    def _doors(self) -> list[tuple[Path, Announcement, Attachment | SharedRoots]]:
        """The workers that may be asked: those that have our roots open come first."""
        every = [
            (file, door, attachment(self._roots, map(Path, door.roots)))
            for file, door in announced(self._announcements, frozenset())
        ]
        found = [(file, door, told) for file, door, told in every if told is not None]
        return sorted(found, key=lambda each: not {*self._roots} <= {*map(Path, each[1].roots)})

    @asynccontextmanager
    async def _own(self) -> AsyncIterator[Peer]:
        """A relay with worker and JDT LS, for which we are the editor. Raises `ServerGone`."""
        log.info("no editor has %s open; starting a server", ", ".join(map(str, self._roots)))
        self.phase = _STARTS
        command = [sys.executable, "-m", "espalier", "serve", "-data", str(self._data)]
        with tempfile.TemporaryDirectory(prefix="espalier-mcp-") as folder:
            async with Process(command, Path(folder)) as process:
                handlers = {
                    "workspace/configuration": lambda params: [None] * len(params["items"]),
                    "client/registerCapability": lambda params: None,
                    "client/unregisterCapability": lambda params: None,
                    "window/workDoneProgress/create": lambda params: None,
                    "window/showMessageRequest": lambda params: None,
                    "window/showMessage": self._heard,
                }
                async with Peer(process.channel, handlers, prefix="mcp:") as peer:
                    await self._initialize(peer, process)
                    if not self.is_built:
                        self._to_open = frozenset({"espalier/checkEdit", "espalier/fix"})
                    try:
                        yield peer
                    finally:
                        await _shut_down(peer, process)

    def _heard(self, params: Any) -> None:
        """A start that takes long says why: it sets up, for example."""
        text = str(params["message"]).removeprefix("Espalier: ")
        log.info("the language server says: %s", text)
        if self.phase:
            self.phase = f"{_STARTS}: {text}"

    async def _initialize(self, peer: Peer, process: Process) -> None:
        folders = [{"uri": path_to_uri(root), "name": root.name} for root in self._roots]
        params = {
            "processId": None,
            "clientInfo": {"name": own_client.AGENTS, "version": __version__},
            "rootUri": folders[0]["uri"],
            "workspaceFolders": folders,
            "capabilities": _CAPABILITIES,
            "initializationOptions": {"settings": {"java": {"autobuild": {"enabled": False}}}},
        }
        try:
            async with asyncio.timeout(START_SECONDS):
                await peer.request("initialize", params)
                peer.notify("initialized", {})
                await _worker_runs(peer)
        except TimeoutError as error:
            raise ServerGone(f"the language server did not start within {START_SECONDS:g} s") from error
        except ServerGone as error:
            raise ServerGone(f"the language server did not start: {process.last_words() or error}") from error


def _text_of(file: Path) -> dict[str, str]:
    """As the worker reads it, so that it does not count as unsaved: with its line ends, without a byte order mark."""
    try:
        return {"text": file.read_bytes().decode("utf-8", "replace").removeprefix("\ufeff")}
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror or error}") from error


async def _worker_runs(peer: Peer) -> None:
    """Returns once the worker answers, or nobody will in its stead."""
    with contextlib.suppress(ResponseError):
        await peer.request(_STATUS, {})


@asynccontextmanager
async def _greeted(door: Announcement, folders: Iterable[Path]) -> AsyncIterator[Peer]:
    """A connection that is told of these folders alone. Raises `ServerGone` for a worker that cannot confine it."""
    asked = [str(folder) for folder in folders]
    async with asyncio.timeout(CONNECT_SECONDS):
        reader, writer = await connect(door.address)
    async with Peer(Channel(reader, writer, "the editor's worker"), prefix="mcp:") as peer:
        async with asyncio.timeout(CONNECT_SECONDS):
            answer = await peer.request("hello", {"token": door.token, "folders": asked})
        if answer.get("folders") != asked:
            raise ServerGone("the editor's worker is of another version")
        yield peer


async def _shut_down(peer: Peer, process: Process) -> None:
    """Lets JDT LS save what it knows."""
    try:
        async with asyncio.timeout(END_SECONDS):
            await peer.request("shutdown")
            peer.notify("exit")
            await process.wait(END_SECONDS)
    except (TimeoutError, ResponseError, ServerGone):
        log.info("the language server did not end by itself")
