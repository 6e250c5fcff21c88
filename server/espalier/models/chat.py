"""A `TextModel` over any OpenAI-compatible `/v1/chat/completions`, streamed.

The user chooses the server, and it may misbehave: be down, fall silent, never stop, or answer something else. The
caller receives each of these as one `ModelError` with an explanation.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import httpx

from espalier.errors import ModelUnavailable, ModelUnsuitable
from espalier.models.http_failures import failures_named, raise_for
from espalier.models.sse import EventDecoder
from espalier.ports import Message


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

    @property
    def name(self) -> str:
        return self._model or self._settings.url

    async def chat(self, messages: Sequence[Message]) -> AsyncIterator[str]:
        """Pieces of the answer as they arrive. Raises `ModelUnavailable` or `ModelUnsuitable`."""
        has_text = False
        async with failures_named(self._base):
            await self._choose_model()
            async for event in self._events(self._request(messages)):
                piece = _piece(event)
                has_text = has_text or bool(piece.strip())
                if piece:
                    yield piece
        if not has_text:
            raise ModelUnsuitable(f"{self.name} answered with an empty text")

    async def close(self) -> None:
        await self._client.aclose()

    def _request(self, messages: Sequence[Message]) -> dict[str, object]:
        return {
            "model": self._model,
            "messages": [{"role": message.role, "content": message.content} for message in messages],
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

    async def _events(self, request: dict[str, object]) -> AsyncIterator[Any]:
        """The JSON events up to `[DONE]`; a stream that ends without it was interrupted."""
        deadline = monotonic() + self._settings.total_seconds
        decoder = EventDecoder()
        async with self._client.stream("POST", f"{self._base}/chat/completions", json=request) as response:
            if response.is_error:
                await response.aread()
            raise_for(response)
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


def _piece(event: Any) -> str:
    """The text in one event; '' where it only contains a role, a reason to stop, or usage figures."""
    try:
        if "error" in event:
            raise ModelUnavailable(f"the model server reports: {str(event['error'])[:200]}")
        return "".join(choice["delta"].get("content") or "" for choice in event["choices"][:1])
    except (LookupError, TypeError, AttributeError) as error:
        raise ModelUnsuitable("the model server's events are not those of a chat completion") from error
