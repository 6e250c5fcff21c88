"""What the worker answers.

A handler converts the params, asks one thing of the project, and converts the result. Modules with `register(worker)`
take LSP's own notifications, and are imported at the start. The others are listed here and imported with their first
message, because a start need not wait for answers, fixes and completions.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import cache
from importlib import import_module
from typing import Any

from espalier.lsp.routes import DOCUMENT_LINK, INLINE_COMPLETION

Handler = Callable[..., Coroutine[Any, Any, Any]]

REGISTERED = ("life_cycle", "documents", "watched_files", "configuration")

REQUESTS = {
    "espalier/ask": "ask.request",
    "espalier/query": "query.query_request",
    "espalier/find": "query.find_request",
    "espalier/trace": "query.trace_request",
    "espalier/impact": "query.impact_request",
    "espalier/users": "users.request",
    "espalier/source": "source.request",
    "espalier/checkEdit": "check_edit.request",
    "espalier/tool": "tool.request",
    "espalier/failure": "failure.request",
    "espalier/lenses": "in_code.lenses_request",
    "espalier/wiring": "in_code.wiring_request",
    "espalier/endpoints": "in_code.endpoints_request",
    "espalier/neighbourhood": "neighbourhood.request",
    "espalier/fix": "fix.request",
    "espalier/status": "status.request",
    INLINE_COMPLETION: "inline_completion.request",
    DOCUMENT_LINK: "document_link.request",
}
"""Of the form `handler(worker, params)`."""

COMMANDS = {
    "espalier.ask": "ask.command",
    "espalier.users": "users.command",
    "espalier.fix": "fix.command",
    "espalier.import": "inline_completion.add_imports",
}
"""Of the form `handler(worker, arguments, work-done token)`, for `workspace/executeCommand`."""


@cache
def handler(place: str) -> Handler:
    """The function at a place of these tables."""
    module, _, function = place.partition(".")
    found: Handler = getattr(import_module(f"{__name__}.{module}"), function)
    return found


def load() -> None:
    """Imports the modules of all requests and commands."""
    for place in (*REQUESTS.values(), *COMMANDS.values()):
        handler(place)
