"""This process's standard input and output as a channel, on every system.

On Unix asyncio serves pipes, sockets and terminals. Files, and on Windows all streams, are served by one daemon thread
for each direction; the event loop of Windows needs overlapped handles, and inherited handles are not overlapped.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import queue
import stat
import threading
from io import RawIOBase

from espalier.wire.channel import READ_SIZE, STREAM_LIMIT, ByteSink, ByteSource, Channel

PIPE_SIZE = 1 << 20

log = logging.getLogger(__name__)


async def stdio(name: str = "editor") -> Channel:
    """Returns a channel of stdin and stdout, which nothing else uses from then on.

    A print, here or in a child process, goes to stderr, and no child inherits the streams.
    """
    source, sink = os.fdopen(os.dup(0), "rb", buffering=0), os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    widen(source.fileno())
    widen(sink.fileno())
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return Channel(await _source(source), await _sink(sink), name)


def widen(descriptor: int) -> None:
    """Enlarges a pipe's buffer from 64 KiB to 1 MiB where the system can, so a long message takes fewer reads and
    writes."""
    with contextlib.suppress(ImportError, AttributeError, OSError):
        import fcntl

        fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, PIPE_SIZE)


async def _source(file: RawIOBase) -> ByteSource:
    reader = asyncio.StreamReader(limit=STREAM_LIMIT)
    if _selectable(file):
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), file)
    else:
        threading.Thread(target=_pump, args=(file, reader, asyncio.get_running_loop()), daemon=True).start()
    return reader


async def _sink(file: RawIOBase) -> ByteSink:
    if not _selectable(file):
        return _ThreadSink(file)
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    transport, protocol = await loop.connect_write_pipe(lambda: asyncio.StreamReaderProtocol(reader), file)
    return asyncio.StreamWriter(transport, protocol, None, loop)


def _selectable(file: RawIOBase, *, windows: bool = os.name == "nt") -> bool:
    """Whether the loop can wait for it. Windows's cannot wait for any stream of these."""
    if windows:
        return False
    mode = os.fstat(file.fileno()).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or file.isatty()


def _pump(file: RawIOBase, reader: asyncio.StreamReader, loop: asyncio.AbstractEventLoop) -> None:
    with contextlib.suppress(RuntimeError):  # the loop is closed and nothing reads any more
        with contextlib.suppress(OSError):
            while data := file.read(READ_SIZE):
                loop.call_soon_threadsafe(reader.feed_data, data)
        loop.call_soon_threadsafe(reader.feed_eof)


class _ThreadSink:
    """A byte sink that writes in a thread, in order; `drain` waits above the high-water mark."""

    def __init__(self, file: RawIOBase) -> None:
        self._file = file
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._waiting = 0
        self._high = 1 << 16
        self._low = asyncio.Event()
        self._closed = asyncio.Event()
        self._low.set()
        threading.Thread(target=self._run, daemon=True).start()

    @property
    def transport(self) -> _ThreadSink:
        return self

    def get_write_buffer_size(self) -> int:
        return self._waiting

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._high = high or self._high

    def write(self, data: bytes) -> None:
        if self._closed.is_set():
            return
        self._waiting += len(data)
        if self._waiting > self._high:
            self._low.clear()
        self._queue.put(bytes(data))

    async def drain(self) -> None:
        await self._low.wait()

    def close(self) -> None:
        self._queue.put(None)

    async def wait_closed(self) -> None:
        await self._closed.wait()

    def _run(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed and waits for nothing any more
            self._write_until_closed()

    def _write_until_closed(self) -> None:
        try:
            while (data := self._queue.get()) is not None:
                self._write_all(data)
                self._loop.call_soon_threadsafe(self._written, len(data))
        except OSError as error:
            log.debug("the reader is gone: %s", error)
        finally:
            self._file.close()
            self._loop.call_soon_threadsafe(self._gone)

    def _write_all(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[self._file.write(view) :]

    def _gone(self) -> None:
        """Ends every present and later wait in `drain`."""
        self._closed.set()
        self._low.set()

    def _written(self, count: int) -> None:
        self._waiting -= count
        if self._waiting <= self._high:
            self._low.set()
