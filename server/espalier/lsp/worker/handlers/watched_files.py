"""`workspace/didChangeWatchedFiles`: what changes on disk beside the editor becomes what the index knows.

An editor that can is asked to watch. With any other we look ourselves when something is saved, opened or closed, and
before a question is answered (lsp/worker/looking.py).
"""

from __future__ import annotations

from lsprotocol import types

from espalier.build_names import GRADLE, MAVEN
from espalier.java.readers import SUFFIXES
from espalier.lsp.worker.worker import Worker

_ENDINGS = {name.rpartition(".")[2] for name in (*SUFFIXES, *MAVEN, *GRADLE)}
WATCHED = f"**/*.{{{','.join(sorted(_ENDINGS))}}}"
"""What the index reads. JDT LS has its own files watched."""
WATCHERS = (
    types.FileSystemWatcher(WATCHED),
    types.FileSystemWatcher("**/src/**", types.WatchKind.Create),
    types.FileSystemWatcher("**/*", types.WatchKind.Delete),
)
"""Of a folder that is deleted, renamed or moved VS Code reports nothing but the folder, of its files nothing. What
builds make is seldom below `src`."""


def register(worker: Worker) -> None:
    def watched(params: types.DidChangeWatchedFilesParams) -> None:
        uris = [change.uri for change in params.changes]
        for project in worker.projects:
            worker.in_background("watched files", project.changed_on_disk(uris))

    def saved(params: types.DidSaveTextDocumentParams) -> None:
        worker.look()

    worker.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)(watched)
    worker.feature(types.TEXT_DOCUMENT_DID_SAVE)(saved)


def watch(worker: Worker) -> None:
    """Asks the editor to watch, or notes that it cannot."""
    if _can_watch(worker):
        worker.in_background("watch", _ask_to_watch(worker))
    else:
        worker.projects.watched = False


def _can_watch(worker: Worker) -> bool:
    workspace = worker.client_capabilities.workspace
    watching = workspace.did_change_watched_files if workspace is not None else None
    return watching is not None and bool(watching.dynamic_registration)


async def _ask_to_watch(worker: Worker) -> None:
    options = types.DidChangeWatchedFilesRegistrationOptions(WATCHERS)
    worker.projects.watched = await worker.register(types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
