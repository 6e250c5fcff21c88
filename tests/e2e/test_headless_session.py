"""JDT LS without an editor: import, an editor's questions, and the ways it can fail to start."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
import pytest_asyncio

from espalier.errors import ServerGone
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.parts import Parts
from espalier.jdt.side_door import DoorSettings
from espalier.ports import Hunk, Progress

POM = """\
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId>
  <artifactId>greeter</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.springframework</groupId>
      <artifactId>spring-context</artifactId>
      <version>6.1.14</version>
    </dependency>
  </dependencies>
</project>
"""
GREETER = """\
package com.example;

import org.springframework.stereotype.Service;

@Service
public class Greeter {
    public String greet(String name) {
        return "Hello " + name.trim();
    }

    public String twice(String name) {
        return greet(name) + greet(name);
    }
}
"""

StartHeadless = Callable[..., Awaitable[Headless]]


@pytest.fixture(scope="module")
def greeter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Maven project with one class that needs Spring; the path of that class."""
    root = tmp_path_factory.mktemp("greeter")
    (root / "pom.xml").write_text(POM)
    path = root / "src" / "main" / "java" / "com" / "example" / "Greeter.java"
    path.parent.mkdir(parents=True)
    path.write_text(GREETER)
    return path


@pytest.fixture(scope="module")
def said() -> list[Progress]:
    return []


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def editor(start_headless: StartHeadless, greeter: Path, said: list[Progress]) -> Headless:
    return await start_headless(greeter.parents[5], report=said.append)


async def test_a_maven_project_with_spring_has_no_unresolved_import(editor: Headless, greeter: Path) -> None:
    editor.did_open(greeter)
    assert await editor.diagnostics(greeter) == []


async def test_the_import_gave_signs_of_life(editor: Headless, said: list[Progress]) -> None:
    assert said[0].message == "starting JDT LS"
    fractions = [progress.fraction for progress in said[1:]]
    assert fractions and all(fraction is not None and 0 <= fraction <= 1 for fraction in fractions)


async def test_nothing_of_eclipse_lands_in_the_project(editor: Headless, greeter: Path) -> None:
    assert not [path.name for path in greeter.parents[5].iterdir() if path.name.startswith(".")]


async def test_an_editors_questions(editor: Headless, greeter: Path) -> None:
    editor.did_open(greeter)
    (definition,) = await editor.definition(greeter, 12, 16)
    assert definition["range"]["start"] == {"line": 6, "character": 18}
    assert "String com.example.Greeter.greet" in str(await editor.hover(greeter, 12, 16))
    completion = await editor.completion(greeter, 8, 32)
    assert any(item["label"].startswith("trim(") for item in completion["items"])


async def test_an_error_is_published_and_goes_away(editor: Headless, greeter: Path) -> None:
    editor.did_open(greeter, GREETER)
    editor.did_change(greeter, GREETER.replace("name.trim()", "name.shorten()"))
    async with asyncio.timeout(60):  # on a busy machine JDT LS also publishes what was there before the change
        while not (problems := await editor.diagnostics(greeter)):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    assert "shorten" in problems[0]["message"] and len(problems) == 1
    editor.did_change(greeter, GREETER)
    async with asyncio.timeout(60):
        while await editor.diagnostics(greeter):  # noqa: ASYNC110
            await asyncio.sleep(0.1)


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A folder without Java, beside the cache."""
    (tmp_path / "project").mkdir()
    return tmp_path / "project"


async def test_leaving_by_an_exception_kills_it_at_once(jdtls: Parts, empty: Path) -> None:
    loop = asyncio.get_running_loop()
    with pytest.raises(ZeroDivisionError):
        async with Headless(empty, jdtls, empty.parent / "cache") as running:
            left = loop.time()
            child = running.pid
            raise ZeroDivisionError
    assert loop.time() - left < 2
    assert not psutil.pid_exists(child)


async def test_cancelled_while_it_starts_nothing_stays_behind(jdtls: Parts, empty: Path) -> None:
    before = {child.pid for child in psutil.Process().children()}
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(1), Headless(empty, jdtls, empty.parent / "cache"):
            pass
    assert {child.pid for child in psutil.Process().children()} <= before


@pytest.mark.parametrize(
    ("flag", "last_words"), [("-XX:+NoSuchFlag", "NoSuchFlag"), ("-Xmx1k", "Too small maximum heap")]
)
async def test_a_jvm_that_does_not_start_is_quoted(jdtls: Parts, empty: Path, flag: str, last_words: str) -> None:
    with pytest.raises(ServerGone, match=last_words):
        async with Headless(empty, jdtls, empty.parent / "cache", jvm_args=[flag]):
            pass


async def test_a_java_that_is_none(jdtls: Parts, empty: Path) -> None:
    gone = replace(jdtls, java=replace(jdtls.java, executable=empty / "java"))
    with pytest.raises(ServerGone, match="does not start"):
        async with Headless(empty, gone, empty.parent / "cache"):
            pass


async def test_a_server_that_never_answers(jdtls: Parts, empty: Path) -> None:
    with pytest.raises(ServerGone, match=r"(?s)did not answer initialize within 0\.2 s.*`espalier doctor`"):
        async with Headless(empty, jdtls, empty.parent / "cache", start_timeout=0.2):
            pass


async def test_jdt_ls_is_importing_until_the_source_folders_are_known(
    jdtls: Parts, greeter: Path, tmp_path: Path
) -> None:
    server = Headless(greeter.parents[5], jdtls, tmp_path / "cache", start_timeout=300)
    starting = asyncio.create_task(server.__aenter__())
    try:
        while not hasattr(server, "side_door"):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        oracle = SideDoorOracle(server.side_door.address, server.side_door.token, DoorSettings(connect_seconds=300))
        while not starting.done():
            status = await oracle.status()
            if status.projects and status.initialized and not status.importing:
                session = await oracle.open(Hunk(greeter, GREETER, 0, len("package")))
                assert not (await session.check("package")).before
            await asyncio.sleep(0.01)
        await oracle.close()
    finally:
        await starting
        await server.__aexit__(None, None, None)
