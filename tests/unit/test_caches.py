"""What is kept for projects: claimed, found, pruned, and never taken from somebody who uses it."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from filelock import FileLock

from espalier import caches
from espalier.__main__ import Adapters
from espalier.cli import frame

DAY = 24 * 3600.0


def made(cache: Path, name: str, project: Path | None, days: float, now: float) -> Path:
    folder = cache / "workspaces" / name
    folder.mkdir(parents=True)
    (folder / "facts.db").write_bytes(b"x" * 1000)
    if project is not None:
        caches.claim(folder, project)
    for each in (*folder.iterdir(), folder):
        os.utime(each, (now - days * DAY,) * 2)
    return folder


def test_what_is_claimed_is_found_with_its_project(tmp_path: Path) -> None:
    project = tmp_path / "pröject"
    project.mkdir()
    folder = tmp_path / "cache" / "workspaces" / "project-1"
    caches.claim(folder, project)
    (found,) = caches.kept(tmp_path / "cache")
    assert (found.folder, found.project, found.is_orphan) == (folder, project, False)
    shutil.rmtree(project)
    assert caches.kept(tmp_path / "cache")[0].is_orphan


def test_only_what_nobody_has_used_for_long_is_pruned(tmp_path: Path) -> None:
    now = 1_800_000_000.0
    new, old, open_ = (tmp_path / name for name in ("new", "old", "open"))
    kept = [made(tmp_path, "new-1", new, 59, now), made(tmp_path, "open-1", open_, 300, now)]
    gone = [made(tmp_path, "old-1", old, 61, now), made(tmp_path, "unclaimed-1", None, 61, now)]
    assert {each.folder for each in caches.prune(tmp_path, {open_}, now)} == set(gone)
    assert [folder.exists() for folder in kept + gone] == [True, True, False, False]


def test_the_caches_that_settings_have_named_are_known_while_they_exist(tmp_path: Path) -> None:
    system, other = tmp_path / "system", tmp_path / "öther"
    caches.remember(system, system)
    assert (caches.everywhere(system), system.exists()) == ([system], False)
    caches.remember(other, system)
    caches.remember(other, system)
    assert caches.everywhere(system) == [system]
    other.mkdir()
    assert caches.everywhere(system) == [system, other]
    (tmp_path / "file").touch()
    caches.remember(other, tmp_path / "file")  # cannot be noted, which is no error


def test_a_folder_that_a_server_holds_stays(tmp_path: Path) -> None:
    folder = made(tmp_path, "a-1", tmp_path, 0, 1e9)
    with FileLock(folder / "0.lock"):
        assert not caches.remove(folder)
    assert caches.remove(folder)
    assert not folder.exists()


def clean(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, str]:
    """Folder's name to what became of it."""
    assert frame.main(["clean", "--json", *argv], Adapters()) == 0
    return {Path(row["folder"]).name: row["outcome"] for row in json.loads(capsys.readouterr().out)["folders"]}


def test_the_command_says_what_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ESPALIER_CACHE", str(tmp_path))
    here = tmp_path / "here"
    here.mkdir()
    now = here.stat().st_mtime
    made(tmp_path, "here-1", here, 1, now)
    made(tmp_path, "gone-1", tmp_path / "gone", 1, now)
    made(tmp_path, "old-1", here, 40, now)
    assert clean(capsys, "--dry-run") == {"here-1": "kept", "gone-1": "would be removed", "old-1": "would be removed"}
    assert clean(capsys) == {"here-1": "kept", "gone-1": "removed", "old-1": "removed"}
    assert clean(capsys, str(tmp_path)) == {}
    made(tmp_path / "other", "other-1", here, 40, now)
    caches.remember(tmp_path / "other", tmp_path)
    assert clean(capsys) == {"here-1": "kept", "other-1": "removed"}
    assert clean(capsys, str(here)) == {"here-1": "removed"}
    assert frame.main(["clean"], Adapters()) == 0
    assert capsys.readouterr().out == "0.0 MB removed, 0.0 MB kept\n"
