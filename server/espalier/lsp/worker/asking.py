"""What a question was asked from: a document, and a position in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from espalier.lsp.worker.cursor import symbol_at, word_at
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.texts import snapshot
from espalier.ontology.kinds import Node
from espalier.service.params import Document, Position

if TYPE_CHECKING:
    from espalier.lsp.worker.worker import Worker


def subject_of(
    worker: Worker, project: Project, document: Document | None, position: Position | None
) -> tuple[Node | None, str]:
    """What stands at the position as the graph knows it, and the word there, or ''. Raises `UsageError` for a file that
    cannot be read."""
    path = project.relative(document.uri) if document is not None else None
    if document is None or path is None or position is None:
        return None, ""
    text = snapshot(worker, document.uri).text
    word = word_at(text, position)
    return symbol_at(project.workspace.ontology, path, text, position), word.text if word else ""
