"""The user's test command runs in a copy; the user's tree is only read."""

import asyncio
import os
import shlex
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from espalier.errors import UsageError
from espalier.repair import work_tree
from espalier.repair.validate import CopyValidator
from espalier.repair.work_tree import copy_tree

# Passes when A.java says "good"; counts its runs in the build folder, as an incremental build would.
SCRIPT = """
import pathlib, sys
runs = pathlib.Path("build/runs")
runs.write_text(runs.read_text() + "x")
print("runs", runs.read_text())
sys.exit("good" not in pathlib.Path("src/A.java").read_text())
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    for folder in ("src", "build", ".git"):
        (root / folder).mkdir(parents=True)
    (root / "src/A.java").write_bytes(b"bad\r\n")
    (root / "build/runs").write_text("")
    (root / ".git/config").write_text("secret")
    (root / "test.py").write_text(SCRIPT)
    return root


def command(*arguments: str) -> str:
    return shlex.join([sys.executable, *arguments])


async def test_candidates_run_in_one_copy_and_the_tree_is_untouched(project: Path) -> None:
    async with CopyValidator(project, command("test.py")) as validator:
        good = await validator.validate(project / "src/A.java", "good\r\n")
        bad = await validator.validate(project / "src/A.java", "worse\r\n")
    assert good.passed
    assert not bad.passed
    assert "runs xx" in bad.output
    assert (project / "src/A.java").read_bytes() == b"bad\r\n"
    assert (project / "build/runs").read_text() == ""


async def test_the_copy_is_gone_afterwards(project: Path) -> None:
    script = "import os; print(os.getcwd())"
    async with CopyValidator(project, command("-c", script)) as validator:
        validation = await validator.validate(project / "src/A.java", "")
    copy = Path(validation.output.strip())
    assert copy.name == "project"
    assert not copy.exists()


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def copying(monkeypatch: pytest.MonkeyPatch, before: Callable[[Path], None]) -> None:
    """Runs `before(target)` when a part of the tree is copied, before the rest is."""
    copytree = shutil.copytree

    def copied(source: Path, target: Path, *rest: object, **options: object) -> None:
        if isinstance(source, Path):  # not a folder inside
            (target / "src").mkdir(parents=True)
            before(target)
            options["dirs_exist_ok"] = True
        copytree(source, target, *rest, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(work_tree.shutil, "copytree", copied)


async def test_a_copy_that_failed_is_made_anew(project: Path, temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failures = [OSError(28, "No space left on device")]

    def fail(_: Path) -> None:
        if failures:
            raise failures.pop()

    copying(monkeypatch, fail)
    async with CopyValidator(project, command("test.py")) as validator:
        with pytest.raises(UsageError, match="No space left"):
            await validator.validate(project / "src/A.java", "good")
        assert list(temporary.iterdir()) == []
        assert (await validator.validate(project / "src/A.java", "good")).passed
    assert list(temporary.iterdir()) == []


async def test_a_copy_whose_caller_was_cancelled_serves_the_next(
    project: Path, temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()
    copying(monkeypatch, lambda _: (loop.call_soon_threadsafe(begun.set), go_on.wait())[0])
    async with CopyValidator(project, command("test.py")) as validator:
        asking = asyncio.create_task(validator.validate(project / "src/A.java", "good"))
        await begun.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        go_on.set()
        assert (await validator.validate(project / "src/A.java", "good")).passed
    assert list(temporary.iterdir()) == []


async def test_a_copy_is_removed_only_after_its_thread_has_ended(
    project: Path, temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()
    copying(monkeypatch, lambda _: (loop.call_soon_threadsafe(begun.set), go_on.wait())[0])
    validator = CopyValidator(project, command("test.py"))
    asking = asyncio.create_task(validator.validate(project / "src/A.java", "good"))
    await begun.wait()
    asking.cancel()
    leaving = asyncio.create_task(validator.__aexit__(None, None, None))
    await asyncio.wait([asking])
    go_on.set()
    await leaving
    assert list(temporary.iterdir()) == []


async def test_a_command_that_hangs_is_ended_with_its_children(project: Path) -> None:
    script = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; print(1); time.sleep(60)'])"
    started = time.perf_counter()
    async with CopyValidator(project, command("-u", "-c", script), seconds=0.5) as validator:
        validation = await validator.validate(project / "src/A.java", "good")
    assert not validation.passed
    assert "no end within 0.5 s" in validation.output
    assert time.perf_counter() - started < 10


async def test_the_command_sees_no_key_of_ours(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ESPALIER_API_KEY", "ESPALIER_EMBEDDINGS_API_KEY"):
        monkeypatch.setenv(name, "secret")
    monkeypatch.setenv("OF_THE_BUILD", "kept")
    async with CopyValidator(project, command("-c", "import os; print(*os.environ)")) as validator:
        validation = await validator.validate(project / "src/A.java", "good")
    names = validation.output.split()
    assert "OF_THE_BUILD" in names
    assert not [name for name in names if name.startswith("ESPALIER") and name.endswith("API_KEY")]


async def test_cancelling_ends_the_command(project: Path) -> None:
    mark = project.parent / "finished"
    script = f"import time, pathlib; time.sleep(1); pathlib.Path({str(mark)!r}).touch()"
    async with CopyValidator(project, command("-c", script)) as validator:
        task = asyncio.create_task(validator.validate(project / "src/A.java", "good"))
        await asyncio.sleep(0.4)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    await asyncio.sleep(1)
    assert not mark.exists()


@pytest.mark.parametrize("broken", ["", "  ", "'unclosed"])
async def test_a_malformed_command_is_an_error(project: Path, broken: str) -> None:
    with pytest.raises(UsageError, match="--validate"):
        CopyValidator(project, broken)


async def test_a_program_that_does_not_exist_is_an_error(project: Path) -> None:
    async with CopyValidator(project, "no-such-program-here test") as validator:
        with pytest.raises(UsageError, match="no-such-program-here"):
            await validator.validate(project / "src/A.java", "good")


def test_links_never_lead_back_into_the_original(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "deep/er/target"
    (source / "a").mkdir(parents=True)
    (source / "a/file").write_text("original")
    (tmp_path / "outside").write_text("outside")
    (source / "absolute").symlink_to(source / "a/file")
    (source / "relative").symlink_to("a/file")
    (source / "folder").symlink_to("../source/a")
    (source / "away").symlink_to("../outside")
    (source / "loop").symlink_to("loop")
    copy_tree(source, target)
    for link in ("absolute", "relative", "folder/file"):
        (target / link).write_text("changed")
    assert (source / "a/file").read_text() == "original"
    assert (target / "a/file").read_text() == "changed"
    assert (target / "away").read_text() == "outside"


def test_entries_that_are_neither_file_nor_folder_are_left_out(project: Path, tmp_path: Path) -> None:
    os.mkfifo(project / "pipe")
    (project / "target").mkdir()
    copy_tree(project, tmp_path / "copy", without=("target",))
    here = {path.name for path in project.iterdir()}
    assert {path.name for path in (tmp_path / "copy").iterdir()} == here - {"pipe", "target"}


def test_a_tree_that_cannot_be_copied_is_an_error(project: Path, tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    with pytest.raises(UsageError, match="cannot copy"):
        copy_tree(project, tmp_path / "copy")
