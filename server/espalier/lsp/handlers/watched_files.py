"""`workspace/didChangeWatchedFiles`: what changes on disk beside the editor becomes what the index knows.

An editor that can is asked to watch. With any other we look ourselves when something is saved, opened or closed, and
before a question is answered (lsp/looking.py).
"""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from espalier.lsp.worker import Worker
from espalier.wire import ResponseError

log = logging.getLogger(__name__)

WATCHED = "**/*.{java,xml,properties,yml,yaml,sql,gradle,kts}"


class _Change(msgspec.Struct, frozen=True):
    uri: str


class _Watched(msgspec.Struct, frozen=True):
    changes: list[_Change]


def watched(worker: Worker, params: Any) -> None:
    uris = [change.uri for change in msgspec.convert(params, _Watched).changes]
    for project in worker.projects:
        worker.in_background("watched files", project.changed_on_disk(uris))


def saved(worker: Worker, params: Any) -> None:
    worker.look()


def watch(worker: Worker) -> None:
    """Asks the editor to watch, or notes that it cannot."""
    if worker.editor.offers("workspace", "didChangeWatchedFiles", "dynamicRegistration"):
        worker.in_background("watch", _ask_to_watch(worker))
    else:
        worker.projects.watched = False


async def _ask_to_watch(worker: Worker) -> None:
    try:
        await worker.editor.watch(WATCHED)
    except ResponseError as error:
        log.warning("the editor does not watch files: %s", error)
        worker.projects.watched = False
