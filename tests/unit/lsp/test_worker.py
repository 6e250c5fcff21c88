"""The worker in this process: a played relay, a real workspace on disk, a fake compiler and a fake model."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from espalier.errors import ModelUnavailable
from espalier.lsp.worker import Worker
from espalier.ports import (
    Check,
    Completion,
    Embedder,
    Hunk,
    ModelServer,
    Problem,
    Report,
    TextModel,
    TokenModel,
    Unknown,
)
from espalier.text.uri import path_to_uri
from espalier.wire import Peer, ResponseError
from espalier.wire import envelope as rpc
from fakes.pipes import joined
from fakes.scripted_model import ScriptedModel

CART = """package shop;

public class Cart {
    int sum(Prices prices) {
        return prices.totl();
    }
}
"""
PRICES = "package shop;\n\npublic class Prices {\n    int total() {\n        return 1;\n    }\n}\n"
FAILING = {"start": {"line": 4, "character": 15}, "end": {"line": 4, "character": 26}}


class FakeCompiler:
    """A door whose sessions say nothing about names, and for which whatever holds `totl` does not compile."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address
        self.hunk: Hunk | None = None
        self.waiting = asyncio.Event()
        self.closed = False

    async def open(self, hunk: Hunk) -> FakeCompiler:
        self.hunk = hunk
        if self.address == "hangs":
            self.waiting.set()
            await asyncio.sleep(60)
        return self

    async def complete(self, drawn: str, rest: str = "") -> Completion:
        return Unknown("a fake")

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        before, after = self._problems(self.hunk.original), self._problems(replacement)
        return Check(before, after, added=() if before else after, gone=() if after else before)

    def _problems(self, text: str) -> tuple[Problem, ...]:
        good = re.fullmatch(r"return prices\.total\(\);", text)
        return () if good else (Problem("totl() is undefined", 5, 16, self.hunk.start, self.hunk.end),)

    async def close(self) -> None:
        self.closed = True


class FakeFactory:
    """A model that knows one word; no embedder, no chat model."""

    def __init__(self) -> None:
        self.learnt: list[str] = []

    def embedder(self, server: ModelServer) -> Embedder | None:
        return None

    def text_model(self, url: str, name: str = "") -> TextModel:
        raise ModelUnavailable(f"{url} is down")

    async def token_model(self, server: ModelServer, sources: Iterable[tuple[str, str]]) -> TokenModel:
        self.learnt = [path for path, _ in sources]
        return ScriptedModel(lambda drawn: {"": 1.0} if drawn else {"total": 1.0})

    def install_embedder(self, report: Report) -> Path:
        raise NotImplementedError

    def installed_embedder(self) -> Path | None:
        return None


class Relay:
    """The other end, and what it was told."""

    def __init__(self, peer: Peer, root: Path) -> None:
        self.peer, self.root = peer, root
        self.progress: list[Any] = []
        self.applied: list[Any] = []
        self.shown: list[str] = []
        self.applies = True
        peer.on("$/progress", self.progress.append)
        peer.on("window/workDoneProgress/create", lambda params: None)
        peer.on("workspace/applyEdit", self._apply)
        peer.on("window/showMessage", lambda params: self.shown.append(params["message"]))

    async def ask(self, method: str, params: Any = None) -> Any:
        async with asyncio.timeout(10):
            return await self.peer.request(method, params)

    async def command(self, name: str, *arguments: Any) -> Any:
        return await self.ask("workspace/executeCommand", {"command": name, "arguments": list(arguments)})

    def uri(self, name: str) -> str:
        return path_to_uri(self.root / "src" / "shop" / name)

    def open(self, name: str, text: str, version: int = 1) -> None:
        item = {"uri": self.uri(name), "languageId": "java", "version": version, "text": text}
        self.peer.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, name: str, text: str, version: int) -> None:
        identifier = {"uri": self.uri(name), "version": version}
        self.peer.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": [{"text": text}]})

    def fix(self, **more: Any) -> dict[str, Any]:
        return {"textDocument": {"uri": self.uri("Cart.java")}, "range": FAILING, **more}

    def _apply(self, params: Any) -> Any:
        self.applied.append(params["edit"])
        return {"applied": self.applies}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ESPALIER_CACHE", str(tmp_path / "cache"))
    sources = tmp_path / "project" / "src" / "shop"
    sources.mkdir(parents=True)
    (sources / "Cart.java").write_text(CART)
    (sources / "Prices.java").write_text(PRICES)
    return tmp_path / "project"


@asynccontextmanager
async def worker_on(
    root: Path | None, door: str = "", capabilities: Any = None, **options: Any
) -> AsyncIterator[Relay]:
    theirs, ours = joined("relay", "worker")
    serving = asyncio.create_task(Worker(FakeFactory(), FakeCompiler).serve(ours))
    async with Peer(theirs) as peer:
        relay = Relay(peer, root or Path())
        section = {**options, "worker": {"sideDoor": door, "token": "t", "java": "/java", "bundle": "b.jar"}}
        params = {
            "processId": None,
            "rootUri": path_to_uri(root) if root else None,
            "capabilities": capabilities or {"workspace": {"workspaceEdit": {"documentChanges": True}}},
            "initializationOptions": {"espalier": section},
        }
        await relay.ask("initialize", params)
        peer.notify("initialized", {})
        yield relay
        await relay.ask("shutdown")
        peer.notify("exit")
        await asyncio.wait_for(serving, 10)


# ---------------------------------------------------------------- questions


async def test_a_question_is_answered_with_evidence_and_streamed(root: Path) -> None:
    async with worker_on(root) as relay:
        asked = {"question": "Who uses Prices?", "partialResultToken": "piece"}
        answer = await relay.ask("espalier/ask", asked)
        assert answer["question"] == "Who uses Prices?"
        assert ("src/shop/Cart.java", 4) in [(one["path"], one["line"]) for one in answer["evidence"]]
        assert "".join(one["value"] for one in relay.progress if one["token"] == "piece") == answer["answer"]


async def test_the_command_gives_the_whole_answer_and_shows_progress(root: Path) -> None:
    async with worker_on(root, capabilities={"window": {"workDoneProgress": True}}) as relay:
        answer = await relay.command("espalier.ask", "Who uses Prices?")
        assert answer["evidence"]
        kinds = [one["value"]["kind"] for one in relay.progress]
        assert kinds.count("begin") == kinds.count("end") == 2


async def test_an_editor_that_refuses_progress_still_gets_answers(root: Path) -> None:
    def refuse(params: Any) -> Any:
        raise ResponseError(rpc.METHOD_NOT_FOUND, "no progress here")

    async with worker_on(root, capabilities={"window": {"workDoneProgress": True}}) as relay:
        relay.peer.on("window/workDoneProgress/create", refuse)
        assert (await relay.command("espalier.ask", "Who uses Prices?"))["evidence"]


async def test_users_are_listed(root: Path) -> None:
    async with worker_on(root) as relay:
        users = await relay.ask("espalier/users", {"symbol": "Prices"})
        assert ("shop.Cart", "src/shop/Cart.java") in [(one["type"], one["path"]) for one in users["users"]]
        assert (await relay.command("espalier.users", "Prices"))["users"] == users["users"]


async def test_answers_are_about_what_the_editor_shows(root: Path) -> None:
    async with worker_on(root) as relay:
        relay.open("Cart.java", CART.replace("Prices prices", "Object prices"))
        assert (await relay.ask("espalier/users", {"symbol": "Prices"}))["users"] == []
        relay.change("Cart.java", CART, 2)
        assert (await relay.ask("espalier/users", {"symbol": "Prices"}))["users"] != []
        relay.change("Cart.java", "class Cart {}", 3)
        relay.peer.notify("textDocument/didClose", {"textDocument": {"uri": relay.uri("Cart.java")}})
        assert (await relay.ask("espalier/users", {"symbol": "Prices"}))["users"] != []


async def test_a_file_that_changes_on_disk_is_read_again(root: Path) -> None:
    async with worker_on(root) as relay:
        assert (await relay.ask("espalier/users", {"symbol": "Prices"}))["users"] != []
        (root / "src" / "shop" / "Cart.java").write_text("package shop;\n\nclass Cart {}\n")
        relay.peer.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": relay.uri("Cart.java"), "type": 2}]})
        async with asyncio.timeout(5):
            while (await relay.ask("espalier/users", {"symbol": "Prices"}))["users"]:  # noqa: ASYNC110
                await asyncio.sleep(0.02)


async def test_status_says_what_there_is(root: Path) -> None:
    async with worker_on(root) as relay:
        await relay.ask("espalier/users", {"symbol": "Prices"})
        status = await relay.ask("espalier/status", {})
        assert (status["index"]["complete"], status["index"]["files"]) == (True, 2)
        assert (status["java"], status["bundle"], status["oracle"]) == ("/java", "b.jar", {"available": False})


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("espalier/ask", {}, rpc.INVALID_PARAMS),
        ("espalier/ask", {"question": ""}, rpc.INVALID_PARAMS),
        ("espalier/ask", None, rpc.INVALID_PARAMS),
        ("espalier/nonsense", {}, rpc.METHOD_NOT_FOUND),
        ("workspace/executeCommand", {"command": "espalier.nonsense"}, rpc.INVALID_PARAMS),
        ("workspace/executeCommand", {"command": "espalier.ask", "arguments": []}, rpc.INVALID_PARAMS),
        ("workspace/executeCommand", 5, rpc.INVALID_PARAMS),
        ("espalier/fix", {"textDocument": {"uri": "file:///elsewhere/A.java"}}, rpc.INVALID_PARAMS),
        ("textDocument/hover", {"nonsense": 1}, rpc.INVALID_PARAMS),
    ],
)
async def test_wrong_requests_are_answered_with_a_reason(root: Path, method: str, params: Any, code: int) -> None:
    async with worker_on(root) as relay:
        with pytest.raises(ResponseError) as raised:
            await relay.ask(method, params)
        assert raised.value.code == code
        assert await relay.ask("espalier/users", {"symbol": "Prices"})


@pytest.mark.parametrize(
    "uri",
    [
        "file:///etc/passwd",
        "{root}/../secret.java",
        "{root}/%2e%2e/secret.java",
        "{root}/Linked.java",
        "{root}/ring",
        "{root}",
        "{root}/pom.xml",
        "file:///%00",
        "http://[bad",
        "jdt://contents/String.class",
        "untitled:1",
        "",
    ],
)
async def test_nothing_outside_the_root_is_read_whatever_the_uri(root: Path, uri: str) -> None:
    (root.parent / "secret.java").write_text("class Secret { }")
    (root / "Linked.java").symlink_to(root.parent / "secret.java")
    (root / "ring").symlink_to("ring")
    (root / "pom.xml").write_text("<project/>")
    document = {"uri": uri.format(root=path_to_uri(root)), "languageId": "java", "version": 1, "text": "class X { }"}
    async with worker_on(root, door="good") as relay:
        for method in ("textDocument/didOpen", "textDocument/didClose"):
            relay.peer.notify(method, {"textDocument": document})
        with pytest.raises(ResponseError, match=r"is no file under|is no Java file") as raised:
            await relay.ask("espalier/fix", {"textDocument": {"uri": document["uri"]}, "range": FAILING})
        assert raised.value.code == rpc.INVALID_PARAMS
        assert await relay.ask("espalier/users", {"symbol": "Prices"})


async def test_without_a_folder_there_is_nothing_to_ask_about() -> None:
    async with worker_on(None) as relay:
        with pytest.raises(ResponseError, match="open a folder"):
            await relay.ask("espalier/ask", {"question": "q"})


async def test_questions_say_that_the_graph_is_switched_off(root: Path) -> None:
    async with worker_on(root, features={"graph": False}) as relay:
        with pytest.raises(ResponseError, match=r"espalier\.features\.graph"):
            await relay.ask("espalier/ask", {"question": "Who uses Prices?"})


async def test_a_chat_model_that_is_down_is_a_note_or_an_error_and_not_the_end(root: Path) -> None:
    async with worker_on(root, chat={"url": "http://localhost:9/v1"}) as relay:
        with pytest.raises(ResponseError, match="is down"):
            await relay.ask("espalier/ask", {"question": "Who uses Prices?"})
        relay.peer.notify("workspace/didChangeConfiguration", {"settings": {"espalier": {"chat": {"url": ""}}}})
        assert (await relay.ask("espalier/ask", {"question": "Who uses Prices?"}))["evidence"]


# ---------------------------------------------------------------- fixes


async def test_a_fix_comes_with_its_edit_in_the_documents_version(root: Path) -> None:
    async with worker_on(root, door="unix:x") as relay:
        relay.open("Cart.java", CART, 3)
        found = await relay.ask("espalier/fix", relay.fix(n=1))
        best = found["candidates"][0]
        assert (best["rank"], best["compiles"], best["text"]) == (1, True, "return prices.total();")
        assert best["diff"].count("\n+") >= 1
        (change,) = best["edit"]["documentChanges"]
        assert change["textDocument"] == {"uri": relay.uri("Cart.java"), "version": 3}
        assert found["stats"]["check_calls"] > 0


async def test_the_command_applies_the_best_fix_as_one_edit(root: Path) -> None:
    async with worker_on(root, door="unix:x", capabilities={"workspace": {}}) as relay:
        diagnostic = {"range": FAILING, "message": "totl() is undefined"}
        found = await relay.command("espalier.fix", relay.fix(diagnostic=diagnostic, range=None))
        (edit,) = relay.applied
        assert edit == found["candidates"][0]["edit"]
        ((change,),) = edit["changes"].values()
        assert (change["range"]["start"]["line"], change["newText"]) == (4, "a")


async def test_a_fix_for_another_version_is_content_modified(root: Path) -> None:
    async with worker_on(root, door="unix:x") as relay:
        relay.open("Cart.java", CART, 3)
        stale = relay.fix(textDocument={"uri": relay.uri("Cart.java"), "version": 2})
        with pytest.raises(ResponseError) as raised:
            await relay.ask("espalier/fix", stale)
        assert raised.value.code == rpc.CONTENT_MODIFIED


@pytest.mark.parametrize("n", [-5, 0, 51])
async def test_no_number_of_candidates_makes_a_request_endless_or_void(root: Path, n: int) -> None:
    async with worker_on(root, door="unix:x") as relay:
        with pytest.raises(ResponseError, match=r"\$\.n") as raised:
            await relay.ask("espalier/fix", relay.fix(n=n))
        assert raised.value.code == rpc.INVALID_PARAMS


async def test_an_edit_the_editor_refuses_is_content_modified(root: Path) -> None:
    async with worker_on(root, door="unix:x") as relay:
        relay.applies = False
        with pytest.raises(ResponseError) as raised:
            await relay.command("espalier.fix", relay.fix())
        assert raised.value.code == rpc.CONTENT_MODIFIED


async def test_without_a_bundle_fixes_say_why(root: Path) -> None:
    async with worker_on(root) as relay:
        with pytest.raises(ResponseError, match="espalier doctor"):
            await relay.ask("espalier/fix", relay.fix())


async def test_cancel_is_answered_at_once_and_the_worker_goes_on(root: Path) -> None:
    async with worker_on(root, door="hangs") as relay:
        asking = asyncio.create_task(relay.command("espalier.fix", relay.fix()))
        await asyncio.sleep(0.3)
        asking.cancel()
        assert await relay.ask("espalier/users", {"symbol": "Prices"})
        assert relay.applied == []


async def test_cancel_in_the_progress_bar_cancels_the_request(root: Path) -> None:
    async with worker_on(root, door="hangs") as relay:
        asking = asyncio.create_task(relay.ask("espalier/fix", relay.fix(workDoneToken="bar")))
        await asyncio.sleep(0.3)
        relay.peer.notify("window/workDoneProgress/cancel", {"token": "bar"})
        with pytest.raises(ResponseError) as raised:
            await asking
        assert raised.value.code == rpc.REQUEST_CANCELLED
