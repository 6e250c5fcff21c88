"""Settings that change while the server runs: what was removed is not in force any more, for every adapter."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from espalier.config.options import Options
from espalier.lsp.relay.keeper import Patience
from espalier.lsp.relay.launcher import JdtlsLaunch, JdtlsParts, Launch, Tell
from espalier.lsp.relay.relay import Relay
from espalier.ports import Embedder, ModelServer, Report, TokenModel
from espalier.text.uri import path_to_uri
from espalier.wire import Peer, ResponseError
from fakes.chat_server import RealChat, chat_server
from fakes.embedder import WordsEmbedder
from fakes.pipes import joined
from fakes.played_worker import FakeFactory, worker_on

SERVER = Path(__file__).parents[2] / "fakes" / "server.py"
QUESTION = {"question": "Who uses Prices?"}


class RealWorker:
    """Launches a fake JDT LS and the worker that users have."""

    def answers(self, options: Options) -> Path | None:
        return None

    async def jdtls(self, options: Options, root: Path | None, report: Report) -> JdtlsParts:
        async def launch(tell: Tell) -> JdtlsLaunch:
            return JdtlsLaunch((sys.executable, str(SERVER)))

        return JdtlsParts(sys.executable, launch)

    def worker(self, options: Options) -> Launch | None:
        return Launch((sys.executable, "-m", "espalier", "worker"))


@asynccontextmanager
async def editing(root: Path, environment: dict[str, str], **section: Any) -> AsyncIterator[Peer]:
    theirs, ours = joined("editor", "relay")
    relay = asyncio.create_task(Relay(ours, RealWorker(), Patience(), environment=environment).run())
    async with Peer(theirs, prefix="editor:") as peer:
        options = {"rootUri": path_to_uri(root), "initializationOptions": {"espalier": section}}
        await peer.request("initialize", {"capabilities": {}, **options})
        peer.notify("initialized", {})
        yield peer
        await peer.request("shutdown")
        peer.notify("exit")
        await asyncio.wait_for(relay, 30)


async def answered(editor: Peer) -> str:
    """The answer's text, once the worker runs."""
    for _ in range(1000):
        try:
            return str((await editor.request("espalier/ask", QUESTION))["answer"])
        except ResponseError as error:
            assert "not running yet" in str(error), error
            await asyncio.sleep(0.02)
    raise AssertionError("the worker does not start")


@pytest.mark.parametrize(
    "settings",
    [{"espalier": {}}, {"espalier": {"chat": {"url": ""}}}, {"espalier": {"chat": {"url": None}}}],
    ids=["absent", "empty", "null"],
)
async def test_a_chat_server_that_was_removed_hears_nothing_more(root: Path, settings: Any) -> None:
    async with chat_server() as chat, editing(root, {}, chat={"url": chat.url, "name": "fake"}) as editor:
        assert "Cart does" in await answered(editor)
        assert chat.told == 1
        editor.notify("workspace/didChangeConfiguration", {"settings": settings})
        assert "Cart does" not in await answered(editor)
        assert chat.told == 1
        set_again = {"espalier": {"chat": {"url": chat.url, "name": "fake"}}}
        editor.notify("workspace/didChangeConfiguration", {"settings": set_again})
        assert "Cart does" in await answered(editor)
        editor.notify("workspace/didChangeConfiguration", {"settings": settings})
        assert "Cart does" not in await answered(editor)
        assert chat.told == 2


async def test_a_setting_of_the_environment_holds_again_when_the_editors_is_removed(root: Path) -> None:
    async with chat_server() as chat, chat_server() as other:
        environment = {"ESPALIER_CHAT_URL": chat.url, "ESPALIER_CHAT_NAME": "fake"}
        async with editing(root, environment, chat={"url": other.url}) as editor:
            await answered(editor)
            editor.notify("workspace/didChangeConfiguration", {"settings": {"espalier": {}}})
            await answered(editor)
            assert (other.told, chat.told) == (1, 1)


@pytest.mark.parametrize("held", ["/completions", "/models"], ids=["in its answer", "before the prompt is sent"])
async def test_a_question_under_way_ends_with_the_graphs_answer_and_sends_nothing_more(root: Path, held: str) -> None:
    async with chat_server(at_once=False, held=held) as chat:
        options = {"chat": {"url": chat.url, "name": "fake"}}
        async with worker_on(root, factory=RealChat(), **options) as relay:
            asking = asyncio.create_task(relay.ask("espalier/ask", QUESTION))
            while not any(held in line for line in chat.asked):
                chat.heard.clear()
                await chat.heard.wait()
            before = list(chat.asked)
            relay.configure()
            answer = (await asking)["answer"]
            assert "not the chat model any more" in answer
            assert "is used by" in answer
            await asyncio.wait_for(chat.hung_up.wait(), 60)
            chat.may_answer.set()
            assert chat.asked == before


class Servers(FakeFactory):
    """Notes which servers models were wanted of, and which models were closed."""

    def __init__(self) -> None:
        super().__init__()
        self.models: list[str] = []
        self.embedders: list[Closable] = []
        self.closed: list[str] = []

    async def token_model(self, server: ModelServer, sources: Iterable[tuple[str, str]]) -> TokenModel:
        self.models.append(server.url)
        model = await super().token_model(server, sources)

        async def close() -> None:
            self.closed.append(server.url)

        model.close = close  # type: ignore[method-assign]
        return model

    def embedder(self, server: ModelServer) -> Embedder:
        self.embedders.append(Closable(server.url))
        return self.embedders[-1]

    async def made(self, count: int) -> Closable:
        """The last embedder, once there were so many: the first vector asks for it."""
        async with asyncio.timeout(60):
            while len(self.embedders) < count:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        return self.embedders[-1]


class Closable(WordsEmbedder):
    """An embedder that notes what it was asked since it was made, queries included."""

    def __init__(self, url: str) -> None:
        super().__init__(recipe=url or "none")
        self.url = url
        self.count = 0

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.count += 1
        return super().embed(texts)


async def test_the_model_of_a_server_that_was_removed_is_closed_and_the_next_fix_has_another(root: Path) -> None:
    factory = Servers()
    async with worker_on(root, "unix:x", factory=factory, model={"url": "http://old/v1"}) as relay:
        await relay.ask("espalier/fix", relay.fix(n=1))
        relay.configure()
        assert (await relay.ask("espalier/fix", relay.fix(n=1)))["candidates"]
        assert (factory.models, factory.closed) == (["http://old/v1", ""], ["http://old/v1"])


async def test_an_embeddings_server_that_was_removed_is_sent_no_more_code(root: Path) -> None:
    factory = Servers()
    async with worker_on(root, factory=factory, embeddings={"url": "http://old/v1"}) as relay:
        await relay.ask("espalier/ask", QUESTION)
        old = await factory.made(1)
        await asyncio.to_thread(old.asked.wait, 10)
        relay.configure()
        await relay.ask("espalier/users", {"symbol": "Prices"})
        count = old.count
        relay.open("Cart.java", "package shop;\nclass Cart { int everythingElse; }\n")
        new = await factory.made(2)
        assert (len(factory.embedders), new.url, old.closed, new.closed) == (2, "", True, False)
        await asyncio.to_thread(new.asked.wait, 10)
        await relay.ask("espalier/ask", QUESTION)
        assert old.count == count


async def test_what_the_editor_has_open_is_known_behind_a_change_of_settings(root: Path) -> None:
    async with worker_on(root) as relay:
        relay.open("Cart.java", "package shop;\nclass Cart { }\n")
        relay.configure(features={"vectors": False})
        assert (await relay.ask("espalier/users", {"symbol": "Prices"}))["users"] == []


async def test_features_are_switched_while_the_server_runs(root: Path) -> None:
    async with worker_on(root, "unix:x", features={"graph": False, "fix": False}) as relay:
        relay.configure()
        assert (await relay.ask("espalier/users", {"symbol": "Prices"}))["users"]
        assert (await relay.ask("espalier/fix", relay.fix(n=1)))["candidates"]
        relay.configure(features={"graph": False, "fix": False})
        for method, params in (("espalier/ask", QUESTION), ("espalier/fix", relay.fix(n=1))):
            with pytest.raises(ResponseError, match=r"espalier\.features"):
                await relay.ask(method, params)
