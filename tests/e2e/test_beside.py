"""Beside a JDT LS that somebody else started: our bundle's own door in it, and `serve --beside` through that door."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from e2e.oracle_project import CART, here, write
from e2e.serving import Served, serving
from espalier.jdt import launch
from espalier.jdt.headless import Headless
from espalier.jdt.parts import Parts
from espalier.jdt.published import PROTOCOL, PublishedOracle, find
from espalier.jdt.side_door import DoorSettings
from espalier.text.uri import path_to_uri
from espalier.wire.peer import ResponseError

BROKEN = CART.replace("size = count;", "size = coun;")
LINE = next(number for number, line in enumerate(BROKEN.splitlines()) if "coun;" in line)
SETTINGS = DoorSettings(complete_seconds=30)
POM_OF_NO_PARENT = """\
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent><groupId>com.example.missing</groupId><artifactId>parent</artifactId><version>1</version></parent>
  <artifactId>orphan</artifactId>
</project>
"""


@pytest.fixture
def doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where doors are published, in a cache of the test's own; JDT LS is started without the system property."""
    started = launch.command

    def without_door(parts: Parts, **options: Any) -> list[str]:
        return started(parts, **{**options, "door": None})

    monkeypatch.setattr(launch, "command", without_door)
    monkeypatch.setenv("ESPALIER_CACHE", str(tmp_path / "c"))
    return tmp_path / "c" / "doors"


async def until(what: str, condition: Callable[[], Any], seconds: float = 120) -> None:
    for _ in range(int(seconds / 0.1)):
        if condition():
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"waited {seconds:g} s for {what}")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def fixed(served: Served, path: Path) -> list[str]:
    """The candidates for the mistake, as the lines that they make. A JDT LS that takes longer to start on a busy
    machine than a search waits for one is waited for again."""
    where = {"start": {"line": LINE, "character": 0}, "end": {"line": LINE, "character": 0}}
    wanted = {"textDocument": {"uri": path_to_uri(path)}, "range": where, "n": 3, "seconds": 60}
    for _ in range(4):
        try:
            found = await served.ask("espalier/fix", wanted)
        except ResponseError as error:
            assert "has this folder open" in str(error)
        else:
            return [candidate["text"].strip() for candidate in found["candidates"]]
    raise AssertionError("no JDT LS has the folder open")


async def test_the_door_is_published_privately_answers_and_goes(doors: Path, jdtls: Parts, tmp_path: Path) -> None:
    cart = write(tmp_path / "shop")
    async with Headless(tmp_path / "shop", jdtls, tmp_path / "cache") as running:
        (file,) = doors.glob("*.json")
        assert (mode(doors), mode(file)) == (0o700, 0o600)
        published = json.loads(file.read_text())
        assert published["pid"] == running.pid
        assert (published["protocol"], published["roots"]) == (PROTOCOL, [str(tmp_path / "shop")])
        assert published["jdtls"].startswith("1.")
        oracle = PublishedOracle(doors, lambda: [tmp_path / "shop"], SETTINGS)
        async with asyncio.timeout(120):
            while (await oracle.status()).importing:  # noqa: ASYNC110
                await asyncio.sleep(0.2)
        session = await oracle.open(here(cart))
        assert not (await session.check("count = size;")).added
        assert (await session.check("count = siz;")).added
        await oracle.close()
    await until("the end of the publication", lambda: not list(doors.iterdir()), seconds=20)


async def test_serve_beside_asks_and_fixes_through_it_and_finds_the_next_one(
    doors: Path, jdtls: Parts, tmp_path: Path
) -> None:
    root = tmp_path / "shop"
    cart = write(root, BROKEN)
    async with serving(root, doors.parent, jdtls, "--beside") as served:
        states: list[dict[str, str]] = []
        served.peer.on("espalier/oracle", states.append)
        uri = path_to_uri(root)
        hello = {"processId": os.getpid(), "capabilities": {}, "rootUri": uri}
        hello["workspaceFolders"] = [{"uri": uri, "name": "shop"}]
        offered = await served.ask("initialize", hello)
        served.peer.notify("initialized", {})
        assert set(offered["capabilities"]) == {
            "positionEncoding",
            "textDocumentSync",
            "codeActionProvider",
            "documentLinkProvider",
            "executeCommandProvider",
            "workspace",
        }
        served.open(cart)
        answer = await served.ask("espalier/ask", {"question": "Who uses Base?"})
        assert "Cart.java" in str(answer["evidence"])
        assert (await served.ask("espalier/status", {}))["oracle"]["state"] == "waiting"
        search = asyncio.create_task(fixed(served, cart))  # waits for a JDT LS that does not run yet
        for _ in range(2):
            async with Headless(root, jdtls, tmp_path / "cache") as running:
                assert "size = count;" in await (search or asyncio.create_task(fixed(served, cart)))
                search = None
                await until("ready", lambda: states and states[-1]["state"] == "ready")
                assert not served.jvms()
                os.kill(running.pid, signal.SIGKILL)
                await until("the end of JDT LS", lambda: find(doors, [root]) is None)
        assert len(list(doors.glob("*.json"))) == 1  # the second has swept what the first left
        assert await served.leave() == 0


async def test_an_import_that_failed_is_told_and_a_long_path_has_a_port(
    doors: Path, jdtls: Parts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / ("c" * 90)
    monkeypatch.setenv("ESPALIER_CACHE", str(cache))
    root = tmp_path / "orphan"
    (root / "src/main/java").mkdir(parents=True)
    (root / "pom.xml").write_text(POM_OF_NO_PARENT)
    (root / "src/main/java/A.java").write_text("class A {}\n")
    async with Headless(root, jdtls, tmp_path / "cache"):
        found = find(cache / "doors", [root])
        assert found is not None and found.address.startswith("tcp:")
        assert mode(cache / "doors") == 0o700
        oracle = PublishedOracle(cache / "doors", lambda: [root], SETTINGS)
        status = await oracle.status()
        assert not status.projects or status.troubles
        await oracle.close()
