from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from espalier.lsp.mirror import Mirror
from espalier.text.uri import path_to_uri
from fakes.document import CHANGE, TEXT, Document

URI = "file:///a/A.java"


def raw(params: Any) -> msgspec.Raw:
    return msgspec.Raw(json.dumps(params).encode())


def opened(text: str) -> Mirror:
    mirror = Mirror()
    item = {"uri": URI, "languageId": "java", "version": 1, "text": text}
    mirror.note("textDocument/didOpen", raw({"textDocument": item}))
    return mirror


@settings(max_examples=500)
@given(TEXT, st.lists(CHANGE, max_size=4))
def test_edits_give_the_text_that_whole_documents_give(text: str, changes: list[dict[str, Any]]) -> None:
    mirror = opened(text)
    params = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": changes}
    assert mirror.note("textDocument/didChange", raw(params)) == URI
    document = mirror.get(URI)
    assert document is not None
    assert document.text == Document(URI, 1, text).changed(changes, 2).text
    assert document.version == 2


def test_what_a_late_server_is_told_is_the_present_text() -> None:
    mirror = opened("class A {}")
    change = {"range": {"start": {"line": 0, "character": 6}, "end": {"line": 0, "character": 7}}, "text": "B"}
    mirror.note("textDocument/didChange", raw({"textDocument": {"uri": URI, "version": 7}, "contentChanges": [change]}))
    (document,) = mirror
    expected = {"uri": URI, "languageId": "java", "version": 7, "text": "class B {}"}
    assert document.as_opened() == {"textDocument": expected}
    assert document.as_changed()["contentChanges"] == [{"text": "class B {}"}]


def test_a_closed_document_is_forgotten() -> None:
    mirror = opened("x")
    assert mirror.note("textDocument/didClose", raw({"textDocument": {"uri": URI}})) == URI
    assert list(mirror) == []


def test_a_file_is_found_under_every_uri_and_by_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "a+b.java", tmp_path / "link.java"
    file.touch()
    link.symlink_to(file)
    mirror = Mirror()
    escaped = path_to_uri(file).replace("+", "%2B")
    for uri, text in ((escaped, "as escaped"), (path_to_uri(link), "as linked"), ("untitled:1", "of no file")):
        item = {"uri": uri, "languageId": "java", "version": 1, "text": text}
        mirror.note("textDocument/didOpen", raw({"textDocument": item}))

    def shown(uri: str) -> str | None:
        document = mirror.of_file(uri)
        return document and document.text

    assert (shown(escaped), shown("untitled:1"), shown("untitled:2")) == ("as escaped", "of no file", None)
    assert shown(path_to_uri(file)) == "as linked"  # opened last
    mirror.note("textDocument/didClose", raw({"textDocument": {"uri": path_to_uri(link)}}))
    assert shown(path_to_uri(file)) == shown(path_to_uri(link)) == "as escaped"
    assert mirror.get(path_to_uri(file)) is None


@pytest.mark.parametrize("method", ["textDocument/didOpen", "textDocument/didChange", "textDocument/didClose"])
def test_malformed_params_are_an_error_and_change_nothing(method: str) -> None:
    mirror = opened("x")
    for params in (msgspec.UNSET, raw([]), raw({"textDocument": 5})):
        with pytest.raises(msgspec.DecodeError):
            mirror.note(method, params)
    assert [document.text for document in mirror] == ["x"]


def test_bytes_that_are_no_utf8_count_as_a_character_each() -> None:
    """As Neovim sends and counts those of a file in another encoding."""
    mirror = opened("")
    item = b'{"uri": "%b", "languageId": "java", "version": 1, "text": "// \xfc\xe4 x\\n"}' % URI.encode()
    mirror.note("textDocument/didOpen", msgspec.Raw(b'{"textDocument": %b}' % item))
    span = {"start": {"line": 0, "character": 6}, "end": {"line": 0, "character": 7}}
    changes = [{"range": span, "text": "y"}]
    params = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": changes}
    mirror.note("textDocument/didChange", raw(params))
    document = mirror.get(URI)
    assert document is not None and document.text == "// \ufffd\ufffd y\n"
