"""A process dies while its editor holds unsaved texts, and its saved graph has them: the next start shows the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from espalier.ontology.kinds import EdgeKind
from espalier.workspace import tending
from espalier.workspace.graph_cache import GraphCache, Saving
from espalier.workspace.workspace import Workspace

DISK = {
    "Base.java": "class Base { int price() { return 1; } }",
    "Cart.java": "class Cart extends Base { int total() { return price(); } }",
    "Empty.java": "",
    "src/main/resources/application.properties": "shop.name = disk\n",
}
UNSAVED = {
    "Base.java": "class Base { int zebra() { return 1; } }",
    "Empty.java": "class Zebra extends Base { }",
    "New.java": "class NewZebra { Base base; }",
    "src/main/resources/application.properties": "shop.zebra = editor\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path, text in DISK.items():
        file = tmp_path / "shop" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path / "shop"


def shown(workspace: Workspace) -> object:
    edges = sorted((edge.kind, edge.source, edge.target) for edge in workspace.ontology.edges(tests=True))
    nodes = sorted(node.key for node in workspace.ontology.nodes())
    return nodes, edges, workspace.snapshot.digests(), [hit.chunk.path for hit in workspace.search("zebra")]


async def died(root: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """A process that saved its graph in the background with the editor's texts in it, and got no further."""
    monkeypatch.setattr(tending, "_SETTLE_SECONDS", 0.0)
    monkeypatch.setattr("espalier.workspace.workspace._FEW", 0)
    saved, save, loop = asyncio.Event(), GraphCache.save, asyncio.get_running_loop()

    def told(self: GraphCache, digests: Mapping[str, str], saving: Saving) -> None:
        save(self, digests, saving)
        loop.call_soon_threadsafe(saved.set)

    with monkeypatch.context() as patched:
        patched.setattr(GraphCache, "save", told)
        workspace = Workspace(root, cache=cache)
        await workspace.index()
        for path, text in UNSAVED.items():
            workspace.update(path, text)
        await workspace.settled()
        chores = asyncio.create_task(workspace.tend(lambda _: None))
        async with asyncio.timeout(20):
            await saved.wait()
        chores.cancel()
        await asyncio.wait({chores})
    assert workspace.ontology.named("NewZebra") and workspace.ontology.named("Base#zebra")
    return workspace


def _as_it_was(root: Path) -> None:
    """The disk's files stay."""


def _touched(root: Path) -> None:
    for path in DISK:
        (root / path).touch()


def _gone(root: Path) -> None:
    (root / "Base.java").unlink()


def _unreadable(root: Path) -> None:
    (root / "Base.java").unlink()
    (root / "Base.java").mkdir()


def _without_records(root: Path) -> None:
    for each in (root.parent / "cache").rglob("facts.db*"):
        each.unlink()


@pytest.mark.parametrize("meanwhile", [_as_it_was, _touched, _gone, _unreadable, _without_records])
async def test_a_start_shows_the_disk(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[Path], None]
) -> None:
    dead = await died(root, tmp_path / "cache", monkeypatch)
    meanwhile(root)
    again, fresh = Workspace(root, cache=tmp_path / "cache"), Workspace(root)
    await again.index()
    await fresh.index()
    assert shown(again) == shown(fresh)
    assert not any("zebra" in node.key.lower() for node in again.ontology.nodes())
    for each in (again, fresh, dead):
        await each.close()


async def test_edges_of_other_files_are_those_of_the_disk_too(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dead = await died(root, tmp_path / "cache", monkeypatch)
    assert not dead.ontology.into("Base#price()", {EdgeKind.CALLS})
    workspace = Workspace(root, cache=tmp_path / "cache")
    await workspace.index()
    assert [edge.source for edge in workspace.ontology.into("Base#price()", {EdgeKind.CALLS})] == ["Cart#total()"]
    for each in (workspace, dead):
        await each.close()
