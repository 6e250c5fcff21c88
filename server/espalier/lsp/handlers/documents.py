"""Documents and folders: what the editor has open or has changed becomes what the index knows."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import msgspec

from espalier.lsp.worker import Folder, Worker, roots


class _Event(msgspec.Struct, frozen=True):
    added: list[Folder] = []
    removed: list[Folder] = []


class _Folders(msgspec.Struct, frozen=True):
    event: _Event


def opened(worker: Worker, params: Any) -> None:
    uri = worker.documents.take("textDocument/didOpen", params)
    worker.look()
    _note(worker, uri)


def changed(worker: Worker, params: Any) -> None:
    uri = worker.documents.take("textDocument/didChange", params)
    worker.changed(uri)
    _note(worker, uri)


def closed(worker: Worker, params: Any) -> None:
    uri = worker.documents.take("textDocument/didClose", params)
    worker.changed(uri)
    for project in worker.projects:
        project.note(uri, None)
    worker.look()


def folders(worker: Worker, params: Any) -> None:
    event = msgspec.convert(params, _Folders).event
    added, removed = (roots(folder.uri for folder in each) for each in (event.added, event.removed))
    worker.in_background("folders", _changed(worker, worker.projects.change(added, removed)))


async def _changed(worker: Worker, change: Awaitable[None]) -> None:
    await change
    worker.folders_changed()


def _note(worker: Worker, uri: str) -> None:
    if (document := worker.documents.get(uri)) is not None:
        for project in worker.projects:
            project.note(uri, document.text)
