"""A session through `espalier serve` with a real JDT LS, pytest-lsp as the editor: one story, step by step."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import psutil
import pytest
import pytest_asyncio
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient, client_capabilities, make_test_lsp_client

from espalier.jdt.parts import Parts
from espalier.text.uri import path_to_uri
from espalier.wire.envelope import CONTENT_MODIFIED

APPLICATION = """package shop;

public class Application {
    public static void main(String[] arguments) {
        Greeting greeting = new Greeting("you");
        System.out.println(greeting.text());
    }
}
"""
GREETING = """package shop;

/** Says hello. */
public class Greeting {
    private final String name;

    public Greeting(String name) {
        this.name = name;
    }

    public String text() {
        return "Hello, " + name;
    }
}
"""
VISITOR = """package shop;

/** Has what a model can learn from. */
class Visitor {
    private final String name = "me";

    String text() {
        return "Hello, " + name;
    }

    void greet(Greeting greeting) {
        System.out.println(greeting.text());
    }
}
"""
PROJECT = """<?xml version="1.0" encoding="UTF-8"?>
<projectDescription>
  <name>greetings</name>
  <buildSpec><buildCommand><name>org.eclipse.jdt.core.javabuilder</name></buildCommand></buildSpec>
  <natures><nature>org.eclipse.jdt.core.javanature</nature></natures>
</projectDescription>
"""
CLASSPATH = """<?xml version="1.0" encoding="UTF-8"?>
<classpath>
  <classpathentry kind="src" path="src"/>
  <classpathentry kind="con" path="org.eclipse.jdt.launching.JRE_CONTAINER"/>
  <classpathentry kind="output" path="bin"/>
</classpath>
"""
BROKEN_LINE = 5
SECONDS = 120


class Editor:
    """pytest-lsp's client with a few words of its own."""

    def __init__(self, client: LanguageClient, root: Path) -> None:
        self.client, self.root, self.version = client, root, 1
        self.statuses: list[str] = []
        self.offered: types.ServerCapabilities | None = None
        client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda params: None)
        client.feature(types.CLIENT_UNREGISTER_CAPABILITY)(lambda params: None)
        client.feature("language/status")(lambda params: self.statuses.append(params.type))
        self.edits: list[types.WorkspaceEdit] = []
        client.feature(types.WORKSPACE_APPLY_EDIT)(lambda params: self._take_edit(params))
        self.uri = path_to_uri(root / "src" / "shop" / "Application.java")

    async def until(self, condition: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + SECONDS
        while not condition():
            assert time.monotonic() < end, f"waited {SECONDS} s for {what}"
            await asyncio.sleep(0.05)

    def open(self) -> None:
        item = types.TextDocumentItem(self.uri, types.LanguageKind.Java, 1, APPLICATION)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def type(self, line: int, character: int, end: int, text: str) -> None:
        self.version += 1
        span = types.Range(types.Position(line, character), types.Position(line, end))
        change = types.TextDocumentContentChangePartial(range=span, text=text)
        identifier = types.VersionedTextDocumentIdentifier(self.version, self.uri)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(identifier, [change]))

    def type_all(self, text: str) -> None:
        self.version += 1
        change = types.TextDocumentContentChangeWholeDocument(text)
        identifier = types.VersionedTextDocumentIdentifier(self.version, self.uri)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(identifier, [change]))

    def _take_edit(self, params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
        self.edits.append(params.edit)
        return types.ApplyWorkspaceEditResult(applied=True)

    def errors(self) -> list[types.Diagnostic]:
        found = self.client.diagnostics.get(self.uri, [])
        return [one for one in found if one.severity == types.DiagnosticSeverity.Error]

    async def hover(self, line: int, character: int) -> str:
        position = types.Position(line, character)
        params = types.HoverParams(types.TextDocumentIdentifier(self.uri), position)
        return str(await self.client.text_document_hover_async(params))

    async def until_hover(self, line: int, character: int, text: str) -> None:
        """ServiceReady does not mean built: asks until the answer holds `text`."""
        end = time.monotonic() + SECONDS
        while text not in await self.hover(line, character):
            assert time.monotonic() < end, f"waited {SECONDS} s for a hover with {text!r}"
            await asyncio.sleep(0.2)

    def told(self) -> list[str]:
        """What the user was shown about JDT LS."""
        return [shown.message for shown in self.client.messages if "JDT LS" in shown.message]

    async def completed(self, uri: str, line: int, character: int) -> list[types.InlineCompletionItem]:
        """Inline completions somebody has asked for, again while a busy machine finds none in time."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if items := await self._asked(uri, line, character):
                return items
        return []

    async def _asked(self, uri: str, line: int, character: int) -> list[types.InlineCompletionItem]:
        context = types.InlineCompletionContext(types.InlineCompletionTriggerKind.Invoked)
        place = types.TextDocumentIdentifier(uri), types.Position(line, character)
        params = types.InlineCompletionParams(context, *place)
        result = await self.client.text_document_inline_completion_async(params)
        return list(result.items if isinstance(result, types.InlineCompletionList) else result or [])

    async def code_actions(self) -> Any:
        (error,) = self.errors()
        context = types.CodeActionContext([error])
        params = types.CodeActionParams(types.TextDocumentIdentifier(self.uri), error.range, context)
        return await self.client.text_document_code_action_async(params)

    def children(self) -> list[psutil.Process]:
        assert self.client._server is not None
        return psutil.Process(self.client._server.pid).children(recursive=True)

    def java(self) -> psutil.Process:
        (found,) = [child for child in self.children() if child.name().startswith("java")]
        return found


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def editor(jdtls: Parts, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Editor]:
    folder = tmp_path_factory.mktemp("relay")
    root = folder / "project"
    sources = root / "src" / "shop"
    sources.mkdir(parents=True)
    (root / ".project").write_text(PROJECT)
    (root / ".classpath").write_text(CLASSPATH)
    (sources / "Application.java").write_text(APPLICATION)
    (sources / "Greeting.java").write_text(GREETING)
    (sources / "Visitor.java").write_text(VISITOR)
    client = make_test_lsp_client()
    found = Editor(client, root)
    stock = ["-data", str(folder / "data"), f"--java-executable={jdtls.java.executable}", "--jvm-arg=-Xmx1G"]
    await client.start_io(sys.executable, "-m", "espalier", "serve", *stock)
    capabilities = client_capabilities("visual-studio-code")
    assert capabilities.text_document is not None
    capabilities.text_document.inline_completion = types.InlineCompletionClientCapabilities()
    result = await client.initialize_session(
        types.InitializeParams(
            capabilities, root_uri=path_to_uri(root), workspace_folders=[types.WorkspaceFolder(path_to_uri(root), "p")]
        )
    )
    found.offered = result.capabilities
    yield found
    processes = [psutil.Process(client._server.pid), *found.children()] if client._server else []
    await client.shutdown_session()
    await client.stop()
    _, alive = psutil.wait_procs(processes, timeout=5)
    assert not alive, f"left behind: {alive}"


async def test_1_hover_and_completion_are_jdtls(editor: Editor) -> None:
    editor.open()
    await editor.until(lambda: "ServiceReady" in editor.statuses, "ServiceReady")
    await editor.until_hover(4, 10, "Says hello")
    position = types.Position(5, 38)
    params = types.CompletionParams(types.TextDocumentIdentifier(editor.uri), position)
    result = await editor.client.text_document_completion_async(params)
    items = result.items if isinstance(result, types.CompletionList) else result or []
    assert any(item.label.startswith("text()") for item in items)


async def test_2_a_broken_line_has_a_diagnostic_and_our_action_comes_last(editor: Editor) -> None:
    editor.type(BROKEN_LINE, 36, 40, "tekst")
    await editor.until(lambda: len(editor.errors()) == 1, "the broken line's diagnostic")
    assert "tekst" in editor.errors()[0].message
    actions = await editor.code_actions()
    assert len(actions) > 1, "JDT LS's own quick fixes are missing"
    ours = str(actions[-1])  # lsprotocol reads an action with a command as a bare command
    assert "'espalier.fix'" in ours
    assert f"'version': {editor.version}" in ours
    assert not any("Espalier" in action.title for action in actions[:-1])


async def test_3_a_question_is_answered_from_the_graph(editor: Editor) -> None:
    answer = await editor.client.protocol.send_request_async("espalier/ask", {"question": "Who uses Greeting?"})
    places = [(evidence.path, evidence.line) for evidence in answer.evidence]
    assert ("src/shop/Application.java", 5) in places


async def test_4_the_fix_lands_as_one_edit_that_compiles(editor: Editor) -> None:
    (error,) = editor.errors()
    position = {"line": error.range.start.line, "character": error.range.start.character}
    end = {"line": error.range.end.line, "character": error.range.end.character}
    document = {"uri": editor.uri, "version": editor.version}
    argument = {"textDocument": document, "range": {"start": position, "end": end}}
    params = types.ExecuteCommandParams("espalier.fix", [argument])
    await editor.client.workspace_execute_command_async(params)
    (edit,) = editor.edits
    (change,) = edit.document_changes or []
    assert change.text_document.version == editor.version
    for one in change.edits:
        editor.type(one.range.start.line, one.range.start.character, one.range.end.character, one.new_text)
    await editor.until(lambda: editor.errors() == [], "the line to compile")
    editor.type_all(APPLICATION.replace("greeting.text", "greeting.tekst"))
    await editor.until(lambda: len(editor.errors()) == 1, "the broken line's diagnostic")


async def test_5_jdtls_is_killed_and_the_session_goes_on_with_the_present_text(editor: Editor) -> None:
    first = editor.java()
    first.kill()
    await editor.until(lambda: any("started again" in text for text in editor.told()), "a word")
    assert editor.errors() == []
    editor.type(BROKEN_LINE, 36, 41, "texxt")
    editor.statuses.clear()
    await editor.until(lambda: "ServiceReady" in editor.statuses, "ServiceReady again")
    assert editor.java().pid != first.pid
    await editor.until(lambda: len(editor.errors()) == 1, "the diagnostic again")
    assert "texxt" in editor.errors()[0].message
    editor.type(BROKEN_LINE, 36, 41, "text")
    await editor.until(lambda: editor.errors() == [], "the line to be whole")
    await editor.until_hover(4, 10, "Says hello")
    assert len(editor.told()) == 1


async def test_6_the_rest_of_a_statement_is_completed_and_compiles(editor: Editor) -> None:
    assert editor.offered is not None and editor.offered.inline_completion_provider
    editor.type_all(APPLICATION.replace("greeting.text());", "greeting.te"))
    items = await editor.completed(editor.uri, BROKEN_LINE, 38)
    texts = [item.insert_text for item in items]
    assert "text());" in texts
    span = items[0].range
    assert span is not None and (span.start.character, span.end.character) == (36, 38)
    editor.type(BROKEN_LINE, 36, 38, str(texts[0]))
    await editor.until(lambda: editor.errors() == [], "the completed line to compile")


async def test_7_an_empty_body_is_completed_and_returns_what_it_must(editor: Editor) -> None:
    empty = GREETING.replace('        return "Hello, " + name;\n', "        \n")
    uri = path_to_uri(editor.root / "src" / "shop" / "Greeting.java")
    item = types.TextDocumentItem(uri, types.LanguageKind.Java, 1, empty)
    editor.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    items = await editor.completed(uri, 11, 8)
    assert items
    assert all("return" in str(one.insert_text) for one in items)


async def test_8_in_the_middle_of_a_statement_and_where_the_file_ends_with_it(editor: Editor) -> None:
    editor.type_all(APPLICATION.replace("greeting.text()", "greeting."))
    assert "text()" in [item.insert_text for item in await editor.completed(editor.uri, BROKEN_LINE, 36)]
    editor.type_all(APPLICATION[: APPLICATION.index("text());")])
    assert "text());" in [item.insert_text for item in await editor.completed(editor.uri, BROKEN_LINE, 36)]


async def test_9_the_next_key_ends_a_completion(editor: Editor) -> None:
    editor.type_all(APPLICATION.replace("greeting.text());", ""))
    asking = asyncio.create_task(editor.completed(editor.uri, BROKEN_LINE, 27))
    await asyncio.sleep(0.1)
    editor.type(BROKEN_LINE, 27, 27, "g")
    with pytest.raises(JsonRpcException) as raised:
        await asking
    assert raised.value.code == CONTENT_MODIFIED


async def test_10_a_fix_survives_a_jdtls_that_is_killed_under_it(editor: Editor) -> None:
    editor.type_all(APPLICATION.replace("greeting.text", "greeting.tekst"))
    await editor.until(lambda: len(editor.errors()) == 1, "the broken line's diagnostic")
    span = {"start": {"line": BROKEN_LINE, "character": 0}, "end": {"line": BROKEN_LINE, "character": 1}}
    wanted = {"textDocument": {"uri": editor.uri, "version": editor.version}, "range": span, "n": 50, "seconds": 20}
    asking = asyncio.create_task(editor.client.protocol.send_request_async("espalier/fix", wanted))
    await asyncio.sleep(0.3)
    assert not asking.done()
    editor.java().kill()
    found = await asking
    assert "System.out.println(greeting.text());" in [one.text for one in found.candidates]
