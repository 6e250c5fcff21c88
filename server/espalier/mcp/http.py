"""MCP as streamable HTTP on a loopback port. Every request needs the token; the SDK refuses foreign hosts and origins,
so that a page in a browser cannot ask by way of DNS."""

from __future__ import annotations

import hmac
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
            refusal = JSONResponse({"error": "the header Authorization: Bearer TOKEN is missing or wrong"}, 401)
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _knows(self, header: bytes) -> bool:
        return hmac.compare_digest(header, f"Bearer {self._token}".encode())


async def serve_http(server: Server[Any], port: int, token: str) -> None:
    """Until cancelled. Raises `UsageError` where the port is taken."""
    app = Guarded(server.streamable_http_app(), token)
    listener = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="warning"))
    try:
        await listener.serve()
    except SystemExit as error:  # uvicorn's way to say that it cannot listen
        raise UsageError(f"port {port} cannot be used", remedy="choose another with --http") from error
