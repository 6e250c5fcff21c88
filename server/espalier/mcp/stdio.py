"""MCP on stdin and stdout."""

from __future__ import annotations

import asyncio
from typing import Any

from mcp.server import Server
from mcp.server.stdio import stdio_server


async def serve(server: Server[Any]) -> None:
    """Until the client closes its end. Cancelled, it ends at once: the SDK's reader waits for the client's next line
    even then."""
    serving = asyncio.create_task(_served(server))
    try:
        await asyncio.wait({serving})
    except asyncio.CancelledError:
        serving.cancel()
        raise
    serving.result()


async def _served(server: Server[Any]) -> None:
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())
