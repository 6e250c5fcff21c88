"""A worker in this process behind a played relay: a real workspace on disk, a fake compiler and a fake model."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from espalier.errors import ModelUnavailable, NotOnClassPath, OracleError, OracleGone
from espalier.jdt.oracle import OracleStatus
from espalier.lsp.worker.worker import Worker
from espalier.ports import (
    Breakage,
    Check,
    Completion,
    Dependents,
    EditCheck,
    EmbeddedModel,
    Embedder,
    FileEdit,
    Hunk,
    ModelServer,
    Problem,
    QuickFix,
    TextModel,
    TokenModel,
    Unknown,
)
from espalier.repair.problems import UNDEFINED_METHOD
from espalier.text.uri import path_to_uri
from espalier.wire import Peer
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
    """A side door whose sessions know no names, and for which only `return prices.total();` compiles; with `two` in its
    address `return prices.totals();` does, too. Its only quick fix writes `totals`.

    The address selects its behaviour: `hangs`, `imports` (for a while), `starts` (later), `starts idle` (later, and
    then has no project for a moment), `restarts` (after the first question for its status), `lost` (no project),
    `lingers` (once something compiled), `twice` (the same error is elsewhere in the method, and stays there),
    `everywhere` (each `totl` of the file is an error, and nothing else is).
    """

    def __init__(self, address: str, token: str) -> None:
        self.address = address
        self.hunk: Hunk | None = None
        self.waiting = asyncio.Event()
        self.closed = False
        self.found = False
        self.asked = 0
        self.opened = 0
        self.checked: list[FileEdit] = []
        self.refreshed: list[Path] = []
        self.quick_fixes_asked = 0
        self.on_check: Callable[[Sequence[FileEdit]], Awaitable[None]] | None = None
        self.on_refresh: Callable[[], Awaitable[None]] | None = None
        FakeCompiler.last = self

    last: FakeCompiler
    """The compiler of the worker that was made last."""

    async def status(self) -> OracleStatus:
        self.asked += 1
        if self.address.startswith("starts") and self.asked < 3:
            raise OracleError("the side door did not open")
        importing = self.address == "imports" and self.asked < 3
        idle = self.address == "lost" or (self.address == "starts idle" and self.asked == 3)
        return OracleStatus(True, importing, () if importing or idle else ("shop",))

    async def open(self, hunk: Hunk) -> FakeCompiler:
        self.hunk, self.opened = hunk, self.opened + 1
        if self.address == "hangs":
            self.waiting.set()
            await asyncio.sleep(60)
        await self._linger()
        return self

    async def _linger(self) -> None:
        if self.address == "lingers" and self.found:
            await asyncio.sleep(60)

    async def complete(self, generated: str, rest: str = "") -> Completion:
        await self._linger()
        return Unknown("a fake")

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        if self.address == "restarts" and self.asked == 1:
            raise OracleGone("the side door is closed")
        await self._linger()
        if self.address == "everywhere":
            return self._everywhere(replacement)
        before, after = self._problems(self.hunk.original), self._problems(replacement)
        self.found |= not after
        kept = (self._problem(self.hunk.text.index("int sum")),) if self.address.startswith("twice") else ()
        return Check((*kept, *before), (*kept, *after), added=() if before else after, gone=() if after else before)

    def _everywhere(self, replacement: str) -> Check:
        before = tuple(self._problem(found.start()) for found in re.finditer("totl", self.hunk.text))
        within = [each for each in before if self.hunk.start <= each.start < self.hunk.end]
        after = [self._problem(found.start()) for found in re.finditer("totl", self.hunk.replaced(replacement))]
        return Check(before, tuple(after), added=(), gone=tuple(within[replacement.count("totl") :]))

    def _problems(self, text: str) -> tuple[Problem, ...]:
        name = "totals?" if "two" in self.address else "total"
        good = re.fullmatch(rf"return prices\.{name}\(\);", text)
        return () if good else (self._problem(self.hunk.start),)

    def _problem(self, start: int) -> Problem:
        line = self.hunk.text.count("\n", 0, start) + 1
        named = ("shop.Prices", "totl", "")
        return Problem("totl() is undefined", line, 16, start, start + 4, code=UNDEFINED_METHOD, arguments=named)

    async def check_edits(self, edits: Sequence[FileEdit], *, dependents: bool) -> EditCheck:
        """Whatever has `totl` in it does not compile; a file whose class is renamed breaks `Desk.java`."""
        self.checked = list(edits)
        if self.on_check is not None:
            await self.on_check(edits)
        if self.address == "unknown":
            raise NotOnClassPath("the file is on no project's class path")
        checks = []
        for edit in edits:
            before, after = (self._misspelt(text) for text in (edit.before, edit.after))
            checks.append(Check(before, after, added=after if not before else (), gone=()))
        broken = any("class Prices" in edit.before and "class Prices" not in edit.after for edit in edits)
        breaks = (Breakage(edits[0].path.with_name("Desk.java"), 3, 5, "Prices cannot be resolved"),)
        return EditCheck(tuple(checks), Dependents(breaks if broken and dependents else (), 1, 0))

    def _misspelt(self, text: str) -> tuple[Problem, ...]:
        at = text.find("totl")
        return (Problem("totl is undefined", text.count("\n", 0, at) + 1, 1, at, at + 4),) if at >= 0 else ()

    async def quick_fixes(self, hunk: Hunk, start: int, end: int) -> Sequence[QuickFix]:
        self.quick_fixes_asked += 1
        at = hunk.text.find("totl")
        return [QuickFix("Change to 'totals'", ((at, at + 4, "totals"),))] if at >= 0 else []

    async def refresh(self, paths: Iterable[Path]) -> None:
        if self.on_refresh is not None:
            await self.on_refresh()
        self.refreshed += list(paths)

    async def close(self) -> None:
        self.closed = True


class FakeFactory:
    """A model that generates one of `words` (default: total), all equally probable; no embedder, no chat model."""

    def __init__(self, *words: str) -> None:
        self._words = words or ("total",)
        self.learnt: list[str] = []

    def embedder(self, server: ModelServer) -> Embedder:
        raise ModelUnavailable("there is no embedder")

    def text_model(self, url: str, name: str = "") -> TextModel:
        raise ModelUnavailable(f"{url} is down")

    async def token_model(self, server: ModelServer, sources: Iterable[tuple[str, str]]) -> TokenModel:
        self.learnt = [path for path, _ in sources]
        ends, next_word = tuple(word.encode() for word in self._words), dict.fromkeys(self._words, 1 / len(self._words))
        return ScriptedModel(lambda generated: {"": 1.0} if generated.endswith(ends) else next_word)

    def embedded_models(self) -> Sequence[EmbeddedModel]:
        return ()


class Relay:
    """The other end, and what the worker sent to it."""

    def __init__(self, peer: Peer, root: Path) -> None:
        self.peer, self.root = peer, root
        self.progress: list[Any] = []
        self.applied: list[Any] = []
        self.shown: list[str] = []
        self.applies = True
        peer.on("$/progress", self.progress.append)
        peer.on("window/workDoneProgress/create", lambda params: None)
        peer.on("workspace/applyEdit", self._apply)
        self.offered: list[Any] = []
        self.chosen: Any = None
        self.on_offer: Callable[[], None] = lambda: None
        peer.on("window/showMessageRequest", self._offer)
        peer.on("window/showMessage", lambda params: self.shown.append(params["message"]))

    async def ask(self, method: str, params: Any = None) -> Any:
        async with asyncio.timeout(60):  # a busy machine may take its time; what is never answered still fails
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

    def configure(self, **options: Any) -> None:
        """Send the settings as the relay does: all options, those not named here at their defaults."""
        self.peer.notify("workspace/didChangeConfiguration", {"settings": {"espalier": options}})

    def fix(self, **more: Any) -> dict[str, Any]:
        return {"textDocument": {"uri": self.uri("Cart.java")}, "range": FAILING, **more}

    def reports(self) -> list[str]:
        """The messages of all progress reports."""
        return [one["value"].get("message") for one in self.progress if one["value"].get("message")]

    def end(self, token: str | int) -> str | None:
        """The message with which that progress has ended."""
        (ended,) = [value for value in self.told(token) if value["kind"] == "end"]
        return ended.get("message")

    def told(self, token: str | int) -> list[Any]:
        """The values reported under a token."""
        return [one["value"] for one in self.progress if one["token"] == token]

    def _offer(self, params: Any) -> Any:
        self.offered.append(params)
        self.on_offer()
        return params["actions"][0] if self.chosen else None

    def _apply(self, params: Any) -> Any:
        self.applied.append(params["edit"])
        return {"applied": self.applies}


@asynccontextmanager
async def worker_on(
    root: Path | None,
    door: str = "",
    capabilities: Any = None,
    generates: str = "total",
    factory: FakeFactory | None = None,
    folders: Sequence[Path] = (),
    *,
    beside: bool = False,
    **options: Any,
) -> AsyncIterator[Relay]:
    """`beside`: a JDT LS that somebody else started is looked for."""
    theirs, ours = joined("relay", "worker")
    serving = asyncio.create_task(Worker(factory or FakeFactory(generates), FakeCompiler).serve(ours))
    async with Peer(theirs) as peer:
        relay = Relay(peer, root or Path())
        section = {
            **options,
            "worker": {"sideDoor": door, "token": "t", "java": "/java", "bundle": "b.jar", "beside": beside},
        }
        params = {
            "processId": None,
            "rootUri": path_to_uri(root) if root else None,
            "capabilities": capabilities or {"workspace": {"workspaceEdit": {"documentChanges": True}}},
            "initializationOptions": {"espalier": section},
        }
        if folders:
            params["workspaceFolders"] = [{"uri": path_to_uri(folder), "name": folder.name} for folder in folders]
        await relay.ask("initialize", params)
        peer.notify("initialized", {})
        yield relay
        await relay.ask("shutdown")
        peer.notify("exit")
        await asyncio.wait_for(serving, 60)
