"""`initialize`: the projects are opened; they are read from `initialized` on."""

from __future__ import annotations

from lsprotocol import types

from espalier.lsp.worker import Worker


def register(worker: Worker) -> None:
    def initialize(params: types.InitializeParams) -> None:
        worker.open(params)

    worker.feature(types.INITIALIZE)(initialize)
