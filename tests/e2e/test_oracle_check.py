"""Tests checks and sessions against a real JDT LS, and that they do not disturb the editor."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from e2e import oracle_project
from e2e.oracle_project import CART, here
from espalier.errors import OracleError
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.side_door import DoorSettings
from espalier.ports import Hunk, Names, Unknown
from espalier.text.positions import LineIndex
from espalier.text.uri import path_to_uri


@pytest.fixture(scope="module")
def cart(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return oracle_project.write(tmp_path_factory.mktemp("check").resolve())


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def jdtls(cart: Path, start_headless) -> Headless:  # type: ignore[no-untyped-def]
    return await start_headless(cart.parents[2])


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def oracle(jdtls: Headless) -> AsyncIterator[SideDoorOracle]:
    oracle = SideDoorOracle(jdtls.side_door.address, jdtls.side_door.token, DoorSettings(complete_seconds=30))
    await oracle.wait_imported()
    yield oracle
    await oracle.close()


async def test_the_door_opens_without_any_command(oracle: SideDoorOracle) -> None:
    status = await oracle.status()
    assert status.initialized
    assert status.projects == ("oracle",)


async def test_check_reports_an_added_problem_at_its_position(oracle: SideDoorOracle, cart: Path) -> None:
    session = await oracle.open(here(cart))
    check = await session.check("int n = cout;")
    assert [problem.message for problem in check.added] == ["cout cannot be resolved to a variable"]
    problem = check.added[0]
    document = session.hunk.replaced("int n = cout;")
    assert document[problem.start : problem.end] == "cout"
    assert (problem.line, problem.column) == (document[: problem.start].count("\n") + 1, 17)
    assert check.gone == ()
    assert len(check.before) == len(check.after) - 1, "the missing types were missing before"
    await session.close()


async def test_check_reports_a_removed_problem(oracle: SideDoorOracle, cart: Path) -> None:
    text = CART.replace("// here", "/* 😀 */ int n = cout;")
    session = await oracle.open(here(cart, text, "int n = cout;"))
    check = await session.check("int n = count;")
    assert [problem.message for problem in check.gone] == ["cout cannot be resolved to a variable"]
    assert check.added == ()
    assert text[check.gone[0].start : check.gone[0].end] == "cout", "offsets are code points after a surrogate pair"
    await session.close()


async def test_added_imports_move_no_offset(oracle: SideDoorOracle, cart: Path) -> None:
    session = await oracle.open(here(cart))
    without = await session.check("Set<String> names = Set.of();")
    imported = await session.check("Set<String> names = Set.of();", ["java.util.Set"])
    misspelt = await session.check("", ["java.util.Sett"])
    assert {problem.message for problem in without.added} == {
        "Set cannot be resolved to a type",
        "Set cannot be resolved",
    }
    assert imported.added == ()
    assert imported.gone == ()
    assert "java.util.Sett" in misspelt.added[0].message
    await session.close()


async def test_errors_that_a_syntax_error_hid_are_not_added(oracle: SideDoorOracle, cart: Path) -> None:
    text = CART.replace("// here", "int n = ;").replace(
        "int later() { return inherited; }", "int later() { return lost; }"
    )
    session = await oracle.open(here(cart, text, "int n = ;"))
    check = await session.check("int n = 1;")
    worse = await session.check("int n = nowhere;")
    await session.close()
    assert check.added == ()
    assert [problem.message for problem in worse.added] == ["nowhere cannot be resolved to a variable"]


async def test_a_prefix_that_ends_at_a_statement_is_checked_alone(oracle: SideDoorOracle, cart: Path) -> None:
    text = CART.replace("// here", "int n = count;\n        n++;")
    session = await oracle.open(here(cart, text, "int n = count;\n        n++;"))
    right = await session.check("int n = count;")
    wrong = await session.check("int n = name;")
    await session.close()
    assert right.added == ()
    assert len(wrong.added) == 1


async def test_a_new_session_replaces_the_least_recently_used(oracle: SideDoorOracle, cart: Path) -> None:
    sessions = [await oracle.open(here(cart)) for _ in range(33)]
    with pytest.raises(OracleError, match="open a new session"):
        await sessions[0].complete("size = ")
    assert isinstance(await sessions[1].complete("size = "), Names)
    assert isinstance(await sessions[-1].complete("size = "), Names)
    await asyncio.gather(*(session.close() for session in sessions))


async def test_sessions_do_not_see_each_other(oracle: SideDoorOracle, cart: Path) -> None:
    other = CART.replace("int count = 0;", "int counter = 0;").replace("size = count;", "")
    one, two = await asyncio.gather(oracle.open(here(cart)), oracle.open(here(cart, other)))
    answers = await asyncio.gather(*(session.complete("size = co") for session in (one, two) for _ in range(5)))
    texts = [{name.text for name in answer.names} if isinstance(answer, Names) else set() for answer in answers]
    assert all("count" in names and "counter" not in names for names in texts[:5])
    assert all("counter" in names and "count" not in names for names in texts[5:])
    await asyncio.gather(one.close(), two.close())


async def test_a_slow_answer_is_unknown_and_does_not_block_the_next(jdtls: Headless, cart: Path) -> None:
    door = jdtls.side_door
    hasty = SideDoorOracle(door.address, door.token, DoorSettings(complete_seconds=1e-6))
    patient = SideDoorOracle(door.address, door.token, DoorSettings(complete_seconds=30))
    slow, quick = await hasty.open(here(cart)), await patient.open(here(cart))
    assert await slow.complete("size = ") == Unknown("slow", passing=True)
    assert isinstance(await quick.complete("size = "), Names)
    await slow.check("size = count;")  # the cancelled question has not blocked its session
    await asyncio.gather(hasty.close(), patient.close())


async def test_a_closed_session_is_an_error(oracle: SideDoorOracle, cart: Path) -> None:
    session = await oracle.open(here(cart))
    await session.close()
    with pytest.raises(OracleError, match="open a new session"):
        await session.complete("size = ")


async def test_a_file_outside_the_project_is_an_error(oracle: SideDoorOracle, tmp_path: Path) -> None:
    path = tmp_path / "Stray.java"
    path.write_text("class Stray { }", "utf-8")
    with pytest.raises(OracleError, match="class path"):
        await oracle.open(Hunk(path, "class Stray { }", 14, 14))


async def test_a_client_without_the_token_is_rejected(jdtls: Headless) -> None:
    stranger = SideDoorOracle(jdtls.side_door.address, "guess")
    with pytest.raises(OracleError, match="rejected"):
        await stranger.status()


async def test_the_oracle_leaves_the_users_completion_popup_intact(
    jdtls: Headless, oracle: SideDoorOracle, cart: Path
) -> None:
    text = CART.replace("// here", "items.")
    jdtls.did_open(cart, text)
    line, column = LineIndex(text).position(text.index("items.\n") + len("items."))
    popup = await jdtls.completion(cart, line + 1, column + 1)
    item = next(item for item in popup["items"] if item["label"].startswith("stream"))
    session = await oracle.open(here(cart))
    await asyncio.gather(session.complete("next."), session.check("next.fill();"))
    await session.close()
    resolved = await jdtls.request("completionItem/resolve", item)
    assert "stream" in resolved.get("insertText", "") or resolved.get("textEdit")
    assert resolved.get("documentation") or resolved.get("detail")
    hover = await jdtls.request(
        "textDocument/hover", {"textDocument": {"uri": path_to_uri(cart)}, "position": {"line": 10, "character": 27}}
    )
    assert hover is not None
    jdtls.did_close(cart)


async def test_no_diagnostics_reach_the_editor(jdtls: Headless, oracle: SideDoorOracle, cart: Path) -> None:
    published: list[str] = []
    jdtls.peer.on(
        "textDocument/publishDiagnostics",
        lambda params: published.extend(diagnostic["message"] for diagnostic in params["diagnostics"]),
    )
    session = await oracle.open(here(cart))
    check = await session.check("int n = cout;")
    await session.complete("size = ")
    await session.close()
    await jdtls.request("workspace/symbol", {"query": "Cart"})  # answered after everything published before
    assert check.added
    assert check.added[0].message not in published
