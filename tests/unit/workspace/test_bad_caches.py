"""Caches that are damaged, foreign or shared, and files with odd names or turned into folders: nothing is lost."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from espalier.workspace.workspace import Workspace

FILES = {
    "Cart.java": "class Cart { Pricing pricing; int total() { return pricing.price(); } }",
    "Pricing.java": "interface Pricing { int price(); }",
    "a b/Ünï 'x' %41;#.java": "class Odd { Cart cart; }",
}


def planted(root: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return root


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return planted(tmp_path / "shop", FILES)


@asynccontextmanager
async def opened(root: Path, cache: Path | None = None) -> AsyncIterator[Workspace]:
    workspace = Workspace(root, cache=cache)
    try:
        await workspace.index()
        yield workspace
    finally:
        await workspace.close()


def shown(workspace: Workspace) -> object:
    edges = sorted((edge.kind, edge.source, edge.target) for edge in workspace.ontology.edges(tests=True))
    return edges, workspace.snapshot.digests()


async def fresh(root: Path) -> object:
    async with opened(root) as workspace:
        return shown(workspace)


def _folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


DAMAGES: dict[str, Callable[[Path], object]] = {
    "truncated": lambda file: file.write_bytes(file.read_bytes()[: file.stat().st_size // 2]),
    "wrong magic": lambda file: file.write_bytes(b"\xff" * 64 + file.read_bytes()[64:]),
    "empty": lambda file: file.write_bytes(b""),
    "a folder in its place": _folder,
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_damaged_cache_costs_time_only(root: Path, tmp_path: Path, damage: str) -> None:
    cache = tmp_path / "cache"
    async with opened(root, cache):
        pass
    for file in [each for each in cache.rglob("*") if each.suffix in (".db", ".graph")]:
        DAMAGES[damage](file)
    for _ in range(2):
        async with opened(root, cache) as workspace:
            assert shown(workspace) == await fresh(root)


async def test_another_projects_cache_is_not_this_projects(root: Path, tmp_path: Path) -> None:
    other = planted(tmp_path / "other", {"Cart.java": "class Cart { int zebra; }", "Gone.java": "class Gone { }"})
    async with opened(other, tmp_path / "theirs"):
        pass
    shutil.copytree(tmp_path / "theirs", tmp_path / "cache")
    async with opened(root, tmp_path / "cache") as workspace:
        assert shown(workspace) == await fresh(root)


async def test_two_workspaces_share_a_cache(root: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    async with opened(root, cache) as first, opened(root, cache) as second:
        planted(root, {"Cart.java": "class Cart { }"})
        await first.refresh(["Cart.java"])
        planted(root, {"New.java": "class New { Cart cart; }"})
        await second.refresh(["Cart.java", "New.java"])
    async with opened(root, cache) as workspace:
        assert shown(workspace) == await fresh(root)


async def test_a_file_that_becomes_a_folder_is_gone(root: Path) -> None:
    async with opened(root) as workspace:
        _folder(root / "Pricing.java")
        planted(root, {"Pricing.java/Inner.java": "class Inner { Cart cart; }"})
        await workspace.refresh(["Pricing.java", "Pricing.java/Inner.java"])
        assert workspace.ontology.named("Inner") and not workspace.ontology.named("Pricing")
        assert shown(workspace) == await fresh(root)
