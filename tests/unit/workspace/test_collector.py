"""What a build freezes is alive: garbage ends with the build, and what it froze with the next one."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from espalier.workspace.collector import collector_paused
from espalier.workspace.workspace import Workspace


class Circle:
    def __init__(self) -> None:
        self.self = self


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_garbage_of_a_build_ends_with_it() -> None:
    with collector_paused():
        garbage = weakref.ref(Circle())
        assert garbage() is not None
    assert garbage() is None
    assert gc.isenabled()


def test_what_a_build_froze_ends_with_the_next_when_nobody_has_it() -> None:
    with collector_paused():
        kept = Circle()
    seen = weakref.ref(kept)
    del kept
    gc.collect()
    assert seen() is not None  # it is frozen
    with collector_paused():
        pass
    assert seen() is None


async def test_runs_and_edits_leave_no_garbage_behind(tmp_path: Path) -> None:
    files = {f"C{i}.java": f"class C{i} extends C{i + 1} {{ void m{i}() {{ m{i}(); }} }}" for i in range(40)}
    workspace = Workspace(tmp_path)
    for run in range(5):
        for path, text in files.items():
            (tmp_path / path).write_text(text + "\n" * run)
        for typed in range(20):
            workspace.update("C1.java", f"class C1 {{ int typed{run}x{typed}; }}")
            await workspace.settled()
        workspace.update("C1.java", None)
        await workspace.index()
    gc.unfreeze()
    assert gc.collect() < 100
    await workspace.close()
