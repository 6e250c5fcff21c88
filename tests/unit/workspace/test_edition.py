"""Two releases with one cache folder: neither empties the other's, and what nobody uses goes."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from espalier.workspace import edition
from espalier.workspace.edition import UNUSED_SECONDS, edition_folder
from espalier.workspace.report import CacheUse
from espalier.workspace.workspace import Workspace


async def indexed(root: Path, cache: Path) -> CacheUse:
    workspace = Workspace(root, cache=cache)
    try:
        return (await workspace.index()).cache
    finally:
        await workspace.close()


async def test_two_releases_share_a_folder_and_keep_both_of_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, cache = tmp_path / "shop", tmp_path / "cache"
    root.mkdir()
    (root / "Cart.java").write_text("class Cart { }")
    assert await indexed(root, cache) == CacheUse(0, 1)
    with monkeypatch.context() as other:
        other.setattr(edition, "recipe", lambda: "0123456789abcdef")
        assert await indexed(root, cache) == CacheUse(0, 1)
        assert await indexed(root, cache) == CacheUse(1, 0)
    assert await indexed(root, cache) == CacheUse(1, 0)


def test_what_no_release_has_used_for_weeks_is_removed(tmp_path: Path) -> None:
    old, recent = tmp_path / "index-old", tmp_path / "index-recent"
    for folder in (old, recent):
        folder.mkdir()
        (folder / "facts.db").write_bytes(b"facts")
    before, vectors = tmp_path / "facts.db-wal", tmp_path / "vectors-old.db"
    for file in (before, vectors):
        file.write_bytes(b"kept")
    long_ago = time.time() - UNUSED_SECONDS - 60
    for each in (old, before, vectors):
        os.utime(each, (long_ago, long_ago))
    own = edition_folder(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted([own, recent, vectors])


def test_a_folder_in_use_does_not_grow_old(tmp_path: Path) -> None:
    own = edition_folder(tmp_path)
    os.utime(own, (0, 0))
    assert edition_folder(tmp_path) == own
    assert own.stat().st_mtime > time.time() - 60


def test_a_cache_folder_that_cannot_be_made_is_left_to_its_user(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert edition_folder(tmp_path / "file").parent == tmp_path / "file"
