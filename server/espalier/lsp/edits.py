"""The repair room's edits as a `WorkspaceEdit` the editor can carry out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from espalier.lsp.texts import Snapshot
from espalier.lsp.worker import Worker
from espalier.repair.edits import Edit
from espalier.text.positions import LineIndex


def workspace_edit(worker: Worker, shot: Snapshot, edits: Iterable[Edit]) -> dict[str, Any]:
    """Bound to the version of the document, where it is open and the editor can take that."""
    lines = LineIndex(shot.text)
    changes = [{"range": text_range(lines, edit.start, edit.end), "newText": edit.text} for edit in edits]
    if not worker.editor.offers("workspace", "workspaceEdit", "documentChanges"):
        return {"changes": {shot.uri: changes}}
    document = {"uri": shot.uri, "version": shot.revision if shot.is_open else None}
    return {"documentChanges": [{"textDocument": document, "edits": changes}]}


def text_range(lines: LineIndex, start: int, end: int) -> dict[str, Any]:
    """Offsets as a range."""
    return {"start": _position(lines, start), "end": _position(lines, end)}


def _position(lines: LineIndex, offset: int) -> dict[str, int]:
    line, character = lines.position(offset)
    return {"line": line, "character": character}
