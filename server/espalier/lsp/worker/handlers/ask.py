"""`espalier/ask` and the command `espalier.ask`: a question about the code base, answered with evidence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from lsprotocol import types

from espalier.answer.inquiry import Answer, ask
from espalier.lsp.worker.answers import heading, joined
from espalier.lsp.worker.asking import subject_of
from espalier.lsp.worker.editor_model import EditorModel
from espalier.lsp.worker.failures import answer_to
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.work_done import work_done
from espalier.lsp.worker.worker import Worker
from espalier.ports import Progress, TextModel
from espalier.service.params import Ask

Say = Callable[[str], None]


async def request(worker: Worker, params: Any) -> dict[str, object]:
    asked = msgspec.convert(params, Ask)
    return await _answer(worker, asked, asked.work_done_token, _stream(worker, asked.partial_result_token))


async def command(worker: Worker, arguments: Any, token: str | int | None) -> dict[str, object]:
    (question,) = msgspec.convert(arguments, tuple[str])
    return await _answer(worker, Ask(question=question), token, _unheard)


async def _answer(worker: Worker, asked: Ask, token: str | int | None, say: Say) -> dict[str, object]:
    async with work_done(worker, "Espalier", token) as report:
        report(Progress("waiting for the index"))
        projects = await worker.projects.around(asked.text_document)
        for project in projects:
            await worker.projects.read(project, report)
        report(Progress("answering"))
        is_allowed = worker.settings.options.chat.editor_model
        picked = EditorModel(worker, asked.model) if asked.model and is_allowed else None
        async with worker.chat.model(picked) as model:
            return await _told(worker, projects, asked, model, say)


async def _told(
    worker: Worker, projects: Sequence[Project], asked: Ask, model: TextModel | None, say: Say
) -> dict[str, object]:
    """One folder's answer, or those of the folders in which the graph finds something, one after the other."""
    if len(projects) > 1:
        projects = await _knowing(worker, projects, asked)
    found: list[tuple[Project, dict[str, Any]]] = []
    for project in projects:
        head = ("\n\n" if found else "") + heading(worker.projects, project)
        say(head)
        answer = await _document(worker, project, asked, model, say)
        found.append((project, {**answer, "answer": f"{head}{answer['answer']}"}))
    return joined(worker.projects, found)


async def _knowing(worker: Worker, projects: Sequence[Project], asked: Ask) -> Sequence[Project]:
    found = [(each, (await _document(worker, each, asked, None, _unheard))["evidence"]) for each in projects]
    return [project for project, evidence in found if evidence] or projects


async def _document(worker: Worker, project: Project, asked: Ask, model: TextModel | None, say: Say) -> dict[str, Any]:
    if failure := answer_to(asked.question, await worker.projects.read(project)):
        say(str(failure["answer"]))
        return failure
    return (await _asked(worker, project, asked, model, say)).to_json()


async def _asked(worker: Worker, project: Project, asked: Ask, model: TextModel | None, say: Say) -> Answer:
    workspace = await worker.projects.read(project)
    subject, _ = subject_of(worker, project, asked.text_document, asked.position)
    return await ask(workspace, asked.question, subject=subject, before=asked.after, text_model=model, on_text=say)


def _unheard(piece: str) -> None:
    """The default listener: the answer is not sent piece by piece."""


def _stream(worker: Worker, token: str | int | None) -> Say:
    if token is None:
        return _unheard
    return lambda piece: worker.progress(types.ProgressParams(token=token, value=piece)) if piece else None
