"""Editor, relay and worker have one text, whatever is typed: lines end where LSP ends them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from espalier.lsp.worker.texts import TextSnapshot, snapshot
from espalier.lsp.worker.worker import Worker
from espalier.text.uri import path_to_uri
from espalier.wire import envelope as rpc
from espalier.wire.frames import frame
from fakes.document import CHANGE, TEXT, Document
from fakes.pipes import joined
from fakes.played import notification, running
from fakes.played_worker import CART, FakeCompiler, FakeFactory, worker_on

URI = "file:///a%20folder/A.java"
NO_LINE_ENDS = "\f\v\x1c\x85\u2028\u2029"
"""Python's `splitlines` cuts at each of them."""


def opened(text: str) -> dict[str, Any]:
    item = {"uri": URI, "languageId": "java", "version": 1, "text": text}
    return notification("textDocument/didOpen", {"textDocument": item})


def changed(changes: list[dict[str, Any]], version: int) -> dict[str, Any]:
    identifier = {"uri": URI, "version": version}
    return notification("textDocument/didChange", {"textDocument": identifier, "contentChanges": changes})


async def as_the_worker_has_it(sent: bytes) -> TextSnapshot:
    """The document of a worker that was told this."""
    theirs, ours = joined("relay", "worker")
    worker = Worker(FakeFactory(), FakeCompiler)
    theirs.send(sent)
    await theirs.close()
    await worker.serve(ours)
    return snapshot(worker, URI)


@settings(max_examples=200)
@given(TEXT, st.lists(st.lists(CHANGE, max_size=3), max_size=4))
def test_the_worker_has_the_editors_text_after_any_edits(text: str, edits: list[list[dict[str, Any]]]) -> None:
    play, document = running(), Document(URI, 1, text)
    play.from_editor(opened(text))
    for version, changes in enumerate(edits, 2):
        play.from_editor(changed(changes, version))
        document = document.changed(changes, version)
    shot = asyncio.run(as_the_worker_has_it(play.worker.bytes()))
    assert (shot.text, shot.revision, shot.is_open) == (document.text, document.version, True)


async def test_a_fix_lands_where_the_editor_shows_the_line(root: Path) -> None:
    """Above the failing line is a comment with what other editors end lines at; an edit came after it."""
    text = CART.replace("package shop;\n\n", f"package shop;\n// {NO_LINE_ENDS}\n").replace("totl", "tot")
    async with worker_on(root, door="good") as relay:
        relay.open("Cart.java", text)
        insertion = {"range": {"start": {"line": 4, "character": 25}, "end": {"line": 4, "character": 25}}, "text": "l"}
        identifier = {"uri": relay.uri("Cart.java"), "version": 2}
        relay.peer.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": [insertion]})
        found = await relay.ask("espalier/fix", relay.fix())
        (edit,) = found["candidates"][0]["edit"]["documentChanges"]
    changes = [{"range": one["range"], "text": one["newText"]} for one in edit["edits"]]
    mended = Document(URI, 2, text.replace("tot(", "totl(")).changed(changes, 3)
    assert mended.text == text.replace("tot(", "total(")


async def test_a_file_nobody_has_open_is_read_with_its_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "A.java"
    path.write_bytes("\ufeffclass A {\r\n}\r\n".encode())
    assert snapshot(Worker(FakeFactory(), FakeCompiler), path_to_uri(path)).text == "class A {\r\n}\r\n"


@pytest.mark.parametrize("params", [None, [], {"textDocument": 5}, {"textDocument": {"uri": URI}}])
async def test_what_cannot_be_read_changes_no_document(params: Any) -> None:
    play = running()
    play.from_editor(opened("class A {}"))
    broken = rpc.notification("textDocument/didChange", params)
    assert (await as_the_worker_has_it(play.worker.bytes() + broken)).text == "class A {}"


async def test_bytes_that_are_no_utf8_end_no_worker() -> None:
    """Neovim sends a file in another encoding as it is."""
    item = b'{"uri":"%b","languageId":"java","version":1,"text":"// \xfc"}' % URI.encode()
    body = b'{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":%b}}' % item
    shot = await as_the_worker_has_it(frame(body))
    assert shot.text == "// \ufffd"
