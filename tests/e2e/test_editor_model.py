"""`espalier serve` with an editor that lets a language model of its own write the answers. The model is scripted: it
says what the test says, whatever it is asked; relay and worker are real."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any

import psutil
import pytest
import pytest_asyncio

from e2e.serving import Served, serving
from espalier.jdt.parts import Parts
from espalier.wire import ResponseError
from espalier.wire import envelope as rpc
from fakes.editor_model import OFFERED, Round, ScriptedEditorModel, called, rounds

USERS = {"relation": "calls", "direction": "to", "anchors": [{"symbol": "OrderRepository"}]}
QUESTION = {"question": "Who uses PricingService?", "model": OFFERED, "partialResultToken": "answer"}
GRAPH = "`PricingService` is used by"


@pytest_asyncio.fixture
async def served(project: Callable[[str], Path], jdtls: Parts, tmp_path: Path) -> AsyncIterator[Served]:
    async with serving(project("shop"), tmp_path / "cache", jdtls, "--beside") as served:
        await served.initialize()
        yield served
        assert await served.leave() == 0


def cites_what_it_asked(number: int, params: Mapping[str, Any]) -> Round:
    """First a query; then, in pieces, a statement that cites its result, and one that cites nothing."""
    if number == 1:
        return Round(calls=[called(USERS)])
    found = params["messages"][-1]["content"]
    numbers = re.findall(r"\[\d+\]", found)
    return Round(["OrderServiceImpl ", f"calls it {numbers[0]}.", " It is slow."] if numbers else ["?"])


async def test_a_model_in_the_editor_asks_the_graph_and_its_text_is_checked(served: Served) -> None:
    pieces: list[str] = []
    served.peer.on("$/progress", lambda params: pieces.append(params["value"]))
    model = ScriptedEditorModel(served.peer, cites_what_it_asked)
    answer = (await served.ask("espalier/ask", QUESTION))["answer"]
    said, _, graph = answer.partition("\n\n---\n\n")
    assert re.match(r"OrderServiceImpl calls it \(?\[shop-\S+OrderServiceImpl\.java:\d+\]\(", said)
    assert "~~It is slow.~~" in said and "1 statement without evidence struck out" in said
    assert "made 1 look-up" in said and graph.startswith(GRAPH)
    assert "".join(pieces) == answer
    assert [len(each["tools"]) > 0 for each in model.asked] == [True, True]
    assert model.asked[1]["messages"][2]["calls"] == [called(USERS)]


async def test_a_question_taken_back_ends_the_models_request_and_the_next_is_answered(served: Served) -> None:
    model = ScriptedEditorModel(served.peer, rounds(Round(["Quote"], never=True), Round(["It is used [1]."])))
    asking = asyncio.create_task(served.ask("espalier/ask", QUESTION))
    async with asyncio.timeout(60):
        await model.stuck.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await model.cancelled.wait()
    assert (await served.ask("espalier/ask", QUESTION))["answer"].startswith("It is used (")


async def test_a_model_that_the_editor_refuses_leaves_the_graphs_answer(served: Served) -> None:
    refused = ResponseError(rpc.REQUEST_FAILED, "the user has not allowed it")
    ScriptedEditorModel(served.peer, rounds(Round(fails=refused)))
    answer = (await served.ask("espalier/ask", QUESTION))["answer"]
    assert "The model did not finish: Scripted: the user has not allowed it." in answer and GRAPH in answer


async def test_the_request_ends_with_the_worker_and_the_next_worker_asks_again(served: Served) -> None:
    model = ScriptedEditorModel(served.peer, rounds(Round(never=True), Round(["It is used [1]."])))
    asking = asyncio.create_task(served.ask("espalier/ask", QUESTION))
    async with asyncio.timeout(60):
        await model.stuck.wait()
        worker_of(served).kill()
        with pytest.raises(ResponseError):
            await asking
        await model.cancelled.wait()
        while True:
            try:
                answer = (await served.ask("espalier/ask", QUESTION))["answer"]
                break
            except ResponseError:  # the next worker has not started yet
                await asyncio.sleep(0.1)
    assert answer.startswith("It is used (")


def worker_of(served: Served) -> psutil.Process:
    (worker,) = [child for child in served.below() if "worker" in child.cmdline()]
    return worker
