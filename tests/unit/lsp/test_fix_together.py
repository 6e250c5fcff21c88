"""Several places of a file, repaired as one change."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.wire import ResponseError
from fakes.played_worker import CART, FakeCompiler, Relay, worker_on

SEVERAL = """package shop;

public class Cart {
    int sum(Prices prices) {
        return prices.totl();
    }

    int tax(Prices prices) {
        return prices.totl() / 5;
    }

    int kept(Prices prices) {
        // nothing
        return prices.total();
    }
}
"""
TAX = {"startLine": 9}


def fixed(relay: Relay, found: dict) -> str:
    """The text after the best candidate's edit."""
    lines = SEVERAL.splitlines()
    for edit in reversed(found["candidates"][0]["edit"]["documentChanges"][0]["edits"]):
        start, end = edit["range"]["start"], edit["range"]["end"]
        assert start["line"] == end["line"]
        line = lines[start["line"]]
        lines[start["line"]] = line[: start["character"]] + edit["newText"] + line[end["character"] :]
    return "\n".join(lines) + "\n"


async def test_all_places_are_in_one_candidate_and_one_edit(root: Path) -> None:
    async with worker_on(root, door="everywhere") as relay:
        relay.open("Cart.java", SEVERAL)
        found = await relay.ask("espalier/fix", relay.fix(also=[TAX]))
        assert fixed(relay, found) == SEVERAL.replace("totl", "total")
        assert found["candidates"][0]["mends"]
        assert len(found["candidates"][0]["edit"]["documentChanges"][0]["edits"]) == 2


async def test_lines_without_an_error_stay_as_they_are(root: Path) -> None:
    async with worker_on(root, door="everywhere") as relay:
        relay.open("Cart.java", SEVERAL)
        found = await relay.ask("espalier/fix", relay.fix(also=[TAX, {"startLine": 14}]))
        assert fixed(relay, found) == SEVERAL.replace("totl", "total")
        assert all("-        return prices.total();" not in each["diff"] for each in found["candidates"])


async def test_the_command_applies_them_as_one_undo_step(root: Path) -> None:
    async with worker_on(root, door="everywhere") as relay:
        relay.open("Cart.java", SEVERAL)
        found = await relay.command("espalier.fix", relay.fix(also=[TAX]))
        assert relay.applied == [found["candidates"][0]["edit"]]


async def test_what_was_offered_is_not_offered_again_by_a_search_that_goes_on(root: Path) -> None:
    async with worker_on(root, door="everywhere") as relay:
        relay.open("Cart.java", SEVERAL)
        first = await relay.ask("espalier/fix", relay.fix(also=[TAX]))
        second = await relay.ask("espalier/fix", relay.fix(also=[TAX], further=True))
        offered = {each["diff"] for each in first["candidates"]}
        assert not offered & {each["diff"] for each in second["candidates"]}


async def test_places_that_overlap_are_one_and_further_ones_without_code_are_left_out(root: Path) -> None:
    async with worker_on(root, door="everywhere") as relay:
        relay.open("Cart.java", SEVERAL)
        also = [{"startLine": 5}, {"startLine": 5, "endLine": 5}, {"startLine": 13}]
        found = await relay.ask("espalier/fix", relay.fix(also=also))
        assert found["candidates"][0]["text"] == "return prices.total();"
        assert FakeCompiler.last.hunk.original == "return prices.totl();"


async def test_the_lines_asked_for_first_must_be_code(root: Path) -> None:
    async with worker_on(root, door="everywhere") as relay:
        relay.open("Cart.java", SEVERAL)
        with pytest.raises(ResponseError, match="only a comment"):
            await relay.ask("espalier/fix", {"path": "src/shop/Cart.java", "startLine": 13, "also": [TAX]})


async def test_more_than_ten_places_are_refused(root: Path) -> None:
    async with worker_on(root, door="everywhere") as relay:
        relay.open("Cart.java", CART)
        with pytest.raises(ResponseError):
            await relay.ask("espalier/fix", relay.fix(also=[{"startLine": line} for line in range(1, 11)]))
