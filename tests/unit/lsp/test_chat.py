"""The chat model of settings that change while it answers."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest

from espalier.config.options import ChatOptions, Options
from espalier.errors import ModelUnavailable
from espalier.lsp.worker.chat import Chat
from espalier.lsp.worker.settings import Settings
from espalier.ports import Message, TextModel, Tool
from fakes.played_worker import FakeFactory


class Failing(TextModel):
    """Raises when it is broken off."""

    name = "failing"

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    async def prompt_limit(self) -> int:
        return 0

    async def chat(self, messages: Sequence[Message], tools: Sequence[Tool] = ()) -> AsyncIterator[str]:
        self.asked.set()
        try:
            await asyncio.Event().wait()
            yield ""
        finally:
            raise ModelUnavailable("the line is dead")

    async def close(self) -> None:
        """Nothing is held."""


class Factory(FakeFactory):
    def __init__(self, model: TextModel) -> None:
        super().__init__()
        self._model = model

    def text_model(self, url: str, name: str) -> TextModel:
        return self._model


@pytest.mark.parametrize("ending", ["settings", "cancelled"])
async def test_a_model_that_fails_when_it_is_broken_off_is_no_error_of_ours(ending: str) -> None:
    reported: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
    failing = Failing()
    settings = Settings(Options(chat=ChatOptions(url="http://a")))
    chat = Chat(Factory(failing), settings)

    async def told() -> None:
        async with chat.model() as model:
            assert model is not None
            async for _ in model.chat(()):
                raise AssertionError

    telling = asyncio.create_task(told())
    await failing.asked.wait()
    if ending == "settings":
        chat.reconfigured(settings.change(Options(chat=ChatOptions(url="http://b"))))
    else:
        telling.cancel()
    with pytest.raises((ModelUnavailable, asyncio.CancelledError)):
        await telling
    del telling
    await asyncio.sleep(0)  # the loop still holds the task that it has just told us of
    gc.collect()
    assert not reported
