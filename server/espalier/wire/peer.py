"""A JSON-RPC peer: sends and answers requests on one channel.

    async with Peer(channel, {"workspace/configuration": lambda params: [None] * len(params["items"])}) as peer:
        result = await peer.request("initialize", {...})

Every request sent is in `_pending` before its bytes leave, and is settled exactly once: by the response, by the
caller's cancellation (the other end gets `$/cancelRequest`), or by `ServerGone` when the stream ends. Every request
received gets exactly one response. Notifications and synchronous handlers run in the order of arrival; coroutine
handlers run concurrently with the reader.
"""

from __future__ import annotations

import asyncio
import inspect
import itertools
import logging
from collections.abc import Awaitable, Callable, Mapping
from types import TracebackType
from typing import Any, Self

import msgspec
from msgspec import UNSET

from espalier.errors import EspalierError, ServerGone, WireError
from espalier.wire import envelope as rpc
from espalier.wire.channel import Channel, Message
from espalier.wire.envelope import Envelope, Id
from espalier.wire.frames import Malformed

Handler = Callable[[Any], Any]
"""Takes the decoded params and returns the result or an awaitable of it. `ResponseError` makes an error response."""

log = logging.getLogger(__name__)


class ResponseError(EspalierError):
    """An error response: raised for one that arrives, and by a handler to send one."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data


class Peer:
    """Client and server on `channel`. Request ids are strings that begin with `prefix`."""

    def __init__(
        self, channel: Channel, handlers: Mapping[str, Handler] | None = None, *, prefix: str = "espalier:"
    ) -> None:
        self._channel = channel
        self._handlers = dict(handlers or {})
        self._ids = (f"{prefix}{number}" for number in itertools.count(1))
        self._pending: dict[Id, asyncio.Future[Any]] = {}
        self._answering: dict[Id, asyncio.Future[Any]] = {}
        self._running: set[asyncio.Future[Any]] = set()
        self._reader: asyncio.Task[None] | None = None
        self._gone = False

    def on(self, method: str, handler: Handler) -> None:
        """Adds or replaces the handler of a method."""
        self._handlers[method] = handler

    async def request(self, method: str, params: Any = None) -> Any:
        """Returns the decoded result. Raises `ResponseError` for an error response, `ServerGone` if the stream ends.

        Cancelling the caller (or `asyncio.timeout` around it) sends `$/cancelRequest`.
        """
        if self._gone:
            raise ServerGone(f"{self._channel.name} is gone; {method} was not sent")
        id = next(self._ids)
        request = rpc.request(id, method, params)
        answer = self._pending[id] = asyncio.get_running_loop().create_future()
        try:
            self._channel.send(request)
            await self._channel.drain()
            return await answer
        except asyncio.CancelledError:
            if not self._gone:
                self._channel.send(rpc.notification("$/cancelRequest", {"id": id}))
            raise
        finally:
            self._pending.pop(id, None)

    def notify(self, method: str, params: Any = None) -> None:
        """Queues a notification. It is dropped if the other end is gone."""
        if not self._gone:
            self._channel.send(rpc.notification(method, params))

    async def wait_gone(self) -> None:
        """Returns when the other end has closed its stream."""
        if self._reader is not None:
            await asyncio.wait({self._reader})

    async def __aenter__(self) -> Self:
        self._reader = asyncio.create_task(self._read(), name=f"peer {self._channel.name}")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.wait({self._reader})
        await self._channel.close()

    async def _read(self) -> None:
        try:
            async for message in self._channel.messages():
                if isinstance(message, Malformed):
                    self._answer_malformed(message)
                else:
                    self._take(message)
        finally:
            self._end()

    def _end(self) -> None:
        self._gone = True
        for answer in self._pending.values():
            if not answer.done():
                answer.set_exception(ServerGone(f"{self._channel.name} is gone"))
        for task in tuple(self._running):
            task.cancel()

    def _take(self, message: Message) -> None:
        envelope = message.envelope
        if envelope.is_response:
            self._settle(envelope)
        elif envelope.method == "$/cancelRequest":
            self._cancel(rpc.cancelled_key(envelope.params))
        else:
            self._handle(envelope)

    def _cancel(self, key: Id | None) -> None:
        task = None if key is None else self._answering.get(key)
        if task is not None:
            task.cancel()

    def _settle(self, envelope: Envelope) -> None:
        key = envelope.key
        answer = None if key is None else self._pending.get(key)
        if answer is None or answer.done():
            return
        try:
            answer.set_result(_result_of(envelope))
        except EspalierError as error:
            answer.set_exception(error)

    def _handle(self, envelope: Envelope) -> None:
        key, method = envelope.key, str(envelope.method)
        handler = self._handlers.get(method)
        if handler is None and key is None:
            return
        try:
            if handler is None:
                raise ResponseError(rpc.METHOD_NOT_FOUND, f"{method} is not known here")
            outcome = handler(rpc.value(envelope.params))
        except Exception as error:
            self._fail(key, method, error)
            return
        if inspect.isawaitable(outcome):
            self._run_concurrently(key, method, outcome)
        else:
            self._answer(key, method, outcome)

    def _run_concurrently(self, key: Id | None, method: str, outcome: Awaitable[Any]) -> None:
        task = asyncio.ensure_future(outcome)
        self._running.add(task)
        if key is not None:
            self._answering[key] = task
        task.add_done_callback(lambda task: self._done(key, method, task))

    def _done(self, key: Id | None, method: str, task: asyncio.Future[Any]) -> None:
        """Answers the request of a finished task. It runs also for a task cancelled before its first step."""
        self._running.discard(task)
        if key is not None:
            self._answering.pop(key, None)
        if task.cancelled():
            self._fail(key, method, ResponseError(rpc.REQUEST_CANCELLED, f"{method} was cancelled"))
        elif (error := task.exception()) is not None:
            self._fail(key, method, error)
        else:
            self._answer(key, method, task.result())

    def _answer(self, key: Id | None, method: str, value: Any) -> None:
        if key is None or self._gone:
            return
        try:
            self._channel.send(rpc.result(key, value))
        except TypeError as error:
            self._fail(key, method, error)

    def _fail(self, key: Id | None, method: str, error: BaseException) -> None:
        if not isinstance(error, EspalierError):
            log.error("%s failed", method, exc_info=error)
        if key is None or self._gone:
            return
        code = error.code if isinstance(error, ResponseError) else rpc.INTERNAL_ERROR
        data = error.data if isinstance(error, ResponseError) else None
        self._channel.send(rpc.error(key, code, str(error), data))

    def _answer_malformed(self, malformed: Malformed) -> None:
        salvaged = rpc.salvaged(malformed.data)
        if salvaged is None:
            return
        id, wants_response = salvaged
        if wants_response:
            self._channel.send(rpc.error(id, rpc.PARSE_ERROR, malformed.reason))
        else:
            self._settle(Envelope(id=id, error=rpc.encode({"code": rpc.PARSE_ERROR, "message": malformed.reason})))


def _result_of(envelope: Envelope) -> Any:
    """Returns the decoded result. Raises `ResponseError` for an error response, `WireError` if decoding fails."""
    try:
        if envelope.error is not UNSET:
            raise _response_error(rpc.value(envelope.error))
        return rpc.value(envelope.result)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise WireError(f"the response cannot be read: {error}") from error


def _response_error(error: Any) -> ResponseError:
    if not isinstance(error, dict):
        return ResponseError(rpc.INTERNAL_ERROR, str(error))
    code = error.get("code")
    known = code if isinstance(code, int) else rpc.INTERNAL_ERROR
    return ResponseError(known, str(error.get("message", "")), error.get("data"))
