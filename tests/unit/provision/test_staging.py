from __future__ import annotations

import errno
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from espalier.errors import SetupError
from espalier.provision.staging import install_once, writable


def made(scratch: Path) -> Path:
    (scratch / "part").mkdir()
    (scratch / "part" / "file").write_text("whole")
    return scratch / "part"


def visible(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if not path.name.endswith(".lock"))


def test_installs_once(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "part-1"
    assert (install_once(target, made) / "file").read_text() == "whole"
    assert install_once(target, lambda scratch: pytest.fail("made twice")) == target


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, SystemExit, ValueError])
def test_an_interruption_leaves_nothing(tmp_path: Path, interruption: type[BaseException]) -> None:
    def interrupted(scratch: Path) -> Path:
        made(scratch)
        raise interruption

    with pytest.raises(interruption):
        install_once(tmp_path / "part-1", interrupted)
    assert visible(tmp_path) == []
    assert (install_once(tmp_path / "part-1", made) / "file").read_text() == "whole"


def test_what_a_killed_run_left_is_removed(tmp_path: Path) -> None:
    (tmp_path / ".partial-part-1-abc").mkdir()
    (tmp_path / ".partial-part-1-abc" / "half").write_text("...")
    install_once(tmp_path / "part-1", made)
    assert visible(tmp_path) == ["part-1"]


def test_two_at_once_make_it_once(tmp_path: Path) -> None:
    makers: list[Path] = []
    both = threading.Barrier(2, timeout=10)

    def slow(scratch: Path) -> Path:
        makers.append(scratch)
        return made(scratch)

    def one() -> Path:
        both.wait()
        return install_once(tmp_path / "part-1", slow)

    with ThreadPoolExecutor(2) as threads:
        results = [future.result(10) for future in [threads.submit(one), threads.submit(one)]]
    assert results == [tmp_path / "part-1"] * 2
    assert len(makers) == 1


def test_a_full_disk_is_named_and_leaves_nothing(tmp_path: Path) -> None:
    def full(scratch: Path) -> Path:
        made(scratch)
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(SetupError, match=r"disk .* is full .*ESPALIER_CACHE"):
        install_once(tmp_path / "part-1", full)
    assert visible(tmp_path) == []


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()  # works for root too, whom permissions do not stop
    with pytest.raises(SetupError, match=r"cannot write to .*file.*ESPALIER_CACHE"):
        install_once(tmp_path / "file" / "java" / "part-1", made)
    with pytest.raises(SetupError, match="cannot write"):
        writable(tmp_path / "file" / "java")
