"""An editor whose `initialize` is answered before JDT LS runs: nothing of what it says meanwhile is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from espalier.lsp.relay import known_answer, late_capabilities
from espalier.lsp.relay.known_answer import KnownAnswer
from espalier.lsp.relay.relay import Relay
from espalier.service import own_client
from espalier.wire import Peer
from espalier.wire import envelope as rpc
from fakes.pipes import joined
from fakes.played import Play, notification, request, result
from fakes.relay_process import QUICK, HeldLauncher

URI = "file:///p/A.java"
DOCUMENT = {"textDocument": {"uri": URI}}
HOVERS = {"capabilities": {"hoverProvider": True}}
CAPABILITIES = {
    "textDocument": {"rename": {"dynamicRegistration": True}, "hover": {"dynamicRegistration": True}},
    "window": {"workDoneProgress": True},
}


def raw(value: Any) -> Raw:
    return rpc.encode(value)


def opened(text: str = "class A {}", version: int = 1) -> dict[str, Any]:
    item = {"uri": URI, "languageId": "java", "version": version, "text": text}
    return notification("textDocument/didOpen", {"textDocument": item})


def changed(text: str, version: int) -> dict[str, Any]:
    identifier = {"uri": URI, "version": version}
    return notification("textDocument/didChange", {"textDocument": identifier, "contentChanges": [{"text": text}]})


def early(known: dict[str, Any] = HOVERS, capabilities: dict[str, Any] = CAPABILITIES) -> Play:
    """A session that was answered and has said `initialized`, while neither server runs."""
    play = Play()
    play.from_editor(request(0, "initialize", {"capabilities": capabilities}))
    play.session.jdtls.answer_early(KnownAnswer(raw(known), True))
    (answer,) = play.editor.new()
    assert answer["result"]["capabilities"]["hoverProvider"] is True
    play.from_editor(notification("initialized", {}))
    return play


def hello(play: Play) -> str:
    """JDT LS runs and has been greeted; returns the id of the greeting."""
    (sent,) = play.start_jdtls(("ours.jar",)).new()
    assert sent["method"] == "initialize"
    return str(sent["id"])


def methods(messages: list[dict[str, Any]]) -> list[str]:
    return [message["method"] for message in messages]


def test_a_request_waits_for_jdtls_and_follows_the_texts() -> None:
    play = early()
    play.from_editor(opened("class A { }"), request(1, "textDocument/hover", DOCUMENT))
    id = hello(play)
    assert play.jdtls.new() == []
    play.from_jdtls(result(id, HOVERS))
    told = play.jdtls.new()
    assert methods(told) == ["initialized", "textDocument/didOpen", "textDocument/hover"]
    assert told[1]["params"]["textDocument"]["text"] == "class A { }"
    play.editor.new()
    play.from_jdtls(result(1, {"contents": "A"}))
    assert play.editor.new() == [{"jsonrpc": "2.0", "id": 1, "result": {"contents": "A"}}]


def test_what_is_asked_afterwards_goes_to_jdtls_at_once() -> None:
    play = early()
    play.from_jdtls(result(hello(play), HOVERS))
    play.jdtls.new()
    play.from_editor(request(1, "textDocument/hover", DOCUMENT))
    assert methods(play.jdtls.new()) == ["textDocument/hover"]


def test_notifications_that_jdtls_has_not_heard_reach_it_in_their_order() -> None:
    play = early()
    saved, own = notification("textDocument/didSave", DOCUMENT), notification("java/projectConfigurationUpdate", {})
    play.from_editor(opened(), notification("workspace/didChangeConfiguration", {"settings": {"a": 1}}), saved, own)
    play.from_jdtls(result(hello(play), HOVERS))
    assert methods(play.jdtls.new()) == [
        "initialized",
        "workspace/didChangeConfiguration",
        "textDocument/didOpen",
        "textDocument/didSave",
        "java/projectConfigurationUpdate",
    ]


def test_a_request_that_waits_can_be_cancelled() -> None:
    play = early()
    play.editor.new()
    play.from_editor(request(1, "textDocument/hover", DOCUMENT), notification("$/cancelRequest", {"id": 1}))
    (answer,) = play.editor.new()
    assert (answer["id"], answer["error"]["code"]) == (1, rpc.REQUEST_CANCELLED)
    play.from_jdtls(result(hello(play), HOVERS))
    assert methods(play.jdtls.new()) == ["initialized"]


@pytest.mark.parametrize(
    ("method", "code"),
    [("textDocument/hover", rpc.CONTENT_MODIFIED), ("textDocument/rename", rpc.REQUEST_FAILED)],
)
def test_a_request_about_an_earlier_text_is_not_asked_of_a_later_one(method: str, code: int) -> None:
    play = early()
    play.from_editor(opened(), request(1, method, DOCUMENT), request(2, "workspace/symbol", {"query": "A"}))
    play.editor.new()
    play.from_editor(changed("class B {}", 2))
    (answer,) = play.editor.new()
    assert (answer["id"], answer["error"]["code"]) == (1, code)
    play.from_jdtls(result(hello(play), HOVERS))
    assert methods(play.jdtls.new()) == ["initialized", "textDocument/didOpen", "workspace/symbol"]


def test_a_crash_before_jdtls_answers_leaves_requests_waiting() -> None:
    play = early()
    play.from_editor(request(1, "textDocument/hover", DOCUMENT))
    hello(play)
    play.session.jdtls.gone("JDT LS stopped")
    play.from_jdtls(result(hello(play), HOVERS))
    assert methods(play.jdtls.new()) == ["initialized", "textDocument/hover"]


def test_without_a_jdtls_what_has_waited_is_refused_and_so_is_what_follows() -> None:
    play = early()
    play.from_editor(request(1, "textDocument/hover", DOCUMENT))
    play.editor.new()
    play.session.jdtls.given_up("there is no JDT LS")
    play.from_editor(request(2, "textDocument/hover", DOCUMENT))
    answers = [message for message in play.editor.new() if "error" in message]
    assert [answer["id"] for answer in answers] == [1, 2]


def test_a_jdtls_that_refuses_initialize_leaves_nobody_waiting() -> None:
    play = early()
    play.from_editor(request(1, "textDocument/hover", DOCUMENT))
    play.editor.new()
    play.from_jdtls({"id": hello(play), "error": {"code": -32603, "message": "no"}})
    said = play.editor.new()
    (answer,) = [message for message in said if message.get("id") == 1]
    assert "error" in answer
    assert "window/showMessage" in [message.get("method") for message in said]
    play.from_editor(request(2, "textDocument/hover", DOCUMENT))
    assert "could not be initialized" in play.editor.new()[-1]["error"]["message"]


def test_a_jdtls_that_answers_after_the_editor_has_shut_down_is_shut_down_too() -> None:
    play = early()
    id = hello(play)
    play.from_editor(opened(), request(1, "shutdown"))
    play.forget()
    play.from_jdtls(result(id, HOVERS))
    assert [message["method"] for message in play.jdtls.new()] == ["shutdown"]


def test_shutdown_is_answered_and_so_is_what_waits_then() -> None:
    play = early()
    play.from_editor(request(1, "textDocument/hover", DOCUMENT), request(2, "shutdown"))
    play.session.refuse_all()
    answers = {message["id"]: message for message in play.editor.new() if "method" not in message}
    assert answers[2]["result"] is None
    assert "error" in answers[1]


def test_what_jdtls_can_do_beyond_what_was_told_is_registered() -> None:
    play = early()
    play.editor.new()
    play.from_jdtls(result(hello(play), {"capabilities": {"hoverProvider": True, "renameProvider": {"n": 1}}}))
    (sent,) = [message for message in play.editor.new() if message.get("method") == "client/registerCapability"]
    (one,) = sent["params"]["registrations"]
    assert (one["method"], one["registerOptions"]) == ("textDocument/rename", {"documentSelector": None, "n": 1})
    play.from_editor(result(sent["id"], None))
    assert methods(play.jdtls.new()) == ["initialized"]  # the answer is not JDT LS's


def test_nothing_is_registered_that_was_told_or_that_the_editor_does_not_register() -> None:
    def late(told: dict[str, Any], real: dict[str, Any]) -> list[str]:
        results = (raw({"capabilities": each}) for each in (told, real))
        return [one["method"] for one in late_capabilities.registrations(*results, raw({"capabilities": CAPABILITIES}))]

    assert late({"renameProvider": {"x": 1}}, {"renameProvider": {"x": 2}}) == []
    assert late({}, {"renameProvider": False, "definitionProvider": True}) == []
    assert late({"renameProvider": False}, {"renameProvider": True, "hoverProvider": True}) == [
        "textDocument/hover",
        "textDocument/rename",
    ]


def test_only_new_commands_are_registered() -> None:
    told, real = ({"executeCommandProvider": {"commands": names}} for names in (["a"], ["a", "b", "espalier.bundle"]))
    editor = raw({"capabilities": {"workspace": {"executeCommand": {"dynamicRegistration": True}}}})
    results = (raw({"capabilities": each}) for each in (told, real))
    (one,) = late_capabilities.registrations(*results, editor)
    assert [rpc.value(command) for command in one["registerOptions"]["commands"]] == ["b"]


def test_the_start_is_shown_as_progress_in_an_editor_that_can() -> None:
    play = early()
    (create,) = play.editor.new()
    assert create["method"] == "window/workDoneProgress/create"
    play.session.jdtls.start_progress.step("fetching")
    play.from_editor(result(create["id"], None))
    play.session.jdtls.start_progress.step("unpacking")
    play.from_jdtls(result(hello(play), HOVERS))
    values = [message["params"]["value"] for message in play.editor.new() if message["method"] == "$/progress"]
    assert [value["kind"] for value in values] == ["begin", "report", "end"]
    assert [value.get("message") for value in values] == ["fetching", "unpacking", None]


def test_an_editor_that_shows_no_progress_is_not_asked() -> None:
    assert early(capabilities={}).editor.new() == []


# ---------------------------------------------------------------- the worker


def test_the_first_worker_is_waited_for() -> None:
    play = early()
    play.from_editor(request(1, "espalier/ask", {"question": "q"}), request(2, "espalier/ask", {"question": "r"}))
    play.from_editor(notification("$/cancelRequest", {"id": 1}))
    play.editor.new()
    asked = [message for message in play.start_worker().new() if message["method"] == "espalier/ask"]
    assert [message["params"]["question"] for message in asked] == ["r"]
    play.from_worker(result(asked[0]["id"], "answer"))
    assert play.editor.new() == [{"jsonrpc": "2.0", "id": 2, "result": "answer"}]


def test_without_a_worker_nobody_waits() -> None:
    play = early()
    play.from_editor(request(1, "espalier/ask", {"question": "q"}))
    play.editor.new()
    play.session.worker.gone("switched off")
    play.from_editor(request(2, "espalier/ask", {"question": "q"}))
    assert [(message["id"], message["error"]["message"]) for message in play.editor.new()] == [
        (1, "switched off"),
        (2, "switched off"),
    ]


# ---------------------------------------------------------------- what is kept


def test_an_answer_is_kept_for_editors_of_the_same_kind(tmp_path: Path) -> None:
    this, other = (raw({"capabilities": {"n": n}, "rootUri": f"file:///{n}"}) for n in (1, 2))
    known_answer.write(tmp_path / "1.60.0", this, KnownAnswer(raw(HOVERS), True))
    found = known_answer.read(tmp_path / "1.60.0", raw({"capabilities": {"n": 1}, "rootUri": "file:///elsewhere"}))
    assert found is not None
    assert (rpc.value(found.result), found.completes) == (HOVERS, True)
    assert known_answer.read(tmp_path / "1.60.0", other) is None
    assert known_answer.read(tmp_path / "1.61.0", this) is None


@pytest.mark.parametrize("content", [b"", b"{", b'{"result":{},"completes":true}', b'{"result":[],"completes":1}'])
def test_a_file_that_holds_no_answer_counts_as_none(tmp_path: Path, content: bytes) -> None:
    params = raw({"capabilities": {}})
    known_answer.write(tmp_path, params, KnownAnswer(raw(HOVERS), True))
    (file,) = tmp_path.iterdir()
    file.write_bytes(content)
    assert known_answer.read(tmp_path, params) is None


@pytest.mark.parametrize("part", [b"hoverProvider", b"true"])
def test_a_damaged_answer_counts_as_none(tmp_path: Path, part: bytes) -> None:
    params = raw({"capabilities": {}})
    known_answer.write(tmp_path, params, KnownAnswer(raw(HOVERS), True))
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes().replace(part, b"\xff" * len(part), 1))
    assert known_answer.read(tmp_path, params) is None


def test_the_order_of_members_does_not_count_and_bundles_do(tmp_path: Path) -> None:
    one = Raw(b'{"capabilities":{"a":1,"b":{"c":2,"d":3}}}')
    other = Raw(b'{"capabilities":{"b":{"d":3,"c":2},"a":1}}')
    known_answer.write(tmp_path, one, KnownAnswer(raw(HOVERS), True))
    assert known_answer.read(tmp_path, other) is not None
    with_bundle = {"capabilities": {"a": 1, "b": {"c": 2, "d": 3}}, "initializationOptions": {"bundles": ["debug.jar"]}}
    assert known_answer.read(tmp_path, raw(with_bundle)) is None


def test_few_answers_are_kept(tmp_path: Path) -> None:
    for n in range(30):
        known_answer.write(tmp_path, raw({"capabilities": {"n": n}}), KnownAnswer(raw(HOVERS), True))
    assert 1 < len(list(tmp_path.iterdir())) < 30


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    known_answer.write(tmp_path / "file", raw({}), KnownAnswer(raw(HOVERS), True))


# ---------------------------------------------------------------- the whole relay


async def test_the_second_start_is_answered_before_jdtls_runs(tmp_path: Path) -> None:
    first, second = HeldLauncher(tmp_path), HeldLauncher(tmp_path)
    first.allowed.set()
    for launcher in (first, second):
        theirs, ours = joined("editor", "relay")
        relay = asyncio.create_task(Relay(ours, launcher, QUICK, environment={}).run())
        async with Peer(theirs, prefix="editor:") as peer, asyncio.timeout(60):
            answer = await peer.request("initialize", {"capabilities": CAPABILITIES})
            assert answer["capabilities"]["hoverProvider"] is True
            peer.notify("initialized")
            hover = asyncio.create_task(peer.request("textDocument/hover", DOCUMENT))
            assert await peer.request("espalier/ask", {"question": "q"}) == {"question": "q"}
            assert launcher.allowed.is_set() or not hover.done()
            launcher.allowed.set()
            assert await hover == DOCUMENT
            peer.notify("exit")
            await relay
    (file,) = tmp_path.iterdir()
    assert msgspec.json.decode(file.read_bytes())["completes"] is True


async def test_a_client_of_ours_is_answered_at_its_first_start_too(tmp_path: Path) -> None:
    launcher = HeldLauncher(tmp_path)
    theirs, ours = joined("editor", "relay")
    relay = asyncio.create_task(Relay(ours, launcher, QUICK, environment={}).run())
    async with Peer(theirs, prefix="editor:") as peer, asyncio.timeout(60):
        answer = await peer.request("initialize", {"capabilities": {}, "clientInfo": {"name": own_client.AGENTS}})
        assert "hoverProvider" not in answer["capabilities"]
        peer.notify("initialized")
        assert await peer.request("espalier/ask", {"question": "q"}) == {"question": "q"}
        launcher.allowed.set()
        await peer.request("shutdown")
        peer.notify("exit")
        await relay
