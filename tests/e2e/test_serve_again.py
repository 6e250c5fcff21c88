"""A server that an editor starts again, and one whose cache folder is no folder, with a real JDT LS."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import psutil
import pytest

from e2e.serving import Served, cache_with, serving
from espalier.jdt.parts import Parts

HELLO = "package plain;\n\npublic class Hello {\n    String text() {\n        return null;\n    }\n}\n"
TEXT = {"position": {"line": 3, "character": 12}}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "project" / "src" / "plain"
    folder.mkdir(parents=True)
    (folder / "Hello.java").write_text(HELLO)
    return tmp_path / "project"


def data(editor: Served) -> str:
    command = editor.java().cmdline()
    return command[command.index("-data") + 1]


async def hover(editor: Served) -> str:
    opened = editor.open(editor.root / "src" / "plain" / "Hello.java")
    await editor.imported()
    return str(await editor.ask("textDocument/hover", opened | TEXT))


async def test_a_new_server_waits_for_the_old_one_and_gets_its_data(jdtls: Parts, root: Path, tmp_path: Path) -> None:
    cache = cache_with(jdtls, tmp_path / "cache")
    async with serving(root, cache, jdtls) as old, serving(root, cache, jdtls) as new:
        await old.initialize()
        assert "Hello.text()" in await hover(old)
        folder, java = data(old), old.java()
        hello = asyncio.create_task(new.initialize())
        await new.until(lambda: any("waiting" in line for line in new.logged))
        begun = time.monotonic()
        assert await old.leave() == 0
        assert time.monotonic() - begun < 15  # eight seconds, on a machine that does nothing else
        assert not java.is_running() or java.status() == psutil.STATUS_ZOMBIE
        await hello
        await new.imported()
        assert data(new) == folder
        assert "Hello.text()" in await hover(new)
        assert await new.leave() == 0
        assert new.shown == []


async def test_the_next_server_answers_before_its_jdtls_and_loses_nothing(
    jdtls: Parts, root: Path, tmp_path: Path
) -> None:
    """Its JDT LS waits for the data folder of the server that is ending."""
    cache = cache_with(jdtls, tmp_path / "cache")
    async with serving(root, cache, jdtls) as old, serving(root, cache, jdtls) as new:
        first = await old.initialize()
        await old.imported()
        second = await new.initialize()
        assert second["capabilities"] == first["capabilities"]
        opened = new.open(root / "src" / "plain" / "Hello.java")
        symbols = asyncio.create_task(new.ask("textDocument/documentSymbol", opened))
        assert (await new.ask("espalier/ask", {"question": "Where is Hello?"}))["evidence"]
        assert await old.leave() == 0
        assert "text()" in str(await symbols)
        assert "Hello.text()" in await hover(new)
        assert await new.leave() == 0
        assert [key for key, times in new.channel.responses.items() if times != 1] == []


async def test_without_a_cache_folder_jdtls_runs_and_questions_are_answered(
    jdtls: Parts, root: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    environment = {"ESPALIER_CACHE": str(tmp_path / "file"), "ESPALIER_LOGS": str(tmp_path / "file")}
    async with serving(root, tmp_path, jdtls, environment=environment) as editor:
        await editor.initialize()
        assert "Hello.text()" in await hover(editor)
        assert (await editor.ask("espalier/ask", {"question": "Where is Hello?"}))["evidence"]
        assert await editor.leave() == 0
    told = [text for text in editor.shown if "temporary folder" in text]
    assert len(told) == 1


async def test_a_killed_server_leaves_no_jdtls_that_keeps_its_data_from_the_next(
    jdtls: Parts, root: Path, tmp_path: Path
) -> None:
    cache = cache_with(jdtls, tmp_path / "cache")
    async with serving(root, cache, jdtls) as killed:
        await killed.initialize()
        await killed.imported()
        folder, below = data(killed), killed.below()
        killed.process.kill()
        _, alive = await asyncio.to_thread(psutil.wait_procs, below, 20)
        assert not alive
    async with serving(root, cache, jdtls) as editor:
        await editor.initialize()
        assert "Hello.text()" in await hover(editor)
        assert data(editor) == folder
        assert await editor.leave() == 0
        assert editor.shown == []
