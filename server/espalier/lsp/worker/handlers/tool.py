"""`espalier/tool`: a model in the editor calls a tool; the result is a small page, as MCP's clients get it."""

from __future__ import annotations

from typing import Any

import msgspec

from espalier.errors import UsageError
from espalier.lsp.worker.worker import Worker
from espalier.service.calls import called


class _Call(msgspec.Struct, frozen=True):
    name: str
    arguments: dict[str, Any] = {}


async def request(worker: Worker, given: Any) -> dict[str, Any]:
    call = msgspec.convert(given, _Call)
    try:
        return await called(worker.request, call.name, call.arguments)
    except ValueError as error:
        raise UsageError(str(error)) from error
