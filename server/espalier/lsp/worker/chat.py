"""The chat model of the present settings: the one that was picked in the editor's chat, or a server's. When the
settings change, its running answer is cut off and it gets no further request."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from typing import TypeVar

from espalier.config.options import Options
from espalier.errors import ModelUnavailable
from espalier.lsp.worker.settings import Settings
from espalier.ports import Factory, Message, TextModel, Tool, ToolCall

T = TypeVar("T")


class Chat:
    """Makes a model for each answer from the options of the moment."""

    def __init__(self, factory: Factory, settings: Settings) -> None:
        self._factory, self._settings = factory, settings
        self._changed = asyncio.Event()

    def reconfigured(self, before: Options) -> None:
        """The settings have changed from `before`."""
        if self._settings.options.chat != before.chat:
            self._changed.set()
            self._changed = asyncio.Event()

    @asynccontextmanager
    async def model(self, picked: TextModel | None = None) -> AsyncIterator[TextModel | None]:
        """Closed at the end; None when there is none. `picked`: the editor's for this one request, so it comes before
        the server that the settings name for all. Raises `ModelError`."""
        model = self._model(picked)
        if model is None:
            yield None
            return
        try:
            yield _Until(model, self._changed)
        finally:
            await model.close()

    def _model(self, picked: TextModel | None) -> TextModel | None:
        options = self._settings.options.chat
        if picked is not None:
            return picked
        return self._factory.text_model(options.url, options.name) if options.url else None


class _Until:
    """A text model that breaks off when `ended` is set, whatever it is waiting for."""

    def __init__(self, model: TextModel, ended: asyncio.Event) -> None:
        self._model, self._ended = model, ended

    @property
    def name(self) -> str:
        return self._model.name

    async def prompt_limit(self) -> int:
        return await self._unless_ended(self._model.prompt_limit())

    async def chat(self, messages: Sequence[Message], tools: Sequence[Tool] = ()) -> AsyncIterator[str | ToolCall]:
        pieces = self._model.chat(messages, tools)
        while True:
            piece = await self._next(pieces)
            if piece is None:
                return
            yield piece

    async def close(self) -> None:
        await self._model.close()

    async def _next(self, pieces: AsyncIterator[str | ToolCall]) -> str | ToolCall | None:
        """The next piece, None at the end."""
        return await self._unless_ended(anext(pieces, None))

    async def _unless_ended(self, coming: Awaitable[T]) -> T:
        """What comes. Raises `ModelUnavailable` once `ended` is set."""
        waiting = asyncio.ensure_future(coming)
        ending = asyncio.ensure_future(self._ended.wait())
        try:
            await asyncio.wait({waiting, ending}, return_when=asyncio.FIRST_COMPLETED)
            if self._ended.is_set():
                raise ModelUnavailable(f"{self.name} is not the chat model any more")
            return waiting.result()
        finally:
            waiting.cancel()
            ending.cancel()
            await asyncio.gather(waiting, ending, return_exceptions=True)  # errors of the abandoned request are ignored
