"""A `TextModel` over any OpenAI-compatible `/v1/chat/completions`, streamed.

A server that rejects functions is asked for constrained JSON instead (`json_steps`). Whether it takes that is
remembered, so that the next round costs one request.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

import httpx

from espalier.errors import ModelError, ModelUnavailable, ModelUnsuitable, PromptTooLong, ToolsUnsupported
from espalier.models import json_steps
from espalier.models.ollama_servers import OllamaServers
from espalier.models.openai_server import OpenAiServer, ServerSettings
from espalier.models.tool_calls import Calls, offered, wired
from espalier.models.window import Windows
from espalier.ports import Message, Tool, ToolCall
from espalier.text.prompt_size import is_too_long, window_in

_REJECTING = frozenset({400, 404, 405, 415, 422, 500, 501})
"""Statuses with which servers reject a request for what is in it: vLLM without a tool parser 400, llama.cpp without
templates 500."""
_TOO_LONG = frozenset({0, 400, 413, 422, 500})
"""Statuses with which servers reject a prompt that is too long; 0: within a stream that has begun."""


class _Offer(Enum):
    """How functions are offered to the server."""

    TOOLS = auto()
    STEPS = auto()
    NONE = auto()


@dataclass(frozen=True, slots=True)
class ChatSettings(ServerSettings):
    """How the server is asked. `max_tokens`: of an answer, where the window has four times as many."""

    total_seconds: float = 300.0
    temperature: float = 0.0
    max_tokens: int = 1024


class ChatModel:
    """A chat model over HTTP. `ollama`: what was learnt of servers before."""

    def __init__(self, settings: ChatSettings, ollama: OllamaServers | None = None) -> None:
        self._settings = settings
        self._server = OpenAiServer(settings)
        self._windows = Windows(self._server, ollama or OllamaServers())
        self._model = settings.model
        self._offer = _Offer.TOOLS
        self._longest = settings.max_tokens

    @property
    def name(self) -> str:
        return self._model or self._settings.url

    async def prompt_limit(self) -> int:
        """By what the server says of its model, if it can be asked. Raises `ModelUnavailable` for a server that is
        down."""
        try:
            card = await self._server.card("name the model")
            self._model = self._model or str(card["id"])
            return self._limit(await self._windows.of(card))
        except ModelError as error:
            if isinstance(error, ModelUnavailable) and not isinstance(error.__cause__, httpx.HTTPStatusError):
                raise
            return 0

    def _limit(self, window: int) -> int:
        """The prompt's part of the window; the answer has a quarter of a small one. 0 for 0."""
        if not window:
            return 0
        self._longest = min(self._settings.max_tokens, max(window // 4, 1))
        return window - self._longest

    def _too_long(self, status: int, said: str) -> ModelError | None:
        if status not in _TOO_LONG or not is_too_long(said):
            return None
        return PromptTooLong(f"{self.name} has no room for the prompt", limit=self._limit(window_in(said)))

    async def chat(self, messages: Sequence[Message], tools: Sequence[Tool] = ()) -> AsyncIterator[str | ToolCall]:
        """Pieces of the answer as they arrive, then calls. Raises `ModelUnavailable` or `ModelUnsuitable`,
        among these `PromptTooLong`."""
        is_empty = True
        self._model = self._model or str((await self._server.card("name the model"))["id"])
        async for piece in self._offering(messages, tools) if tools else self._told(messages, {}):
            is_empty = is_empty and isinstance(piece, str) and not piece.strip()
            yield piece
        if is_empty:
            raise ModelUnsuitable(f"{self.name} answered with an empty text")

    async def close(self) -> None:
        await self._server.close()

    async def _offering(self, messages: Sequence[Message], tools: Sequence[Tool]) -> AsyncIterator[str | ToolCall]:
        if self._offer is _Offer.TOOLS:
            try:
                async for piece in self._told(messages, offered(tools)):
                    yield piece
                return
            except ModelError as error:
                if not self._is_rejected(error):
                    raise
                self._offer = _Offer.STEPS
        if self._offer is _Offer.STEPS:
            steps = self._told(json_steps.told(messages, tools), json_steps.constrained(tools))
            try:
                yield json_steps.read("".join([piece async for piece in steps if isinstance(piece, str)]))
                return
            except ModelError as error:
                if not self._is_rejected(error):
                    raise
                self._offer = _Offer.NONE
        raise ToolsUnsupported(
            f"{self.name} offers neither functions nor constrained JSON",
            remedy="start the server with tool calling, for vLLM --enable-auto-tool-choice and --tool-call-parser",
        )

    async def _told(self, messages: Iterable[Message], more: dict[str, object]) -> AsyncIterator[str | ToolCall]:
        calls = Calls()
        async with aclosing(self._events(self._request(messages) | more)) as events:
            async for event in events:
                if delta := _delta(event, calls):
                    yield delta
        for call in calls:
            yield call

    def _is_rejected(self, error: ModelError) -> bool:
        """Whether the server rejected the request for what is in it, such as the offer of functions. A 404 that names
        the model tells that the server has none of that name."""
        cause = error.__cause__
        if not isinstance(cause, httpx.HTTPStatusError):
            return False
        response = cause.response
        unknown = response.status_code == 404 and self._model in response.text
        return response.status_code in _REJECTING and not unknown

    def _events(self, request: Mapping[str, object]) -> AsyncGenerator[Any, None]:
        return self._server.events("chat/completions", request, self._too_long)

    def _request(self, messages: Iterable[Message]) -> dict[str, object]:
        return {
            "model": self._model,
            "messages": [wired(message) for message in messages],
            "temperature": self._settings.temperature,
            "max_tokens": self._longest,
            "stream": True,
        }


def _delta(event: Any, calls: Calls) -> str:
    """The text in one event; '' where it has calls, which `calls` gets, a role, a reason to stop, or usage figures."""
    try:
        deltas = [choice["delta"] for choice in event["choices"][:1]]
        for delta in deltas:
            calls.feed(delta)
        return "".join(delta.get("content") or "" for delta in deltas)
    except (LookupError, TypeError, AttributeError) as error:
        raise ModelUnsuitable("the model server's events are not those of a chat completion") from error
