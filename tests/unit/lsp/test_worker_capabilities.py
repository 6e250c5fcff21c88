"""The worker understands every editor: it is told no more of it than it wants to know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from espalier.lsp.relay import merging
from espalier.wire import envelope as rpc
from fakes.played_worker import worker_on


@pytest.mark.parametrize(
    "unknown",
    [
        {"textDocument": {"completion": {"completionItem": {"tagSupport": {"valueSet": [1, 2]}}}}},
        {"textDocument": {"publishDiagnostics": {"tagSupport": True}}},
        {"textDocument": {"hover": {"contentFormat": ["markdown", "html"]}}, "window": None},
        {"workspace": {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "copy"]}}},
        {"general": {"positionEncodings": ["utf-8"]}},
    ],
)
async def test_what_an_editor_can_that_pygls_does_not_know_harms_nothing(root: Path, unknown: Any) -> None:
    """As of an older or a newer LSP; pygls refuses `initialize` as a whole for one value."""
    capabilities = merging.worker_capabilities(rpc.encode({"capabilities": unknown}))
    async with worker_on(root, capabilities=capabilities) as relay:
        assert (await relay.ask("espalier/ask", {"question": "Who uses Prices?"}))["evidence"]


def test_what_the_worker_wants_to_know_is_told() -> None:
    told = {
        "window": {"workDoneProgress": True},
        "workspace": {
            "workspaceEdit": {"documentChanges": True},
            "didChangeWatchedFiles": {"dynamicRegistration": True},
        },
        "textDocument": {"documentLink": {"dynamicRegistration": True}},
    }
    assert merging.worker_capabilities(rpc.encode({"capabilities": told})) == told
    assert merging.worker_capabilities(rpc.encode({})) == {}
