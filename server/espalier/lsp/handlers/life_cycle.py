"""The life of a session: projects are opened by `initialize` and read in the background from `initialized` on."""

from __future__ import annotations

from typing import Any

import msgspec

from espalier import __version__
from espalier.lsp.handlers.watched_files import watch
from espalier.lsp.worker import Opening, Worker


def initialize(worker: Worker, params: Any) -> dict[str, Any]:
    worker.open(msgspec.convert(params, Opening))
    return {"capabilities": {}, "serverInfo": {"name": "espalier-worker", "version": __version__}}


def initialized(worker: Worker, params: Any) -> None:
    watch(worker)
    worker.begin()
    worker.watch_oracle()


def shutdown(worker: Worker, params: Any) -> None:
    """Nothing is to be done before `exit`."""


def leave(worker: Worker, params: Any) -> None:
    worker.exiting.set()


def editor_waits(worker: Worker, params: Any) -> None:
    worker.editor_waits(bool(params["waits"]))


def cancel(worker: Worker, params: Any) -> None:
    """The user has cancelled a request in its progress bar."""
    if (task := worker.cancellable.get(params["token"])) is not None:
        task.cancel()
