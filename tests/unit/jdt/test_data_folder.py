from __future__ import annotations

import asyncio
import errno
from pathlib import Path

import pytest
from filelock import UnixFileLock

from espalier import caches
from espalier.caches import folder_of
from espalier.errors import CacheError
from espalier.jdt.data_folder import data_folder, released
from espalier.workspace.workspace import Workspace


def test_projects_of_one_name_have_separate_data(tmp_path: Path) -> None:
    with (
        data_folder(tmp_path / "a" / "app", tmp_path) as one,
        data_folder(tmp_path / "b" / "app", tmp_path) as two,
    ):
        assert one != two


def test_two_instances_on_one_project_never_share_and_the_data_is_kept(tmp_path: Path) -> None:
    with data_folder(tmp_path / "app", tmp_path) as one:
        (one / "kept").touch()
        with data_folder(tmp_path / "app", tmp_path) as two:
            assert one != two
    with data_folder(tmp_path / "app", tmp_path) as again:
        assert (again / "kept").exists()


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CacheError, match="cannot write"), data_folder(tmp_path, tmp_path / "file"):
        pass


@pytest.mark.parametrize("error", [OSError(errno.ENOLCK, "no locks available"), NotImplementedError("no flock")])
def test_a_folder_that_cannot_be_locked_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(self: UnixFileLock) -> None:
        raise error

    monkeypatch.setattr(UnixFileLock, "_acquire", fail)
    with pytest.raises(CacheError, match="cannot write"), data_folder(tmp_path / "app", tmp_path):
        pass


async def test_a_restarted_server_gets_the_folder_of_the_one_that_ends(tmp_path: Path) -> None:
    reported: list[str] = []
    with data_folder(tmp_path / "app", tmp_path) as old:
        waiting = asyncio.create_task(released(tmp_path / "app", tmp_path, reported.append, seconds=60))
        while not reported:  # noqa: ASYNC110
            await asyncio.sleep(0)
        assert not waiting.done()
    new = await waiting
    new.release()
    assert new.path == old
    assert len(reported) == 1


async def test_of_two_windows_each_gets_its_own_folder_back(tmp_path: Path) -> None:
    reported: list[str] = []
    with data_folder(tmp_path / "app", tmp_path) as other:
        with data_folder(tmp_path / "app", tmp_path) as old:
            waiting = asyncio.create_task(released(tmp_path / "app", tmp_path, reported.append, seconds=60))
            while not reported:  # noqa: ASYNC110
                await asyncio.sleep(0)
        new = await waiting
        new.release()
        assert new.path == old != other


async def test_the_wait_for_a_running_server_ends(tmp_path: Path) -> None:
    reported: list[str] = []
    with data_folder(tmp_path / "app", tmp_path) as other:
        new = await released(tmp_path / "app", tmp_path, reported.append, seconds=0.2)
        new.release()
    assert new.path != other
    assert ["waiting up to 0.2 s" in reported[0], "data folder of its own" in reported[1]] == [True, True]


async def test_the_only_server_does_not_wait(tmp_path: Path) -> None:
    reported: list[str] = []
    (await released(tmp_path / "app", tmp_path, reported.append)).release()
    assert reported == []


async def test_a_project_has_one_folder_which_is_kept_while_a_server_runs(tmp_path: Path) -> None:
    root, cache = tmp_path / "app", tmp_path / "cache"
    root.mkdir()
    await Workspace(root, cache=folder_of(root, cache)).close()
    with data_folder(root, cache) as held:
        (kept,) = caches.kept(cache)
        assert (kept.project, held.parent) == (root.resolve(), kept.folder)
        assert not caches.remove(kept.folder) and any(kept.folder.glob("index-*"))
    assert caches.remove(kept.folder)
