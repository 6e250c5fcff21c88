"""`workspace/didChangeConfiguration`: the relay tells all the options; they take effect with the next request."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from espalier.lsp.worker.worker import Worker


def register(worker: Worker) -> None:
    def changed(params: types.DidChangeConfigurationParams) -> None:
        settings: Any = params.settings
        if isinstance(settings, dict) and "espalier" in settings:
            worker.configure(settings["espalier"])

    worker.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)(changed)
