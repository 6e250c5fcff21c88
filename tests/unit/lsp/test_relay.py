"""The relay with real processes behind it: fakes/server.py as JDT LS and as the worker."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing import resource_tracker
from typing import Any

import psutil
import pytest

from espalier.lsp.relay.keeper import Patience
from espalier.lsp.relay.launcher import JdtlsParts
from espalier.lsp.relay.relay import Relay
from espalier.lsp.routes import JDTLS_SAYS
from espalier.wire import Message, Peer, ResponseError
from espalier.wire import envelope as rpc
from fakes.pipes import joined
from fakes.relay_process import QUICK, FakeLauncher

URI = "file:///p/A.java"


class Editor:
    """The editor's end: `shown` are messages for the user, `published` diagnostics by URI."""

    def __init__(self, peer: Peer, relay: asyncio.Task[int]) -> None:
        self.peer, self.relay = peer, relay
        self.shown: list[str] = []
        self.published: list[dict[str, Any]] = []
        self.asked = asyncio.Event()
        self.ticks: asyncio.Queue[None] = asyncio.Queue()
        peer.on("fake/tick", self.ticks.put_nowait)
        peer.on("window/showMessage", lambda params: self.shown.append(params["message"]))
        peer.on("textDocument/publishDiagnostics", self.published.append)
        peer.on("client/unregisterCapability", lambda params: None)
        peer.on("window/showMessageRequest", self._ask)

    async def ask(self, method: str, params: Any = None) -> Any:
        async with asyncio.timeout(60):
            return await self.peer.request(method, params)

    async def initialize(self, **options: Any) -> Any:
        params = {"capabilities": {}, "rootUri": None, "initializationOptions": {"espalier": options}}
        result = await self.ask("initialize", params)
        self.peer.notify("initialized", {})
        return result

    async def until(self, method: str, params: Any = None) -> Any:
        """Asks until it is not refused."""
        for _ in range(200):
            try:
                return await self.ask(method, params)
            except ResponseError:
                await asyncio.sleep(0.02)
        raise AssertionError(f"{method} is refused for good")

    async def leave(self) -> int:
        await self.ask("shutdown")
        self.peer.notify("exit")
        return await asyncio.wait_for(self.relay, 60)

    async def _ask(self, params: Any) -> None:
        self.asked.set()
        await asyncio.sleep(60)


@asynccontextmanager
async def editing(launcher: FakeLauncher, patience: Patience = QUICK) -> AsyncIterator[Editor]:
    theirs, ours = joined("editor", "relay")
    relay = asyncio.create_task(Relay(ours, launcher, patience, environment={}).run())
    async with Peer(theirs, prefix="editor:") as peer:
        yield Editor(peer, relay)
    relay.cancel()
    await asyncio.wait({relay})
    assert not children(), "the relay left a process behind"


def children() -> list[psutil.Process]:
    """Processes that were started during this test and run. Others may be there: once a process pool has been used,
    `multiprocessing` keeps its resource tracker until Python ends."""
    found = (child for child in psutil.Process().children(recursive=True) if child.pid not in EARLIER)
    return [child for child in found if child.status() != psutil.STATUS_ZOMBIE]


EARLIER: set[int] = set()
"""Child processes that were there when the test began."""


@pytest.fixture(autouse=True)
def earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    resource_tracker.ensure_running()
    there = {child.pid for child in psutil.Process().children(recursive=True)}
    monkeypatch.setattr(sys.modules[__name__], "EARLIER", there)


async def test_a_session_from_beginning_to_end() -> None:
    async with editing(FakeLauncher()) as editor:
        result = await editor.initialize()
        assert result["capabilities"]["hoverProvider"] is True
        assert await editor.ask("textDocument/hover", {"x": 1.5}) == {"x": 1.5}
        assert await editor.until("espalier/ask", {"question": "q"}) == {"question": "q"}
        assert len(children()) == 2
        assert await editor.leave() == 0
        assert editor.shown == []


@pytest.mark.parametrize(
    "params",
    [None, 5, [], {"workspaceFolders": 5, "rootUri": 7}, {"workspaceFolders": [None], "initializationOptions": []}],
)
async def test_odd_initialize_params_do_not_end_the_relay(params: Any) -> None:
    async with editing(FakeLauncher()) as editor:
        assert (await editor.ask("initialize", params))["capabilities"]
        assert await editor.ask("textDocument/hover", 1) == 1
        assert await editor.until("espalier/ask", 2) == 2
        assert await editor.leave() == 0


async def test_the_worker_is_told_of_the_side_door_the_options_and_the_documents() -> None:
    async with editing(FakeLauncher()) as editor:
        await editor.initialize(fix={"candidates": 3})
        item = {"uri": URI, "languageId": "java", "version": 1, "text": "class A {}"}
        editor.peer.notify("textDocument/didOpen", {"textDocument": item})
        told = await editor.until("espalier/told")
        hello, initialized, document = [one for one in told if one["method"] != JDTLS_SAYS][:3]
        given = hello["params"]["initializationOptions"]["espalier"]
        assert given["fix"]["candidates"] == 3
        assert given["worker"] == {"sideDoor": "unix:x", "token": "t", "java": sys.executable, "bundle": "b.jar"}
        assert [initialized["method"], document["params"]["textDocument"]] == ["initialized", item]


async def test_a_crash_is_survived() -> None:
    async with editing(FakeLauncher()) as editor:
        await editor.initialize()
        item = {"uri": URI, "languageId": "java", "version": 1, "text": "class A {}"}
        editor.peer.notify("textDocument/didOpen", {"textDocument": item})
        editor.peer.notify("fake/publish", {"uri": URI, "diagnostics": [{"message": "m"}]})
        waiting = asyncio.create_task(editor.ask("fake/silence"))
        first = await editor.ask("fake/pid")
        editor.peer.notify("fake/die")
        with pytest.raises(ResponseError, match="JDT LS stopped"):
            await waiting
        change = {"range": {"start": {"line": 0, "character": 6}, "end": {"line": 0, "character": 7}}, "text": "B"}
        params = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [change]}
        editor.peer.notify("textDocument/didChange", params)
        assert await editor.until("fake/pid") != first
        told = await editor.ask("fake/told")
        assert [one["method"] for one in told][:3] == ["initialize", "initialized", "textDocument/didOpen"]
        assert told[2]["params"]["textDocument"]["text"] == "class B {}"
        assert editor.published[-1] == {"uri": URI, "diagnostics": []}
        assert len(editor.shown) == 1
        assert "exit status 9: fake server runs" in editor.shown[0]
        assert await editor.leave() == 0


async def test_a_crash_loop_ends_with_clear_words_and_a_living_relay() -> None:
    async with editing(FakeLauncher(jdtls=("dies-at-once",))) as editor:
        with pytest.raises(ResponseError, match="JDT LS stopped"):
            await editor.initialize()
        assert len(editor.shown) == 2
        assert await editor.until("espalier/ask", {}) == {}
        assert await editor.leave() == 0


async def test_a_jdtls_that_never_answers_initialize() -> None:
    async with editing(FakeLauncher(jdtls=("never-answers", "ignores-exit"))) as editor:
        with pytest.raises(ResponseError, match=r"no answer to initialize and no word for 1\.5 s"):
            await editor.initialize()
        assert await editor.leave() == 0


async def test_a_slow_jdtls_is_waited_for_as_long_as_it_says_anything() -> None:
    patience = Patience(initialize=0.3, silent=2.0, end=1.0)
    async with editing(FakeLauncher(jdtls=("is-slow",), worker=None), patience) as editor:
        hello = asyncio.create_task(editor.initialize())
        async with asyncio.timeout(30):
            for _ in range(80):  # twice as long as it may be silent
                await editor.ticks.get()
        assert editor.shown == ["Espalier: JDT LS is slow to start: no answer for 0.3 s; still waiting"]
        editor.peer.notify("fake/answer")
        assert (await hello)["capabilities"]
        assert await editor.ask("textDocument/hover", 1) == 1
        assert await editor.leave() == 0
        assert len(editor.shown) == 1


@pytest.mark.parametrize("how", ["never-answers", "never-reads"])
async def test_shutdown_does_not_wait_for_a_jdtls_that_never_answers(how: str) -> None:
    async with editing(FakeLauncher(jdtls=(how,)), Patience(shutdown=0.5, end=0.7, exit=0.2)) as editor:
        hello = asyncio.create_task(editor.initialize())
        await asyncio.sleep(0.3)
        assert await editor.leave() == 0
        with pytest.raises(ResponseError, match="shutting down"):
            await hello


async def test_a_frozen_jdtls_is_ended() -> None:
    async with editing(FakeLauncher(), patience=Patience(shutdown=0.3, end=0.5, exit=0.1)) as editor:
        await editor.initialize()
        frozen = psutil.Process(await editor.ask("fake/pid"))
        frozen.suspend()
        assert await editor.leave() == 0
        assert not frozen.is_running()


async def test_jdtls_may_take_its_time_to_end() -> None:
    async with editing(FakeLauncher(jdtls=("ignores-exit",)), patience=Patience(end=1.0, exit=0.1)) as editor:
        await editor.initialize()
        begun = time.monotonic()
        assert await editor.leave() == 0
        assert time.monotonic() - begun > 1.0


async def test_what_is_missing_is_said_with_its_remedy() -> None:
    async with editing(FakeLauncher(jdtls=("missing",))) as editor:
        with pytest.raises(ResponseError, match="espalier setup"):
            await editor.initialize()
        assert editor.shown == ["Espalier: there is no JDT LS (run `espalier setup`)"]
        assert await editor.leave() == 0


async def test_whatever_goes_wrong_in_preparing_jdtls_the_relay_goes_on() -> None:
    class Unprepared(FakeLauncher):
        async def jdtls(self, *_: Any) -> JdtlsParts:
            raise OSError(5, "Input/output error")

    async with editing(Unprepared()) as editor:
        with pytest.raises(ResponseError, match="Input/output error"):
            await editor.initialize()
        assert await editor.until("espalier/ask", {"question": "q"}) == {"question": "q"}
        assert len(editor.shown) == 1
        assert await editor.leave() == 0


@pytest.mark.parametrize("worker", [None, ("dies-at-once",)])
async def test_without_a_worker_jdtls_works(worker: tuple[str, ...] | None) -> None:
    async with editing(FakeLauncher(worker=worker)) as editor:
        await editor.initialize()
        assert await editor.ask("textDocument/hover", 1) == 1
        with pytest.raises(ResponseError):
            await editor.ask("espalier/ask", {})
        assert await editor.leave() == 0


async def test_the_worker_is_started_again() -> None:
    async with editing(FakeLauncher()) as editor:
        await editor.initialize()
        await editor.until("espalier/ask", {})
        waiting = asyncio.create_task(editor.ask("workspace/executeCommand", {"command": "espalier.x"}))
        await waiting
        (worker,) = [child for child in children() if child.pid != await editor.ask("fake/pid")]
        worker.kill()
        await asyncio.to_thread(worker.wait, 5)
        assert await editor.until("espalier/ask", {"again": 1}) == {"again": 1}
        assert await editor.leave() == 0


async def test_wrong_settings_are_told_once_and_the_session_goes_on() -> None:
    async with editing(FakeLauncher()) as editor:
        await editor.initialize(fix={"candidates": "many"})
        for _ in range(2):
            settings = {"settings": {"espalier": {"modle": 1}}}
            editor.peer.notify("workspace/didChangeConfiguration", settings)
        assert await editor.ask("textDocument/hover", 1) == 1
        assert [text.partition(":")[2].split(":")[0] for text in editor.shown] == [
            " espalier.fix.candidates",
            " espalier.modle",
        ]


async def test_garbled_answers_and_garbage_on_stdout_do_not_end_the_session() -> None:
    async with editing(FakeLauncher()) as editor:
        await editor.initialize()
        editor.peer.notify("fake/garble", 12345)
        assert await editor.ask("textDocument/hover", 1) == 1


async def test_malformed_frames_from_the_editor_cost_only_themselves() -> None:
    theirs, ours = joined("editor", "relay")
    relay = asyncio.create_task(Relay(ours, FakeLauncher(), QUICK, environment={}).run())
    broken = b'{"jsonrpc":"2.0","id":2,"method":"x","params":{"te'
    theirs.send(rpc.request(1, "initialize", {}) + b"Content-Length: no\r\n\r\nnonsense")
    theirs.send(b"Content-Length: %d\r\n\r\n%b" % (len(broken), broken))
    theirs.send(b"Content-Length: 500\r\n\r\n{}" + rpc.request(3, "textDocument/hover", "fine") + b" " * 500)
    theirs.send(rpc.request(4, "shutdown") + rpc.notification("exit"))
    answers: dict[Any, Any] = {}
    async with asyncio.timeout(60):
        async for message in theirs.messages():
            if isinstance(message, Message) and message.envelope.is_response:
                answers[message.envelope.key] = rpc.value(message.frame.body)
    assert answers[2]["error"]["code"] == rpc.PARSE_ERROR
    assert {1, 2, 3, 4} <= answers.keys()
    assert await relay == 0


async def test_an_editor_that_goes_away_takes_both_servers_along() -> None:
    theirs, ours = joined("editor", "relay")
    relay = asyncio.create_task(Relay(ours, FakeLauncher(jdtls=("ignores-exit",)), QUICK, environment={}).run())
    theirs.send(rpc.request(1, "initialize", {}))
    for _ in range(200):
        await asyncio.sleep(0.02)
        if len(children()) == 2:
            break
    await theirs.close()
    assert await asyncio.wait_for(relay, 60) == 1
    assert not children()


async def test_a_change_of_what_is_read_at_the_start_is_told_once() -> None:
    async with editing(FakeLauncher()) as editor:
        await editor.initialize()
        for _ in range(2):
            settings = {"settings": {"espalier": {"jdtls": {"heap": "2G"}, "fix": {"seconds": 20}}}}
            editor.peer.notify("workspace/didChangeConfiguration", settings)
        assert await editor.ask("textDocument/hover", {}) == {}
        assert editor.shown == ["Espalier: espalier.jdtls.heap takes effect when the server is restarted"]
        assert await editor.leave() == 0
