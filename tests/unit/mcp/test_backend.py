"""Who answers the tools: a start outlives the call that began it, and is not begun twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from espalier.errors import ServerGone
from espalier.mcp.backend import Backend
from espalier.service import own_client
from espalier.service.operations import BY_NAME
from espalier.service.pages import page
from espalier.wire import Peer
from fakes.pipes import joined

SETTING_UP = "setting up (fetching JDT LS); this happens once"


class PlayedServer:
    """A language server that starts once it `may`, or ends instead. For unit tests only."""

    def __init__(self) -> None:
        self.begun = self.ended = 0
        self.may = asyncio.Event()
        self.fails = False
        self.heard = asyncio.Event()
        self.clients: list[str] = []
        self.opened: list[Any] = []
        self.peer: Peer | None = None

    def process(self, command: list[str], folder: Path) -> PlayedServer:
        return self

    async def __aenter__(self) -> PlayedServer:
        self.begun += 1
        theirs, self.channel = joined("client", "server")
        handlers = {
            "initialize": self._initialize,
            "espalier/status": lambda params: {},
            "espalier/ask": lambda params: {"answer": "a"},
            "espalier/checkEdit": lambda params: {},
            "textDocument/didOpen": self.opened.append,
            "shutdown": lambda _: None,
        }
        self.peer = await Peer(theirs, handlers).__aenter__()
        self.peer.notify("window/showMessage", {"type": 3, "message": f"Espalier: {SETTING_UP}"})
        return self

    async def __aexit__(self, *_: object) -> None:
        self.ended += 1
        await self.gone()

    async def gone(self) -> None:
        if self.peer is not None:
            await self.peer.__aexit__(None, None, None)

    async def _initialize(self, params: Any) -> dict[str, Any]:
        self.heard.set()
        self.clients.append(params["clientInfo"]["name"])
        await self.may.wait()
        if self.fails:
            asyncio.get_running_loop().call_soon(lambda: asyncio.ensure_future(self.gone()))
            await asyncio.sleep(60)
        return {"capabilities": {}}

    async def wait(self, within: float) -> None:
        pass

    def last_words(self) -> str:
        return "no Java here"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> PlayedServer:
    server = PlayedServer()
    monkeypatch.setattr("espalier.mcp.backend.Process", server.process)
    return server


@pytest_asyncio.fixture
async def backend(server: PlayedServer, tmp_path: Path) -> AsyncIterator[Backend]:
    backend = Backend([tmp_path], tmp_path / "workers", tmp_path / "data")
    yield backend
    await backend.close()


async def impatient(backend: Backend, server: PlayedServer) -> None:
    """A call that its client gives up during the start."""
    call = asyncio.create_task(backend.request("espalier/status", {}))
    await server.heard.wait()
    call.cancel()
    await asyncio.wait({call})


async def test_a_start_goes_on_when_the_call_that_began_it_is_given_up(server: PlayedServer, backend: Backend) -> None:
    for _ in range(3):
        await impatient(backend, server)
    assert (server.begun, server.ended) == (1, 0)
    assert backend.phase == f"the language server is starting: {SETTING_UP}"
    server.may.set()
    assert await backend.request("espalier/status", {}) == {}
    assert (server.begun, server.ended, backend.phase) == (1, 0, "")


async def test_why_a_start_failed_is_told_to_the_next_call_and_the_one_after_starts_again(
    server: PlayedServer, backend: Backend
) -> None:
    await impatient(backend, server)
    server.fails = True
    server.may.set()
    with pytest.raises(ServerGone, match="no Java here"):
        await backend.request("espalier/status", {})
    server.fails = False
    assert await backend.request("espalier/status", {}) == {}
    assert (server.begun, server.ended) == (2, 1)


async def test_a_server_that_has_gone_is_started_again_once(server: PlayedServer, backend: Backend) -> None:
    server.may.set()
    await backend.request("espalier/status", {})
    await server.gone()
    found = await asyncio.gather(*(backend.request("espalier/status", {}) for _ in range(3)))
    assert found == [{}] * 3 and (server.begun, server.ended) == (2, 1)


async def test_closing_ends_a_start(server: PlayedServer, backend: Backend) -> None:
    await impatient(backend, server)
    await backend.close()
    assert (server.begun, server.ended) == (1, 1)


async def test_status_does_not_wait_for_a_start_and_says_how_far_it_is(
    server: PlayedServer, backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("espalier.mcp.backend.STATUS_SECONDS", 0.05)
    operation = BY_NAME["status"]
    found = page(operation, await backend.request(operation.method, {}), None)
    assert found["index"]["complete"] is False and SETTING_UP in found["oracle"]["message"]
    assert "check_edit" in found["oracle"]["waiting"] and "ask" in found["oracle"]["waiting"]
    server.may.set()
    assert await backend.request("espalier/ask", {}) == {"answer": "a"}
    assert await backend.request(operation.method, {}) == {}
    assert server.clients == [own_client.AGENTS]


async def test_the_file_that_jdt_ls_is_shown_is_the_disks(server: PlayedServer, backend: Backend) -> None:
    """Any other text would count as unsaved."""
    server.may.set()
    (backend.roots[0] / "A.java").write_bytes(b"\xef\xbb\xbfclass A {\r\n}\r\n")
    assert await backend.request("espalier/checkEdit", {"edits": [{"path": "A.java"}]}) == {}
    assert [params["textDocument"]["text"] for params in server.opened] == ["class A {\r\n}\r\n"]
