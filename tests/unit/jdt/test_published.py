"""Finding the side door of a JDT LS that somebody else started, and keeping to it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from espalier.errors import OracleAbsent, OracleError
from espalier.jdt.published import PROTOCOL, PublishedOracle, find, read
from espalier.jdt.side_door import DoorSettings
from fakes.side_door import TOKEN, fake_door

SETTINGS = DoorSettings(connect_seconds=0.3, request_seconds=0.3)
READY = {"initialized": True, "importing": False, "projects": ["shop"]}


@pytest.fixture
def doors() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="doors") as folder:  # short enough for sockets, and of mode 0700
        yield Path(folder)


def publish(doors: Path, root: Path, pid: int | None = None, name: str = "", **other: Any) -> Path:
    pid = os.getpid() if pid is None else pid
    file = doors / f"{name or pid}.json"
    door = {"protocol": PROTOCOL, "address": "unix:x", "token": TOKEN, "pid": pid, "jdtls": "1.60.0"}
    file.touch(0o600)
    file.write_text(json.dumps(door | {"roots": [str(root)]} | other))
    return file


def test_a_door_is_found_by_a_folder_below_its_roots(doors: Path, tmp_path: Path) -> None:
    publish(doors, tmp_path / "shop")
    for inside in (tmp_path / "shop", tmp_path / "shop" / "web"):
        assert find(doors, [inside]) is not None
    for outside in (tmp_path, tmp_path / "shop-2"):
        assert find(doors, [outside]) is None
    assert find(doors, []) is None


def test_links_lead_to_the_same_folder(doors: Path, tmp_path: Path) -> None:
    (tmp_path / "shop").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "shop")
    publish(doors, tmp_path / "link")
    assert find(doors, [tmp_path / "shop"]) is not None


def test_of_several_the_one_with_most_folders_is_chosen(doors: Path, tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    publish(doors, one, name="1", address="unix:one")
    publish(doors, one, name="2", address="unix:both", roots=[str(one), str(other)])
    found = find(doors, [one, other])
    assert found is not None and found.address == "unix:both"


def test_a_dead_process_has_no_door(doors: Path, tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    publish(doors, tmp_path, ended.pid)
    assert find(doors, [tmp_path]) is None


@pytest.mark.skipif(os.name == "nt", reason="Windows has lists of access rights instead")
def test_what_others_may_change_or_read_is_not_trusted(
    doors: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = publish(doors, tmp_path)
    for mode in (0o620, 0o602, 0o640):
        file.chmod(mode)
        assert read(file) is None
    file.chmod(0o600)
    doors.chmod(0o770)
    assert find(doors, [tmp_path]) is None
    doors.chmod(0o700)
    assert find(doors, [tmp_path]) is not None
    monkeypatch.setattr(os, "getuid", lambda: os.geteuid() + 1)
    assert find(doors, [tmp_path]) is None


def test_a_link_in_the_folder_is_not_followed(doors: Path, tmp_path: Path) -> None:
    elsewhere = publish(tmp_path, tmp_path)
    (doors / "1.json").symlink_to(elsewhere)
    assert find(doors, [tmp_path]) is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"protocol": "1"}', "\xff"])
def test_what_is_no_publication_counts_as_missing(doors: Path, tmp_path: Path, text: str) -> None:
    publish(doors, tmp_path).write_text(text, "latin-1")
    assert find(doors, [tmp_path]) is None


def test_without_the_folder_there_is_no_door(tmp_path: Path) -> None:
    assert find(tmp_path / "missing", [tmp_path]) is None


async def test_the_oracle_follows_jdt_ls_from_one_door_to_the_next(doors: Path, tmp_path: Path) -> None:
    oracle = PublishedOracle(doors, lambda: [tmp_path], SETTINGS)
    with pytest.raises(OracleAbsent, match="no JDT LS with Espalier's bundle"):
        await oracle.status()
    async with fake_door(doors / "first", status=READY) as first:
        file = publish(doors, tmp_path, name="1", address=first.address)
        assert (await oracle.status()).projects == ("shop",)
        publish(doors, tmp_path, name="1", address=first.address, roots=[str(tmp_path), "/more"])
        await oracle.status()
    file.unlink()
    with pytest.raises(OracleAbsent):
        await oracle.status()
    async with fake_door(doors / "second", status=READY | {"projects": ["library"]}) as second:
        publish(doors, tmp_path, name="2", address=second.address)
        assert (await oracle.status()).projects == ("library",)
        await oracle.close()


async def test_a_bundle_of_another_version_is_not_asked(doors: Path, tmp_path: Path) -> None:
    publish(doors, tmp_path, protocol=PROTOCOL + 1)
    with pytest.raises(OracleError, match=r"different versions.*update"):
        await PublishedOracle(doors, lambda: [tmp_path], SETTINGS).status()
