"""`initialize` and `initialized`: the projects are opened, then read in the background."""

from __future__ import annotations

from lsprotocol import types

from espalier.lsp.worker import Worker


def register(worker: Worker) -> None:
    def initialize(params: types.InitializeParams) -> None:
        worker.open(params)

    def initialized(params: types.InitializedParams) -> None:
        worker.projects.begin()

    worker.feature(types.INITIALIZE)(initialize)
    worker.feature(types.INITIALIZED)(initialized)
