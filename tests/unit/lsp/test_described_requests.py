"""Every request of ours is described: it has a handler, a row in the documents, and answers in the described shape."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from espalier.lsp import routes
from espalier.lsp.worker import handlers
from espalier.service.for_editors import EDITOR_REQUESTS
from espalier.service.operations import OPERATIONS
from fakes.played_worker import worker_on

PAGE = (Path(__file__).parents[3] / "docs/lsp-extensions.md").read_text("utf-8")
DESCRIBED = {each.method: each.result for each in (*OPERATIONS, *EDITOR_REQUESTS)}
TOOL = "espalier/tool"
"""Its result is a page of some operation's."""

ASKED: dict[str, dict[str, Any]] = {
    "espalier/ask": {"question": "Who uses Prices?"},
    "espalier/query": {"query": {"relation": "uses", "direction": "to", "anchors": [{"symbol": "Prices"}]}},
    "espalier/find": {"words": "total of the prices"},
    "espalier/users": {"symbol": "Prices"},
    "espalier/trace": {"from": "Cart", "to": "Prices"},
    "espalier/impact": {"symbol": "Prices"},
    "espalier/source": {"symbol": "Prices"},
    "espalier/checkEdit": {"edits": [{"path": "src/shop/Cart.java", "startLine": 5, "endLine": 5, "text": ""}]},
    "espalier/fix": {"path": "src/shop/Cart.java", "startLine": 5},
    "espalier/status": {},
    "espalier/failure": {"text": "src/shop/Cart.java:5: error: cannot find symbol"},
    "espalier/lenses": {},
    "espalier/wiring": {"position": {"line": 3, "character": 15}},
    "espalier/endpoints": {},
    "espalier/neighbourhood": {"symbol": "Prices"},
}


def rows(prefix: str) -> set[str]:
    """What the first cells of the page's tables name."""
    return set(re.findall(rf"^\| `({re.escape(prefix)}\w+)` \|", PAGE, re.MULTILINE))


def test_requests_and_commands_are_those_of_the_tables() -> None:
    ours = {each for each in handlers.REQUESTS if each.startswith(routes.OUR_METHODS)}
    assert ours == rows(routes.OUR_METHODS) == {*DESCRIBED, TOOL}
    assert set(handlers.COMMANDS) == rows("espalier.") == set(routes.COMMANDS)


async def test_what_the_worker_answers_has_the_described_shape(root: Path) -> None:
    async with worker_on(root, "door") as relay:
        document = {"textDocument": {"uri": relay.uri("Cart.java")}}
        for method, result in DESCRIBED.items():
            in_editor = document if method in ("espalier/lenses", "espalier/wiring", "espalier/endpoints") else {}
            msgspec.convert(await relay.ask(method, {**ASKED[method], **in_editor}), result)
