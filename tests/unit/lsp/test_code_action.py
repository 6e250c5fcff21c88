from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import UNSET, Raw

from espalier.lsp.relay.code_action import actions, appended
from espalier.lsp.relay.merging import EditorCapabilities
from espalier.lsp.relay.searched_lines import MOST, SearchedLines
from fakes.played import Play, message, notification, request, result, running

URI = "file:///p/A.java"
NOTHING_SEARCHED = SearchedLines()
LITERALS = {"textDocument": {"codeAction": {"codeActionLiteralSupport": {}}}}


def diagnostic(line: int, severity: int | None = 1) -> dict[str, Any]:
    span = {"start": {"line": line, "character": 4}, "end": {"line": line, "character": 9}}
    found = {"range": span, "message": "m", "code": "67108964", "data": 1.5}
    return found if severity is None else {**found, "severity": severity}


def asked(*diagnostics: dict[str, Any], uri: str = URI, only: list[str] | None = None) -> dict[str, Any]:
    span = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
    context = {"diagnostics": list(diagnostics)} | ({} if only is None else {"only": only})
    return {"textDocument": {"uri": uri}, "range": span, "context": context}


def offered(params: Any, version: int | None = 3, searched: SearchedLines = NOTHING_SEARCHED) -> list[dict[str, Any]]:
    found = actions(Raw(json.dumps(params).encode()), EditorCapabilities(True), version, searched)
    return json.loads(json.dumps(found, default=plain))


def plain(value: Any) -> Any:
    if isinstance(value, Raw):
        return json.loads(bytes(value))
    return {name: getattr(value, name) for name in value.__struct_fields__}


def test_one_action_per_line_with_an_error_carries_its_diagnostic_and_version() -> None:
    first, second, _ = offered(asked(diagnostic(4), diagnostic(4), diagnostic(7, None)))
    assert (first["kind"], first["diagnostics"]) == ("quickfix", [diagnostic(4)])
    assert "isPreferred" not in first
    assert first["command"]["command"] == "espalier.fix"
    (argument,) = first["command"]["arguments"]
    assert argument["textDocument"] == {"uri": URI, "version": 3}
    assert argument["range"] == diagnostic(4)["range"]
    assert "line 8" in second["title"]


def command(argument: Any, name: str = "espalier.fix") -> dict[str, Any]:
    return {"command": name, "arguments": [argument]}


def test_after_a_search_another_fix_is_offered_for_the_same_error_of_the_same_line() -> None:
    play = running(LITERALS)
    both = asked(diagnostic(4), diagnostic(7))
    first = listed(play, both)
    assert len(first) == 3
    play.from_editor(request(3, "workspace/executeCommand", first[0]["command"]))
    again, another, other, _ = listed(play, both)
    assert (again["title"], other["title"]) == (first[0]["title"], first[1]["title"])
    assert another["title"] == "Espalier: suggest another fix for line 5"
    (argument,) = another["command"]["arguments"]
    assert argument == {**again["command"]["arguments"][0], "further": True}
    play.from_editor(request(4, "workspace/executeCommand", another["command"]))
    assert len(listed(play, both)) == 4
    assert len(listed(play, asked({**diagnostic(4), "message": "another error"}))) == 1


def listed(play: Play, params: Any) -> list[dict[str, Any]]:
    play.editor.new()
    play.from_editor(request(2, "textDocument/codeAction", params))
    play.from_jdtls(result(2, []))
    return next(answer["result"] for answer in play.editor.new() if answer.get("id") == 2)


def published(*diagnostics: dict[str, Any]) -> dict[str, Any]:
    return notification("textDocument/publishDiagnostics", {"uri": URI, "diagnostics": list(diagnostics)})


def test_one_action_repairs_all_lines_that_jdt_ls_has_published_errors_of() -> None:
    play = running(LITERALS)
    play.from_jdtls(published(diagnostic(4), diagnostic(1), diagnostic(9, 2), diagnostic(7), diagnostic(7)))
    one, every = listed(play, asked(diagnostic(4)))
    assert every["title"] == "Espalier: suggest one fix for all 3 lines with errors"
    (argument,) = every["command"]["arguments"]
    assert argument == {**one["command"]["arguments"][0], "also": [{"startLine": 2}, {"startLine": 8}]}
    play.from_editor(request(3, "workspace/executeCommand", every["command"]))
    assert len(listed(play, asked(diagnostic(4)))) == 2
    play.from_jdtls(published(diagnostic(4)))
    assert len(listed(play, asked(diagnostic(4)))) == 1


def test_of_many_lines_the_nearest_are_repaired_together() -> None:
    play = running(LITERALS)
    play.from_jdtls(published(*map(diagnostic, range(40))))
    _, nearest = listed(play, asked(diagnostic(20)))
    assert nearest["title"] == "Espalier: suggest one fix for the 10 nearest lines with errors"
    (argument,) = nearest["command"]["arguments"]
    assert argument["also"] == [{"startLine": line + 1} for line in range(15, 25) if line != 20]


def test_what_is_published_in_nonsense_names_no_line() -> None:
    play = running(LITERALS)
    play.from_jdtls(published(diagnostic(1), diagnostic(2)))
    play.from_jdtls(published({"range": 7}))
    play.from_jdtls(notification("textDocument/publishDiagnostics", 7))
    assert len(listed(play, asked(diagnostic(4)))) == 1


def test_other_commands_and_nonsense_are_no_searches_and_old_lines_are_forgotten() -> None:
    searched = SearchedLines()
    (action,) = offered(asked(diagnostic(4)))
    [argument] = action["command"]["arguments"]
    for params in (command(argument, "espalier.ask"), command(7), {"command": "espalier.fix"}, [], command({})):
        searched.note(Raw(json.dumps(params).encode()))
    searched.note(UNSET)
    assert (URI, 4, "m") not in searched
    searched.note(Raw(json.dumps(command(argument)).encode()))
    assert (URI, 4, "m") in searched
    for line in range(MOST):
        searched.note(Raw(json.dumps(command({**argument, "diagnostic": diagnostic(10 + line)})).encode()))
    assert (URI, 4, "m") not in searched


@pytest.mark.parametrize(
    "params",
    [
        asked(),
        asked(diagnostic(1, 2)),
        asked(diagnostic(1), uri="file:///pom.xml"),
        asked(diagnostic(1), only=["refactor"]),
        asked({"range": 5}),
        {"textDocument": {}},
        None,
    ],
)
def test_nothing_is_offered_without_an_error_in_java(params: Any) -> None:
    assert offered(params) == []


def test_no_params_at_all_offer_nothing() -> None:
    assert actions(UNSET, EditorCapabilities(), None, NOTHING_SEARCHED) == []


@pytest.mark.parametrize(
    ("theirs", "expected"),
    [
        (b"null", b'[{"t":1}]'),
        (b"[]", b'[{"t":1}]'),
        (b' [ {"n": 1.0} , {"m":1e5}\n] ', b'[ {"n": 1.0} , {"m":1e5},{"t":1}]'),
    ],
)
def test_ours_come_last_and_theirs_keep_their_bytes(theirs: bytes, expected: bytes) -> None:
    assert bytes(appended(Raw(theirs), [{"t": 1}])) == expected


def test_an_editor_without_literals_gets_a_command() -> None:
    play = running(capabilities={})
    play.from_editor(request(1, "textDocument/codeAction", asked(diagnostic(4))))
    play.from_jdtls({"id": 1, "result": [{"title": "theirs", "command": "java.x"}]})
    (answer,) = play.editor.new()
    theirs, ours = answer["result"]
    assert theirs["command"] == "java.x"
    assert ours["command"] == "espalier.fix"


def test_errors_and_empty_offers_pass_as_they_came() -> None:
    play = running(capabilities=LITERALS)
    play.from_editor(request(1, "textDocument/codeAction", asked(diagnostic(4))))
    play.from_editor(request(2, "textDocument/codeAction", asked()))
    failed = b'{"jsonrpc":"2.0","id":1,"error":{"code":-32800,"message":"m"}}'
    plain = b'{"jsonrpc":"2.0","id":2,"result":[ 1.0 ]}'
    play.from_jdtls(failed, plain)
    assert play.editor.bytes() == message(failed).frame.raw + message(plain).frame.raw


def test_resolving_ours_needs_no_server() -> None:
    play = running(capabilities=LITERALS)
    open_ = {"uri": URI, "languageId": "java", "version": 9, "text": "x"}
    play.from_editor(notification("textDocument/didOpen", {"textDocument": open_}))
    play.from_editor(request(1, "textDocument/codeAction", asked(diagnostic(4))))
    play.from_jdtls({"id": 1, "result": None})
    (ours,) = play.editor.new()[0]["result"]
    assert ours["command"]["arguments"][0]["textDocument"]["version"] == 9
    play.jdtls.bytes()
    play.from_editor(request(2, "codeAction/resolve", ours))
    assert play.editor.new() == [{"jsonrpc": "2.0", "id": 2, "result": ours}]
    assert play.jdtls.bytes() == b""


def test_nothing_is_offered_when_fixes_are_switched_off() -> None:
    play = running(capabilities=LITERALS)
    play.session.jdtls.offers_fixes = False
    play.from_editor(request(1, "textDocument/codeAction", asked(diagnostic(4))))
    plain = b'{"jsonrpc":"2.0","id":1,"result":[ 1.0 ]}'
    play.from_jdtls(plain)
    assert play.editor.bytes() == message(plain).frame.raw


def test_nothing_is_offered_without_our_bundle() -> None:
    play = running(capabilities=LITERALS, bundles=())
    play.from_editor(request(1, "textDocument/codeAction", asked(diagnostic(4))))
    plain = b'{"jsonrpc":"2.0","id":1,"result":[ 1.0 ]}'
    play.from_jdtls(plain)
    assert play.editor.bytes() == message(plain).frame.raw
