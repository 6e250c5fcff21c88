"""`workspace/didChangeConfiguration`: the relay tells all the options; they take effect with the next request."""

from __future__ import annotations

from typing import Any

from espalier.lsp.worker import Worker


def changed(worker: Worker, params: Any) -> None:
    settings = params.get("settings") if isinstance(params, dict) else None
    if isinstance(settings, dict) and "espalier" in settings:
        worker.configure(settings["espalier"])
