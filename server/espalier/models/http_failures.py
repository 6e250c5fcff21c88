"""Failures between this process and a model server, as errors that a user can act on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx

from espalier.errors import ModelUnavailable, ModelUnsuitable


@asynccontextmanager
async def failures_named(base: str) -> AsyncIterator[None]:
    """Translates httpx's exceptions to `ModelError`s; `base` is the server's address."""
    try:
        yield
    except httpx.TimeoutException as error:
        raise ModelUnavailable(f"{base} did not answer in time") from error
    except (httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
        raise ModelUnsuitable(f"{base} is not an address", remedy="http://HOST:PORT/v1") from error
    except httpx.HTTPError as error:
        raise ModelUnavailable(f"{base} cannot be reached: {error}") from error


def raise_for(response: httpx.Response) -> None:
    """Raise the error of an HTTP error status."""
    status = response.status_code
    if status < 400:
        return
    if status in (401, 403):
        raise ModelUnsuitable(f"{response.url} rejects our requests ({status})", remedy="check the key")
    if status == 404:
        raise ModelUnsuitable(f"{response.url} does not exist", remedy="check address and model name")
    kind = ModelUnavailable if status == 429 or status >= 500 else ModelUnsuitable
    raise kind(f"{response.url} answered {status}: {' '.join(response.text[:200].split())}")
