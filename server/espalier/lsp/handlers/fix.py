"""`espalier/fix`: candidates with their edits; the command `espalier.fix`: the best one, applied.

Editors with a client of ours show the candidates and apply the chosen edit. In all others the code action's command
applies the best candidate, which is one undo step. Nothing is applied to a document that has changed meanwhile.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import msgspec
from lsprotocol import types

from espalier.errors import StaleRevision, UsageError
from espalier.lsp.mirror import Range
from espalier.lsp.project import Project
from espalier.lsp.work_done import work_done
from espalier.lsp.worker import Worker
from espalier.ports import Hunk, Progress
from espalier.repair.edits import Edit, edits_of
from espalier.repair.evidence import GraphEvidence
from espalier.repair.fix import Candidate, FixRequest, FixResult
from espalier.repair.hunk import hunk_of
from espalier.repair.location import Failure, parse_failure
from espalier.repair.suggest import suggest
from espalier.text.positions import LineIndex


class _Document(msgspec.Struct, frozen=True):
    uri: str
    version: int | None = None


class _Diagnostic(msgspec.Struct, frozen=True):
    range: Range
    message: str = ""


class FixParams(msgspec.Struct, frozen=True, rename="camel"):
    """Lines are `diagnostic`'s, else `range`'s. `failure`: what a compiler or a failing test said."""

    text_document: _Document
    range: Range | None = None
    diagnostic: _Diagnostic | None = None
    n: Annotated[int, msgspec.Meta(ge=1, le=50)] | None = None
    failure: str | None = None
    work_done_token: str | int | None = None

    def lines(self) -> tuple[int, int]:
        """First and last line, 1-based. Raises `UsageError` when neither is given."""
        span = self.diagnostic.range if self.diagnostic else self.range
        if span is None:
            raise UsageError("espalier/fix needs a range or a diagnostic")
        last = span.end.line if span.end.character or span.end.line == span.start.line else span.end.line - 1
        return span.start.line + 1, last + 1


def register(worker: Worker) -> None:
    worker.on_request("espalier/fix", _request)
    worker.on_command("espalier.fix", _command)


async def _request(worker: Worker, params: Any) -> dict[str, Any]:
    wanted = msgspec.convert(params, FixParams)
    return await _search(worker, wanted, wanted.work_done_token)


async def _command(worker: Worker, arguments: Any, token: str | int | None) -> dict[str, Any]:
    (wanted,) = msgspec.convert(arguments, tuple[FixParams])
    found = await _search(worker, wanted, token)
    if found["candidates"]:
        await _apply(worker, found["candidates"][0]["edit"])
    else:
        text = "Espalier: no fix was found that compiles"
        worker.window_show_message(types.ShowMessageParams(types.MessageType.Info, text))
    return found


async def _search(worker: Worker, wanted: FixParams, token: str | int | None) -> dict[str, Any]:
    project, uri = worker.project, wanted.text_document.uri
    path = project.inside(uri)
    if not path.endswith(".java"):
        raise UsageError(f"{path} is no Java file")
    async with work_done(worker, "Espalier: looking for a fix", token) as report:
        report(Progress("waiting for the index"))
        workspace = await project.ready()
        text, version = _present(worker, uri, wanted.text_document.version)
        hunk = hunk_of(project.root / path, text, *wanted.lines(), revision=version, root=project.root)
        request = FixRequest(hunk, path, _failure(project, wanted), wanted.n or project.options.fix.candidates)
        report(Progress("learning the code base"))
        model = await project.token_model()
        found = await suggest(
            request,
            oracle=project.oracle,
            model=model,
            evidence=GraphEvidence(workspace.ontology),
            revision=lambda: _version(worker, uri),
            on_progress=report,
        )
    return _document(worker, uri, hunk, found)


def _present(worker: Worker, uri: str, expected: int | None) -> tuple[str, int]:
    """The text as the editor has it, else as the disk has it, and its version. Raises `StaleRevision`."""
    version = _version(worker, uri)
    if expected is not None and uri in worker.workspace.text_documents and expected != version:
        raise StaleRevision("the document has changed since the fix was asked for")
    try:
        return worker.workspace.get_text_document(uri).source, version
    except OSError as error:
        raise UsageError(f"{uri} cannot be read: {error.strerror}") from error


def _version(worker: Worker, uri: str) -> int:
    document = worker.workspace.text_documents.get(uri)
    return document.version or 0 if document else 0


def _failure(project: Project, wanted: FixParams) -> Failure | None:
    if wanted.failure:
        return parse_failure(wanted.failure, project.workspace.ontology.files())
    return None


def _document(worker: Worker, uri: str, hunk: Hunk, found: FixResult) -> dict[str, Any]:
    """The command line's document (docs: cli), with a WorkspaceEdit beside each candidate."""
    candidates = [{**_shown(one), "edit": _workspace_edit(worker, uri, hunk, one)} for one in found.candidates]
    return {"candidates": candidates, "stats": asdict(found.stats)}


def _shown(candidate: Candidate) -> dict[str, Any]:
    return {name: value for name, value in asdict(candidate).items() if name not in ("score", "remaining")}


def _workspace_edit(worker: Worker, uri: str, hunk: Hunk, candidate: Candidate) -> types.WorkspaceEdit:
    lines = LineIndex(hunk.text)
    edits = [_text_edit(lines, edit) for edit in edits_of(hunk, candidate.text, candidate.imports)]
    workspace = worker.client_capabilities.workspace
    if workspace is None or workspace.workspace_edit is None or not workspace.workspace_edit.document_changes:
        return types.WorkspaceEdit(changes={uri: edits})
    version = hunk.revision if uri in worker.workspace.text_documents else None
    document = types.OptionalVersionedTextDocumentIdentifier(uri, version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, edits)])


def _text_edit(lines: LineIndex, edit: Edit) -> types.TextEdit:
    start, end = types.Position(*lines.position(edit.start)), types.Position(*lines.position(edit.end))
    return types.TextEdit(types.Range(start, end), edit.text)


async def _apply(worker: Worker, edit: types.WorkspaceEdit) -> None:
    answer = await worker.workspace_apply_edit_async(types.ApplyWorkspaceEditParams(edit, "Espalier: fix"))
    if not answer.applied:
        raise StaleRevision(f"the editor did not apply the fix: {answer.failure_reason or 'no reason given'}")
