"""The relay in an editor with a JDT LS of its own: what is offered, and who answers."""

from __future__ import annotations

from typing import Any

import pytest

from espalier.errors import OracleAbsent
from espalier.jdt.oracle import OracleStatus
from espalier.lsp.relay.session import Session
from espalier.lsp.worker.oracle_state import State, absent, state_of
from espalier.lsp.worker.start_words import StartWords
from fakes.played import Play, notification, request, result

INLINE = {"textDocument": {"inlineCompletion": {}, "codeAction": {"codeActionLiteralSupport": {}}}}
ERROR = {"range": {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 3}}, "severity": 1}
ACTIONS = {"textDocument": {"uri": "file:///p/A.java"}, "context": {"diagnostics": [ERROR]}}


class BesidePlay(Play):
    def __init__(self) -> None:
        super().__init__()
        self.session = Session(self.editor, beside=True)


@pytest.fixture
def play() -> BesidePlay:
    play = BesidePlay()
    play.from_editor(request(0, "initialize", {"capabilities": INLINE}))
    return play


@pytest.fixture
def running(play: BesidePlay) -> BesidePlay:
    play.start_worker()
    play.session.worker_settled()
    play.from_worker(result("espalier:initialize", {"capabilities": {}}))
    play.from_editor(notification("initialized", {}))
    play.forget()
    return play


def test_initialize_is_answered_once_the_worker_runs(play: BesidePlay) -> None:
    assert play.editor.new() == []
    play.start_worker()
    play.session.worker_settled()
    play.session.worker_settled()
    (answer,) = play.editor.new()
    capabilities = answer["result"]["capabilities"]
    assert capabilities["inlineCompletionProvider"] is True
    assert all(name.startswith("espalier.") for name in capabilities["executeCommandProvider"]["commands"])
    assert not {"hoverProvider", "completionProvider", "definitionProvider"} & capabilities.keys()


def test_texts_and_our_requests_go_to_the_worker(running: BesidePlay) -> None:
    document = {"uri": "file:///p/A.java", "languageId": "java", "version": 1, "text": "class A {}"}
    running.from_editor(notification("textDocument/didOpen", {"textDocument": document}))
    running.from_editor(request(1, "espalier/ask", {"question": "?"}))
    opened, asked = running.worker.new()
    assert (opened["method"], asked["method"]) == ("textDocument/didOpen", "espalier/ask")
    running.from_worker(result(asked["id"], {"answer": "!"}))
    assert running.editor.new() == [{"jsonrpc": "2.0", "id": 1, "result": {"answer": "!"}}]


def test_a_line_with_an_error_has_our_action_and_no_other(running: BesidePlay) -> None:
    running.from_editor(request(1, "textDocument/codeAction", ACTIONS))
    (answer,) = running.editor.new()
    assert [action["title"] for action in answer["result"]] == ["Espalier: suggest a fix for line 3"]
    running.session.jdtls.offers_fixes = False
    running.from_editor(request(2, "textDocument/codeAction", ACTIONS))
    assert running.editor.new()[0]["result"] == []


def test_what_the_other_jdt_ls_answers_is_refused(running: BesidePlay) -> None:
    running.from_editor(request(1, "textDocument/hover", {}))
    assert running.editor.new()[0]["error"]["code"] == -32601


def test_it_shuts_down_by_itself(running: BesidePlay) -> None:
    running.from_editor(request(1, "shutdown"), notification("exit"))
    assert running.editor.new() == [{"jsonrpc": "2.0", "id": 1, "result": None}]
    assert [message["method"] for message in running.worker.new()] == ["shutdown", "exit"]


def status(**given: Any) -> OracleStatus:
    return OracleStatus(**{"initialized": True, "importing": False, "projects": ("shop",), **given})


@pytest.mark.parametrize(
    ("given", "state", "available"),
    [
        ({}, State.READY, True),
        ({"importing": True}, State.IMPORTING, False),
        ({"initialized": False}, State.IMPORTING, False),
        ({"projects": ()}, State.UNIMPORTED, False),
        ({"troubles": ("shop: no such parent",)}, State.TROUBLED, True),
    ],
)
def test_the_state_says_what_works(given: dict[str, Any], state: State, available: bool) -> None:
    found = state_of(status(**given))
    assert (found.state, found.available) == (state, available)
    assert (found.message == "") == (state is State.READY)
    assert state is State.READY or "questions are answered" in found.message


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("45% Importing Maven project(s)", "imports the project (45% Importing Maven project(s));"),
        ("1005% Starting Java Language Server", "imports the project (Starting Java Language Server);"),
        ("7% [Pay](command:x)\x1b[31m", "imports the project (7% [Pay] (command:x)[31m);"),
        ("", "imports the project;"),
    ],
)
def test_an_import_is_told_with_jdt_ls_own_words(says: str, told: str) -> None:
    assert told in state_of(status(importing=True), StartWords(says)).message


def test_an_absent_jdt_ls_is_told_with_the_remedy() -> None:
    found = absent(OracleAbsent("there is none", remedy="start it"))
    assert found.to_json() == {
        "state": "absent",
        "message": "questions are answered; fixes are not: there is none (start it)",
    }
