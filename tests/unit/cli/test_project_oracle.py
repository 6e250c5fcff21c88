"""The wait for JDT LS's import is reported on stderr, has a limit, and ends with a cancellation."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from espalier.cli import project_oracle
from espalier.cli.frame import Context
from espalier.cli.output import Output
from espalier.cli.project_oracle import opened
from espalier.errors import OracleError
from espalier.jdt.parts import Parts
from espalier.lsp.worker import importing
from espalier.ports import Factory, Progress
from espalier.wire import ResponseError
from fakes.side_door import TOKEN, FakeDoor, fake_door


class Listening(Output):
    def __init__(self) -> None:
        super().__init__()
        self.told: list[Progress] = []
        self.spoke = asyncio.Event()

    def progress(self, progress: Progress) -> None:
        self.told.append(progress)
        self.spoke.set()


@pytest.fixture
def socket() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="door") as folder:
        yield Path(folder) / "d"


async def enter(door: FakeDoor, output: Output, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Opens the oracle of a JDT LS whose side door is `door`; the files it was told of."""
    files: list[Path] = []

    class Running:
        side_door = SimpleNamespace(address=door.address, token=TOKEN)
        did_open = staticmethod(files.append)

        def __init__(self, *_: object) -> None:
            """Ready at once."""

        async def __aenter__(self) -> Running:
            return self

        async def __aexit__(self, *_: object) -> None:
            """Nothing to end."""

    monkeypatch.setattr(project_oracle, "Headless", Running)
    context = Context(output, cast(Factory, None))
    async with opened(Path("/p"), Path("/p/A.java"), cast(Parts, None), context):
        return files


READY = {"initialized": True, "importing": False, "projects": ["p"]}
EMPTY = {"files": [{"before": [], "hidden": [], "after": [], "skipped": 0}], "breakages": [], "compiled": 0, "left": 0}


async def test_the_class_path_is_waited_for_too(socket: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine under load shows a project without it."""
    monkeypatch.setattr(importing, "POLL_SECONDS", 0.01)
    outside = [ResponseError(-32002, "the file is on no project's class path")] * 2

    def together(params: Any) -> Any:
        if outside:
            raise outside.pop()
        return EMPTY

    output = Listening()
    async with fake_door(socket, status=READY, together=together) as door:
        await enter(door, output, monkeypatch)
    assert [method for method, _ in door.asked].count("together") == 3
    assert "class paths may still come" in output.told[-1].message


async def test_a_file_outside_of_all_class_paths_is_not_waited_for_longer(
    socket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "POLL_SECONDS", 0.01)
    monkeypatch.setattr(importing, "SETTLE_SECONDS", 0.05)

    def together(params: Any) -> Any:
        raise ResponseError(-32002, "the file is on no project's class path")

    async with fake_door(socket, status=READY, together=together) as door:
        assert await enter(door, Listening(), monkeypatch) == [Path("/p/A.java")]


async def test_the_reason_of_the_wait_is_reported(socket: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    states = iter([(False, []), (True, ["p"])])

    def status(_: Any) -> Any:
        imports, projects = next(states, (False, ["p"]))
        return {"initialized": True, "importing": imports, "projects": projects}

    output = Listening()
    async with fake_door(socket, status=status, together=EMPTY) as door:
        assert await enter(door, output, monkeypatch) == [Path("/p/A.java")]
    assert [progress.message for progress in output.told] == [
        "JDT LS has made no project of p yet",
        "JDT LS is still importing p",
    ]
    assert [progress.detail for progress in output.told] == [{"seconds": 0}, {"seconds": 0}]


NEVER = {"initialized": True, "importing": True, "projects": []}


async def test_the_wait_has_a_limit(socket: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project_oracle, "_IMPORT_SECONDS", 0.3)
    async with fake_door(socket, status=NEVER) as door:
        with pytest.raises(OracleError, match=r"made no project of /p within 0\.3 s"):
            await enter(door, Listening(), monkeypatch)


async def test_cancelling_ends_the_wait(socket: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output = Listening()
    async with fake_door(socket, status=NEVER) as door:
        waiting = asyncio.create_task(enter(door, output, monkeypatch))
        await output.spoke.wait()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
