"""The oracle steps aside while the editor waits for JDT LS, and a relay that says when that is."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from espalier.lsp.worker import giving_way
from espalier.lsp.worker.giving_way import GivingWay
from espalier.ports import Completion, Hunk
from fakes.played import notification, request, result, running
from fakes.played_worker import CART, FakeCompiler

HUNK = Hunk(Path("/w/Cart.java"), CART, 60, 82)


def waiting(said: list[dict[str, Any]]) -> list[bool]:
    return [one["params"]["waits"] for one in said if one["method"] == "espalier/editorWaits"]


def test_the_worker_is_told_while_a_completion_is_open() -> None:
    play = running()
    play.from_editor(request(1, "textDocument/hover"), request(2, "textDocument/completion"))
    assert waiting(play.worker.new()) == [True]
    play.from_editor(request(3, "textDocument/signatureHelp"))
    play.from_jdtls(result(2, []), result(1, None))
    assert waiting(play.worker.new()) == []
    play.from_jdtls(result(3, None))
    assert waiting(play.worker.new()) == [False]


def test_the_wait_ends_with_jdt_ls() -> None:
    play = running()
    play.from_editor(request(2, "textDocument/completion"))
    play.session.jdtls.gone("it died")
    assert waiting(play.worker.new()) == [True, False]


def test_what_nobody_waits_for_is_not_told() -> None:
    play = running()
    play.from_editor(request(1, "textDocument/semanticTokens/full"), notification("textDocument/didSave", {}))
    assert waiting(play.worker.new()) == []


async def test_nothing_new_is_asked_until_the_editor_has_its_answer() -> None:
    way = GivingWay(FakeCompiler("unix:x", ""))
    session = await way.open(HUNK)
    way.editor_waits(True)
    asking = [asyncio.create_task(work) for work in (session.complete("x."), session.check("x.a();"))]
    await asyncio.sleep(0.05)
    assert not any(task.done() for task in asking)
    way.editor_waits(False)
    await asyncio.wait_for(asyncio.gather(*asking), 60)


async def test_nobody_is_held_up_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(giving_way, "LONGEST_SECONDS", 0.05)
    way = GivingWay(FakeCompiler("unix:x", ""))
    way.editor_waits(True)
    begun = time.monotonic()
    session = await way.open(HUNK)
    assert session.hunk == HUNK
    assert time.monotonic() - begun < 5


class Counting(FakeCompiler):
    """Tells how many questions were in flight at once."""

    now = most = 0

    async def complete(self, generated: str, rest: str = "") -> Completion:
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0.01)
        self.now -= 1
        return await super().complete(generated, rest)


async def test_however_many_search_at_once_few_questions_are_in_flight() -> None:
    compiler = Counting("unix:x", "")
    way = GivingWay(compiler)
    sessions = [await way.open(HUNK) for _ in range(6)]
    await asyncio.gather(*(session.complete(f"x{turn}") for session in sessions for turn in range(3)))
    assert compiler.most == giving_way.AT_ONCE


async def test_who_gives_up_a_question_frees_its_turn() -> None:
    way = GivingWay(FakeCompiler("hangs", ""))
    opening = [asyncio.create_task(way.open(HUNK)) for _ in range(giving_way.AT_ONCE)]
    await asyncio.sleep(0)
    for task in opening:
        task.cancel()
    await asyncio.wait(opening)
    async with asyncio.timeout(60), way.turn():
        pass
