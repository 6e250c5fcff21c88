"""MCP as streamable HTTP on a loopback port. Every request needs the token; the SDK refuses foreign hosts and origins,
so that a page in a browser cannot ask by way of DNS."""

from __future__ import annotations

import hmac
import socket
from typing import Any

import uvicorn
from mcp.server import Server
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from espalier.errors import UsageError


class Guarded:
    """Lets requests through that carry the token."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app, self._token = app, token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._knows(dict(scope["headers"]).get(b"authorization", b"")):
            refusal = JSONResponse(
                {"error": "the header Authorization: Bearer TOKEN is missing or wrong"},
                401,
                headers={"WWW-Authenticate": "Bearer"},
            )
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _knows(self, header: bytes) -> bool:
        """The scheme's case does not count (RFC 9110, 11.1)."""
        scheme, _, token = header.partition(b" ")
        return scheme.lower() == b"bearer" and hmac.compare_digest(token.strip(), self._token.encode())


def listening(port: int) -> socket.socket:
    """A socket on the loopback interface. Raises `UsageError` where the port is taken."""
    try:
        return socket.create_server(("127.0.0.1", port))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UsageError(f"port {port} cannot be used: {reason}", remedy="choose another with --http") from error


async def serve_http(server: Server[Any], listener: socket.socket, token: str) -> None:
    """Until cancelled."""
    app = Guarded(server.streamable_http_app(), token)
    await uvicorn.Server(uvicorn.Config(app, log_level="warning")).serve(sockets=[listener])
