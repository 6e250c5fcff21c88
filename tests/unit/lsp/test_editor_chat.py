"""A question in an editor's chat whose answer the language model that is picked there writes: a real worker, and a
played editor with a scripted model."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from espalier.wire import ResponseError
from espalier.wire import envelope as rpc
from fakes.chat_server import RealChat, chat_server
from fakes.editor_model import OFFERED, Round, ScriptedEditorModel, called, rounds
from fakes.played_worker import worker_on

QUESTION = {"question": "Who uses Prices?", "model": OFFERED}
USERS = {"relation": "uses", "direction": "to", "anchors": [{"symbol": "Prices"}]}
SAID = Round(["Cart ", "does [1]."])
GRAPH = "`Prices` is used by `Cart`"


def read_on(number: int, params: Mapping[str, Any]) -> Round:
    """Asks the graph, and then cites what that has found."""
    if number == 1:
        return Round(calls=[called(USERS)])
    (found,) = [each["content"] for each in params["messages"] if each["role"] == "tool"]
    (cited, *_) = re.findall(r"\[\d+\]", found)
    return Round([f"Cart does {cited}."])


async def test_the_picked_model_writes_the_answer_after_it_has_asked_the_graph(root: Path) -> None:
    async with worker_on(root) as relay:
        model = ScriptedEditorModel(relay.peer, read_on)
        answer = await relay.ask("espalier/ask", {**QUESTION, "partialResultToken": "p"})
        assert answer["answer"].startswith("Cart does ([src/shop/Cart.java") and "made 1 look-up" in answer["answer"]
        assert "".join(relay.told("p")) == answer["answer"]
        first, second = model.asked
        assert first["model"] == second["model"] == "chat-7"
        assert [each["role"] for each in first["messages"]] == ["system", "user"]
        assert [each["role"] for each in second["messages"]] == ["system", "user", "assistant", "tool"]
        assert second["messages"][2]["calls"] == [called(USERS)]
        assert second["messages"][3]["callId"] == "call-a"
        assert first["tools"][0]["name"] == "query"


async def test_text_is_told_while_it_is_written(root: Path) -> None:
    async with worker_on(root) as relay:
        model = ScriptedEditorModel(relay.peer, rounds(Round(["Cart does [1].\n\nAnd "], never=True)))
        asking = asyncio.create_task(relay.ask("espalier/ask", {**QUESTION, "partialResultToken": "p"}))
        async with asyncio.timeout(60):
            await model.stuck.wait()
            while "does" not in "".join(relay.told("p")):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert not asking.done()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking


async def test_a_cancelled_question_cancels_the_models_request_and_the_worker_goes_on(root: Path) -> None:
    async with worker_on(root) as relay:
        model = ScriptedEditorModel(relay.peer, rounds(Round(calls=[called(USERS)]), Round(never=True), SAID))
        asking = asyncio.create_task(relay.ask("espalier/ask", QUESTION))
        async with asyncio.timeout(60):
            await model.stuck.wait()
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            await model.cancelled.wait()  # and its reply, an error, comes too late
        answer = await relay.ask("espalier/ask", QUESTION)
        assert answer["answer"].startswith("Cart does") and len(model.asked) == 3


@pytest.mark.parametrize(
    ("round_", "note"),
    [
        (Round(fails=ResponseError(rpc.REQUEST_FAILED, "the quota is used up")), "Scripted: the quota is used up"),
        (Round(["Cart does [1]."], fails=ResponseError(rpc.REQUEST_FAILED, "lost")), "Scripted: lost"),
        (Round(), "answered with an empty text"),
        (Round(calls=[{"id": "1"}]), "cannot be read"),
        (Round([7]), "no text"),
    ],
)
async def test_whatever_the_model_does_wrong_the_graphs_answer_follows(root: Path, round_: Round, note: str) -> None:
    async with worker_on(root) as relay:
        ScriptedEditorModel(relay.peer, rounds(round_))
        told = (await relay.ask("espalier/ask", QUESTION))["answer"]
        assert f"The model did not finish: {note}" in told or note in told
        assert told.rpartition("\n\n---\n\n")[2].startswith(GRAPH)
        assert told.startswith("Cart does") == bool("lost" in note)


async def test_an_editor_that_does_not_know_the_request_gets_the_graphs_answer(root: Path) -> None:
    async with worker_on(root) as relay:
        told = (await relay.ask("espalier/ask", QUESTION))["answer"]
        assert "The model did not finish: Scripted: " in told and GRAPH in told


async def test_a_model_that_takes_no_functions_is_asked_without_them(root: Path) -> None:
    def script(number: int, params: Mapping[str, Any]) -> Round:
        refused = ResponseError(rpc.INVALID_PARAMS, "it takes no tools")
        return Round(fails=refused) if params["tools"] else SAID

    async with worker_on(root) as relay:
        model = ScriptedEditorModel(relay.peer, script)
        told = (await relay.ask("espalier/ask", QUESTION))["answer"]
        assert told.startswith("Cart does") and "could look up nothing: Scripted: it takes no tools" in told
        assert [len(each["tools"]) for each in model.asked][-1] == 0


async def test_it_comes_before_the_server_of_the_settings_and_only_where_it_is_offered(root: Path) -> None:
    async with (
        chat_server() as chat,
        worker_on(root, factory=RealChat(), chat={"url": chat.url, "name": "fake"}) as relay,
    ):
        model = ScriptedEditorModel(relay.peer, rounds(SAID))
        await relay.ask("espalier/ask", QUESTION)
        assert (len(model.asked), chat.told) == (1, 0)
        await relay.ask("espalier/ask", {"question": QUESTION["question"]})  # the panel's
        assert (len(model.asked), chat.told) == (1, 1)


async def test_the_setting_switches_it_off(root: Path) -> None:
    async with worker_on(root, chat={"editorModel": False}) as relay:
        model = ScriptedEditorModel(relay.peer, rounds(SAID))
        told = (await relay.ask("espalier/ask", QUESTION))["answer"]
        assert told.startswith(GRAPH) and not model.asked


async def test_switching_it_off_cuts_an_answer_off(root: Path) -> None:
    async with worker_on(root) as relay:
        model = ScriptedEditorModel(relay.peer, rounds(Round(never=True)))
        asking = asyncio.create_task(relay.ask("espalier/ask", QUESTION))
        async with asyncio.timeout(60):
            await model.stuck.wait()
            relay.configure(chat={"editorModel": False})
            told = (await asking)["answer"]
            await model.cancelled.wait()
        assert "is not the chat model any more" in told and GRAPH in told


async def test_pieces_of_nobody_and_answers_that_come_too_late_are_dropped(root: Path) -> None:
    window = {"window": {"workDoneProgress": True}}
    async with worker_on(root, capabilities=window) as relay:
        await relay.ask("espalier/users", {"symbol": "Prices"})
        for params in ({"token": "espalier-x", "value": "a"}, {"token": None}, ["a"], None):
            relay.peer.notify("$/progress", params)
        asked, may_answer = asyncio.Event(), asyncio.Event()

        async def create(params: Any) -> None:
            asked.set()
            await may_answer.wait()

        relay.peer.on("window/workDoneProgress/create", create)
        asking = asyncio.create_task(relay.ask("espalier/ask", QUESTION))
        async with asyncio.timeout(60):
            await asked.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        may_answer.set()
        relay.peer.on("window/workDoneProgress/create", lambda params: None)
        ScriptedEditorModel(relay.peer, rounds(SAID))
        assert (await relay.ask("espalier/ask", QUESTION))["answer"].startswith("Cart does")
