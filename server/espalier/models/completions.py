"""The HTTP side of `/v1/completions` as vLLM implements it: one streamed request, its events as JSON."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Any

import httpx

from espalier.errors import ModelUnavailable, ModelUnsuitable
from espalier.models import llama_cpp
from espalier.models.http_failures import failures_named, raise_for
from espalier.models.sse import EventDecoder

_OLLAMA = "Ollama reports no log-probabilities and cannot be used for constrained generation"
_USE_VLLM = "use vLLM (`espalier model serve MODEL`) or leave the model out to use the embedded one"
_MAX_LOGPROBS = "restart the server with --max-logprobs 64 or more, as `espalier model serve` does"


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """`url` with or without its trailing `/v1`; `model` '' means the first one the server lists."""

    url: str
    model: str = ""
    api_key: str = field(default="", repr=False)
    connect_seconds: float = 5.0
    silence_seconds: float = 60.0


@dataclass(frozen=True, slots=True)
class Served:
    """A model as the server lists it. `context`: its context length in tokens, 0 when the server does not report it;
    `root`: the path or hub name of its files; `owner`: the kind of server."""

    name: str
    context: int
    root: str
    owner: str = ""


class CompletionsServer:
    """A server's `/v1/models` and `/v1/completions`. Raises `ModelUnavailable` and `ModelUnsuitable`."""

    def __init__(self, settings: ServerSettings, client: httpx.AsyncClient | None = None) -> None:
        self.settings = settings
        self._base = settings.url.rstrip("/").removesuffix("/v1") + "/v1"
        timeout = httpx.Timeout(settings.silence_seconds, connect=settings.connect_seconds)
        headers = {"Authorization": f"Bearer {settings.api_key}"} if settings.api_key else {}
        self._client = client or httpx.AsyncClient(timeout=timeout, headers=headers)

    async def close(self) -> None:
        """End the requests under way; every later request raises `ModelUnavailable`."""
        await self._client.aclose()

    @property
    def _open_client(self) -> httpx.AsyncClient:
        if self._client.is_closed:
            raise ModelUnavailable(f"{self._base} is no longer the model's server")
        return self._client

    async def served(self) -> Served:
        """The model to use."""
        served = self._chosen(await self._got(f"{self._base}/models"))
        if served.owner != llama_cpp.OWNER:
            return served
        properties = await self._got(f"{self._base.removesuffix('/v1')}/props")
        try:
            return replace(served, context=int(properties.json()["default_generation_settings"]["n_ctx"]))
        except (ValueError, LookupError, TypeError):
            return served

    async def _got(self, url: str) -> httpx.Response:
        async with failures_named(self._base):
            response = await self._open_client.get(url)
            raise_for(response)
        return response

    def _chosen(self, listed: httpx.Response) -> Served:
        wanted = self.settings.model
        try:
            cards = listed.json()["data"]
            card = next(card for card in cards if wanted in ("", card["id"]))
            owner = str(card.get("owned_by") or "")
            if owner == "library":
                raise ModelUnsuitable(_OLLAMA, remedy=_USE_VLLM)
            return Served(str(card["id"]), int(card.get("max_model_len") or 0), str(card.get("root") or ""), owner)
        except StopIteration:
            there = ", ".join(str(card.get("id")) for card in cards) or "none"
            raise ModelUnsuitable(f"{self._base} has no model {wanted!r}", remedy=f"it has: {there}") from None
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise ModelUnsuitable(f"{self._base}/models lists no model", remedy=_USE_VLLM) from error

    async def events(self, request: dict[str, Any]) -> AsyncGenerator[dict[str, Any], None]:
        """The request's events up to `[DONE]`. Closing the generator closes the connection, and the server aborts.

        A kept-alive connection that the server has closed meanwhile is replaced once, before the first event.
        """
        fresh = False
        while True:
            try:
                async with failures_named(self._base), aclosing(self._once(request)) as events:
                    async for event in events:
                        fresh = True
                        yield event
                return
            except ModelUnavailable as error:
                if fresh or not isinstance(error.__cause__, httpx.RemoteProtocolError | httpx.ReadError):
                    raise
                fresh = True

    async def _once(self, request: dict[str, Any]) -> AsyncGenerator[dict[str, Any], None]:
        decoder = EventDecoder()
        async with self._open_client.stream("POST", f"{self._base}/completions", json=request) as response:
            if response.is_error:
                await response.aread()
                _explain(response)
            async for data in response.aiter_bytes():
                for event in decoder.feed(data):
                    if event == "[DONE]":
                        return
                    yield _parsed(event)
        raise ModelUnavailable(f"{self._base} ended in the middle of its answer")


def _explain(response: httpx.Response) -> None:
    """Raise the error of `response`, with a remedy where one is known."""
    _raise_known(response.status_code, response.text)
    raise_for(response)


def _raise_known(status: int, said: str) -> None:
    said = said.lower()
    if "logprobs" in said:
        raise ModelUnsuitable("the model server reports too few log-probabilities", remedy=_MAX_LOGPROBS)
    if status in (400, 422) and "prompt" in said and ("string" in said or "type" in said):
        raise ModelUnsuitable("the model server accepts no token ids as a prompt", remedy=_USE_VLLM)


def _parsed(event: str) -> dict[str, Any]:
    """The event as JSON. Raises the error that it may contain: vLLM has begun its answer when it checks most
    parameters."""
    try:
        value = json.loads(event)
    except ValueError as error:
        raise ModelUnsuitable("the model server sends events that are not JSON") from error
    if not isinstance(value, dict):
        raise ModelUnsuitable("the model server's events are not those of a completion")
    if "error" in value:
        reported = value["error"] if isinstance(value["error"], dict) else {"message": value["error"]}
        status, said = reported.get("code"), str(reported.get("message"))[:200]
        _raise_known(status if isinstance(status, int) else 0, said)
        kind = ModelUnsuitable if status in (400, 422) else ModelUnavailable
        raise kind(f"the model server reports: {said}")
    return value
