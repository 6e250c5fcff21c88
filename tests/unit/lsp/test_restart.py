"""JDT LS dies and comes back; the editor keeps its session."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from espalier.wire import envelope as rpc
from fakes.played import Play, message, notification, request, result, running

URI = "file:///p/A.java"


def opened(text: str = "class A {}", uri: str = URI) -> dict[str, Any]:
    item = {"uri": uri, "languageId": "java", "version": 1, "text": text}
    return notification("textDocument/didOpen", {"textDocument": item})


def restarted(play: Play) -> Play:
    play.session.jdtls.gone("JDT LS stopped")
    play.start_jdtls()
    play.from_jdtls(result("espalier:initialize", {"capabilities": {}}))
    return play


def test_what_was_open_is_answered_and_what_was_shown_is_cleared() -> None:
    play = running()
    play.from_editor(request(1, "textDocument/hover"), request("2", "textDocument/rename"))
    play.from_jdtls(
        notification("textDocument/publishDiagnostics", {"uri": URI, "diagnostics": [{"message": "m"}]}),
        request("w", "window/workDoneProgress/create", {"token": "build"}),
        request("x", "window/workDoneProgress/create", {"token": "done"}),
        notification("$/progress", {"token": "done", "value": {"kind": "end"}}),
    )
    play.editor.new()
    play.session.jdtls.gone("JDT LS stopped")
    sent = play.editor.new()
    assert [(one["id"], one["error"]["message"]) for one in sent if "error" in one] == [
        (1, "JDT LS stopped"),
        ("2", "JDT LS stopped"),
    ]
    assert {"uri": URI, "diagnostics": []} in [one.get("params") for one in sent]
    assert {"token": "build", "value": {"kind": "end"}} in [one.get("params") for one in sent]
    assert {"token": "done", "value": {"kind": "end"}} not in [one.get("params") for one in sent]
    assert {one["params"]["id"] for one in sent if one.get("method") == "$/cancelRequest"} == {"w", "x"}


def test_no_user_sees_an_error_of_what_the_editor_asks_by_itself() -> None:
    play = running()
    play.from_editor(request(1, "textDocument/codeAction"), request(2, "textDocument/definition"))
    play.session.jdtls.gone("JDT LS stopped")
    play.from_editor(request(3, "textDocument/semanticTokens/full"), request(4, "textDocument/rename"))
    codes = {one["id"]: one["error"]["code"] for one in play.editor.new() if "error" in one}
    assert codes == {
        1: rpc.CONTENT_MODIFIED,
        2: rpc.REQUEST_FAILED,
        3: rpc.CONTENT_MODIFIED,
        4: rpc.REQUEST_FAILED,
    }


def test_an_editor_that_shows_how_far_jdt_ls_is_hears_that_it_is_gone() -> None:
    play = running()
    play.session.jdtls.gone("JDT LS stopped; it is being started again")
    play.session.jdtls.given_up("JDT LS stopped")
    assert [one["params"] for one in play.editor.new() if one.get("method") == "language/status"] == [
        {"type": "Starting", "message": "JDT LS stopped; it is being started again"},
        {"type": "Error", "message": "JDT LS stopped"},
    ]


def test_no_status_is_told_before_initialize_is_answered() -> None:
    play = Play()
    play.from_editor(request(0, "initialize", {"capabilities": {}}))
    play.start_jdtls()
    play.session.jdtls.gone("JDT LS stopped")
    play.session.jdtls.given_up("JDT LS stopped")
    assert [one.get("method") for one in play.editor.new()] == [None]


def test_requests_are_refused_until_the_new_process_knows_everything() -> None:
    play = running()
    play.session.jdtls.gone("JDT LS stopped")
    play.from_editor(request(1, "a"))
    play.start_jdtls()
    play.from_editor(request(2, "b"))
    assert [(one["id"], one["error"]["message"]) for one in play.editor.new() if "error" in one] == [
        (1, "JDT LS stopped"),
        (2, "JDT LS stopped"),
    ]
    play.from_jdtls(result("espalier:initialize", {}))
    play.from_editor(request(3, "c"))
    assert play.editor.new() == []
    assert play.jdtls.new()[-1]["method"] == "c"


def test_the_new_process_is_told_what_the_old_one_knew() -> None:
    play = running()
    play.from_editor(
        notification("workspace/didChangeConfiguration", {"settings": 1}),
        notification("workspace/didChangeWorkspaceFolders", {"event": 1}),
        notification("workspace/didChangeConfiguration", {"settings": 2}),
        notification("workspace/didChangeWorkspaceFolders", {"event": 2}),
        opened("class A {}"),
        opened("class B {}", "file:///p/B.java"),
        notification("textDocument/didClose", {"textDocument": {"uri": "file:///p/B.java"}}),
    )
    play.session.jdtls.gone("JDT LS stopped")
    play.editor.new()
    edit = {"range": {"start": {"line": 0, "character": 6}, "end": {"line": 0, "character": 7}}, "text": "Z"}
    params = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [edit]}
    play.from_editor(notification("textDocument/didChange", params))
    play.start_jdtls(("ours.jar",))
    (hello,) = play.jdtls.new()
    assert hello["params"]["initializationOptions"]["bundles"] == ["ours.jar"]
    play.from_jdtls(result(hello["id"], {"capabilities": {}}))
    told = play.jdtls.new()
    assert [one["method"] for one in told] == [
        "initialized",
        "workspace/didChangeConfiguration",
        "workspace/didChangeWorkspaceFolders",
        "workspace/didChangeWorkspaceFolders",
        "textDocument/didOpen",
    ]
    assert told[1]["params"] == {"settings": 2}
    assert told[4]["params"]["textDocument"]["text"] == "class Z {}"
    assert told[4]["params"]["textDocument"]["version"] == 2
    assert play.editor.new() == []


def test_old_registrations_make_room_for_new_ones() -> None:
    play = running()
    registrations = [{"id": "a", "method": "x"}, {"id": "b", "method": "y"}]
    play.from_jdtls(
        request("1", "client/registerCapability", {"registrations": registrations}),
        request("2", "client/unregisterCapability", {"unregisterations": [{"id": "b", "method": "y"}]}),
    )
    play.editor.new()
    restarted(play)
    unregister = [one for one in play.editor.new() if one.get("method") == "client/unregisterCapability"]
    assert [one["params"]["unregisterations"] for one in unregister] == [[{"id": "a", "method": "x"}]]
    play.jdtls.bytes()
    play.from_editor(result(unregister[0]["id"], None))
    assert play.jdtls.bytes() == b""


def test_an_answer_to_the_dead_process_does_not_reach_the_living_one() -> None:
    play = running()
    play.from_jdtls(request("1", "window/showMessageRequest", {"old": 1}))
    restarted(play)
    play.forget()
    play.from_jdtls(request("1", "workspace/configuration", {"items": [{}]}))
    (asked,) = play.editor.new()
    assert asked["id"] != "1"
    play.from_editor(result(asked["id"], ["new"]), result("1", "old"))
    assert play.jdtls.new() == [{"jsonrpc": "2.0", "id": "1", "result": ["new"]}]
    body = request("1", "workspace/configuration", {"items": []})
    play.from_jdtls(body)
    assert play.editor.bytes().endswith(message(body).frame.raw)


def test_nor_does_one_to_a_request_that_went_under_another_id() -> None:
    play = running()
    play.from_jdtls(request("1", "window/showMessageRequest", {"first": 1}))
    restarted(play)
    play.forget()
    play.from_jdtls(request("1", "window/showMessageRequest", {"second": 1}))
    (asked,) = play.editor.new()
    restarted(play)
    assert asked["id"] in {one["params"]["id"] for one in play.editor.new() if one.get("method") == "$/cancelRequest"}
    play.forget()
    play.from_jdtls(request("1", "workspace/configuration", {"items": [{}]}))
    play.from_editor(result(asked["id"], "second"))
    assert play.jdtls.new() == []


def test_a_request_under_another_id_is_filtered_and_cancelled_like_any_other() -> None:
    play = running()
    play.from_jdtls(request("1", "window/showMessageRequest", {"old": 1}))
    restarted(play)
    play.forget()
    mixed = {"id": "a", "method": "workspace/executeCommand", "registerOptions": {"commands": ["espalier.d", "java.x"]}}
    play.from_jdtls(
        request("1", "client/registerCapability", {"registrations": [mixed]}),
        notification("$/cancelRequest", {"id": "1"}),
    )
    asked, cancelled = play.editor.new()
    assert asked["params"]["registrations"] == [{**mixed, "registerOptions": {"commands": ["java.x"]}}]
    assert cancelled["params"] == {"id": asked["id"]}


def test_a_crash_before_initialize_was_answered_is_only_a_delay() -> None:
    play = Play()
    play.from_editor(request(0, "initialize", {"capabilities": {}}))
    play.start_jdtls()
    play.session.jdtls.gone("JDT LS stopped")
    assert play.editor.new() == []
    (hello,) = play.start_jdtls().new()
    assert hello["id"] == 0
    play.from_jdtls(result(0, {"capabilities": {}}))
    assert [answer["id"] for answer in play.editor.new()] == [0]


def test_initialize_is_refused_when_there_will_be_no_jdtls() -> None:
    play = Play()
    play.from_editor(request(0, "initialize", {}))
    play.session.jdtls.given_up("no Java")
    play.from_editor(request(1, "textDocument/hover"), request(2, "shutdown"))
    refused, also, done = play.editor.new()
    assert (refused["id"], refused["error"]["message"]) == (0, "no Java")
    assert also["error"]["message"] == "no Java"
    assert done["result"] is None


EVENT = st.sampled_from(
    ["ask jdtls", "ask worker", "cancel", "jdtls answers", "worker answers", "jdtls dies", "worker dies"]
)


@settings(max_examples=300)
@given(st.lists(EVENT, max_size=40), st.randoms())
def test_whatever_dies_every_request_gets_exactly_one_response(events: list[str], random: Any) -> None:
    play, sent, ids = running(), 0, []
    pending: dict[str, list[Any]] = {"jdtls": [], "worker": []}

    def collect() -> None:
        for name, box in (("jdtls", play.jdtls), ("worker", play.worker)):
            asked = [one["id"] for one in box.new() if "id" in one and one["method"] in ("hover", "espalier/ask")]
            pending[name] += asked

    for event in events:
        who, _, what = event.partition(" ")
        if who == "ask":
            sent += 1
            ids.append(sent if random.random() < 0.5 else str(sent))
            play.from_editor(request(ids[-1], "hover" if what == "jdtls" else "espalier/ask", {}))
        elif who == "cancel" and ids:
            play.from_editor(notification("$/cancelRequest", {"id": random.choice(ids)}))
        elif what == "answers" and pending[who]:
            answer = result(pending[who].pop(random.randrange(len(pending[who]))), None)
            (play.from_jdtls if who == "jdtls" else play.from_worker)(answer)
        elif what == "dies" and who == "jdtls":
            restarted(play)
            pending["jdtls"] = []
        elif what == "dies":
            play.session.worker.gone("died")
            play.start_worker()
            pending["worker"] = []
        collect()
    play.session.jdtls.gone("end")
    play.session.worker.gone("end")
    answered = [one["id"] for one in play.editor.new() if "method" not in one]
    assert sorted(map(repr, answered)) == sorted(map(repr, ids))
