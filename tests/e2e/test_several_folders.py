"""One session on several folders with a real JDT LS: questions and fixes work in each, also in one opened later."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest_asyncio
from lsprotocol import types
from pytest_lsp import LanguageClient, client_capabilities, make_test_lsp_client

from e2e.test_relay_jdtls import APPLICATION, CLASSPATH, GREETING, PROJECT, VISITOR
from espalier.jdt.parts import Parts
from espalier.text.uri import path_to_uri

SECONDS = 120


class Folder:
    """An Eclipse project with a class that uses another, and one that a model can learn from."""

    def __init__(self, root: Path) -> None:
        self.root = root
        sources = root / "src" / "shop"
        sources.mkdir(parents=True)
        (root / ".project").write_text(PROJECT.replace("greetings", root.name))
        (root / ".classpath").write_text(CLASSPATH)
        (sources / "Application.java").write_text(APPLICATION)
        (sources / "Greeting.java").write_text(GREETING)
        (sources / "Visitor.java").write_text(VISITOR)
        self.uri = path_to_uri(sources / "Application.java")
        self.as_folder = types.WorkspaceFolder(path_to_uri(root), root.name)

    def open(self, client: LanguageClient, text: str) -> None:
        item = types.TextDocumentItem(self.uri, types.LanguageKind.Java, 1, text)
        client.text_document_did_open(types.DidOpenTextDocumentParams(item))


async def until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end, f"waited {SECONDS} s for {what}"
        await asyncio.sleep(0.05)


@pytest_asyncio.fixture
async def client(jdtls: Parts, tmp_path: Path) -> AsyncIterator[LanguageClient]:
    client = make_test_lsp_client()
    client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda params: None)
    client.feature(types.CLIENT_UNREGISTER_CAPABILITY)(lambda params: None)
    stock = ["-data", str(tmp_path / "data"), f"--java-executable={jdtls.java.executable}"]
    await client.start_io(sys.executable, "-m", "espalier", "serve", *stock)
    yield client
    await client.shutdown_session()
    await client.stop()


def errors(client: LanguageClient, folder: Folder) -> list[types.Diagnostic]:
    found = client.diagnostics.get(folder.uri, [])
    return [one for one in found if one.severity == types.DiagnosticSeverity.Error]


async def fixed(client: LanguageClient, folder: Folder) -> list[str]:
    await until(lambda: len(errors(client, folder)) == 1, f"the broken line's diagnostic in {folder.root.name}")
    span = {"start": {"line": 5, "character": 0}, "end": {"line": 5, "character": 1}}
    asked = {"textDocument": {"uri": folder.uri, "version": 1}, "range": span, "n": 1, "seconds": 60}
    found: Any = await client.protocol.send_request_async("espalier/fix", asked)
    return [one.text for one in found.candidates]


async def completed(client: LanguageClient, folder: Folder) -> list[str]:
    """What completes `greeting.te`, asked again while a busy machine finds nothing in time."""
    change = types.TextDocumentContentChangeWholeDocument(APPLICATION.replace("greeting.text());", "greeting.te"))
    document = types.VersionedTextDocumentIdentifier(2, folder.uri)
    client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))
    context = types.InlineCompletionContext(types.InlineCompletionTriggerKind.Invoked)
    asked = types.InlineCompletionParams(context, types.TextDocumentIdentifier(folder.uri), types.Position(5, 38))
    end = time.monotonic() + SECONDS
    while True:
        found: Any = await client.text_document_inline_completion_async(asked)
        if found.items:
            return [one.insert_text for one in found.items]
        assert time.monotonic() < end, f"waited {SECONDS} s for a completion"


async def test_both_folders_are_imported_and_a_third_comes_and_goes(client: LanguageClient, tmp_path: Path) -> None:
    first, second, third = (Folder(tmp_path / name) for name in ("first", "second", "third"))
    capabilities = client_capabilities("visual-studio-code")
    folders = [first.as_folder, second.as_folder]
    await client.initialize_session(
        types.InitializeParams(capabilities, root_uri=path_to_uri(first.root), workspace_folders=folders)
    )
    broken = APPLICATION.replace("greeting.text", "greeting.tekst")
    for folder in (first, second):
        folder.open(client, broken)
    for folder in (second, first):
        assert await fixed(client, folder) == ["System.out.println(greeting.text());"]
    assert "text());" in await completed(client, second)
    answer: Any = await client.protocol.send_request_async(
        "espalier/ask", {"question": "Who uses Greeting?", "textDocument": {"uri": second.uri}}
    )
    assert answer.answer.startswith("In `second`:")
    assert {item.root for item in answer.evidence} == {path_to_uri(second.root)}
    event = types.WorkspaceFoldersChangeEvent([third.as_folder], [first.as_folder])
    client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(event))
    third.open(client, broken)
    assert await fixed(client, third) == ["System.out.println(greeting.text());"]
