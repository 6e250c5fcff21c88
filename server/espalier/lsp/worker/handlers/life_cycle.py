"""`initialize` and `initialized`: the projects are opened, then read in the background."""

from __future__ import annotations

from lsprotocol import types

from espalier.lsp.worker.handlers.linked_files import register_files
from espalier.lsp.worker.handlers.watched_files import watch
from espalier.lsp.worker.worker import Worker


def register(worker: Worker) -> None:
    def initialize(params: types.InitializeParams) -> None:
        worker.open(params)

    def initialized(params: types.InitializedParams) -> None:
        watch(worker)
        register_files(worker)
        worker.begin()
        worker.watch_oracle()

    worker.feature(types.INITIALIZED)(initialized)
    worker.feature(types.INITIALIZE)(initialize)
