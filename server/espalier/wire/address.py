"""Addresses of doors: `unix:PATH`, or `tcp:FILE`, where the file holds a port of the loopback interface."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from espalier.wire.channel import STREAM_LIMIT

Connected = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def connect(address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Raises `OSError` if no server listens there, `ValueError` if it is no address."""
    kind, _, place = address.partition(":")
    if kind == "unix":
        return await asyncio.open_unix_connection(place, limit=STREAM_LIMIT)
    if kind == "tcp":
        port = int(Path(place).read_text("ascii"))
        return await asyncio.open_connection("127.0.0.1", port, limit=STREAM_LIMIT)
    raise ValueError(f"{address} is no address: unix:PATH or tcp:FILE")


async def listen(address: str, connected: Connected) -> asyncio.Server:
    """Listens there, and writes the port to the file where it is one. Raises `OSError`."""
    kind, _, place = address.partition(":")
    if kind == "unix":
        return await asyncio.start_unix_server(connected, place, limit=STREAM_LIMIT)
    server = await asyncio.start_server(connected, "127.0.0.1", 0, limit=STREAM_LIMIT)
    Path(place).write_text(str(server.sockets[0].getsockname()[1]), "ascii")
    return server
