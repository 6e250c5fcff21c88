"""A fix while JDT LS imports or starts again, while the text changes, and where none is found at once."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from espalier.lsp.worker import importing
from espalier.ports import Progress, Report
from espalier.wire import ResponseError
from espalier.wire import envelope as rpc
from espalier.workspace.workspace import Workspace
from fakes.played_worker import CART, FAILING, FakeCompiler, FakeFactory, Relay, worker_on

PROGRESS = {"window": {"workDoneProgress": True}}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "POLL_SECONDS", 0.01)
    monkeypatch.setattr(importing, "IDLE_SECONDS", 0.05)


@pytest.mark.parametrize(
    ("door", "words"), [("imports", "still importing"), ("starts", "still starting"), ("restarts", "was restarted")]
)
async def test_it_waits_for_jdt_ls_and_says_so(root: Path, door: str, words: str) -> None:
    async with worker_on(root, door=door, capabilities=PROGRESS) as relay:
        found = await relay.ask("espalier/fix", relay.fix())
        assert found["candidates"][0]["text"] == "return prices.total();"
        assert any(words in message for message in relay.reports())


async def test_waiting_for_the_import_can_be_cancelled(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "POLL_SECONDS", 60)
    async with worker_on(root, door="imports") as relay:
        asking = asyncio.create_task(relay.ask("espalier/fix", relay.fix(workDoneToken="bar")))
        await asyncio.sleep(0.3)
        relay.peer.notify("window/workDoneProgress/cancel", {"token": "bar"})
        with pytest.raises(ResponseError) as raised:
            await asking
        assert raised.value.code == rpc.REQUEST_CANCELLED
        assert relay.end("bar") == "cancelled"


@pytest.mark.parametrize(
    ("word", "end"),
    [
        ("total", "1 found; the search is finished"),
        ("tutal", "0 found; the search is finished: nothing is left to try"),
    ],
)
async def test_the_end_of_the_progress_says_how_the_search_ended(root: Path, word: str, end: str) -> None:
    async with worker_on(root, door="unix:x", generates=word, fix={"seconds": 1}) as relay:
        await relay.ask("espalier/fix", relay.fix(workDoneToken="bar"))
        assert relay.end("bar") == end


async def test_the_start_of_jdt_ls_is_no_time_in_which_it_is_idle(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "POLL_SECONDS", 0.05)  # it starts for two polls, as long as it may be idle
    async with worker_on(root, door="starts idle") as relay:
        assert (await relay.ask("espalier/fix", relay.fix()))["candidates"]


async def test_a_folder_without_a_project_is_said(root: Path) -> None:
    async with worker_on(root, door="lost") as relay:
        with pytest.raises(ResponseError, match="has no project"):
            await relay.ask("espalier/fix", relay.fix(workDoneToken="bar"))
        assert relay.end("bar") == "failed"


async def test_a_file_that_nobody_has_open_may_not_change_either(root: Path) -> None:
    path = root / "src" / "shop" / "Cart.java"
    async with worker_on(root, door="unix:x") as relay:
        assert (await relay.ask("espalier/fix", relay.fix()))["candidates"]
    async with worker_on(root, door="imports") as relay:
        asking = asyncio.create_task(relay.ask("espalier/fix", relay.fix(workDoneToken="bar")))
        async with asyncio.timeout(60):
            while not any("importing" in message for message in relay.reports()):  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        os.utime(path, ns=(1, 1))
        with pytest.raises(ResponseError, match="changed while") as raised:
            await asking
        assert raised.value.code == rpc.CONTENT_MODIFIED


async def test_opening_a_file_is_no_change(root: Path) -> None:
    async with worker_on(root, door="imports") as relay:
        asking = asyncio.create_task(relay.ask("espalier/fix", relay.fix()))
        await asyncio.sleep(0.01)
        relay.open("Cart.java", CART, 7)
        assert (await asking)["candidates"]


async def test_two_fixes_at_once(root: Path) -> None:
    async with worker_on(root, door="unix:x") as relay:
        both = await asyncio.gather(*(relay.ask("espalier/fix", relay.fix()) for _ in range(2)))
        assert [found["candidates"][0]["text"] for found in both] == ["return prices.total();"] * 2


async def test_what_ends_the_longer_search_is_said(root: Path) -> None:
    async with worker_on(root, door="unix:x", generates="tutal", fix={"seconds": 1}) as relay:
        relay.open("Cart.java", CART, 1)
        relay.chosen = True
        relay.on_offer = lambda: relay.change("Cart.java", CART + "\n", 2)
        await relay.command("espalier.fix", relay.fix(textDocument={"uri": relay.uri("Cart.java"), "version": 1}))
        async with asyncio.timeout(60):
            while not relay.shown:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert "has changed since" in relay.shown[0]


async def test_fixes_can_be_switched_off(root: Path) -> None:
    async with worker_on(root, door="unix:x", features={"fix": False}) as relay:
        with pytest.raises(ResponseError, match=r"espalier\.features\.fix"):
            await relay.ask("espalier/fix", relay.fix())


@pytest.mark.parametrize("seconds", [0, 601])
async def test_no_time_is_endless_or_void(root: Path, seconds: float) -> None:
    async with worker_on(root, door="unix:x") as relay:
        with pytest.raises(ResponseError, match=r"\$\.seconds"):
            await relay.ask("espalier/fix", relay.fix(seconds=seconds))


@pytest.mark.parametrize(
    ("goes_on", "said"), [(True, ["Espalier: no fix was found that mends the error within 4 s"]), (False, [])]
)
async def test_where_none_is_found_it_offers_to_keep_looking(root: Path, goes_on: bool, said: list[str]) -> None:
    async with worker_on(root, door="unix:x", generates="tutal", fix={"seconds": 1}) as relay:
        relay.chosen = goes_on
        assert (await relay.command("espalier.fix", relay.fix()))["candidates"] == []
        async with asyncio.timeout(60):
            while not relay.offered or relay.shown != said:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        (offer,) = relay.offered
        assert [action["title"] for action in offer["actions"]] == ["Keep looking (4 s)"]


async def test_a_further_search_offers_nothing_again_also_after_an_undone_fix(root: Path) -> None:
    async with worker_on(root, door="unix:x", fix={"seconds": 1}) as relay:
        relay.open("Cart.java", CART, 1)
        first = (await relay.ask("espalier/fix", relay.fix()))["candidates"]
        assert first[0]["text"] == "return prices.total();"
        relay.change("Cart.java", CART.replace("totl", "total"), 2)
        relay.change("Cart.java", CART, 3)  # undone
        assert (await relay.ask("espalier/fix", relay.fix(further=True)))["candidates"] == []
        again = (await relay.ask("espalier/fix", relay.fix()))["candidates"]
        relay.change("Cart.java", CART + "\n", 4)
        other_text = (await relay.ask("espalier/fix", relay.fix(further=True)))["candidates"]
        for candidates in (again, other_text):
            assert [one["text"] for one in candidates] == [one["text"] for one in first]


async def test_what_was_told_before_a_cancel_is_offered_too(root: Path) -> None:
    async with worker_on(root, door="lingers") as relay:
        asking = asyncio.create_task(
            relay.ask("espalier/fix", relay.fix(partialResultToken="part", workDoneToken="bar"))
        )
        async with asyncio.timeout(60):
            while not relay.told("part"):  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        relay.peer.notify("window/workDoneProgress/cancel", {"token": "bar"})
        with pytest.raises(ResponseError):
            await asking
        FakeCompiler.last.address = "unix:x"
        assert (await relay.ask("espalier/fix", relay.fix(further=True, seconds=1)))["candidates"] == []


async def test_the_command_for_another_fix_applies_none_twice_and_says_that_there_is_no_other(root: Path) -> None:
    async with worker_on(root, door="unix:x", fix={"seconds": 1}) as relay:
        await relay.command("espalier.fix", relay.fix())
        assert len(relay.applied) == 1
        await relay.command("espalier.fix", relay.fix(further=True))
        async with asyncio.timeout(60):
            while not relay.offered:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert "no other fix was found that mends the error" in relay.offered[0]["message"]
        assert len(relay.applied) == 1


BOTH = {"return prices.total();", "return prices.totals();"}


def landed(relay: Relay) -> list[str]:
    """What each of the applied edits makes of the failing line."""
    lines = []
    for applied in relay.applied:
        line = CART.split("\n")[FAILING["start"]["line"]]
        ((edit,),) = (change["edits"] for change in applied["documentChanges"])
        start, end = (edit["range"][side]["character"] for side in ("start", "end"))
        lines.append(f"{line[:start]}{edit['newText']}{line[end:]}".strip())
    return lines


async def test_the_command_for_another_fix_comes_to_those_that_nobody_saw(root: Path) -> None:
    async with worker_on(root, door="two", factory=FakeFactory("total", "totals"), fix={"seconds": 5}) as relay:
        relay.open("Cart.java", CART, 1)
        found = await relay.command("espalier.fix", relay.fix())
        assert {one["text"] for one in found["candidates"]} == BOTH
        best = found["candidates"][0]["text"]
        assert landed(relay) == [best]
        relay.change("Cart.java", CART.replace("return prices.totl();", best), 2)
        relay.change("Cart.java", CART, 3)  # undone
        await relay.command("espalier.fix", relay.fix(further=True))
        assert landed(relay) == [best, *(BOTH - {best})]
        assert (await relay.command("espalier.fix", relay.fix(further=True)))["candidates"] == []


async def test_all_that_a_request_lists_was_seen(root: Path) -> None:
    async with worker_on(root, door="two", factory=FakeFactory("total", "totals"), fix={"seconds": 5}) as relay:
        assert {one["text"] for one in (await relay.ask("espalier/fix", relay.fix()))["candidates"]} == BOTH
        assert (await relay.ask("espalier/fix", relay.fix(further=True)))["candidates"] == []


async def test_a_fix_that_the_editor_refused_is_not_offered(root: Path) -> None:
    async with worker_on(root, door="unix:x", fix={"seconds": 1}) as relay:
        relay.applies = False
        with pytest.raises(ResponseError, match="did not apply"):
            await relay.command("espalier.fix", relay.fix())
        assert (await relay.ask("espalier/fix", relay.fix(further=True)))["candidates"]


async def test_of_those_that_mend_a_part_the_one_in_the_message_is_offered(root: Path) -> None:
    async with worker_on(root, door="twice two", factory=FakeFactory("total", "totals"), fix={"seconds": 5}) as relay:
        found = await relay.command("espalier.fix", relay.fix())
        async with asyncio.timeout(60):
            while not relay.offered:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        named, other = (one["text"] for one in found["candidates"])
        assert {named, other} == BOTH and relay.applied == []
        others = (await relay.ask("espalier/fix", relay.fix(further=True)))["candidates"]
        assert [one["text"] for one in others] == [other]


async def test_a_fix_that_waits_for_the_index_says_how_far_that_is(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settled = Workspace.settled

    async def slowly(workspace: Workspace, progress: Report | None = None) -> None:
        if progress is not None:
            progress(Progress("reading 1 of 2 files", 0.5))
        await settled(workspace, progress)

    monkeypatch.setattr(Workspace, "settled", slowly)
    async with worker_on(root, door="unix:x", capabilities=PROGRESS) as relay:
        assert (await relay.ask("espalier/fix", relay.fix()))["candidates"]
        said = relay.reports()
        step = next(one["value"] for one in relay.progress if one["value"].get("message") == "reading 1 of 2 files")
        assert "percentage" not in step  # the search would stay at it
        assert said.index("waiting for the index") < said.index("reading 1 of 2 files") < said.index("1 found")
