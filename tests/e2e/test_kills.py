"""The real JDT LS is killed at random moments while an editor types and asks: no edit is lost, every request has one
response. Three times here; `make soak` does it fifty times."""

from __future__ import annotations

import asyncio
import os
import random
from itertools import count
from pathlib import Path
from typing import Any

import psutil

from e2e.serving import Served, cache_with, serving
from espalier.jdt.parts import Parts
from espalier.wire.peer import ResponseError

KILLS = int(os.environ.get("ESPALIER_KILLS", "3"))
IN_ONE_SESSION = 5
"""After six crashes the relay starts no other."""
TEXT = """package plain;

public class Hello {{
    String {}() {{
        return null;
    }}
}}
"""
ASKED = ("textDocument/hover", "textDocument/completion", "textDocument/documentSymbol", "textDocument/codeAction")


class Load:
    """An editor that types and asks all the time; every edit replaces the name of the only method."""

    def __init__(self, editor: Served, path: Path) -> None:
        self.editor, self.named = editor, ""
        self.document = editor.open(path)["textDocument"]
        self.asked = self.answered = self.refused = 0
        self.stopped = False
        self._versions = count(2)

    async def type(self) -> None:
        while not self.stopped:
            self.named = f"edit{next(self._versions)}"
            version = int(self.named.removeprefix("edit"))
            changes = [{"text": TEXT.format(self.named)}]
            change = {"textDocument": self.document | {"version": version}, "contentChanges": changes}
            self.editor.peer.notify("textDocument/didChange", change)
            await asyncio.sleep(0.05)

    async def ask(self, method: str) -> None:
        at = {"line": 3, "character": 12}
        params = {"position": at, "range": {"start": at, "end": at}, "context": {"diagnostics": []}}
        while not self.stopped:
            self.asked += 1
            try:
                await self.editor.ask(method, {"textDocument": self.document} | params)
                self.answered += 1
            except ResponseError:
                self.refused += 1
                await asyncio.sleep(0.02)  # JDT LS is gone; an editor does not ask without end either


async def test_kills_under_load(jdtls: Parts, tmp_path: Path) -> None:
    moments = random.Random(7)
    cache = cache_with(jdtls, tmp_path / "cache")
    folder = tmp_path / "project" / "src" / "plain"
    folder.mkdir(parents=True)
    (folder / "Hello.java").write_text(TEXT.format("edit1"))
    for done in range(0, KILLS, IN_ONE_SESSION):
        pauses = [moments.uniform(0.1, 2.0) for _ in range(min(IN_ONE_SESSION, KILLS - done))]
        async with serving(tmp_path / "project", cache, jdtls) as editor:
            await editor.initialize()
            load = Load(editor, folder / "Hello.java")
            await editor.imported()
            await survived(load, pauses)
            assert await editor.leave() == 0
            assert [key for key, times in editor.channel.responses.items() if times != 1] == []


async def survived(load: Load, pauses: list[float]) -> None:
    """Kills JDT LS after each pause; then the last edit must be what its successor knows."""
    editor = load.editor
    async with asyncio.TaskGroup() as group:
        for one in (load.type(), *map(load.ask, ASKED)):
            group.create_task(one)
        for pause in pauses:
            await asyncio.sleep(pause)
            killed = editor.java()
            editor.ready.clear()
            killed.kill()
            await editor.until(lambda killed=killed: is_followed(editor, killed))  # type: ignore[misc]
            await editor.imported()
        load.stopped = True  # the group waits for what is still asked
    assert load.answered + load.refused == load.asked
    assert load.named in await symbols(load), "the last edit is lost"
    assert load.answered > 0
    assert load.refused > 0, "no request met a JDT LS that was gone"


def is_followed(editor: Served, killed: psutil.Process) -> bool:
    return any(child.pid != killed.pid for child in editor.jvms())


async def symbols(load: Load) -> str:
    found: Any = await load.editor.ask("textDocument/documentSymbol", {"textDocument": load.document})
    return str(found)
