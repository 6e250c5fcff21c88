"""Errors of our own: what they cost, that health says so, that they are never kept, and that they end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from espalier.errors import UsageError
from espalier.java.facts import FileFacts
from espalier.ontology import updating
from espalier.ontology.health import State
from espalier.ontology.symbols import Symbols
from espalier.ports import Progress
from espalier.vectors.chunks import Chunk
from espalier.vectors.dense import DenseIndex
from espalier.vectors.lexical import LexicalIndex
from espalier.workspace import record, tending
from espalier.workspace import workspace as workspace_module
from espalier.workspace.disk import Disk
from espalier.workspace.graph_cache import GraphCache, Saving
from espalier.workspace.report import CacheUse
from espalier.workspace.workspace import Workspace
from fakes.embedder import WordsEmbedder

SHOP = {
    "Cart.java": "class Cart { int total(Pricing pricing) { return pricing.price(); } }",
    "Pricing.java": "interface Pricing { int price(); }",
    "Fixed.java": "class Fixed implements Pricing { public int price() { return 1; } }",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return planted(tmp_path / "shop", SHOP)


def planted(root: Path, files: dict[str, str]) -> Path:
    root.mkdir(exist_ok=True)
    for path, text in files.items():
        (root / path).write_text(text)
    return root


@asynccontextmanager
async def opened(
    root: Path, cache: Path | None = None, embedder: WordsEmbedder | None = None
) -> AsyncIterator[Workspace]:
    workspace = Workspace(root, cache=cache, embedder=(lambda: embedder) if embedder is not None else None)
    try:
        yield workspace
    finally:
        await workspace.close()


def edges(workspace: Workspace) -> list[str]:
    found = workspace.ontology.edges(tests=True)
    return sorted(f"{edge.kind} {edge.source} -> {edge.target}" for edge in found)


async def fresh(root: Path) -> list[str]:
    async with opened(root) as workspace:
        await workspace.index()
        return edges(workspace)


def failing_for(path: str, real: Callable[..., FileFacts]) -> Callable[..., FileFacts]:
    def call(given: str, source: bytes) -> FileFacts:
        if given == path:
            raise RuntimeError("no idea")
        return real(given, source)

    return call


@pytest.fixture
def unreadable(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Cart.java makes the reader raise an exception, until it is undone."""
    monkeypatch.setattr(record, "facts_of", failing_for("Cart.java", record.facts_of))
    return monkeypatch


async def test_health_before_and_after_the_first_run(root: Path) -> None:
    async with opened(root) as workspace:
        assert workspace.health.state is State.INDEXING
        await workspace.index()
        assert (workspace.health.state, workspace.health.sentence) == (State.READY, "")


async def test_a_file_that_fails_costs_itself_and_is_counted(root: Path, unreadable: pytest.MonkeyPatch) -> None:
    async with opened(root) as workspace:
        report = await workspace.index()
        health = workspace.health
        assert (health.state, health.failed) == (State.DEGRADED, 1)
        assert health.reason == "Cart.java: RuntimeError: no idea" and health.reason in health.sentence
        assert [(each.path, each.reason) for each in report.failed] == [("Cart.java", "RuntimeError: no idea")]
        assert health.sentence in report.messages
        assert "implements Fixed -> Pricing" in edges(workspace)
        unreadable.undo()
        workspace.update("Cart.java", SHOP["Cart.java"] + "\n")
        await workspace.settled()
        assert workspace.health.state is State.READY
        assert edges(workspace) == await fresh(root)


async def test_a_failure_is_not_kept_between_runs(root: Path, tmp_path: Path, unreadable: pytest.MonkeyPatch) -> None:
    async with opened(root, tmp_path / "cache") as workspace:
        await workspace.index()
    unreadable.undo()
    async with opened(root, tmp_path / "cache") as workspace:
        assert (await workspace.index()).cache == CacheUse(2, 1)
        assert workspace.health.state is State.READY
        assert edges(workspace) == await fresh(root)


async def test_a_graph_with_a_failure_is_not_kept_either(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = updating.completed

    def completed(facts: FileFacts) -> FileFacts:
        if facts.path == "Cart.java":
            raise RuntimeError("no idea")
        return real(facts)

    with monkeypatch.context() as patched:
        patched.setattr(updating, "completed", completed)
        async with opened(root, tmp_path / "cache") as workspace:
            await workspace.index()
            assert workspace.health.state is State.DEGRADED
    async with opened(root, tmp_path / "cache") as workspace:
        await workspace.index()
        assert workspace.health.state is State.READY
        assert edges(workspace) == await fresh(root)


async def test_an_edit_that_fails_leaves_the_edits_beside_it(root: Path, unreadable: pytest.MonkeyPatch) -> None:
    async with opened(root) as workspace:
        await workspace.index()
        workspace.update("Cart.java", "class Cart { int more; }")
        workspace.update("Fixed.java", "class Fixed { int zebra; }")
        await workspace.settled()
        assert workspace.ontology.named("zebra")


async def test_a_listener_that_fails_leaves_the_others_and_the_edit(root: Path) -> None:
    async with opened(root) as workspace:
        await workspace.index()
        heard: list[str] = []
        workspace.listen(_raising)
        workspace.listen(lambda path, text: heard.append(path))
        workspace.update("Fixed.java", "class Fixed { int zebra; }")
        await workspace.settled()
        assert (heard, len(workspace.ontology.named("zebra"))) == (["Fixed.java"], 1)


def _raising(*_: object) -> None:
    raise RuntimeError("no idea")


@pytest.fixture
def breaking(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The graph cannot take Cart.java, and is left half changed, until it is undone."""
    real = Symbols.add

    def add(symbols: Symbols, facts: FileFacts) -> None:
        if facts.path == "Cart.java":
            raise RuntimeError("no idea")
        real(symbols, facts)

    monkeypatch.setattr(Symbols, "add", add)
    return monkeypatch


async def test_a_graph_that_breaks_says_so_and_is_made_anew(root: Path, breaking: pytest.MonkeyPatch) -> None:
    async with opened(root) as workspace:
        await workspace.index()
        for _ in range(2):
            await workspace.settled()
            assert workspace.health.state is State.FAILED
            assert "no idea" in workspace.health.sentence
        workspace.update("Fixed.java", "class Fixed { int zebra; }")
        breaking.undo()
        (root / "Pricing.java").unlink()
        await workspace.index()
        assert workspace.health.state is State.READY
        assert workspace.ontology.named("zebra")
        workspace.update("Fixed.java", None)
        await workspace.settled()
        assert edges(workspace) == await fresh(root)


# --------------------------------------------------------------------------- together or not at all

ZEBRA = "class Cart { int zebra(Pricing pricing) { return pricing.price(); } }"


def shown(workspace: Workspace) -> object:
    """What graph, index and snapshot say."""
    hits = sorted((hit.chunk.path, hit.chunk.text) for hit in workspace.search("cart pricing fixed price zebra", 99))
    return edges(workspace), hits, workspace.snapshot.digests()


@pytest.fixture
def zebra_breaks_the_graph(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The graph cannot take a file that declares a zebra, and is left half changed, until it is undone."""
    real = Symbols.add

    def add(symbols: Symbols, facts: FileFacts) -> None:
        if any("zebra" in each.key for each in facts.declarations):
            raise RuntimeError("no idea")
        real(symbols, facts)

    monkeypatch.setattr(Symbols, "add", add)
    return monkeypatch


@pytest.mark.parametrize("part", [LexicalIndex, DenseIndex])
async def test_an_error_in_the_index_leaves_graph_index_and_snapshot_and_the_next_attempt_succeeds(
    root: Path, monkeypatch: pytest.MonkeyPatch, part: type
) -> None:
    async with opened(root, embedder=WordsEmbedder()) as workspace:
        await workspace.index()
        before, revision = shown(workspace), workspace.revision
        with monkeypatch.context() as patched:
            patched.setattr(part, "replace", _raising_for("zebra", part.replace))  # type: ignore[attr-defined]
            workspace.update("Cart.java", ZEBRA)
            await workspace.settled()
            assert (shown(workspace), workspace.revision) == (before, revision)
            assert (workspace.health.state, workspace.health.failed) == (State.DEGRADED, 1)
            assert workspace.source("Cart.java") == SHOP["Cart.java"]
        workspace.update("Cart.java", ZEBRA)
        await workspace.settled()
        assert workspace.ontology.named("zebra") and workspace.search("zebra", 1)[0].chunk.path == "Cart.java"
        assert (workspace.health.state, workspace.revision > revision) == (State.READY, True)


def _raising_for(word: str, real: Callable[..., None]) -> Callable[..., None]:
    def replace(index: object, before: Sequence[Chunk], after: Sequence[Chunk]) -> None:
        if any(word in chunk.text for chunk in after):
            raise RuntimeError("no idea")
        real(index, before, after)

    return replace


async def test_a_file_that_cannot_be_indexed_costs_itself_and_the_next_look_tries_again(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted(root, {"Cart.java": ZEBRA})
    async with opened(root) as workspace:
        with monkeypatch.context() as patched:
            patched.setattr(LexicalIndex, "replace", _raising_for("zebra", LexicalIndex.replace))
            await workspace.index()
            assert sorted(workspace.ontology.files()) == ["Fixed.java", "Pricing.java"]
            assert workspace.health.state is State.DEGRADED
        assert await workspace.look()
        assert workspace.health.state is State.READY
        assert edges(workspace) == await fresh(root)


async def test_an_error_in_the_graph_takes_the_change_back_out_of_index_and_snapshot(
    root: Path, zebra_breaks_the_graph: pytest.MonkeyPatch
) -> None:
    async with opened(root) as workspace:
        await workspace.index()
        before = shown(workspace)
        for _ in range(2):
            workspace.update("Cart.java", ZEBRA)
            await workspace.settled()
            assert shown(workspace) == before
            assert (workspace.health.state, workspace.health.failed) == (State.DEGRADED, 1)
        workspace.update("Fixed.java", "class Fixed { Pricing other; }")
        await workspace.settled()
        assert "field Fixed#other -> Pricing" in edges(workspace)
        zebra_breaks_the_graph.undo()
        workspace.update("Cart.java", ZEBRA)
        workspace.update("Fixed.java", None)
        await workspace.settled()
        assert workspace.health.state is State.READY
        planted(root, {"Cart.java": ZEBRA})
        assert edges(workspace) == await fresh(root)


async def test_what_changes_while_the_graph_goes_back_is_applied_after(
    root: Path, zebra_breaks_the_graph: pytest.MonkeyPatch
) -> None:
    zebra_breaks_the_graph.setattr(updating, "_STEP_SECONDS", 0.0)
    zebra_breaks_the_graph.setattr(workspace_module, "_MOMENT", 0.0)
    async with opened(root) as workspace:
        await workspace.index()
        workspace.update("Cart.java", ZEBRA)
        assert workspace.health.state is State.INDEXING
        workspace.update("Cart.java", "class Cart { Fixed fixed; }")
        workspace.update("New.java", "class New { Cart cart; }")
        await workspace.settled()
        assert workspace.health.state is State.READY
        planted(root, {"Cart.java": "class Cart { Fixed fixed; }", "New.java": "class New { Cart cart; }"})
        assert edges(workspace) == await fresh(root)


async def test_an_index_run_that_fails_is_tried_again_in_the_background(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tending, "_RETRY_SECONDS", 0.0)
    told: asyncio.Queue[str] = asyncio.Queue()
    async with opened(root) as workspace:
        with monkeypatch.context() as patched:
            patched.setattr(Disk, "survey", _raising)
            with pytest.raises(RuntimeError):
                await workspace.index()
            assert workspace.health.state is State.FAILED
            tended = asyncio.create_task(workspace.tend(told.put_nowait))
            assert "no idea" in await told.get()
        read = asyncio.Event()
        workspace.listen(lambda path, text: read.set())
        await read.wait()
        await workspace.settled()
        assert workspace.health.state is State.READY
        tended.cancel()
        assert edges(workspace) == await fresh(root)


async def test_tend_goes_on_after_a_step_that_fails(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tending, "_RETRY_SECONDS", 0.0)
    told: asyncio.Queue[str] = asyncio.Queue()
    saved = asyncio.Event()
    async with opened(root) as workspace:
        await workspace.index()
        with monkeypatch.context() as patched:
            patched.setattr(Disk, "save", _raising)
            tended = asyncio.create_task(workspace.tend(told.put_nowait))
            assert "no idea" in await told.get()

        async def save(_: Disk) -> None:
            saved.set()

        monkeypatch.setattr(Disk, "save", save)
        await saved.wait()
        tended.cancel()
        assert told.empty()


async def test_a_chore_that_fails_delays_no_other(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tending, "_SETTLE_SECONDS", 0.0)
    told: asyncio.Queue[str] = asyncio.Queue()
    kept: asyncio.Queue[frozenset[str]] = asyncio.Queue()
    loop, save = asyncio.get_running_loop(), GraphCache.save

    def saved(self: GraphCache, digests: Mapping[str, str], saving: Saving) -> None:
        save(self, digests, saving)
        loop.call_soon_threadsafe(kept.put_nowait, frozenset(digests))

    monkeypatch.setattr(GraphCache, "save", saved)
    embedder = WordsEmbedder()
    embedder.failing = True
    async with opened(root, tmp_path / "cache", embedder) as workspace, asyncio.timeout(20):
        await workspace.index()
        tended = asyncio.create_task(workspace.tend(told.put_nowait))
        assert "the embedder is down" in await told.get()
        await kept.get()
        planted(root, {"New.java": "class New { }"})
        await workspace.refresh(["New.java"])
        assert "New.java" in await kept.get()
        tended.cancel()
        assert told.empty()


async def test_a_root_that_is_gone_is_said_and_not_an_empty_project(tmp_path: Path) -> None:
    async with opened(tmp_path / "nowhere") as workspace:
        with pytest.raises(UsageError):
            await workspace.index()
        assert workspace.health.state is State.FAILED
        assert "is not a folder" in workspace.health.sentence


# --------------------------------------------------------------------------- bulk changes

MANY = {f"C{i}.java": f"class C{i} {{ void run(Hub hub) {{ hub.go(); }} }}" for i in range(40)}


def users(workspace: Workspace) -> set[str]:
    return {edge.source for edge in workspace.ontology.into("Hub#go()")}


async def test_settled_waits_for_a_refresh_of_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(updating, "_STEP_SECONDS", 0.0)
    root = planted(tmp_path / "hub", {"Hub.java": "class Hub { void go() { } }", **MANY})
    async with opened(root) as workspace:
        await workspace.index()
        planted(root, {path: "// switched\n" + text.replace("run(", "walk(") for path, text in MANY.items()})
        refreshing = asyncio.create_task(workspace.refresh(MANY))
        await asyncio.sleep(0)
        told: list[Progress] = []
        waiting = asyncio.create_task(workspace.settled(told.append))
        while not waiting.done():
            assert len(users(workspace)) == 40  # the old ones stay until the new ones are there
            await asyncio.sleep(0)
        assert users(workspace) == {f"C{i}#walk(Hub)" for i in range(40)}
        assert "resolving names" in [each.message for each in told]
        await refreshing


async def test_whoever_stops_waiting_does_not_stop_the_refresh(tmp_path: Path) -> None:
    root = planted(tmp_path / "hub", {"Hub.java": "class Hub { void go() { } }", **MANY})
    async with opened(root) as workspace:
        await workspace.index()
        (root / "C0.java").write_text("class C0 { void late(Hub hub) { hub.go(); } }")
        refreshing = asyncio.create_task(workspace.refresh(MANY))
        await asyncio.sleep(0)
        waiting = asyncio.create_task(workspace.settled())
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await refreshing
        assert "C0#late(Hub)" in users(workspace)


async def test_an_edit_that_comes_at_the_end_of_a_run_is_not_left_half_way(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updating, "_STEP_SECONDS", 0.0)
    giving, given = threading.Event(), threading.Event()

    def give_back() -> None:
        giving.set()
        given.wait()

    monkeypatch.setattr(workspace_module, "give_back", give_back)
    async with opened(root) as workspace:
        indexing = asyncio.create_task(workspace.index())
        await asyncio.to_thread(giving.wait)
        workspace.update("Cart.java", "class Basket { Pricing pricing; }")
        given.set()
        await indexing
        await workspace.settled()
        assert "field Basket#pricing -> Pricing" in edges(workspace)


@pytest.mark.parametrize("end", [RuntimeError("no idea"), asyncio.CancelledError()])
async def test_an_edit_that_comes_while_a_run_breaks_off_is_not_left_half_way(
    root: Path, monkeypatch: pytest.MonkeyPatch, end: BaseException
) -> None:
    async with opened(root) as workspace:
        await workspace.index()

        async def survey(*_: object) -> None:
            workspace.update("Cart.java", "class Basket { Pricing pricing; }")
            raise end

        monkeypatch.setattr(updating, "_STEP_SECONDS", 0.0)
        monkeypatch.setattr(Disk, "survey", survey)
        with pytest.raises(type(end)):
            await workspace.index()
        await workspace.settled()
        assert "field Basket#pricing -> Pricing" in edges(workspace)
