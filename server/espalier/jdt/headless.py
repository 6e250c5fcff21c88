"""JDT LS without an editor, for the command line and for tests.

    async with Headless(root, parts, cache, report) as jdtls:
        problems = await jdtls.diagnostics(path)
        oracle = SideDoorOracle(jdtls.side_door)

Entering starts the server and waits until the project is imported. Leaving shuts it down; leaving by an exception, such
as Ctrl-C, kills it. Paths are absolute; lines and columns are 1-based, columns in UTF-16 units.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from espalier.errors import ServerGone
from espalier.jdt import launch
from espalier.jdt.data_folder import data_folder
from espalier.jdt.heap import AUTO, heap_of
from espalier.jdt.parts import Parts
from espalier.jdt.process import Process
from espalier.jdt.source_paths import source_paths
from espalier.keys import without_keys
from espalier.ports import Progress, Report
from espalier.text.uri import path_to_uri, uri_to_path
from espalier.wire import Peer, ResponseError
from espalier.wire.door import Door, new_door

_SETTINGS: Mapping[str, Any] = {
    "import": {"maven": {"enabled": True}, "gradle": {"enabled": True}},
    "autobuild": {"enabled": False},
    "configuration": {"updateBuildConfiguration": "automatic"},
}
_CAPABILITIES: Mapping[str, Any] = {
    "workspace": {"configuration": True, "workspaceFolders": True},
    "textDocument": {
        "publishDiagnostics": {"relatedInformation": False},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "synchronization": {"didSave": True},
    },
}
_STATUS = re.compile(r"(?P<percent>\d+)% (?P<message>.*)", re.DOTALL)


class Headless:
    """One running JDT LS on one project. `report` is called with the progress of start and import.

    `start_timeout` bounds the answer to `initialize`, `import_timeout` the import after it, in seconds.
    Entering raises `ServerGone` if the server dies or is late; the message ends with the server's last output.
    """

    def __init__(
        self,
        root: Path,
        parts: Parts,
        cache: Path,
        report: Report = lambda progress: None,
        *,
        heap: str = AUTO,
        jvm_args: Sequence[str] = (),
        start_timeout: float = 600,
        import_timeout: float = 900,
    ) -> None:
        self.root = root.absolute()
        self.parts = parts
        self._cache = cache
        self._report = report
        self._heap = heap
        self._jvm_args = jvm_args
        self._start_timeout = start_timeout
        self._import_timeout = import_timeout
        self._stack = AsyncExitStack()
        self._ready = asyncio.Event()
        self._published: dict[Path | str, asyncio.Future[list[dict[str, Any]]]] = {}
        """By path, because JDT LS escapes less in a URI than we do."""
        self._versions: dict[str, int] = {}

    side_door: Door
    peer: Peer
    _process: Process

    async def __aenter__(self) -> Self:
        async with AsyncExitStack() as stack:
            await self._start(stack)
            self._stack = stack.pop_all()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                await self._shut_down()
        finally:
            await self._stack.__aexit__(kind, error, trace)

    @property
    def pid(self) -> int:
        return self._process.pid

    async def request(self, method: str, params: Any = None, within: float = 60) -> Any:
        """Sends a request and returns its result. Raises `ResponseError`, or `ServerGone` if it is dead or late."""
        try:
            async with asyncio.timeout(within):
                return await self.peer.request(method, params)
        except TimeoutError:
            raise ServerGone(f"JDT LS did not answer {method} within {within:g} s{self._last_words()}") from None
        except ServerGone as error:
            raise ServerGone(f"{error}{self._last_words()}") from error

    def did_open(self, path: Path, text: str | None = None) -> None:
        """Opens the document with `text`, or with what is on disk."""
        uri = path_to_uri(path)
        self._versions[uri] = 1
        self._published.pop(path.absolute(), None)
        content = path.read_text("utf-8") if text is None else text
        document = {"uri": uri, "languageId": "java", "version": 1, "text": content}
        self.peer.notify("textDocument/didOpen", {"textDocument": document})

    def did_change(self, path: Path, text: str) -> None:
        """Replaces the whole text of an open document."""
        uri = path_to_uri(path)
        self._versions[uri] += 1
        self._published.pop(path.absolute(), None)
        document = {"uri": uri, "version": self._versions[uri]}
        self.peer.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    def did_close(self, path: Path) -> None:
        self.peer.notify("textDocument/didClose", {"textDocument": {"uri": path_to_uri(path)}})

    async def diagnostics(self, path: Path, within: float = 60) -> list[dict[str, Any]]:
        """Returns what JDT LS publishes next for the document as last opened or changed (LSP Diagnostics)."""
        try:
            async with asyncio.timeout(within):
                return await asyncio.shield(self._publication(path.absolute()))
        except TimeoutError:
            raise ServerGone(f"JDT LS published nothing for {path.name} within {within:g} s") from None

    async def definition(self, path: Path, line: int, column: int) -> Any:
        return await self.request("textDocument/definition", _position(path, line, column))

    async def hover(self, path: Path, line: int, column: int) -> Any:
        return await self.request("textDocument/hover", _position(path, line, column))

    async def completion(self, path: Path, line: int, column: int) -> Any:
        """Requests an editor's completion. The oracle never uses it: it clears the item cache of the user's popup."""
        return await self.request("textDocument/completion", _position(path, line, column))

    async def _start(self, stack: AsyncExitStack) -> None:
        instance = stack.enter_context(data_folder(self.root, self._cache))
        self.side_door = stack.enter_context(new_door())
        command = launch.command(
            self.parts,
            data=instance / "data",
            configuration=launch.configuration_folder(self.parts, instance),
            door=self.side_door,
            heap=await asyncio.to_thread(heap_of, self._heap, self.root),
            jvm_args=self._jvm_args,
        )
        self._process = await stack.enter_async_context(Process(command, instance, without_keys()))
        self.peer = await stack.enter_async_context(Peer(self._process.channel, self._handlers()))
        stack.callback(self._process.kill)  # runs first: closing the peer waits until the server reads
        self._report(Progress("starting JDT LS"))
        try:
            await self.request("initialize", self._initialize_params(), self._start_timeout)
        except ServerGone as error:
            raise ServerGone(f"{error}\n`espalier doctor` says whether Java and JDT LS are in order") from error
        self.peer.notify("initialized", {})
        await self._imported()

    async def _imported(self) -> None:
        """Waits for ServiceReady, which JDT LS sends when projects are imported."""
        ready = asyncio.create_task(self._ready.wait())
        gone = asyncio.create_task(self.peer.wait_gone())
        try:
            done, _ = await asyncio.wait(
                {ready, gone}, timeout=self._import_timeout, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            ready.cancel()
            gone.cancel()
        if ready not in done:
            what = "died" if gone in done else f"was not ready within {self._import_timeout:g} s"
            raise ServerGone(f"JDT LS {what} while importing {self.root}{self._last_words()}")

    async def _shut_down(self) -> None:
        try:
            await self.request("shutdown", within=10)
            self.peer.notify("exit")
            await self._process.wait(within=5)
        except (ServerGone, ResponseError):
            return  # the process is killed next

    def _initialize_params(self) -> dict[str, Any]:
        uri = path_to_uri(self.root)
        return {
            "processId": os.getpid(),
            "rootUri": uri,
            "workspaceFolders": [{"uri": uri, "name": self.root.name}],
            "capabilities": _CAPABILITIES,
            "initializationOptions": {
                "bundles": [str(self.parts.bundle)] if self.parts.bundle else [],
                "workspaceFolders": [uri],
                "settings": {"java": {**_SETTINGS, "project": {"sourcePaths": source_paths(self.root)}}},
                "extendedClientCapabilities": {"classFileContentsSupport": True},
            },
        }

    def _handlers(self) -> dict[str, Callable[[Any], Any]]:
        return {
            "workspace/configuration": lambda params: [None] * len(params["items"]),
            "workspace/applyEdit": lambda params: {"applied": False},
            "workspace/executeClientCommand": lambda params: None,
            "client/registerCapability": lambda params: None,
            "client/unregisterCapability": lambda params: None,
            "window/workDoneProgress/create": lambda params: None,
            "window/showMessageRequest": lambda params: None,
            "language/status": self._status,
            "textDocument/publishDiagnostics": self._publish,
        }

    def _status(self, params: Mapping[str, Any]) -> None:
        match params:
            case {"type": "ServiceReady"}:
                self._ready.set()
            case {"type": "Starting", "message": str(message)} if found := _STATUS.match(message):
                self._report(Progress(f"JDT LS: {found['message']}", min(int(found["percent"]), 100) / 100))

    def _publish(self, params: Mapping[str, Any]) -> None:
        file = uri_to_path(params["uri"]) or params["uri"]
        publication = self._publication(file)
        if publication.done():
            publication = self._published[file] = asyncio.get_running_loop().create_future()
        publication.set_result(params["diagnostics"])

    def _publication(self, file: Path | str) -> asyncio.Future[list[dict[str, Any]]]:
        if file not in self._published:
            self._published[file] = asyncio.get_running_loop().create_future()
        return self._published[file]

    def _last_words(self) -> str:
        tail = self._process.last_words()
        return f"; its last words: {tail}" if tail else ""


def _position(path: Path, line: int, column: int) -> dict[str, Any]:
    position = {"line": line - 1, "character": column - 1}
    return {"textDocument": {"uri": path_to_uri(path)}, "position": position}
