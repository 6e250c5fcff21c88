"""A disk that is full when the graph is saved: the user is told, answers go on, and the state saved before stays.

`/dev/full` refuses every write as a full disk does: with the system's own ENOSPC.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest

from espalier.caches import folder_of
from espalier.cli import frame
from espalier.workspace import graph_cache
from espalier.workspace.workspace import Workspace

FULL = Path("/dev/full")
NAME = "next"
FILES = {"Cart.java": "class Cart { Pricing pricing; }", "Pricing.java": "interface Pricing { int price(); }"}

pytestmark = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    folder.mkdir()
    for path, text in FILES.items():
        (folder / path).write_text(text)
    return folder


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next graphs are written to a file that a test may put in the way with `fill`."""
    monkeypatch.setattr(graph_cache, "uuid4", lambda: SimpleNamespace(hex=NAME))


def fill(cache: Path) -> Path:
    """From now on there is no room for a graph; the cache's folder for this edition."""
    (graph,) = cache.rglob("*.graph")
    graph = graph.rename(graph.with_name("saved.graph"))
    graph.with_name(f"{NAME}.new").symlink_to(FULL)
    return graph.parent


async def saved(root: Path, cache: Path) -> None:
    workspace = Workspace(root, cache=cache)
    await workspace.index()
    await workspace.close()


async def test_a_full_disk_is_told_and_costs_no_answer(
    root: Path, tmp_path: Path, full: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    await saved(root, cache)
    folder = fill(cache)
    before = (folder / "saved.graph").read_bytes()
    workspace, said = Workspace(root, cache=cache), asyncio.Queue[str]()
    await workspace.index()
    (root / "Cart.java").write_text("class Cart { Pricing zebra; }")
    await workspace.refresh(["Cart.java"])
    chores = asyncio.create_task(workspace.tend(said.put_nowait))
    async with asyncio.timeout(20):
        message = await said.get()
    assert str(folder) in message and "No space left on device" in message and "answers go on" in message
    assert workspace.ontology.named("zebra") and workspace.health.is_complete
    assert sorted(path.name for path in folder.glob("*.graph")) == ["saved.graph"]
    assert (folder / "saved.graph").read_bytes() == before
    chores.cancel()
    await asyncio.wait({chores})
    await workspace.close()  # there is room again: the failed save took what was in the way with it
    assert workspace.troubles == ()
    assert [path.name for path in folder.glob("*.graph")] == [f"{NAME}.graph"]


async def test_the_state_saved_before_is_begun_with(root: Path, tmp_path: Path, full: None) -> None:
    cache = tmp_path / "cache"
    await saved(root, cache)
    fill(cache)
    died = Workspace(root, cache=cache)
    await died.index()
    (root / "Cart.java").write_text("class Cart { Pricing zebra; }")
    await died.refresh(["Cart.java"])
    await died.close()
    assert died.troubles
    workspace = Workspace(root, cache=cache)
    await workspace.index()
    assert workspace.ontology.named("zebra") and workspace.ontology.named("Pricing")
    await workspace.close()


def test_a_command_says_so_and_answers(
    root: Path, tmp_path: Path, full: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ESPALIER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ESPALIER_LOGS", str(tmp_path / "logs"))
    asyncio.run(saved(root, folder_of(root, tmp_path / "cache")))
    fill(tmp_path / "cache")
    (root / "Cart.java").write_text("class Cart { Pricing a; Pricing b; }")
    assert frame.main(["users", str(root), "Pricing"], SimpleNamespace()) == 0
    printed = capsys.readouterr()
    assert "Cart.java" in printed.out
    assert "was not saved" in printed.err and "No space left on device" in printed.err
