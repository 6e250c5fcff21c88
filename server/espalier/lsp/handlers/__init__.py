"""What the worker answers, by method: the module and the function in it.

A handler converts the params, asks one thing of the project, and converts the result. A module is imported with its
first message, because a worker that starts need not wait for rooms that nobody has asked for yet.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from espalier.lsp.routes import EDITOR_WAITS, INLINE_COMPLETION

Handler = Callable[..., Any]

AT_ONCE = {
    "initialize": "life_cycle.initialize",
    "initialized": "life_cycle.initialized",
    "shutdown": "life_cycle.shutdown",
    "exit": "life_cycle.leave",
    EDITOR_WAITS: "life_cycle.editor_waits",
    "window/workDoneProgress/cancel": "life_cycle.cancel",
    "textDocument/didOpen": "documents.opened",
    "textDocument/didChange": "documents.changed",
    "textDocument/didClose": "documents.closed",
    "textDocument/didSave": "watched_files.saved",
    "workspace/didChangeWatchedFiles": "watched_files.watched",
    "workspace/didChangeWorkspaceFolders": "documents.folders",
    "workspace/didChangeConfiguration": "configuration.changed",
}
"""Of the form `handler(worker, params)`; they run in the order of their messages' arrival."""

REQUESTS = {
    "espalier/ask": "ask.request",
    "espalier/query": "query.query_request",
    "espalier/trace": "query.trace_request",
    "espalier/impact": "query.impact_request",
    "espalier/users": "users.request",
    "espalier/source": "source.request",
    "espalier/checkEdit": "check_edit.request",
    "espalier/tool": "tool.request",
    "espalier/failure": "failure.request",
    "espalier/lenses": "in_code.lenses_request",
    "espalier/wiring": "in_code.wiring_request",
    "espalier/fix": "fix.request",
    "espalier/status": "status.request",
    INLINE_COMPLETION: "inline_completion.request",
}
"""Coroutines of the form `handler(worker, params)`; each runs in a task that can be cancelled."""

COMMANDS = {
    "espalier.ask": "ask.command",
    "espalier.users": "users.command",
    "espalier.fix": "fix.command",
    "espalier.import": "inline_completion.add_imports",
}
"""Coroutines of the form `handler(worker, arguments, work-done token)`, for `workspace/executeCommand`."""


@cache
def handler(place: str) -> Handler:
    """The function at a place of these tables."""
    module, _, function = place.partition(".")
    found: Handler = getattr(import_module(f"{__name__}.{module}"), function)
    return found


def load() -> None:
    """Imports every handler's module."""
    for place in (*AT_ONCE.values(), *REQUESTS.values(), *COMMANDS.values()):
        handler(place)
