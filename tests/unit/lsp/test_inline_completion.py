"""Inline completion in the worker: what is answered, what is dropped, and when nothing is done at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from espalier.errors import ModelUnsuitable
from espalier.ports import ModelServer, Prompt, Sampling, Step, TokenModel
from espalier.wire import ResponseError
from espalier.wire import envelope as rpc
from fakes.played_worker import CART, FakeFactory, Relay, worker_on
from fakes.scripted_model import ScriptedModel

BEGUN = CART.replace("totl();", "")
INVOKED, AUTOMATIC = 1, 2
METHOD = "textDocument/inlineCompletion"


def at(relay: Relay, line: int = 4, character: int = 22, trigger: int = INVOKED) -> dict[str, Any]:
    position = {"line": line, "character": character}
    document = {"uri": relay.uri("Cart.java")}
    return {"textDocument": document, "position": position, "context": {"triggerKind": trigger}}


async def test_the_rest_of_the_statement_replaces_the_begun_word(root: Path) -> None:
    async with worker_on(root, door="unix:x", generates="total();") as relay:
        relay.open("Cart.java", BEGUN)
        (item,) = (await relay.ask(METHOD, at(relay)))["items"]
        assert item["insertText"] == "total();"
        assert item["range"] == {"start": {"line": 4, "character": 22}, "end": {"line": 4, "character": 22}}
    async with worker_on(root, door="unix:x", generates="tal();") as relay:
        relay.open("Cart.java", CART.replace("totl();", "to"))
        (item,) = (await relay.ask(METHOD, at(relay, character=24)))["items"]
        assert (item["insertText"], item["range"]["start"]["character"]) == ("total();", 22)


@pytest.mark.parametrize(
    ("setting", "trigger", "answered"),
    [
        ("off", INVOKED, False),
        ("off", AUTOMATIC, False),
        ("invoke", INVOKED, True),
        ("invoke", AUTOMATIC, False),
        ("automatic", INVOKED, True),
        ("automatic", AUTOMATIC, True),
    ],
)
async def test_the_setting_says_when(root: Path, setting: str, trigger: int, answered: bool) -> None:
    async with worker_on(root, door="unix:x", generates="total();") as relay:
        settings = {"espalier": {"features": {"inlineCompletion": setting}}}
        relay.peer.notify("workspace/didChangeConfiguration", {"settings": settings})
        relay.open("Cart.java", BEGUN)
        assert bool((await relay.ask(METHOD, at(relay, trigger=trigger)))["items"]) is answered


class Starving(FakeFactory):
    """Its model for completions runs out of memory."""

    async def token_model(self, server: ModelServer, sources: Iterable[tuple[str, str]]) -> TokenModel:
        return (
            Starved(lambda generated: {"": 1.0})
            if server.embedded == "scion"
            else await super().token_model(server, sources)
        )


class Starved(ScriptedModel):
    async def stream(self, prompt: Prompt, generated: Sequence[int], sampling: Sampling) -> AsyncGenerator[Step, None]:
        raise ModelUnsuitable("there is not enough memory")
        yield


async def test_the_model_of_the_fixes_completes_where_memory_runs_out(root: Path) -> None:
    async with worker_on(root, door="unix:x", factory=Starving("total();")) as relay:
        relay.open("Cart.java", BEGUN)
        (item,) = (await relay.ask(METHOD, at(relay)))["items"]
        assert item["insertText"] == "total();"


async def test_what_does_not_compile_is_not_offered(root: Path) -> None:
    async with worker_on(root, door="unix:x", generates="nonsense();") as relay:
        relay.open("Cart.java", BEGUN)
        assert (await relay.ask(METHOD, at(relay)))["items"] == []


async def test_the_next_key_ends_it(root: Path) -> None:
    async with worker_on(root, door="hangs") as relay:
        relay.open("Cart.java", BEGUN)
        asking = asyncio.create_task(relay.ask(METHOD, at(relay)))
        await asyncio.sleep(0.3)
        relay.change("Cart.java", BEGUN.replace("prices.", "prices.t"), 2)
        with pytest.raises(ResponseError, match="changed meanwhile") as raised:
            await asking
        assert raised.value.code == rpc.CONTENT_MODIFIED


async def test_in_a_comment_and_in_other_files_there_is_nothing(root: Path) -> None:
    async with worker_on(root, door="unix:x", generates="total();") as relay:
        relay.open("Cart.java", BEGUN.replace("        return", "// return"))
        assert (await relay.ask(METHOD, at(relay, character=15)))["items"] == []
        asked = at(relay) | {"textDocument": {"uri": "file:///elsewhere/A.java"}}
        assert (await relay.ask(METHOD, asked))["items"] == []


async def test_imports_are_added_by_a_command(root: Path) -> None:
    async with worker_on(root, door="unix:x") as relay:
        relay.open("Cart.java", CART, 3)
        wanted = {"uri": relay.uri("Cart.java"), "names": ["java.util.List"]}
        await relay.command("espalier.import", wanted)
        ((change,),) = [edit["documentChanges"] for edit in relay.applied]
        assert change["textDocument"]["version"] == 3
        assert "import java.util.List;" in change["edits"][0]["newText"]
