"""What the command does with a sound line, and with a candidate that mends a part of what is wrong."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from espalier.lsp.worker.handlers.fix import APPLY_PART, NOTHING_WRONG
from fakes.played_worker import CART, worker_on

SOUND = CART.replace("totl", "total")


async def test_a_sound_line_is_said_to_be_sound_and_left_as_it_is(root: Path) -> None:
    async with worker_on(root, door="unix:x", generates="tutal") as relay:
        relay.open("Cart.java", SOUND)
        found = await relay.command("espalier.fix", relay.fix())
        assert (found["candidates"], found["nothing_wrong"]) == ([], True)
        assert (relay.shown, relay.offered, relay.applied) == ([NOTHING_WRONG], [], [])


@pytest.mark.parametrize("more", [{"failure": "expected 1 but was 2"}, {"anyway": True}])
async def test_a_sound_line_is_searched_where_the_user_wants_it(root: Path, more: dict[str, object]) -> None:
    async with worker_on(root, door="unix:x", generates="tutal", fix={"seconds": 1}) as relay:
        relay.open("Cart.java", SOUND)
        found = await relay.ask("espalier/fix", relay.fix(**more))
        assert found["stats"]["candidates_started"] > 0
        assert found["nothing_wrong"] is ("failure" not in more)


async def test_what_mends_a_part_is_applied_only_if_the_user_says_so(root: Path) -> None:
    async with worker_on(root, door="twice", fix={"seconds": 1}) as relay:
        relay.chosen = True
        found = await relay.command("espalier.fix", relay.fix())
        first = found["candidates"][0]
        assert (first["text"], first["mends"], first["compiles"]) == ("return prices.total();", False, False)
        assert first["remaining"] == [{"path": "src/shop/Cart.java", "line": 4, "message": "totl() is undefined"}]
        assert first["note"] == "leaves errors in line 4"
        async with asyncio.timeout(60):
            while not relay.applied:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        (offer,) = relay.offered
        assert offer["actions"][0]["title"] == APPLY_PART
        assert "leaves errors in line 4" in offer["message"]
        assert "the compiler reports errors in lines " in offer["message"]
        assert relay.applied == [first["edit"]]


async def test_what_was_found_is_not_applied_to_a_file_that_was_written_while_the_user_was_asked(root: Path) -> None:
    async with worker_on(root, door="twice", fix={"seconds": 1}) as relay:
        said = asyncio.Event()
        relay.peer.on("window/showMessage", lambda params: relay.shown.append(params["message"]) or said.set())

        def changed(params: dict[str, Any]) -> dict[str, Any]:
            (root / "src" / "shop" / "Cart.java").write_text("package shop;\n\nclass Cart { }\n")
            return params["actions"][0]

        relay.peer.on("window/showMessageRequest", changed)
        await relay.command("espalier.fix", relay.fix())
        await asyncio.wait_for(said.wait(), 60)
        assert relay.applied == []
        assert "changed since the fix was found" in relay.shown[-1]
