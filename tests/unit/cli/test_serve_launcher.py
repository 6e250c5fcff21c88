"""`serve` prepares JDT LS even if the cache folder cannot be used."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from espalier import caches
from espalier.cli import abandoned
from espalier.cli.serve_launcher import ServeLauncher
from espalier.config.options import Options
from espalier.errors import SetupError
from espalier.jdt.launch import stock_arguments
from espalier.lsp.relay.launcher import JdtlsLaunch, JdtlsParts
from espalier.ports import Progress, Report
from fakes import programs


@pytest.fixture(autouse=True)
def system_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ESPALIER_CACHE", str(tmp_path / "system"))
    return tmp_path / "system"


@pytest.fixture
def held() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


async def prepared(tmp_path: Path, cache: Path, held: ExitStack, stock: Sequence[str] = ()) -> JdtlsLaunch:
    parts = await found(tmp_path, cache, held, stock)
    return await parts.launch(lambda text: None)


async def found(tmp_path: Path, cache: Path, held: ExitStack, stock: Sequence[str] = ()) -> JdtlsParts:
    java, home = tmp_path / "java", tmp_path / "jdtls"
    if not java.exists():
        programs.java(java, "21")
        programs.distribution(home)
    sections: dict[str, Any] = {
        "cache": {"directory": str(cache)},
        "java": {"executable": str(java / "bin" / "java")},
        "jdtls": {"home": str(home)},
    }
    launcher = ServeLauncher(stock_arguments(list(stock)), held)
    root = tmp_path / "project"
    return await launcher.jdtls(msgspec.convert(sections, Options), root, lambda progress: None)


def data(launch: JdtlsLaunch) -> Path:
    return Path(launch.command[launch.command.index("-data") + 1])


async def test_a_cache_that_can_be_written_is_used(tmp_path: Path, system_cache: Path, held: ExitStack) -> None:
    launch = await prepared(tmp_path, tmp_path / "cache", held)
    assert data(launch).is_relative_to(tmp_path / "cache")
    assert (launch.cache, "temporary" in launch.notice) == ("", False)
    assert caches.everywhere(system_cache) == [system_cache, tmp_path / "cache"]  # where `espalier clean` looks


async def test_the_parts_are_known_while_an_ending_server_has_the_data_folder(tmp_path: Path, held: ExitStack) -> None:
    with ExitStack() as older:
        before = await prepared(tmp_path, tmp_path / "cache", older)
        parts = await found(tmp_path, tmp_path / "cache", held)
        assert parts.java
        told: list[str] = []
        launching = asyncio.create_task(parts.launch(told.append))
        while not told:  # noqa: ASYNC110
            await asyncio.sleep(0)
        assert not launching.done()
    assert data(await launching) == data(before)


async def test_what_is_kept_is_the_projects_also_where_an_editor_names_the_data_folder(
    tmp_path: Path, held: ExitStack
) -> None:
    chosen = tmp_path / "editor" / "data"
    launch = await prepared(tmp_path, tmp_path / "cache", held, ["-data", str(chosen)])
    assert data(launch) == chosen
    (kept,) = caches.kept(tmp_path / "cache")  # what `espalier clean ROOT` finds
    assert kept.project == (tmp_path / "project").resolve()
    await prepared(tmp_path, tmp_path / "cache", held)
    assert len(caches.kept(tmp_path / "cache")) == 2  # another data folder's is not shared


@pytest.mark.parametrize("below", ["", "folder"])
async def test_a_cache_that_is_a_file(tmp_path: Path, held: ExitStack, below: str) -> None:
    (tmp_path / "file").touch()
    launch = await prepared(tmp_path, tmp_path / "file" / below, held)
    assert data(launch).is_relative_to(launch.cache)
    assert "temporary folder" in launch.notice
    held.close()
    assert not Path(launch.cache).exists()


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.ENOSPC, errno.ENAMETOOLONG, errno.EIO])
async def test_a_cache_in_which_no_folder_can_be_made(
    tmp_path: Path, held: ExitStack, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    cache, mkdir = tmp_path / "cache", Path.mkdir

    def refuse(self: Path, *arguments: Any, **options: Any) -> None:
        if self.is_relative_to(cache):
            raise OSError(number, os.strerror(number))
        mkdir(self, *arguments, **options)

    monkeypatch.setattr(Path, "mkdir", refuse)
    launch = await prepared(tmp_path, cache, held)
    assert data(launch).is_relative_to(launch.cache)
    assert launch.notice.count("temporary folder") == 1


async def test_a_disk_that_fills_up_while_the_configuration_is_copied(
    tmp_path: Path, held: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache, copytree = tmp_path / "cache", shutil.copytree

    def refuse(source: Path, target: Path, **options: Any) -> Path:
        if target.is_relative_to(cache):
            raise OSError(errno.ENOSPC, "No space left on device")
        return copytree(source, target, **options)

    monkeypatch.setattr(shutil, "copytree", refuse)
    launch = await prepared(tmp_path, cache, held)
    assert "is full" in launch.notice
    assert data(launch).is_relative_to(launch.cache)


async def test_a_session_that_ends_does_not_wait_for_a_download() -> None:
    """The program that fetches is ended by the next report."""
    working, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def work(report: Report) -> None:
        working.set()
        go_on.wait()
        try:
            report(Progress("still fetching"))
        except SetupError:
            ended.set()
            raise

    task = asyncio.create_task(abandoned.in_thread(work, lambda progress: None))
    await asyncio.to_thread(working.wait)
    task.cancel()
    await asyncio.sleep(0)
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended.is_set()
