"""An OpenAI-compatible model server over HTTP: its address, the key, the list of its models, and its event streams.

The user chooses the server, and it may misbehave: be down, fall silent, never stop, or answer something else. The
caller receives each of these as one `ModelError` with an explanation. No error contains the key; an address with a
password or a query, which may be a key, is rejected, because addresses are shown.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import httpx

from espalier.errors import ModelError, ModelUnavailable, ModelUnsuitable
from espalier.models.sse import EventDecoder

KEY_VARIABLE = "ESPALIER_API_KEY"
_KEY_HEADER = "Authorization"

Known = Callable[[int, str], ModelError | None]
"""The error for a status (0: none) and a text of the server, where an endpoint has a better one than ours."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """`url` with or without its trailing `/v1`; `model` '' means the first one the server lists; `total_seconds`: the
    longest that one answer may take."""

    url: str
    model: str = ""
    api_key: str = field(default="", repr=False)
    connect_seconds: float = 5.0
    silence_seconds: float = 60.0
    total_seconds: float = math.inf

    def __post_init__(self) -> None:
        """Raises `ModelUnsuitable` for an address with a user, a password or a query."""
        told = self.url.partition("://")[2] or self.url
        if _may_hold_key(told):
            host, rest = _authority(told).rpartition("@")[2], told[len(_authority(told)) :]
            raise ModelUnsuitable(
                f"the address of {'a model server' if '@' in rest else host} holds a user, a password or a query, and"
                " addresses are shown and kept in settings",
                remedy=f"put the key into the environment variable {KEY_VARIABLE}",
            )

    @property
    def base(self) -> str:
        """The address with `/v1`."""
        return self.url.rstrip("/").removesuffix("/v1") + "/v1"

    @property
    def headers(self) -> dict[str, str]:
        """The key's header. Characters that no key has, such as the end of a line, are left out: httpx's error about
        them contains the header."""
        key = "".join(char for char in self.api_key if "!" <= char <= "~")
        return {_KEY_HEADER: f"Bearer {key}"} if key else {}

    @property
    def timeout(self) -> httpx.Timeout:
        return httpx.Timeout(self.silence_seconds, connect=self.connect_seconds)


def _may_hold_key(address: str) -> bool:
    """Whether an address without its scheme has more than host and path. A password may have a slash, and what stands
    before that is then no port."""
    authority = _authority(address)
    port = authority.rpartition("]")[2].partition(":")[2]
    is_port = port.isdecimal() or not port
    return any(mark in address for mark in "?#") or "@" in (authority if is_port else address)


def _authority(address: str) -> str:
    return re.split("[/?#]", address, maxsplit=1)[0]


@contextmanager
def failures_named(url: str, *, key_variable: str = KEY_VARIABLE, remedy: str = "") -> Iterator[None]:
    """Translates httpx's exceptions to `ModelError`s. `url` is the server's address, `key_variable` the key's place,
    `remedy` what helps against a request that the server rejects."""
    try:
        yield
    except httpx.HTTPStatusError as error:
        raise _rejection(error.response, key_variable, remedy) from error
    except httpx.TimeoutException as error:
        raise ModelUnavailable(f"{url} did not answer in time") from error
    except (httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
        raise ModelUnsuitable(f"{url} is not an address", remedy="http://HOST:PORT/v1") from error
    except httpx.HTTPError as error:
        raise ModelUnavailable(f"{url} cannot be reached: {error}") from error


def _rejection(response: httpx.Response, key_variable: str, remedy: str) -> ModelError:
    """The error of an HTTP error status. `response` has been read."""
    status = response.status_code
    said = _short(response.text, response.request.headers) or response.reason_phrase
    message = f"{response.url} answered {status}: {said}"
    if status in (408, 429) or status >= 500:
        return ModelUnavailable(message)
    if status in (401, 403):
        return ModelUnsuitable(message, remedy=f"check the key in the environment variable {key_variable}")
    return ModelUnsuitable(message, remedy=remedy or ("check address and model name" if status == 404 else ""))


def _short(text: str, headers: Mapping[str, str]) -> str:
    """The beginning of a server's text without the key of the request's `headers`, in one line."""
    key = headers.get(_KEY_HEADER, "").removeprefix("Bearer ")
    return " ".join((text.replace(key, "(the key)") if key else text).split())[:200]


class OpenAiServer:
    """Every method raises `ModelUnavailable` and `ModelUnsuitable`."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.base = settings.base
        self._client = httpx.AsyncClient(timeout=settings.timeout, headers=settings.headers)

    async def close(self) -> None:
        """End the requests under way; every later request raises `ModelUnavailable`."""
        await self._client.aclose()

    @property
    def _open_client(self) -> httpx.AsyncClient:
        if self._client.is_closed:
            raise ModelUnavailable(f"{self.base} is no longer the model's server")
        return self._client

    async def get(self, url: str) -> httpx.Response:
        """The answer to a GET of `url`."""
        with failures_named(self.base):
            return (await self._open_client.get(url)).raise_for_status()

    async def post(self, url: str, request: Mapping[str, object]) -> httpx.Response:
        """The answer to a POST to `url`."""
        with failures_named(self.base):
            return (await self._open_client.post(url, json=request)).raise_for_status()

    async def card(self, remedy: str) -> Mapping[str, Any]:
        """The model to use, as the server lists it; it has an `id`. `remedy`: what helps if the server lists none."""
        listed, wanted = await self.get(f"{self.base}/models"), self.settings.model
        try:
            cards = listed.json()["data"]
            card: Mapping[str, Any] = next(card for card in cards if wanted in ("", card["id"]))
            return card
        except StopIteration:
            there = ", ".join(str(card["id"]) for card in cards) or "none"
            raise ModelUnsuitable(f"{self.base} has no model {wanted!r}", remedy=f"it has: {there}") from None
        except (ValueError, LookupError, TypeError) as error:
            raise ModelUnsuitable(f"{self.base}/models lists no model", remedy=remedy) from error

    async def events(
        self, endpoint: str, request: Mapping[str, object], known: Known = lambda status, said: None
    ) -> AsyncGenerator[Any, None]:
        """The JSON events of a streamed answer up to `[DONE]`; a stream that ends without it was interrupted. Closing
        the generator closes the connection, and the server aborts.

        A kept-alive connection that the server has closed meanwhile is replaced once, before the first event.
        """
        is_fresh = False
        while True:
            try:
                with failures_named(self.base):
                    async with aclosing(self._once(endpoint, request, known)) as events:
                        async for event in events:
                            is_fresh = True
                            yield event
                return
            except ModelUnavailable as error:
                if is_fresh or not isinstance(error.__cause__, httpx.RemoteProtocolError | httpx.ReadError):
                    raise
                is_fresh = True

    async def _once(self, endpoint: str, request: Mapping[str, object], known: Known) -> AsyncGenerator[Any, None]:
        deadline = monotonic() + self.settings.total_seconds
        decoder = EventDecoder()
        async with self._open_client.stream("POST", f"{self.base}/{endpoint}", json=request) as response:
            if not response.is_success:
                await response.aread()
                if error := known(response.status_code, response.text):
                    raise error
                response.raise_for_status()
            async for data in response.aiter_bytes():
                for event in decoder.feed(data):
                    if event == "[DONE]":
                        return
                    yield self._parsed(event, known)
                if monotonic() > deadline:
                    raise ModelUnavailable(f"{self.base} was still answering after {self.settings.total_seconds:g} s")
        raise ModelUnavailable(f"{self.base} ended in the middle of its answer")

    def _parsed(self, data: str, known: Known) -> Any:
        """The event as JSON. Raises the error that it may contain: vLLM has begun its answer when it checks most
        parameters."""
        try:
            event = json.loads(data)
        except ValueError as error:
            raise ModelUnsuitable("the model server sends events that are not JSON") from error
        if isinstance(event, dict) and "error" in event:
            reported = event["error"] if isinstance(event["error"], dict) else {"message": event["error"]}
            status = reported["code"] if isinstance(reported.get("code"), int) else 0
            said = _short(str(reported.get("message") or reported), self.settings.headers)
            kind = ModelUnsuitable if status in (400, 422) else ModelUnavailable
            raise known(status, said) or kind(f"the model server reports: {said}")
        return event
