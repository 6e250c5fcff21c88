"""A `TextModel` over any OpenAI-compatible `/v1/chat/completions`, streamed.

The user chooses the server, and it may misbehave: be down, fall silent, never stop, or answer something else. The
caller receives each of these as one `ModelError` with an explanation.

A server that rejects functions is asked for constrained JSON instead (`json_steps`). Whether it takes that is
remembered, so that the next round costs one request.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from time import monotonic
from typing import Any

import httpx

from espalier.errors import ModelError, ModelUnavailable, ModelUnsuitable, ToolsUnsupported
from espalier.models import json_steps
from espalier.models.http_failures import failures_named, raise_for
from espalier.models.sse import EventDecoder
from espalier.models.tool_calls import Calls, offered, wired
from espalier.ports import Message, Tool, ToolCall

_REJECTING = frozenset({400, 404, 405, 415, 422, 500, 501})
"""Statuses with which servers reject a request for what is in it: vLLM without a tool parser 400, llama.cpp without
templates 500."""


class _Offer(Enum):
    """How functions are offered to the server."""

    TOOLS = auto()
    STEPS = auto()
    NONE = auto()


class _Rejected(ModelUnsuitable):
    """The server rejected the request as it was written."""


@dataclass(frozen=True, slots=True)
class ChatSettings:
    """`url` with or without its trailing `/v1`; `model` '' means the first one the server lists."""

    url: str
    model: str = ""
    api_key: str = field(default="", repr=False)
    temperature: float = 0.0
    max_tokens: int = 1024
    connect_seconds: float = 5.0
    silence_seconds: float = 60.0
    total_seconds: float = 300.0


class ChatModel:
    """A chat model over HTTP. `client` is closed with the model."""

    def __init__(self, settings: ChatSettings, client: httpx.AsyncClient | None = None) -> None:
        self._settings = settings
        self._base = settings.url.rstrip("/").removesuffix("/v1") + "/v1"
        self._model = settings.model
        timeout = httpx.Timeout(settings.silence_seconds, connect=settings.connect_seconds)
        headers = {"Authorization": f"Bearer {settings.api_key}"} if settings.api_key else {}
        self._client = client or httpx.AsyncClient(timeout=timeout, headers=headers)
        self._offer = _Offer.TOOLS

    @property
    def name(self) -> str:
        return self._model or self._settings.url

    async def chat(self, messages: Sequence[Message], tools: Sequence[Tool] = ()) -> AsyncIterator[str | ToolCall]:
        """Pieces of the answer as they arrive, then calls. Raises `ModelUnavailable` or `ModelUnsuitable`."""
        is_empty = True
        async with failures_named(self._base):
            await self._choose_model()
            async for piece in self._offering(messages, tools) if tools else self._told(messages, {}):
                is_empty = is_empty and isinstance(piece, str) and not piece.strip()
                yield piece
        if is_empty:
            raise ModelUnsuitable(f"{self.name} answered with an empty text")

    async def close(self) -> None:
        await self._client.aclose()

    async def _offering(self, messages: Sequence[Message], tools: Sequence[Tool]) -> AsyncIterator[str | ToolCall]:
        if self._offer is _Offer.TOOLS:
            try:
                async for piece in self._told(messages, offered(tools)):
                    yield piece
                return
            except _Rejected:
                self._offer = _Offer.STEPS
        if self._offer is _Offer.STEPS:
            steps = self._told(json_steps.told(messages, tools), json_steps.constrained(tools))
            try:
                yield json_steps.read("".join([piece async for piece in steps if isinstance(piece, str)]))
                return
            except _Rejected:
                self._offer = _Offer.NONE
        raise ToolsUnsupported(
            f"{self.name} offers neither functions nor constrained JSON",
            remedy="start the server with tool calling, for vLLM --enable-auto-tool-choice and --tool-call-parser",
        )

    async def _told(self, messages: Iterable[Message], more: dict[str, object]) -> AsyncIterator[str | ToolCall]:
        calls = Calls()
        async for event in self._events(self._request(messages) | more, plain=not more):
            delta = _delta(event, calls)
            if delta:
                yield delta
        for call in calls:
            yield call

    def _request(self, messages: Iterable[Message]) -> dict[str, object]:
        return {
            "model": self._model,
            "messages": [wired(message) for message in messages],
            "temperature": self._settings.temperature,
            "max_tokens": self._settings.max_tokens,
            "stream": True,
        }

    async def _choose_model(self) -> None:
        if self._model:
            return
        response = await self._client.get(f"{self._base}/models")
        raise_for(response)
        try:
            self._model = str(response.json()["data"][0]["id"])
        except (ValueError, LookupError, TypeError) as error:
            raise ModelUnsuitable(f"{self._base}/models lists no model", remedy="name the model") from error

    async def _events(self, request: dict[str, object], plain: bool) -> AsyncIterator[Any]:
        """The JSON events up to `[DONE]`; a stream that ends without it was interrupted."""
        deadline = monotonic() + self._settings.total_seconds
        decoder = EventDecoder()
        async with self._client.stream("POST", f"{self._base}/chat/completions", json=request) as response:
            if response.is_error:
                await response.aread()
            raise_for(response) if plain else _raise_for_offer(response)
            async for data in response.aiter_bytes():
                for event in decoder.feed(data):
                    if event == "[DONE]":
                        return
                    yield _parsed(event)
                if monotonic() > deadline:
                    raise ModelUnavailable(f"{self.name} was still answering after {self._settings.total_seconds:g} s")
        raise ModelUnavailable(f"{self.name} ended in the middle of its answer")


def _parsed(event: str) -> Any:
    try:
        return json.loads(event)
    except ValueError as error:
        raise ModelUnsuitable("the model server sends events that are not JSON") from error


def _raise_for_offer(response: httpx.Response) -> None:
    """As `raise_for`; `_Rejected` where it may be the offer of functions that the server does not take."""
    try:
        raise_for(response)
    except ModelError as error:
        if response.status_code in _REJECTING:
            raise _Rejected(error.message, remedy=error.remedy) from error
        raise


def _delta(event: Any, calls: Calls) -> str:
    """The text in one event; '' where it has calls, which `calls` gets, a role, a reason to stop, or usage figures."""
    try:
        if "error" in event:
            raise ModelUnavailable(f"the model server reports: {str(event['error'])[:200]}")
        deltas = [choice["delta"] for choice in event["choices"][:1]]
        for delta in deltas:
            calls.feed(delta)
        return "".join(delta.get("content") or "" for delta in deltas)
    except (LookupError, TypeError, AttributeError) as error:
        raise ModelUnsuitable("the model server's events are not those of a chat completion") from error
