from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from espalier.errors import OracleError
from espalier.jdt import oracle as jdt_oracle
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.side_door import DoorSettings
from espalier.ports import Hunk, Name, NameKind, Names, QuickFix, Unknown
from fakes.side_door import TOKEN, fake_door

HASTY = DoorSettings(connect_seconds=0.3, request_seconds=0.3, complete_seconds=0.05)
OPEN = {"session": "s1"}
SOME = {
    "stem": "co",
    "closed": True,
    "names": [
        {"kind": "variable", "never": ["(", "{"], "called": [";"], "texts": ["count", "cost"]},
        {"kind": "type", "never": [], "texts": ["Cost"], "imports": ["shop.Cost"]},
    ],
    "unless": [":"],
    "lambdas": True,
}
HUNK = Hunk(Path("/p/A.java"), "a😀b HUNK c", 4, 8)


@pytest.fixture
def socket() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="door") as folder:
        yield Path(folder) / "d"


async def test_open_sends_the_hunk_in_utf16_units(socket: Path) -> None:
    async with fake_door(socket, open=OPEN) as door:
        oracle = SideDoorOracle(door.address, TOKEN)
        session = await oracle.open(HUNK)
        await oracle.close()
    assert session.hunk is HUNK
    assert door.asked == [("open", {"uri": "file:///p/A.java", "text": HUNK.text, "start": 5, "end": 9})]


async def test_complete_returns_names_or_unknown(socket: Path) -> None:
    answers = iter([SOME, {"unknown": "an open inference", "passing": False}])
    async with fake_door(socket, open=OPEN, complete=lambda params: next(answers)) as door:
        oracle = SideDoorOracle(door.address, TOKEN)
        session = await oracle.open(HUNK)
        first, second = await session.complete("co", ");"), await session.complete("x.")
        await oracle.close()
    count, cost = (Name(text, NameKind.VARIABLE, "", frozenset("({"), frozenset(";")) for text in ("count", "cost"))
    assert first == Names((count, cost, Name("Cost", NameKind.TYPE, "shop.Cost")), "co", True, (":",))
    assert second == Unknown("an open inference")
    assert door.asked[1] == ("complete", {"session": "s1", "generated": "co", "rest": ");"})


async def test_a_slow_completion_is_unknown_and_cancelled(socket: Path) -> None:
    async with fake_door(socket, open=OPEN, status={"initialized": True, "importing": False, "projects": []}) as door:
        door.answers["complete"] = door.never
        oracle = SideDoorOracle(door.address, TOKEN, HASTY)
        session = await oracle.open(HUNK)
        assert await session.complete("slow") == Unknown("slow", passing=True)
        await oracle.status()  # comes after the cancellation on the same stream
        await oracle.close()
    assert door.cancelled == ["slow"]


async def test_a_slow_check_is_an_error(socket: Path) -> None:
    async with fake_door(socket, open=OPEN) as door:
        door.answers["check"] = lambda params: asyncio.Event().wait()
        oracle = SideDoorOracle(door.address, TOKEN, HASTY)
        session = await oracle.open(HUNK)
        with pytest.raises(OracleError, match=r"did not answer \(check\) within"):
            await session.check("x")
        await oracle.close()


async def test_check_compares_the_errors_before_and_after(socket: Path) -> None:
    def problem(message: str, start: int, end: int) -> dict[str, Any]:
        return {"code": 1, "arguments": [], "message": message, "start": start, "end": end}

    before = [problem("there", 0, 1), problem("moved", 10, 11), problem("broken", 5, 9)]
    after = [problem("there", 0, 1), problem("moved", 8, 9), problem("new", 5, 7)]
    async with fake_door(socket, open=OPEN, check={"before": before, "hidden": [], "after": after}) as door:
        oracle = SideDoorOracle(door.address, TOKEN)
        check = await (await oracle.open(HUNK)).check("ok", ["a.B"])
        await oracle.close()
    assert [problem.message for problem in check.added] == ["new"]
    assert [problem.message for problem in check.gone] == ["broken"]
    assert (check.added[0].start, check.added[0].end, check.added[0].line, check.added[0].column) == (4, 6, 1, 6)
    assert door.asked[1][1] == {"session": "s1", "replacement": "ok", "imports": ["a.B"]}


async def test_after_a_restart_old_sessions_fail_and_new_ones_work(socket: Path) -> None:
    async with fake_door(socket, open=OPEN, complete=SOME) as door:
        oracle = SideDoorOracle(door.address, TOKEN, HASTY)
        old = await oracle.open(HUNK)
        door.hang_up()
        with pytest.raises(OracleError, match="restarted"):
            await old.complete("co")
        await old.close()
        new = await oracle.open(HUNK)
        assert isinstance(await new.complete("co"), Names)
        with pytest.raises(OracleError):
            await old.complete("co")
        await oracle.close()


async def test_the_door_may_open_late(socket: Path) -> None:
    oracle = SideDoorOracle(f"unix:{socket}", TOKEN, DoorSettings(connect_seconds=5))
    opening = asyncio.create_task(oracle.open(HUNK))
    await asyncio.sleep(0)
    async with fake_door(socket, open=OPEN):
        assert (await opening).hunk is HUNK
        await oracle.close()


async def test_a_door_that_never_opens_is_an_error(socket: Path) -> None:
    with pytest.raises(OracleError, match="did not open within"):
        await SideDoorOracle(f"unix:{socket}", TOKEN, HASTY).status()


async def test_several_requests_wait_for_the_door_at_once(socket: Path) -> None:
    oracle = SideDoorOracle(f"unix:{socket}", TOKEN, HASTY)
    async with asyncio.timeout(3 * HASTY.connect_seconds):
        asked = await asyncio.gather(*(oracle.status() for _ in range(8)), return_exceptions=True)
    assert all("did not open within" in str(each) for each in asked)


async def test_a_wrong_token_is_an_error_and_leaves_no_connection(socket: Path) -> None:
    async with fake_door(socket) as door:
        with pytest.raises(OracleError, match="the token is wrong"):
            await SideDoorOracle(door.address, "guess", HASTY).status()
        assert "peer the side door" not in {task.get_name() for task in asyncio.all_tasks()}


async def test_a_wrong_address_is_an_error() -> None:
    with pytest.raises(OracleError, match="unix:PATH or tcp:FILE"):
        await SideDoorOracle("pipe:x").status()


async def test_waiting_for_the_import_reports_each_status(socket: Path) -> None:
    states = iter([(True, []), (True, ["p"]), (False, ["p"])])

    def status(params: Any) -> Any:
        importing, projects = next(states)
        return {"initialized": True, "importing": importing, "projects": projects}

    async with fake_door(socket, status=status) as door:
        oracle = SideDoorOracle(door.address, TOKEN)
        waited: list[bool] = []
        final = await oracle.wait_imported(lambda status: waited.append(status.importing))
        await oracle.close()
    assert waited == [True, True]
    assert final.projects == ("p",)


async def test_quick_fixes_have_offsets_of_the_text_and_edits_in_order(socket: Path) -> None:
    edits = [{"start": 5, "end": 9, "text": "x"}, {"start": 0, "end": 0, "text": "import a.B;"}]
    async with fake_door(socket, quickFixes={"fixes": [{"title": "Import 'B'", "edits": edits}]}) as door:
        oracle = SideDoorOracle(door.address, TOKEN)
        fixes = await oracle.quick_fixes(HUNK, 4, 6)
        await oracle.close()
    assert fixes == [QuickFix("Import 'B'", ((0, 0, "import a.B;"), (4, 8, "x")))]
    assert door.asked == [("quickFixes", {"uri": "file:///p/A.java", "text": HUNK.text, "start": 5, "end": 7})]


async def test_no_quick_fixes_of_a_jdt_ls_that_has_none_or_is_late(
    socket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jdt_oracle, "FIXES_SECONDS", 0.05)
    async with fake_door(socket, open=OPEN) as door:
        oracle = SideDoorOracle(door.address, TOKEN)
        assert await oracle.quick_fixes(HUNK, 4, 6) == (), "a bundle that does not know the question"
        await oracle.close()
    async with fake_door(socket, quickFixes=lambda params: asyncio.Event().wait()) as door:
        oracle = SideDoorOracle(door.address, TOKEN)
        assert await oracle.quick_fixes(HUNK, 4, 6) == ()
        await oracle.close()


async def test_what_waits_for_the_index_may_take_longer_than_anything_else(socket: Path) -> None:
    async def late(params: Any) -> Any:
        await asyncio.sleep(0.2)
        return {"files": [], "breakages": [], "compiled": 0, "left": 0}

    async with fake_door(socket, together=late, status=late) as door:
        oracle = SideDoorOracle(door.address, TOKEN, DoorSettings(request_seconds=0.05, index_seconds=5))
        assert not (await oracle.check_edits([], dependents=True)).files
        with pytest.raises(OracleError, match=r"\(status\) within 0\.05 s"):
            await oracle.status()
        await oracle.close()
