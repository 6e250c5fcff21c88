"""The repair room's edits as a `WorkspaceEdit` the editor can carry out."""

from __future__ import annotations

from collections.abc import Iterable

from lsprotocol import types

from espalier.lsp.worker.texts import TextSnapshot
from espalier.lsp.worker.worker import Worker
from espalier.repair.edits import Edit
from espalier.text.positions import LineIndex


def workspace_edit(worker: Worker, shot: TextSnapshot, edits: Iterable[Edit]) -> types.WorkspaceEdit:
    """Bound to the version of the document, where it is open and the editor can take that."""
    lines = LineIndex(shot.text)
    changes = [_text_edit(lines, edit) for edit in edits]
    workspace = worker.client_capabilities.workspace
    if workspace is None or workspace.workspace_edit is None or not workspace.workspace_edit.document_changes:
        return types.WorkspaceEdit(changes={shot.uri: changes})
    version = shot.revision if shot.is_open else None
    document = types.OptionalVersionedTextDocumentIdentifier(shot.uri, version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, changes)])


def text_range(lines: LineIndex, start: int, end: int) -> types.Range:
    """Offsets as a range."""
    return types.Range(types.Position(*lines.position(start)), types.Position(*lines.position(end)))


def _text_edit(lines: LineIndex, edit: Edit) -> types.TextEdit:
    return types.TextEdit(text_range(lines, edit.start, edit.end), edit.text)
