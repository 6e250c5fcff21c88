"""Two channels joined in memory: what one sends, the other reads."""

from __future__ import annotations

import asyncio

from espalier.wire import Channel


class MemorySink:
    """Writes straight into another's reader. `blocked` makes `drain` wait, as a slow reader does."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader
        self.ready = asyncio.Event()
        self.ready.set()
        self.closed = False
        self.written = bytearray()

    def write(self, data: bytes) -> None:
        self.written += data
        if not self.closed:
            self._reader.feed_data(bytes(data))

    @property
    def transport(self) -> MemorySink:
        return self

    def get_write_buffer_size(self) -> int:
        return 0 if self.ready.is_set() else len(self.written)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Do nothing: only `ready` blocks a writer."""

    async def drain(self) -> None:
        await self.ready.wait()

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self._reader.feed_eof()

    async def wait_closed(self) -> None:
        await asyncio.sleep(0)


def joined(left: str = "left", right: str = "right") -> tuple[Channel, Channel]:
    """Two ends; each is named after the other side, as it sees it."""
    to_left, to_right = asyncio.StreamReader(), asyncio.StreamReader()
    return Channel(to_left, MemorySink(to_right), right), Channel(to_right, MemorySink(to_left), left)
