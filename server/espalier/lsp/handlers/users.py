"""`espalier/users` and the command `espalier.users`: every use of a symbol."""

from __future__ import annotations

from typing import Any

import msgspec

from espalier.answer import users
from espalier.lsp.worker import Worker


class UsersParams(msgspec.Struct, frozen=True):
    """A simple or qualified name, or `Type.member`."""

    symbol: str


def register(worker: Worker) -> None:
    worker.on_request("espalier/users", _request)
    worker.on_command("espalier.users", _command)


async def _request(worker: Worker, params: Any) -> dict[str, object]:
    symbol = msgspec.convert(params, UsersParams).symbol
    project, *_ = await worker.projects.all()
    return users(await project.indexed(), symbol).to_json()


async def _command(worker: Worker, arguments: Any, token: str | int | None) -> dict[str, object]:
    (symbol,) = msgspec.convert(arguments, tuple[str])
    return await _request(worker, {"symbol": symbol})
