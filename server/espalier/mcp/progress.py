"""Progress of a tool's call, for clients that ask for it: each second they are told what the call waits for.

The worker tells progress only to its editor, so its status is asked: that works with a running editor's worker, too.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Protocol

from mcp.server import ServerRequestContext

from espalier.errors import EspalierError
from espalier.service.operations import BY_NAME

EVERY_SECONDS = 1.0
"""Chosen by hand: most calls are over before."""
STATUS_SECONDS = 3.0
"""How long the worker may take to say its status. Chosen by hand."""


class Requests(Protocol):
    """Sends requests of the service. `phase`: what its start does while it is under way, else ''."""

    @property
    def phase(self) -> str: ...

    async def request(self, method: str, params: dict[str, Any]) -> Any:
        """Raises `EspalierError`."""
        ...


@asynccontextmanager
async def progress_of(name: str, context: ServerRequestContext[Any, Any], service: Requests) -> AsyncIterator[None]:
    """While the block, a call of the tool `name`, runs, its client is told what it waits for, if it wants to know."""
    if "progress_token" not in (context.meta or {}):
        yield
        return
    telling = asyncio.create_task(_tell(name, context, service))
    try:
        yield
    finally:
        telling.cancel()
        await asyncio.wait({telling})


async def _tell(name: str, context: ServerRequestContext[Any, Any], service: Requests) -> None:
    begun = time.monotonic()
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        message = await waits_for(name, service)
        await context.session.report_progress(round(time.monotonic() - begun, 1), None, message)


@asynccontextmanager
async def reason_by(deadline: float, name: str, service: Requests) -> AsyncIterator[Callable[[], str]]:
    """While the block, a call of the tool `name`, runs: asks what it waits for, `STATUS_SECONDS` before `deadline`
    (seconds on the event loop's clock). Yields a function that says what is known of it, as a sentence and without
    waiting, so that the error of a call that is late is not late itself."""
    asking = asyncio.create_task(_waits_for_at(deadline - STATUS_SECONDS, name, service))
    try:
        yield lambda: asking.result() if asking.done() and not asking.cancelled() else BY_NAME[name].doing
    finally:
        asking.cancel()
        await asyncio.wait({asking})


async def _waits_for_at(moment: float, name: str, service: Requests) -> str:
    await asyncio.sleep(moment - asyncio.get_running_loop().time())
    return await waits_for(name, service)


async def waits_for(name: str, service: Requests) -> str:
    """What a call of the tool `name` waits for, as a sentence. An unknown tool's call is over before anybody asks."""
    if service.phase:
        return service.phase
    operation = BY_NAME[name]
    if name == "status":
        return operation.doing
    try:
        async with asyncio.timeout(STATUS_SECONDS):
            status = await service.request(BY_NAME["status"].method, {})
    except (TimeoutError, EspalierError):
        return operation.doing
    if not status["index"]["complete"]:
        return "The index is being built"
    waits = name in status["oracle"].get("waiting", ())
    return str(status["oracle"]["message"]) if waits else operation.doing
