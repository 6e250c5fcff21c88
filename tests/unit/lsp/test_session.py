from __future__ import annotations

import json
from typing import Any

import pytest

from espalier.lsp.routes import COMMANDS, JDTLS_SAYS
from espalier.wire import envelope as rpc
from fakes.played import Outbox, Play, malformed, message, notification, request, result, running

URI = "file:///p/A.java"
NESTED = b'{"jsonrpc":"1.0","method":"initialize","id":"x","result":1.0,"n":1e5,"s":"\\u00e9\\/\\ud83d\\ude00"}'


def opened(text: str = "class A {}", uri: str = URI, version: int = 1) -> dict[str, Any]:
    item = {"uri": uri, "languageId": "java", "version": version, "text": text}
    return notification("textDocument/didOpen", {"textDocument": item})


def changed(text: str, version: int, uri: str = URI) -> dict[str, Any]:
    identifier = {"uri": uri, "version": version}
    return notification("textDocument/didChange", {"textDocument": identifier, "contentChanges": [{"text": text}]})


# ---------------------------------------------------------------- byte identity


@pytest.mark.parametrize(
    "body",
    [
        b'{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","x-unknown":[1.0],"params":%b}' % NESTED,
        b' {"params" : %b , "method":"java/anything", "id":"7", "jsonrpc":"2.0"} ' % NESTED,
        b'{"jsonrpc":"2.0","method":"$/unknown","params":%b}' % NESTED,
        b'{"jsonrpc":"2.0","method":"workspace/didSomethingNew"}',
        b'{"jsonrpc":"2.0","id":3,"method":"workspace/executeCommand","params":{"command":"java.x","y":1.0}}',
        b'{"jsonrpc":"2.0","id":4,"method":"codeAction/resolve","params":{"data":{"pid":"1","rid":"2"}}}',
        b'{"jsonrpc":"2.0","id":5,"method":"textDocument/codeAction","params":{"context":{"diagnostics":[]}}}',
        b'{"jsonrpc":"2.0","id":6,"method":"completion","params":"' + b"a" * 5_000_000 + b'"}',
    ],
)
def test_the_editors_messages_reach_jdtls_byte_for_byte(body: bytes) -> None:
    play = running()
    play.from_editor(body)
    assert play.jdtls.bytes() == message(body).frame.raw
    assert play.editor.bytes() == b""


@pytest.mark.parametrize(
    "body",
    [
        b'{"jsonrpc":"2.0","id":1,"x-unknown":1.0,"result":%b}' % NESTED,
        b'{"result":[%b,1e5],"id":1,"jsonrpc":"2.0"}' % NESTED,
        b'{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"m","data":%b}}' % NESTED,
        b'{"jsonrpc":"2.0","id":1,"result":"' + b"\\u0061" * 900_000 + b'"}',
    ],
)
def test_jdtls_responses_reach_the_editor_byte_for_byte(body: bytes) -> None:
    play = running()
    play.from_editor(request(1, "textDocument/completion"))
    play.from_jdtls(body)
    assert play.editor.bytes() == message(body).frame.raw


@pytest.mark.parametrize(
    "body",
    [
        b'{"jsonrpc":"2.0","method":"language/status","params":%b}' % NESTED,
        b'{"jsonrpc":"2.0","id":"1","method":"workspace/executeClientCommand","params":%b}' % NESTED,
        b'{"jsonrpc":"2.0","id":"2","method":"client/registerCapability","params":{"registrations":[{"id":"a","method":'
        b'"workspace/executeCommand","registerOptions":{"commands":["java.x"],"n":1.0}}]}}',
        b'{"jsonrpc":"2.0","id":"3","method":"workspace/configuration","params":{"items":[{"section":"java"}]}}',
        b'{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"uri":"file:///A","diagnostics":[]}}',
        b'{"jsonrpc":"2.0","method":"$/progress","params":{"token":1.0,"value":%b}}' % NESTED,
    ],
)
def test_jdtls_own_messages_reach_the_editor_byte_for_byte(body: bytes) -> None:
    play = running()
    play.from_jdtls(body)
    assert play.editor.bytes() == message(body).frame.raw
    assert play.jdtls.bytes() == b""


def test_the_worker_hears_how_far_the_start_of_jdtls_is() -> None:
    play = running()
    play.start_jdtls()
    play.forget()
    said = [("Starting", "12% Importing"), ("Message", "No build file"), ("ServiceReady", "ServiceReady")]
    for kind, text in (*said, ("Starting", "100% sent late")):
        play.from_jdtls(notification("language/status", {"type": kind, "message": text}))
    assert heard(play.worker) == ["12% Importing", ""]


def test_the_worker_hears_of_a_start_from_its_first_moment_and_of_its_failure() -> None:
    play = running()
    play.start_jdtls()
    (first,) = heard(play.worker)
    assert first
    play.session.jdtls.given_up("it stopped five times")
    assert heard(play.worker) == [""]


def test_a_worker_that_starts_meanwhile_is_told_the_last_step() -> None:
    play = running()
    play.start_jdtls()
    play.from_jdtls(notification("language/status", {"type": "Starting", "message": "12% Importing"}))
    assert heard(play.start_worker()) == ["12% Importing"]
    play.from_jdtls(notification("language/status", {"type": "ServiceReady", "message": "ServiceReady"}))
    assert heard(play.start_worker()) == []


def heard(worker: Outbox) -> list[str]:
    return [one["params"]["message"] for one in worker.new() if one["method"] == JDTLS_SAYS]


def test_the_editors_answers_reach_jdtls_byte_for_byte() -> None:
    play = running()
    play.from_jdtls(request("1", "workspace/configuration", {"items": []}))
    body = b'{"jsonrpc":"2.0","id":"1","result":[1.0,1e5,null]}'
    play.jdtls.bytes()
    play.from_editor(body)
    assert play.jdtls.bytes() == message(body).frame.raw


# ---------------------------------------------------------------- merged messages


def test_initialize_gains_our_bundle_and_process_and_keeps_every_other_byte() -> None:
    play = Play()
    play.from_editor(
        b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":1,"capabilities":{"n":1.0},'
        b'"initializationOptions":{"bundles":["user.jar"],"settings":{"x":1e5}},"new":[1.0]}}'
    )
    (sent,) = play.start_jdtls(("ours.jar",)).new()
    assert sent["params"]["initializationOptions"]["bundles"] == ["user.jar", "ours.jar"]
    assert sent["params"]["processId"] != 1
    raw = play.jdtls.bytes()
    assert b'"capabilities":{"n":1.0}' in raw
    assert b'"settings":{"x":1e5}' in raw
    assert b'"new":[1.0]' in raw


def test_the_result_of_initialize_is_jdtls_and_ours() -> None:
    play = Play()
    play.from_editor(request("i", "initialize", {"capabilities": {"general": {"positionEncodings": ["utf-8"]}}}))
    play.start_jdtls()
    provider = {"commands": ["java.edit", "espalier.bundle.door"], "workDoneProgress": True}
    play.from_jdtls(result("i", {"capabilities": {"hoverProvider": True, "executeCommandProvider": provider}}))
    (answer,) = play.editor.new()
    capabilities = answer["result"]["capabilities"]
    assert capabilities["hoverProvider"] is True
    assert capabilities["positionEncoding"] == "utf-16"
    assert capabilities["executeCommandProvider"] == {"commands": ["java.edit", *COMMANDS], "workDoneProgress": True}
    assert capabilities["codeActionProvider"] == {"codeActionKinds": ["quickfix"]}
    assert answer["result"]["serverInfo"]["name"] == "Espalier"


def test_code_actions_are_not_offered_twice_where_jdtls_registers_them() -> None:
    play = Play()
    play.from_editor(
        request(0, "initialize", {"capabilities": {"textDocument": {"codeAction": {"dynamicRegistration": True}}}})
    )
    play.start_jdtls()
    play.from_jdtls(result(0, {"capabilities": {}}))
    (answer,) = play.editor.new()
    assert "codeActionProvider" not in answer["result"]["capabilities"]


def test_our_bundles_commands_are_hidden_and_jdtls_kept() -> None:
    play = running()
    mixed = {"id": "a", "method": "workspace/executeCommand", "registerOptions": {"commands": ["espalier.d", "java.x"]}}
    other = {"id": "b", "method": "textDocument/rename"}
    play.from_jdtls(request("1", "client/registerCapability", {"registrations": [mixed, other]}))
    (sent,) = play.editor.new()
    kept = {**mixed, "registerOptions": {"commands": ["java.x"]}}
    assert sent["params"]["registrations"] == [kept, other]
    play.from_editor(result("1", None))
    assert play.jdtls.new() == [{"jsonrpc": "2.0", "id": "1", "result": None}]


def test_a_registration_of_our_bundle_alone_is_answered_without_the_editor() -> None:
    play = running()
    ours = {"id": "a", "method": "workspace/executeCommand", "registerOptions": {"commands": ["espalier.d"]}}
    play.from_jdtls(request("1", "client/registerCapability", {"registrations": [ours]}))
    assert play.editor.new() == []
    assert play.jdtls.new() == [{"jsonrpc": "2.0", "id": "1", "result": None}]


def test_configuration_is_answered_for_editors_that_do_not_know_it() -> None:
    play = running(capabilities={"workspace": {}})
    play.from_jdtls(request("1", "workspace/configuration", {"items": [{}, {}]}))
    assert play.editor.new() == []
    assert play.jdtls.new() == [{"jsonrpc": "2.0", "id": "1", "result": [None, None]}]


# ---------------------------------------------------------------- the worker


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("espalier/ask", {"question": "q"}),
        ("workspace/executeCommand", {"command": "espalier.ask", "arguments": ["q"]}),
    ],
)
def test_ours_go_to_the_worker_under_another_id_and_back(method: str, params: Any) -> None:
    play = running()
    play.from_editor(request(5, method, params), request("5", method, params))
    first, second = play.worker.new()
    assert (first["method"], first["params"]) == (method, params)
    assert first["id"] != second["id"]
    assert play.jdtls.new() == []
    play.from_worker(result(second["id"], "for the string"), result(first["id"], "for the number"))
    assert play.editor.new() == [
        {"jsonrpc": "2.0", "id": "5", "result": "for the string"},
        {"jsonrpc": "2.0", "id": 5, "result": "for the number"},
    ]


def test_the_workers_questions_reach_the_editor_and_its_answers_the_worker() -> None:
    play = running()
    play.from_worker(request(1, "workspace/applyEdit", {"edit": {}}))
    play.from_jdtls(request(1, "workspace/applyEdit", {"edit": {"x": 1}}))
    ours, theirs = play.editor.new()
    assert (theirs["id"], ours["id"]) == (1, "espalier:worker:1")
    play.from_editor(result(ours["id"], {"applied": True}), result(1, {"applied": False}))
    assert play.worker.new() == [{"jsonrpc": "2.0", "id": 1, "result": {"applied": True}}]
    assert play.jdtls.new() == [{"jsonrpc": "2.0", "id": 1, "result": {"applied": False}}]


def test_cancel_finds_whoever_was_asked() -> None:
    play = running()
    play.from_editor(request(1, "espalier/ask", {}), request("1", "textDocument/hover", {}))
    id = play.worker.new()[0]["id"]
    play.jdtls.bytes()
    play.from_editor(notification("$/cancelRequest", {"id": 1}))
    assert play.worker.new() == [{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": id}}]
    assert play.jdtls.bytes() == b""
    cancel = b'{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"1"}}'
    play.from_editor(cancel)
    assert play.jdtls.bytes() == message(cancel).frame.raw
    assert play.worker.new() == []


def test_the_worker_cancels_its_own_question() -> None:
    play = running()
    play.from_worker(request("q", "window/showMessageRequest", {}), notification("$/cancelRequest", {"id": "q"}))
    asked, cancelled = play.editor.new()
    assert cancelled["params"]["id"] == asked["id"]


def test_progress_is_cancelled_at_whoever_began_it() -> None:
    play = running()
    play.from_editor(request(1, "espalier/ask", {"workDoneToken": "mine"}))
    play.from_worker(request("c", "window/workDoneProgress/create", {"token": "index"}))
    play.worker.new()
    for token in ("mine", "index", "jdt"):
        play.from_editor(notification("window/workDoneProgress/cancel", {"token": token}))
    assert [sent["params"]["token"] for sent in play.worker.new()] == ["mine", "index"]
    assert [sent["params"]["token"] for sent in play.jdtls.new()] == ["jdt"]


def test_the_editors_language_model_is_asked_by_the_worker_and_answers_it_in_pieces() -> None:
    play = running()
    play.from_worker(request("espalier-a", "espalier/languageModel", {"partialResultToken": "espalier-a"}))
    (asked,) = play.editor.new()
    assert asked["method"] == "espalier/languageModel" and asked["id"] != "espalier-a"
    piece = notification("$/progress", {"token": "espalier-a", "value": "Cart "})
    play.from_editor(piece, result(asked["id"], {"text": "", "calls": []}))
    assert play.worker.new() == [
        {"jsonrpc": "2.0", **piece},
        {"jsonrpc": "2.0", **result("espalier-a", {"text": "", "calls": []})},
    ]
    assert play.jdtls.bytes() == b""


def test_pieces_for_a_worker_that_is_gone_are_dropped() -> None:
    play = running()
    play.from_worker(request("espalier-a", "espalier/languageModel", {}))
    (asked,) = play.editor.new()
    play.session.worker.gone("crashed")
    assert play.editor.new() == [{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": asked["id"]}}]
    play.from_editor(notification("$/progress", {"token": "espalier-a", "value": "Cart "}), result(asked["id"], {}))
    assert play.jdtls.bytes() == b""


@pytest.mark.parametrize(
    "params", [b'{"token":"jdt-1","value":1.0}', b'{"token":7,"value":{}}', b'{"value":1}', b"[1.0]", b"null"]
)
def test_other_progress_of_the_editors_reaches_jdtls_byte_for_byte(params: bytes) -> None:
    play = running()
    body = b'{"jsonrpc":"2.0","method":"$/progress","params":%b}' % params
    play.from_editor(body)
    assert play.jdtls.bytes() == message(body).frame.raw and play.worker.bytes() == b""


def test_without_a_worker_ours_are_refused_and_jdtls_goes_on() -> None:
    play = running()
    play.from_editor(request(1, "espalier/ask", {}))
    play.session.worker.gone("the worker stopped")
    (failed,) = play.editor.new()
    assert (failed["id"], failed["error"]["message"]) == (1, "the worker stopped")
    play.from_editor(request(2, "espalier/ask", {}), request(3, "textDocument/hover", {}), opened())
    assert [answer["id"] for answer in play.editor.new()] == [2]
    assert [sent["method"] for sent in play.jdtls.new()] == ["textDocument/hover", "textDocument/didOpen"]


def test_the_worker_begins_when_the_editor_takes_requests() -> None:
    play = Play()
    play.from_editor(request(0, "initialize", {"capabilities": {}}))
    play.start_jdtls()
    assert [sent["method"] for sent in play.start_worker().new()] == ["initialize", JDTLS_SAYS]
    play.from_jdtls(result(0, {"capabilities": {}}))
    play.from_editor(notification("initialized", {}))
    assert [sent["method"] for sent in play.worker.new()] == ["initialized"]


def test_a_worker_that_comes_back_is_told_the_present_texts() -> None:
    play = running()
    play.from_editor(opened())
    play.session.worker.gone("stopped")
    play.from_editor(changed("class B {}", 2))
    hello, _, document = play.start_worker().new()
    assert hello["method"] == "initialize"
    assert document["params"]["textDocument"]["text"] == "class B {}"


def test_documents_are_copied_after_the_original_and_a_slow_worker_gets_texts_once() -> None:
    play = running()
    play.from_editor(opened())
    assert play.worker.bytes() == play.jdtls.bytes() == message(opened()).frame.raw
    play.worker.new()
    play.worker.backlog = 2 << 20
    play.from_editor(changed("class B {}", 2), changed("class C {}", 3), opened(uri="file:///p/D.java"))
    assert (play.behind, play.worker.new()) == (1, [])
    play.worker.backlog = 0
    play.from_editor(changed("class E {}", 4))
    assert play.worker.new() == []
    play.session.worker.catch_up()
    first, second = play.worker.new()
    assert first["params"]["contentChanges"] == [{"text": "class E {}"}]
    assert second["method"] == "textDocument/didOpen"
    play.from_editor(changed("class F {}", 5))
    assert [sent["params"]["textDocument"]["version"] for sent in play.worker.new()] == [5]


def test_a_question_is_asked_behind_the_texts_it_is_about() -> None:
    play = running()
    play.from_editor(opened())
    play.worker.backlog = 2 << 20
    play.from_editor(changed("class B {}", 2), request(1, "espalier/ask", {}))
    assert [sent["method"] for sent in play.worker.new()][1:] == ["textDocument/didChange", "espalier/ask"]


# ---------------------------------------------------------------- order and endings


def test_requests_before_initialize_are_refused_and_notifications_dropped() -> None:
    play = Play()
    play.from_editor(request(1, "textDocument/hover"), notification("initialized"))
    (refused,) = play.editor.new()
    assert refused["error"]["code"] == rpc.SERVER_NOT_INITIALIZED


def test_initialize_is_sent_once_and_an_open_id_is_not_used_twice() -> None:
    play = running()
    play.from_editor(request(9, "initialize", {}), request(1, "a"), request(1, "b"))
    again, twice = play.editor.new()
    assert (again["id"], again["error"]["code"]) == (9, rpc.INVALID_REQUEST)
    assert (twice["id"], twice["error"]["code"]) == (1, rpc.INVALID_REQUEST)
    assert [sent["method"] for sent in play.jdtls.new()] == ["a"]


def test_a_second_response_is_dropped() -> None:
    play = running()
    play.from_editor(request(1, "textDocument/hover"))
    play.from_jdtls(result(1, "one"), result(1, "two"), result(7, "never asked"))
    assert [answer["result"] for answer in play.editor.new()] == ["one"]


def test_after_shutdown_only_exit_is_heard() -> None:
    play = running()
    play.from_editor(request(1, "shutdown"))
    play.from_editor(request(2, "textDocument/hover"))
    play.from_jdtls(result(1, None))
    refused, done = play.editor.new()
    assert (refused["id"], refused["error"]["code"]) == (2, rpc.INVALID_REQUEST)
    assert done == {"jsonrpc": "2.0", "id": 1, "result": None}
    play.from_editor(notification("exit"))
    assert play.session.ended
    assert [sent["method"] for sent in play.jdtls.new()] == ["shutdown", "exit"]
    assert [sent["method"] for sent in play.worker.new()] == ["shutdown", "exit"]


def test_shutdown_succeeds_when_jdtls_is_dead_dies_or_is_silent() -> None:
    for ending in (
        lambda play: play.session.jdtls.gone("crashed"),
        lambda play: play.session.refuse_all(),
    ):
        play = running()
        play.from_editor(request(1, "shutdown"))
        ending(play)
        assert play.editor.new() == [{"jsonrpc": "2.0", "id": 1, "result": None}]
    play = running()
    play.session.jdtls.gone("crashed")
    play.editor.new()
    play.from_editor(request(1, "shutdown"))
    assert play.editor.new() == [{"jsonrpc": "2.0", "id": 1, "result": None}]


# ---------------------------------------------------------------- malformed messages


@pytest.mark.parametrize(
    ("data", "id"),
    [
        (b'{"jsonrpc":"2.0","id":7,"method":"x","params":{', 7),
        (b'{"method":"x","id":"7","p', "7"),
        (b"{nonsense", None),
    ],
)
def test_a_malformed_request_is_answered_where_its_id_can_be_known(data: bytes, id: Any) -> None:
    play = running()
    play.session.malformed(malformed(data))
    (answer,) = play.editor.new()
    assert (answer["id"], answer["error"]["code"]) == (id, rpc.PARSE_ERROR)


def test_whoever_asked_learns_that_the_editors_answer_was_malformed() -> None:
    play = running()
    play.from_jdtls(request("1", "workspace/configuration", {"items": []}))
    play.from_worker(request(5, "workspace/applyEdit", {}))
    play.session.malformed(malformed(b'{"jsonrpc":"2.0","id":"1","result":[{'))
    play.session.malformed(malformed(b'{"jsonrpc":"2.0","id":"espalier:worker:1","result":[{'))
    assert [(answer["id"], answer["error"]["code"]) for answer in play.jdtls.new()] == [("1", rpc.PARSE_ERROR)]
    assert [(answer["id"], answer["error"]["code"]) for answer in play.worker.new()] == [(5, rpc.PARSE_ERROR)]


def test_the_editor_gets_an_answer_when_jdtls_or_the_workers_cannot_be_read() -> None:
    play = running()
    play.from_editor(request(1, "textDocument/hover"), request(2, "espalier/ask", {}))
    id = play.worker.new()[0]["id"]
    play.session.jdtls.malformed(malformed(b'{"jsonrpc":"2.0","id":1,"result":{"x'))
    play.session.worker.malformed(malformed(b'{"jsonrpc":"2.0","id":"%b","result":{"x' % id.encode()))
    assert [(answer["id"], answer["error"]["code"]) for answer in play.editor.new()] == [
        (1, rpc.INTERNAL_ERROR),
        (2, rpc.INTERNAL_ERROR),
    ]


@pytest.mark.parametrize("params", [None, 5, [], {"textDocument": 5}, {"textDocument": {"uri": URI}}])
@pytest.mark.parametrize("method", ["textDocument/didChange", "workspace/didChangeConfiguration", "$/cancelRequest"])
def test_odd_params_are_passed_on_and_harm_nothing(method: str, params: Any) -> None:
    play = running()
    body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params}).encode()
    play.from_editor(body, request(1, "textDocument/hover"))
    assert play.jdtls.bytes().startswith(message(body).frame.raw)
    play.session.configured_section()


def test_settings_of_others_leave_the_last_settings_of_ours() -> None:
    play = running()
    for settings in ({"espalier": {"chat": {"url": ""}}}, {"java": {}}, None):
        play.from_editor(notification("workspace/didChangeConfiguration", {"settings": settings}))
        assert play.session.configured_section() == {"chat": {"url": ""}}


# ---------------------------------------------------------------- inline completion


@pytest.mark.parametrize(
    ("capable", "bundles", "stated"), [(True, ("ours.jar",), True), (False, ("ours.jar",), False), (True, (), False)]
)
def test_inline_completion_is_stated_to_who_can_use_it(capable: bool, bundles: tuple[str, ...], stated: bool) -> None:
    play = Play()
    capabilities = {"textDocument": {"inlineCompletion": {}}} if capable else {}
    play.from_editor(request(0, "initialize", {"capabilities": capabilities}))
    play.start_jdtls(bundles)
    play.from_jdtls(result(0, {"capabilities": {}}))
    (answer,) = play.editor.new()
    assert ("inlineCompletionProvider" in answer["result"]["capabilities"]) is stated


def test_inline_completion_is_the_workers() -> None:
    play = running()
    play.from_editor(request(7, "textDocument/inlineCompletion", {"textDocument": {"uri": URI}}))
    assert play.jdtls.new() == []
    (asked,) = play.worker.new()
    play.from_worker(result(asked["id"], {"items": []}))
    assert play.editor.new() == [{"jsonrpc": "2.0", "id": 7, "result": {"items": []}}]
