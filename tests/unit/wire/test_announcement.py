"""Where a running process can be reached: private files, of which foreign and broken ones are ignored."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from espalier.wire.announcement import Announcement, announce, announced, withdraw

SHOP, CART = Path("/work/shop"), Path("/work/cart")
HERE = Announcement("unix:/tmp/door", "secret", (str(SHOP), str(CART)), "1")


def found(folder: Path, *roots: Path) -> list[Announcement]:
    return [each for _, each in announced(folder, frozenset(roots))]


def test_an_announcement_is_found_by_its_folders_and_goes_with_its_process(tmp_path: Path) -> None:
    file = announce(tmp_path / "run", HERE)
    assert found(tmp_path / "run", SHOP) == found(tmp_path / "run", SHOP, CART) == [HERE]
    assert found(tmp_path / "run", SHOP, Path("/elsewhere")) == []
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    withdraw(tmp_path / "run")
    assert found(tmp_path / "run", SHOP) == []


def test_the_newest_comes_first_and_a_new_one_replaces_that_of_the_same_process(tmp_path: Path) -> None:
    announce(tmp_path, HERE)
    newer = Announcement("unix:/tmp/other", "t", HERE.roots, "1")
    announce(tmp_path, newer)
    assert found(tmp_path, SHOP) == [newer]
    older = (tmp_path / f"{os.getpid()}.json").rename(tmp_path / f"{os.getppid()}.json")
    os.utime(older, (1, 1))
    announce(tmp_path, HERE)
    assert found(tmp_path, SHOP) == [HERE, newer]


def test_what_a_killed_process_left_is_removed(tmp_path: Path) -> None:
    left = tmp_path / "4194305.json"  # above the highest process id of Linux
    left.write_text("{}")
    announce(tmp_path, HERE)
    assert not left.exists()


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666, 0o640])
def test_a_file_that_others_can_read_or_write_is_not_believed(tmp_path: Path, mode: int) -> None:
    announce(tmp_path, HERE).chmod(mode)
    assert found(tmp_path, SHOP) == []


@pytest.mark.parametrize("content", ["", "{", "[]", '{"address": 1}'])
def test_broken_files_and_links_are_passed_over(tmp_path: Path, content: str) -> None:
    broken = tmp_path / "1.json"
    broken.write_text(content)
    broken.chmod(0o600)
    other = tmp_path / "elsewhere.txt"
    other.write_bytes((announce(tmp_path / "real", HERE)).read_bytes())
    (tmp_path / "2.json").symlink_to(other)
    assert found(tmp_path, SHOP) == []
    assert found(tmp_path / "nowhere", SHOP) == []
