"""MCP on stdin and stdout."""

from __future__ import annotations

from typing import Any

from mcp.server import Server
from mcp.server.stdio import stdio_server


async def serve(server: Server[Any]) -> None:
    """Until the client closes its end."""
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())
