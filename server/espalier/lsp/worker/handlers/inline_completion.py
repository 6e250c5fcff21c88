"""`textDocument/inlineCompletion` (LSP 3.18): the rest of a statement, or an empty body, that compiles.

What the editor asks of itself while somebody types is answered only where the user has set that, and only once they
have paused; the next key cancels it. So it costs nothing when it would only be in the way.
"""

from __future__ import annotations

import asyncio
import logging
from enum import IntEnum
from typing import Any

import msgspec
from lsprotocol import types

from espalier.errors import UsageError
from espalier.generate import Budget
from espalier.lsp.worker.edits import text_range, workspace_edit
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.texts import TextSnapshot, snapshot, while_unchanged
from espalier.lsp.worker.work_done import work_done
from espalier.lsp.worker.worker import Worker
from espalier.ports import Hunk, Progress, Report
from espalier.repair.caret import Caret, caret_at
from espalier.repair.completion import complete
from espalier.repair.edits import edits_of
from espalier.repair.evidence import GraphEvidence
from espalier.repair.fix import Candidate, FixRequest
from espalier.service.params import Document, Position
from espalier.text.positions import LineIndex

log = logging.getLogger(__name__)

WANTED = 3
SECONDS = {1: 5.0, 2: 2.0}
"""How long is looked, by trigger kind: somebody who has asked is ready to wait."""
LINGER_SECONDS = 0.7
"""How long others are looked for once one is found."""
PAUSE_SECONDS = 0.3


class Trigger(IntEnum):
    INVOKED = 1
    AUTOMATIC = 2


class _Context(msgspec.Struct, frozen=True, rename="camel"):
    trigger_kind: Trigger = Trigger.INVOKED


class InlineCompletionParams(msgspec.Struct, frozen=True, rename="camel"):
    text_document: Document
    position: Position
    context: _Context = _Context()
    work_done_token: str | int | None = None


class ImportParams(msgspec.Struct, frozen=True):
    """Qualified names of types."""

    uri: str
    names: list[str]


async def request(worker: Worker, params: Any) -> types.InlineCompletionList:
    wanted = msgspec.convert(params, InlineCompletionParams)
    uri = wanted.text_document.uri
    project = await worker.projects.find(uri)
    if project is None or not uri.endswith(".java") or not _is_wanted(project, wanted.context.trigger_kind):
        return types.InlineCompletionList([])
    return await while_unchanged(worker, uri, _completed(worker, project, wanted))


def _is_wanted(project: Project, trigger: Trigger) -> bool:
    setting = project.options.features.inline_completion
    return setting == "automatic" or (setting == "invoke" and trigger is Trigger.INVOKED)


async def _completed(worker: Worker, project: Project, wanted: InlineCompletionParams) -> types.InlineCompletionList:
    path, trigger = project.inside(wanted.text_document.uri), wanted.context.trigger_kind
    if trigger is Trigger.AUTOMATIC:
        await asyncio.sleep(PAUSE_SECONDS)
    shot = snapshot(worker, wanted.text_document.uri)
    position = wanted.position
    try:
        caret = caret_at(
            project.root / path,
            shot.text,
            position.line + 1,
            position.character + 1,
            revision=shot.revision,
            root=project.root,
        )
    except UsageError as error:  # e.g. inside a comment: no completion, and no message
        log.debug("%s", error)
        return types.InlineCompletionList([])
    request = FixRequest(caret.word, path, wanted=WANTED, budget=Budget(seconds=SECONDS[trigger]))
    if trigger is Trigger.AUTOMATIC:
        return await _search(worker, project, shot, caret, request, lambda progress: None)
    async with work_done(worker, "Espalier: completing", wanted.work_done_token) as report:
        return await _search(worker, project, shot, caret, request, report)


async def _search(
    worker: Worker, project: Project, shot: TextSnapshot, caret: Caret, request: FixRequest, report: Report
) -> types.InlineCompletionList:
    workspace = await project.ready()
    await project.oracle.importing.finished(report)
    report(Progress("learning the code base"))
    found = await complete(
        caret,
        request,
        oracle=project.oracle.door,
        model=await project.completion_model(),
        evidence=GraphEvidence(workspace.ontology),
        memo=project.oracle.memo,
        revision=lambda: shot.present(worker),
        on_progress=report,
        linger=LINGER_SECONDS,
        stand_in=project.completion_stand_in,
    )
    return types.InlineCompletionList([_item(shot, request, one) for one in found.candidates])


def _item(shot: TextSnapshot, request: FixRequest, candidate: Candidate) -> types.InlineCompletionItem:
    """The completion in place of the begun word; imports come with a command of ours once it is taken."""
    span = text_range(LineIndex(shot.text), request.hunk.start, request.hunk.end)
    return types.InlineCompletionItem(candidate.text, range=span, command=_importing(shot.uri, candidate))


def _importing(uri: str, candidate: Candidate) -> types.Command | None:
    if not candidate.imports:
        return None
    return types.Command("Add imports", "espalier.import", arguments=[{"uri": uri, "names": candidate.imports}])


async def add_imports(worker: Worker, arguments: Any, token: str | int | None) -> None:
    """`espalier.import`: adds what is not imported yet."""
    (wanted,) = msgspec.convert(arguments, tuple[ImportParams])
    project = await worker.projects.of(wanted.uri)
    path, shot = project.inside(wanted.uri), snapshot(worker, wanted.uri)
    edits = edits_of(Hunk(project.root / path, shot.text, 0, 0), "", wanted.names)
    if edits:
        edit = workspace_edit(worker, shot, edits)
        await worker.workspace_apply_edit_async(types.ApplyWorkspaceEditParams(edit, "Espalier: add imports"))
