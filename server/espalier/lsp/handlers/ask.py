"""`espalier/ask` and the command `espalier.ask`: a question about the code base, answered with evidence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from lsprotocol import types

from espalier.answer import ask
from espalier.lsp.work_done import work_done
from espalier.lsp.worker import Worker
from espalier.ports import Progress


class AskParams(msgspec.Struct, frozen=True, rename="camel"):
    """Pieces of the answer are sent to `partialResultToken` as they come."""

    question: str
    partial_result_token: str | int | None = None
    work_done_token: str | int | None = None


def register(worker: Worker) -> None:
    worker.on_request("espalier/ask", _request)
    worker.on_command("espalier.ask", _command)


async def _request(worker: Worker, params: Any) -> dict[str, object]:
    asked = msgspec.convert(params, AskParams)
    return await _answer(worker, asked.question, asked.work_done_token, _stream(worker, asked.partial_result_token))


async def _command(worker: Worker, arguments: Any, token: str | int | None) -> dict[str, object]:
    (question,) = msgspec.convert(arguments, tuple[str])
    return await _answer(worker, question, token, None)


async def _answer(
    worker: Worker, question: str, token: str | int | None, say: Callable[[str], None] | None
) -> dict[str, object]:
    project, *_ = await worker.projects.all()
    async with work_done(worker, "Espalier", token) as report:
        report(Progress("waiting for the index"))
        workspace = await project.indexed(report)
        report(Progress("answering"))
        async with worker.chat.model() as model:
            return (await ask(workspace, question, text_model=model, on_text=say)).to_json()


def _stream(worker: Worker, token: str | int | None) -> Callable[[str], None] | None:
    if token is None:
        return None
    return lambda piece: worker.progress(types.ProgressParams(token=token, value=piece))
