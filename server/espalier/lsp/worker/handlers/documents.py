"""Documents and folders: what the editor has open or has changed becomes what the index knows."""

from __future__ import annotations

from collections.abc import Awaitable

from lsprotocol import types

from espalier.lsp.worker.worker import Worker, roots


def register(worker: Worker) -> None:
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        worker.look()
        _note(worker, params.text_document.uri)

    def changed(params: types.DidChangeTextDocumentParams) -> None:
        worker.changed(params.text_document.uri)
        _note(worker, params.text_document.uri)

    def closed(params: types.DidCloseTextDocumentParams) -> None:
        worker.changed(params.text_document.uri)
        for project in worker.projects:
            project.note(params.text_document.uri, None)
        worker.look()

    def folders(params: types.DidChangeWorkspaceFoldersParams) -> None:
        added, removed = (roots(folder.uri for folder in each) for each in (params.event.added, params.event.removed))
        worker.in_background("folders", _changed(worker, worker.projects.change(added, removed)))

    worker.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)(folders)
    worker.feature(types.TEXT_DOCUMENT_DID_OPEN)(opened)
    worker.feature(types.TEXT_DOCUMENT_DID_CHANGE)(changed)
    worker.feature(types.TEXT_DOCUMENT_DID_CLOSE)(closed)


async def _changed(worker: Worker, change: Awaitable[None]) -> None:
    await change
    worker.folders_changed()


def _note(worker: Worker, uri: str) -> None:
    if (document := worker.documents.get(uri)) is not None:
        for project in worker.projects:
            project.note(uri, document.text)
