"""pygls's protocol with what it lacks: requests of our own, both ways, and their cancellation."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.protocol import (
    JsonRPCNotification,
    JsonRPCRequestMessage,
    JsonRPCResponseMessage,
    LanguageServerProtocol,
    lsp_method,
)

from espalier.lsp.routes import is_ours

if TYPE_CHECKING:
    from espalier.lsp.worker.worker import Worker

_PLAIN = (types.WORKSPACE_EXECUTE_COMMAND, types.PROGRESS)


class WorkerProtocol(LanguageServerProtocol):
    """Params and results of our own methods stay plain JSON. `ask` puts a request to the editor."""

    _server: Worker

    def __init__(self, server: Worker, converter: Any) -> None:
        super().__init__(server, converter)
        self._on_part: dict[str, Callable[[Any], None]] = {}
        """Who gets the partial results of a request to the editor, by its id, which is also their token."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        method = data.get("method", "")
        if not method and data.get("id") in self._on_part and "error" not in data:
            self._result_types.pop(data["id"], None)
            return JsonRPCResponseMessage(data["id"], "2.0", data.get("result"))
        if not is_ours(method) and method not in _PLAIN:
            return super().structure_message(data)
        if "id" in data:
            return JsonRPCRequestMessage(data["id"], method, "2.0", data.get("params"))
        return JsonRPCNotification(method, "2.0", data.get("params"))

    async def ask(self, method: str, params: object, token: str, on_part: Callable[[Any], None]) -> Any:
        """As `editor_model.Editor` says; the token is also the request's id."""
        self._on_part[token] = on_part
        try:
            return await self.send_request_async(method, params, token)
        except asyncio.CancelledError:
            self.notify(types.CANCEL_REQUEST, types.CancelParams(token))
            raise
        finally:
            del self._on_part[token]

    @lsp_method(types.PROGRESS)
    def lsp_progress(self, params: Any) -> None:
        """A partial result of the editor's; one of a request that has ended is dropped."""
        part = params if isinstance(params, dict) else {}
        self._on_part.get(str(part.get("token")), _dropped)(part.get("value"))

    def _handle_response(self, msg_id: Any, result: Any = None, error: Any = None) -> None:
        """Drops the answer to a request that was given up meanwhile: pygls cannot set its result."""
        future = self._request_futures.get(msg_id)
        if future is not None and future.cancelled():
            del self._request_futures[msg_id]
        else:
            super()._handle_response(msg_id, result, error)

    @lsp_method(types.WORKSPACE_EXECUTE_COMMAND)
    async def lsp_workspace__execute_command(self, params: Any) -> Any:  # type: ignore[override]
        return await self._server.execute(params)


def _dropped(part: Any) -> None:
    """Nobody waits for it."""
