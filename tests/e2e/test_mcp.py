"""`espalier mcp` as an agent starts it, with the SDK's client and a real JDT LS: alone, and beside a running editor."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from e2e.oracle_project import CLASSPATH, PROJECT
from e2e.serving import cache_with, serving
from espalier.jdt.parts import Parts

CONTROLLER = "shop-web/src/main/java/com/example/shop/web/QuoteController.java"
SERVICE = "shop-service/src/main/java/com/example/shop/pricing/PricingService.java"
CALL = "        Money total = pricingService.{}(product, quantity, customer);"
FEES = "src/library/Fees.java"
OWN = "JDT: Create parameter 'todayy'"
SECONDS = 180.0
AT_ONCE = 5.0
"""Seconds, on a busy machine too."""


class Agent:
    """`await call(tool, **arguments)`: the result's document, asked for again while the tool says that it is not ready
    (JDT LS indexes the JDK for minutes on a busy machine); any other error of the tool fails the test. `told`: what the
    calls have waited for."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.told: list[str | None] = []

    async def __call__(self, tool: str, **arguments: Any) -> Any:
        async with asyncio.timeout(SECONDS):
            while True:
                found = await self._client.call_tool(tool, arguments, progress_callback=self._hear)
                if not found.is_error:
                    return found.structured_content
                said = found.content[0].text  # type: ignore[union-attr]
                assert "ask again in a minute" in said.lower(), said

    async def _hear(self, progress: float, total: float | None, message: str | None) -> None:
        self.told.append(message)


@asynccontextmanager
async def agent(root: Path, cache: Path, jdtls: Parts) -> AsyncIterator[Agent]:
    variables = {
        "ESPALIER_CACHE": str(cache),
        "ESPALIER_LOGS": str(cache / "logs"),
        "ESPALIER_JDTLS_HOME": str(jdtls.jdtls.home),
        "ESPALIER_JAVA": str(jdtls.java.executable),
    }
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "espalier", "mcp", str(root)], env=os.environ | variables
    )
    async with Client(stdio_client(command), read_timeout_seconds=SECONDS) as client:
        yield Agent(client)


async def until_it_compiles(call: Agent) -> None:
    """A call gives up before a busy machine has started JDT LS, and says so."""
    async with asyncio.timeout(SECONDS):
        while "check_edit" in (await call("status"))["oracle"].get("waiting", ()):  # noqa: ASYNC110
            await asyncio.sleep(1)


async def editor_of(call: Agent) -> str:
    """The folder of the editor that answers; a busy machine has not found that one when the status is first asked."""
    async with asyncio.timeout(SECONDS):
        while "editor" not in (status := await call("status")):  # noqa: ASYNC110
            await asyncio.sleep(1)
    return str(status["editor"])


def edit(path: str, line: int, text: str) -> dict[str, Any]:
    return {"path": path, "start_line": line, "end_line": line, "text": text}


@pytest.mark.asyncio(loop_scope="function")
async def test_an_agent_alone_asks_checks_and_gets_fixes(
    jdtls: Parts, project: Callable[[str], Path], tmp_path: Path
) -> None:
    root, cache = project("shop"), cache_with(jdtls, tmp_path / "cache")
    text = (root / CONTROLLER).read_text("utf-8")
    async with agent(root, cache, jdtls) as call:
        begun = time.monotonic()
        status = await call("status")
        assert time.monotonic() - begun < AT_ONCE and "check_edit" in status["oracle"]["waiting"]
        assert "QuoteController" in (await call("ask", question="Who uses PricingService?"))["answer"]
        await until_it_compiles(call)
        wrong = edit(CONTROLLER, 31, CALL.format("totalPrce"))
        found = await call("check_edit", edits=[wrong])
        assert not found["compiles"] and found["problems"][0]["line"] == 31 and found["problems"][0]["new"]
        assert (await call("check_edit", edits=[edit(CONTROLLER, 31, CALL.format("totalPrice"))]))["compiles"]
        renamed = edit(SERVICE, 14, "    Money totalPrise(Product product, int quantity, Customer customer);")
        broken = {each["path"] for each in (await call("check_edit", edits=[renamed]))["breaks"]}
        assert CONTROLLER in broken
        both = await call("check_edit", edits=[renamed, edit(CONTROLLER, 31, CALL.format("totalPrise"))])
        assert CONTROLLER not in {each["path"] for each in both["breaks"]} and not both["compiles"]
        assert (root / CONTROLLER).read_text("utf-8") == text
        (root / CONTROLLER).write_text(text.replace("totalPrice", "totalPrce"), "utf-8")  # as an agent writes
        fixes = await call("suggest_fix", path=CONTROLLER, start_line=31)
        assert "totalPrice" in fixes["candidates"][0]["text"]
        assert (await call("check_edit", edits=[edit(CONTROLLER, 31, CALL.format("totalPrice"))]))["compiles"]


@pytest.mark.asyncio(loop_scope="function")
async def test_an_agent_beside_an_editor_sees_unsaved_text_and_outlives_it(
    jdtls: Parts, project: Callable[[str], Path], tmp_path: Path
) -> None:
    root, cache = project("shop"), cache_with(jdtls, tmp_path / "cache")
    async with serving(root, cache, jdtls) as editor:
        await editor.initialize()
        await editor.ask("espalier/status")
        async with agent(root, cache, jdtls) as call:
            opened = editor.open(root / CONTROLLER)
            await editor.imported()
            assert (await call("check_edit", edits=[edit(CONTROLLER, 31, CALL.format("totalPrice"))]))["compiles"]
            change = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": "\n"}
            version = {"textDocument": {**opened["textDocument"], "version": 2}, "contentChanges": [change]}
            editor.peer.notify("textDocument/didChange", version)
            await editor.ask("espalier/status")
            found = await call("check_edit", edits=[edit(CONTROLLER, 32, CALL.format("totalPrce"))])
            assert found["unsaved"] == [CONTROLLER] and found["problems"][0]["line"] == 32
            assert len(editor.jvms()) == 1
            await editor.leave()
            assert "users" in await call("users", symbol="PricingService")  # by a server of its own


@pytest.mark.asyncio(loop_scope="function")
async def test_a_folder_without_a_build_file_is_compiled_too(jdtls: Parts, tmp_path: Path) -> None:
    root = tmp_path / "plain"
    (root / "src").mkdir(parents=True)
    (root / "src" / "Hello.java").write_text("class Hello {\n    int one() {\n        return 1;\n    }\n}\n", "utf-8")
    async with agent(root, cache_with(jdtls, tmp_path / "cache"), jdtls) as call:
        found = await call("check_edit", edits=[edit("src/Hello.java", 3, '        return "1";')])
        assert call.told[0] == "the language server is starting"
        assert [each["message"] for each in found["problems"]] == ["Type mismatch: cannot convert from String to int"]


async def quick_fixes(call: Agent, line: int) -> list[str]:
    """The origins of the line's repairs that are JDT LS's own. A first search may end before JDT LS has read its code
    of them."""
    async with asyncio.timeout(SECONDS):
        while True:
            found = await call("suggest_fix", path=FEES, start_line=line)
            marked = [each for each in found["candidates"] if each["origin"].startswith("JDT: ")]
            if marked:
                assert all(each["mends"] and each["compiles"] for each in marked)
                return [each["origin"] for each in marked]


@pytest.mark.asyncio(loop_scope="function")
async def test_jdt_lss_own_quick_fixes_are_candidates_alone_and_beside_an_editor(
    jdtls: Parts, project: Callable[[str], Path], tmp_path: Path
) -> None:
    root, cache = project("library"), cache_with(jdtls, tmp_path / "cache")
    (root / ".project").write_text(PROJECT, "utf-8")
    (root / ".classpath").write_text(CLASSPATH, "utf-8")
    fees = root / FEES
    fees.write_text(fees.read_text("utf-8").replace("daysLate(today)", "daysLate(todayy)"), "utf-8")
    async with agent(root, cache, jdtls) as call:
        await until_it_compiles(call)
        assert OWN in await quick_fixes(call, 16)
    async with serving(root, cache, jdtls) as editor:
        await editor.initialize()
        opened = editor.open(fees)
        start = {"line": 0, "character": 0}
        version = {"textDocument": {**opened["textDocument"], "version": 2}}
        above = {"contentChanges": [{"range": {"start": start, "end": start}, "text": "// unsaved 😀\n"}]}
        editor.peer.notify("textDocument/didChange", version | above)
        await editor.ask("espalier/status")
        async with agent(root, cache, jdtls) as call:
            await editor.imported()
            assert await editor_of(call) == str(root)
            assert OWN in await quick_fixes(call, 17)
            assert len(editor.jvms()) == 1
        await editor.leave()
