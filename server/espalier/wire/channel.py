"""Messages over a pair of byte streams: one FIFO per direction."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol

from espalier.errors import WireError
from espalier.wire import envelope
from espalier.wire.envelope import Envelope
from espalier.wire.frames import Frame, Framer, Malformed

READ_SIZE = 1 << 20
STREAM_LIMIT = 1 << 23
"""The `limit` to give to asyncio's streams: reading pauses at twice as many bytes."""

log = logging.getLogger(__name__)


class ByteSource(Protocol):
    """A source of bytes, such as `asyncio.StreamReader`."""

    async def read(self, n: int = -1, /) -> bytes: ...


class Buffer(Protocol):
    """The part of `asyncio.WriteTransport` that reports how much a reader has not taken."""

    def get_write_buffer_size(self) -> int: ...

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None: ...


class ByteSink(Protocol):
    """A sink of bytes, such as `asyncio.StreamWriter`. `write` never blocks and keeps the order."""

    @property
    def transport(self) -> Buffer: ...

    def write(self, data: bytes, /) -> None: ...

    async def drain(self) -> None: ...

    def close(self) -> None: ...

    async def wait_closed(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Message:
    """A frame with its original bytes, and its envelope."""

    frame: Frame
    envelope: Envelope


class Channel:
    """Reads messages and sends frames. `name` names the other end in logs."""

    def __init__(self, source: ByteSource, sink: ByteSink, name: str) -> None:
        self.name = name
        self._source = source
        self._sink = sink
        self._framer = Framer()
        self._closed = False

    async def messages(self) -> AsyncIterator[Message | Malformed]:
        """Yields every message in order until the other end closes. Malformed parts are logged once, here."""
        while data := await self._receive():
            self._framer.feed(data)
            for item in self._framer.frames():
                message = self._parsed(item) if isinstance(item, Frame) else item
                if isinstance(message, Malformed):
                    log.warning("%s sent %s: %r", self.name, message.reason, message.data[:200])
                yield message

    def send(self, data: bytes) -> None:
        """Queues bytes without waiting; `drain` waits for a slow reader. After closing, bytes are dropped."""
        if not self._closed:
            self._sink.write(data)

    def forward(self, frame: Frame) -> None:
        """Queues a frame with its original bytes."""
        self.send(frame.header)
        self.send(frame.body)

    @property
    def backlog(self) -> int:
        """Returns the number of bytes that were sent and that the other end has not taken."""
        return self._sink.transport.get_write_buffer_size()

    def hold_back_at(self, size: int) -> None:
        """Makes `drain` wait only if the backlog exceeds `size` bytes."""
        self._sink.transport.set_write_buffer_limits(high=size)

    async def drain(self) -> None:
        """Waits until the other end has taken most of what was sent. A closed stream is no error here, since its reader
        reports it."""
        try:
            await self._sink.drain()
        except ConnectionError as error:
            log.debug("%s no longer reads: %s", self.name, error)

    async def close(self) -> None:
        self._closed = True
        self._sink.close()
        try:
            await self._sink.wait_closed()
        except (ConnectionError, OSError) as error:
            log.debug("%s closed: %s", self.name, error)

    async def _receive(self) -> bytes:
        try:
            return await self._source.read(READ_SIZE)
        except (ConnectionError, OSError) as error:
            log.debug("%s closed: %s", self.name, error)
            return b""

    def _parsed(self, frame: Frame) -> Message | Malformed:
        try:
            return Message(frame, envelope.parse(frame.body))
        except WireError as error:
            mended = envelope.without_half_pairs(frame.body)
            if mended != frame.body:
                return self._parsed(Frame(frame.header, mended))
            return Malformed(str(error), self._framer.rewind(frame.body))
