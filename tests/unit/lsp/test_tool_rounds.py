"""A question that its asker takes back while a chat model is putting queries to the graph."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fakes.chat_server import RealChat, called, chat_server
from fakes.played_worker import worker_on

QUERY = called({"relation": "uses", "direction": "to", "anchors": [{"symbol": "Prices"}]})


async def test_a_question_cancelled_in_a_tool_round_closes_the_request_and_leaves_nothing_running(root: Path) -> None:
    async with (
        chat_server(rounds=[[QUERY], []]) as chat,
        worker_on(root, factory=RealChat(), chat={"url": chat.url, "name": "fake"}) as relay,
    ):
        await relay.ask("espalier/users", {"symbol": "Prices"})  # the project is read, and no chat model asked
        before = asyncio.all_tasks()
        asking = asyncio.create_task(relay.ask("espalier/ask", {"question": "Who uses Prices?"}))
        async with asyncio.timeout(60):
            await chat.stuck.wait()
        assert [each["role"] for each in chat.prompts[1]["messages"]] == ["system", "user", "assistant", "tool"]
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        async with asyncio.timeout(60):
            await chat.hung_up.wait()
            while left := [task for task in asyncio.all_tasks() - before if not task.done()]:
                await asyncio.wait(left)  # ends by itself, or the time does
        assert chat.told == 2
        answer = await relay.ask("espalier/ask", {"question": "Who uses Prices?"})
        assert "Cart does" in answer["answer"] and chat.told == 3
