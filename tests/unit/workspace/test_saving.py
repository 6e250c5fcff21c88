"""What a process that dies leaves behind: the next start resolves what has changed since, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from espalier.java.facts import FileFacts
from espalier.ontology.graph import Ontology
from espalier.workspace import tending
from espalier.workspace.cache import Cached, RecordCache
from espalier.workspace.graph_cache import GraphCache, Saving
from espalier.workspace.report import CacheUse
from espalier.workspace.workspace import Workspace

FILES = {f"C{i}.java": f"class C{i} extends C{(i + 1) % 90} {{ }}" for i in range(90)}
EDITED = "class C1 extends C7 { int zebra; }"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "big"
    folder.mkdir()
    for path, text in FILES.items():
        (folder / path).write_text(text)
    return folder


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


class Applied:
    """The files that graphs have been given since this was made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.changed: set[str] = set()
        self.gone: set[str] = set()
        applying = Ontology.applying

        def recorded(graph: Ontology, changed: Mapping[str, FileFacts], gone: Iterable[str] = ()) -> Iterator[None]:
            self.changed |= changed.keys()
            self.gone |= set(gone)
            return applying(graph, changed, gone)

        monkeypatch.setattr(Ontology, "applying", recorded)


@asynccontextmanager
async def opened(root: Path, cache: Path | None) -> AsyncIterator[Workspace]:
    workspace = Workspace(root, cache=cache)
    try:
        yield workspace
    finally:
        await workspace.close()


def shown(workspace: Workspace) -> object:
    edges = sorted((edge.kind, edge.source, edge.target) for edge in workspace.ontology.edges(tests=True))
    return edges, sorted(workspace.ontology.files()), workspace.snapshot.digests()


async def fresh(root: Path) -> object:
    async with opened(root, None) as workspace:
        await workspace.index()
        return shown(workspace)


async def tended(workspace: Workspace, event: asyncio.Event) -> None:
    """Until the background chores have done what sets `event`."""
    task = asyncio.create_task(workspace.tend(lambda _: None))
    async with asyncio.timeout(20):
        await event.wait()
    task.cancel()


@pytest.fixture
async def graph_saved(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Set whenever a graph has been saved."""
    monkeypatch.setattr(tending, "_SETTLE_SECONDS", 0.0)
    saved, save = asyncio.Event(), GraphCache.save

    def told(self: GraphCache, digests: Mapping[str, str], saving: Saving) -> None:
        save(self, digests, saving)
        loop.call_soon_threadsafe(saved.set)

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(GraphCache, "save", told)
    return saved


@pytest.fixture
async def records_saved(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Set whenever a change of C1.java has been saved."""
    saved, save = asyncio.Event(), RecordCache.save

    def told(self: RecordCache, changed: Mapping[str, Cached | None]) -> None:
        save(self, changed)
        if changed.keys() == {"C1.java"}:
            loop.call_soon_threadsafe(saved.set)

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(RecordCache, "save", told)
    return saved


async def test_a_graph_that_is_older_than_the_records_is_begun_with(
    root: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(root, cache) as workspace:
        await workspace.index()
    died = Workspace(root, cache=cache)
    await died.index()
    (root / "C1.java").write_text(EDITED)
    (root / "C2.java").unlink()
    with monkeypatch.context() as patched:
        patched.setattr(GraphCache, "save", _raising)
        await died.refresh(["C1.java", "C2.java"])
        with pytest.raises(RuntimeError):
            await died.close()
    applied = Applied(monkeypatch)
    async with opened(root, cache) as workspace:
        assert (await workspace.index()).cache == CacheUse(89, 0)
        assert (applied.changed, applied.gone) == ({"C1.java"}, {"C2.java"})
        assert shown(workspace) == await fresh(root)


async def test_a_graph_is_saved_while_an_editor_has_unsaved_text(
    root: Path, cache: Path, graph_saved: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    died = Workspace(root, cache=cache)
    died.update("C1.java", EDITED)
    await died.index()
    await tended(died, graph_saved)
    applied = Applied(monkeypatch)
    async with opened(root, cache) as workspace:
        await workspace.index()
        assert (applied.changed, applied.gone) == ({"C1.java"}, set())
        assert not workspace.ontology.named("zebra")
        assert shown(workspace) == await fresh(root)
    await died.close()


async def test_a_file_that_an_editor_saves_and_keeps_open_is_not_parsed_again(
    root: Path, cache: Path, records_saved: asyncio.Event
) -> None:
    died = Workspace(root, cache=cache)
    await died.index()
    died.update("C1.java", EDITED)
    (root / "C1.java").write_text(EDITED)
    await died.refresh(["C1.java"])
    await tended(died, records_saved)
    async with opened(root, cache) as workspace:
        assert (await workspace.index()).cache == CacheUse(90, 0)
        assert workspace.ontology.named("zebra")
    await died.close()


def _raising(*_: object) -> object:
    raise RuntimeError("no idea")
