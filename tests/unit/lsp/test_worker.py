"""What the worker answers: questions and fixes, with a fake compiler and a fake model."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from espalier import caches
from espalier.java.facts import FileFacts
from espalier.lsp.worker.worker_protocol import WorkerProtocol
from espalier.text.uri import path_to_uri
from espalier.wire import ResponseError
from espalier.wire import envelope as rpc
from espalier.wire.frames import frame
from espalier.workspace import record
from espalier.workspace.disk import Disk
from fakes.played_worker import CART, FAILING, worker_on

# ---------------------------------------------------------------- questions


async def test_a_question_is_answered_with_evidence_and_streamed(root: Path) -> None:
    async with worker_on(root) as relay:
        asked = {"question": "Who uses Prices?", "partialResultToken": "piece"}
        answer = await relay.ask("espalier/ask", asked)
        assert answer["question"] == "Who uses Prices?"
        assert ("src/shop/Cart.java", 4) in [(one["path"], one["line"]) for one in answer["evidence"]]
        assert "".join(one["value"] for one in relay.progress if one["token"] == "piece") == answer["answer"]


async def test_the_command_gives_the_whole_answer_and_shows_progress(root: Path) -> None:
    async with worker_on(root, capabilities={"window": {"workDoneProgress": True}}) as relay:
        answer = await relay.command("espalier.ask", "Who uses Prices?")
        assert answer["evidence"]
        kinds = [one["value"]["kind"] for one in relay.progress]
        assert kinds.count("begin") == kinds.count("end") == 2


async def test_an_editor_that_refuses_progress_still_gets_answers(root: Path) -> None:
    def refuse(params: Any) -> Any:
        raise ResponseError(rpc.METHOD_NOT_FOUND, "no progress here")

    async with worker_on(root, capabilities={"window": {"workDoneProgress": True}}) as relay:
        relay.peer.on("window/workDoneProgress/create", refuse)
        assert (await relay.command("espalier.ask", "Who uses Prices?"))["evidence"]


async def test_lenses_count_uses_of_what_a_file_declares(root: Path) -> None:
    async with worker_on(root) as relay:
        uri = path_to_uri(root / "src/shop/Prices.java")
        lenses = (await relay.ask("espalier/lenses", {"textDocument": {"uri": uri}}))["lenses"]
        assert {"symbol", "line", "users", "tests"} == set(lenses[0])
        assert next(each for each in lenses if each["symbol"] == "shop.Prices")["users"] > 0
        place = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 0}}
        assert await relay.ask("espalier/wiring", place) == {"text": "", "places": []}


async def test_users_are_listed(root: Path) -> None:
    async with worker_on(root) as relay:
        users = await relay.ask("espalier/users", {"symbol": "Prices"})
        assert ("shop.Cart", "src/shop/Cart.java") in [(one["type"], one["path"]) for one in users["users"]]
        assert (await relay.command("espalier.users", "Prices"))["users"] == users["users"]


async def test_answers_are_about_what_the_editor_shows(root: Path) -> None:
    async with worker_on(root) as relay:
        relay.open("Cart.java", CART.replace("Prices prices", "Object prices"))
        assert (await relay.ask("espalier/users", {"symbol": "Prices"}))["users"] == []
        relay.change("Cart.java", CART, 2)
        assert (await relay.ask("espalier/users", {"symbol": "Prices"}))["users"] != []
        relay.change("Cart.java", "class Cart {}", 3)
        relay.peer.notify("textDocument/didClose", {"textDocument": {"uri": relay.uri("Cart.java")}})
        assert (await relay.ask("espalier/users", {"symbol": "Prices"}))["users"] != []


async def test_a_file_that_changes_on_disk_is_read_again(root: Path) -> None:
    async with worker_on(root) as relay:
        assert (await relay.ask("espalier/users", {"symbol": "Prices"}))["users"] != []
        (root / "src" / "shop" / "Cart.java").write_text("package shop;\n\nclass Cart {}\n")
        relay.peer.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": relay.uri("Cart.java"), "type": 2}]})
        async with asyncio.timeout(60):
            while (await relay.ask("espalier/users", {"symbol": "Prices"}))["users"]:  # noqa: ASYNC110
                await asyncio.sleep(0.02)


NO_ORACLE = {"available": False, "waiting": []}


async def test_status_says_what_there_is(root: Path) -> None:
    async with worker_on(root) as relay:
        await relay.ask("espalier/users", {"symbol": "Prices"})
        status = await relay.ask("espalier/status", {})
        assert (status["index"]["complete"], status["index"]["files"]) == (True, 2)
        assert (status["java"], status["bundle"], status["oracle"]) == ("/java", "b.jar", NO_ORACLE)


async def test_status_says_what_has_failed_since_the_index_run(root: Path) -> None:
    async with worker_on(root) as relay:
        await relay.ask("espalier/users", {"symbol": "Prices"})
        async with asyncio.timeout(60):
            while not (said := (await relay.ask("espalier/status", {}))["index"]["messages"]):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert said == ["there is no embedder; answers use words alone until it works again"]


async def test_status_beside_another_jdt_ls_says_why_its_door_is_not_seen(root: Path) -> None:
    async with worker_on(root, beside=True) as relay:
        oracle = (await relay.ask("espalier/status", {}))["oracle"]
        assert (oracle["available"], oracle["state"]) == (False, "waiting")
        assert "waiting for JDT LS" in oracle["message"]


async def test_status_says_what_waits_for_the_import(root: Path) -> None:
    async with worker_on(root, door="imports") as relay:
        relay.peer.notify("espalier/jdtlsSays", {"message": "45% Importing"})
        importing = (await relay.ask("espalier/status", {}))["oracle"]
        assert (importing["available"], importing["state"]) == (False, "importing")
        assert "(45% Importing)" in importing["message"]
        assert importing["waiting"] == ["check_edit", "suggest_fix"]
        starting = [(await relay.ask("espalier/status", {}))["oracle"]["state"] for _ in range(2)]
        assert starting == ["importing"] * 2  # the projects are there by the second, but JDT LS is not ready yet
        relay.peer.notify("espalier/jdtlsSays", {"message": ""})
        assert (await relay.ask("espalier/status", {}))["oracle"] == {
            "available": True,
            "state": "ready",
            "message": "",
            "waiting": [],
        }


@pytest.mark.parametrize(("door", "state", "available"), [("lost", "unimported", True), ("starts", "absent", False)])
async def test_status_of_a_jdt_ls_that_is_not_ready(root: Path, door: str, state: str, available: bool) -> None:
    async with worker_on(root, door=door) as relay:
        oracle = (await relay.ask("espalier/status", {}))["oracle"]
        assert (oracle["state"], oracle["available"]) == (state, available)


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("espalier/ask", {}, rpc.INVALID_PARAMS),
        ("espalier/ask", {"question": ""}, rpc.INVALID_PARAMS),
        ("espalier/ask", None, rpc.INVALID_PARAMS),
        ("espalier/nonsense", {}, rpc.METHOD_NOT_FOUND),
        ("workspace/executeCommand", {"command": "espalier.nonsense"}, rpc.INVALID_PARAMS),
        ("workspace/executeCommand", {"command": "espalier.ask", "arguments": []}, rpc.INVALID_PARAMS),
        ("workspace/executeCommand", 5, rpc.INVALID_PARAMS),
        ("espalier/fix", {"textDocument": {"uri": "file:///elsewhere/A.java"}}, rpc.INVALID_PARAMS),
        ("textDocument/hover", {"nonsense": 1}, rpc.INVALID_PARAMS),
    ],
)
async def test_wrong_requests_are_answered_with_a_reason(root: Path, method: str, params: Any, code: int) -> None:
    async with worker_on(root) as relay:
        with pytest.raises(ResponseError) as raised:
            await relay.ask(method, params)
        assert raised.value.code == code
        assert await relay.ask("espalier/users", {"symbol": "Prices"})


@pytest.mark.parametrize(
    "uri",
    [
        "file:///etc/passwd",
        "{root}/../secret.java",
        "{root}/%2e%2e/secret.java",
        "{root}/Linked.java",
        "{root}/ring",
        "{root}",
        "{root}/pom.xml",
        "file:///%00",
        "http://[bad",
        "jdt://contents/String.class",
        "untitled:1",
        "",
    ],
)
async def test_nothing_outside_the_root_is_read_whatever_the_uri(root: Path, uri: str) -> None:
    (root.parent / "secret.java").write_text("class Secret { }")
    (root / "Linked.java").symlink_to(root.parent / "secret.java")
    (root / "ring").symlink_to("ring")
    (root / "pom.xml").write_text("<project/>")
    document = {"uri": uri.format(root=path_to_uri(root)), "languageId": "java", "version": 1, "text": "class X { }"}
    async with worker_on(root, door="good") as relay:
        for method in ("textDocument/didOpen", "textDocument/didClose"):
            relay.peer.notify(method, {"textDocument": document})
        with pytest.raises(ResponseError, match=r"is no file under|is no Java file") as raised:
            await relay.ask("espalier/fix", {"textDocument": {"uri": document["uri"]}, "range": FAILING})
        assert raised.value.code == rpc.INVALID_PARAMS
        assert await relay.ask("espalier/users", {"symbol": "Prices"})


async def test_without_a_folder_there_is_nothing_to_ask_about() -> None:
    async with worker_on(None) as relay:
        with pytest.raises(ResponseError, match="open a folder"):
            await relay.ask("espalier/ask", {"question": "q"})


async def test_questions_say_that_the_graph_is_switched_off(root: Path) -> None:
    async with worker_on(root, features={"graph": False}) as relay:
        with pytest.raises(ResponseError, match=r"espalier\.features\.graph"):
            await relay.ask("espalier/ask", {"question": "Who uses Prices?"})


async def test_a_chat_model_that_is_down_is_a_note_or_an_error_and_not_the_end(root: Path) -> None:
    async with worker_on(root, chat={"url": "http://localhost:9/v1"}) as relay:
        with pytest.raises(ResponseError, match="is down"):
            await relay.ask("espalier/ask", {"question": "Who uses Prices?"})
        relay.peer.notify("workspace/didChangeConfiguration", {"settings": {"espalier": {"chat": {"url": ""}}}})
        assert (await relay.ask("espalier/ask", {"question": "Who uses Prices?"}))["evidence"]


# ---------------------------------------------------------------- fixes


async def test_a_fix_comes_with_its_edit_in_the_documents_version(root: Path) -> None:
    async with worker_on(root, door="unix:x") as relay:
        relay.open("Cart.java", CART, 3)
        found = await relay.ask("espalier/fix", relay.fix(n=1))
        best = found["candidates"][0]
        assert (best["rank"], best["compiles"], best["text"]) == (1, True, "return prices.total();")
        assert best["diff"].count("\n+") >= 1
        (change,) = best["edit"]["documentChanges"]
        assert change["textDocument"] == {"uri": relay.uri("Cart.java"), "version": 3}
        assert found["stats"]["check_calls"] > 0


async def test_a_fix_is_told_when_it_is_found_and_the_search_goes_on(root: Path) -> None:
    async with worker_on(root, door="lingers", fix={"seconds": 60}) as relay:
        relay.open("Cart.java", CART, 3)
        failing = "expected 1 but was 2"  # what fails a test is searched on for, whatever compiles
        asked = relay.fix(n=50, failure=failing, partialResultToken="found", workDoneToken="bar")
        asking = asyncio.create_task(relay.ask("espalier/fix", asked))
        async with asyncio.timeout(60):
            while not (told := relay.told("found")):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        (first,) = told[0]["candidates"]  # on a busy machine another may have been told meanwhile
        assert (first["rank"], first["text"]) == (1, "return prices.total();")
        (change,) = first["edit"]["documentChanges"]
        assert change["textDocument"] == {"uri": relay.uri("Cart.java"), "version": 3}
        assert "1 found" in relay.reports()
        assert not asking.done()
        relay.peer.notify("window/workDoneProgress/cancel", {"token": "bar"})
        with pytest.raises(ResponseError) as raised:
            await asking
        assert raised.value.code == rpc.REQUEST_CANCELLED


async def test_what_was_told_is_in_the_result(root: Path) -> None:
    async with worker_on(root, door="unix:x", fix={"seconds": 2}) as relay:
        found = await relay.ask("espalier/fix", relay.fix(partialResultToken=7))
        assert [one for value in relay.told(7) for one in value["candidates"]] == found["candidates"]


async def test_the_command_applies_the_best_fix_as_one_edit(root: Path) -> None:
    async with worker_on(root, door="unix:x", capabilities={"workspace": {}}) as relay:
        diagnostic = {"range": FAILING, "message": "totl() is undefined"}
        found = await relay.command("espalier.fix", relay.fix(diagnostic=diagnostic, range=None))
        (edit,) = relay.applied
        assert edit == found["candidates"][0]["edit"]
        ((change,),) = edit["changes"].values()
        assert (change["range"]["start"]["line"], change["newText"]) == (4, "a")


async def test_a_fix_for_another_version_is_content_modified(root: Path) -> None:
    async with worker_on(root, door="unix:x") as relay:
        relay.open("Cart.java", CART, 3)
        stale = relay.fix(textDocument={"uri": relay.uri("Cart.java"), "version": 2})
        with pytest.raises(ResponseError) as raised:
            await relay.ask("espalier/fix", stale)
        assert raised.value.code == rpc.CONTENT_MODIFIED


@pytest.mark.parametrize("n", [-5, 0, 51])
async def test_no_number_of_candidates_makes_a_request_endless_or_void(root: Path, n: int) -> None:
    async with worker_on(root, door="unix:x") as relay:
        with pytest.raises(ResponseError, match=r"\$\.n") as raised:
            await relay.ask("espalier/fix", relay.fix(n=n))
        assert raised.value.code == rpc.INVALID_PARAMS


async def test_an_edit_the_editor_refuses_is_content_modified(root: Path) -> None:
    async with worker_on(root, door="unix:x") as relay:
        relay.applies = False
        with pytest.raises(ResponseError) as raised:
            await relay.command("espalier.fix", relay.fix())
        assert raised.value.code == rpc.CONTENT_MODIFIED


@pytest.mark.parametrize("answer", [None, {}, True])
async def test_an_editors_answer_that_cannot_be_understood_ends_the_wait_for_it(root: Path, answer: Any) -> None:
    async with worker_on(root, door="unix:x") as relay:
        relay.peer.on("workspace/applyEdit", lambda params: answer)
        with pytest.raises(ResponseError, match="answer cannot be understood"):
            await relay.command("espalier.fix", relay.fix())


async def test_without_a_bundle_fixes_say_why(root: Path) -> None:
    async with worker_on(root) as relay:
        with pytest.raises(ResponseError, match="espalier doctor"):
            await relay.ask("espalier/fix", relay.fix())


async def test_cancel_is_answered_at_once_and_the_worker_goes_on(root: Path) -> None:
    async with worker_on(root, door="hangs") as relay:
        asking = asyncio.create_task(relay.command("espalier.fix", relay.fix()))
        await asyncio.sleep(0.3)
        asking.cancel()
        assert await relay.ask("espalier/users", {"symbol": "Prices"})
        assert relay.applied == []


async def test_cancel_in_the_progress_bar_cancels_the_request(root: Path) -> None:
    async with worker_on(root, door="hangs") as relay:
        asking = asyncio.create_task(relay.ask("espalier/fix", relay.fix(workDoneToken="bar")))
        await asyncio.sleep(0.3)
        relay.peer.notify("window/workDoneProgress/cancel", {"token": "bar"})
        with pytest.raises(ResponseError) as raised:
            await asking
        assert raised.value.code == rpc.REQUEST_CANCELLED


async def test_a_project_that_cannot_be_read_is_said_with_every_answer(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def survey(*_: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr(Disk, "survey", survey)
    async with worker_on(root) as relay:
        answer = await relay.ask("espalier/ask", {"question": "Who uses Prices?"})
        assert "RuntimeError: no idea" in answer["answer"] and "There is no" not in answer["answer"]
        for given in (
            answer,
            await relay.ask("espalier/users", {"symbol": "Prices"}),
            await relay.ask("espalier/status"),
        ):
            assert (given["health"]["state"], given["health"]["reason"]) == ("failed", "RuntimeError: no idea")


async def test_a_text_that_fails_leaves_the_texts_beside_it(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = record.facts_of

    def facts_of(path: str, source: bytes) -> FileFacts:
        if b"odd" in source:
            raise RuntimeError("no idea")
        return real(path, source)

    monkeypatch.setattr(record, "facts_of", facts_of)
    async with worker_on(root) as relay:
        relay.open("Prices.java", "class odd { }")
        relay.open("Cart.java", CART.replace("class Cart", "class Basket"))
        assert (await relay.ask("espalier/users", {"symbol": "Basket"}))["symbol"] == "shop.Basket"
        assert (await relay.ask("espalier/status"))["health"]["state"] == "degraded"


async def test_the_graph_around_a_type_is_drawn(root: Path) -> None:
    async with worker_on(root) as relay:
        found = await relay.ask("espalier/neighbourhood", {"symbol": "Prices"})
        assert found["symbol"] == "shop.Prices"
        assert found["drawing"].startswith("flowchart LR\n")
        assert {"Cart.java"} == {each["path"].rpartition("/")[2] for each in found["evidence"]}
        assert found["evidence"][0]["excerpt"]
        at = {"textDocument": {"uri": relay.uri("Cart.java")}, "position": {"line": 3, "character": 15}}
        assert (await relay.ask("espalier/neighbourhood", at))["symbol"] == "shop.Prices"
        with pytest.raises(ResponseError, match="no type of that name"):
            await relay.ask("espalier/neighbourhood", {"symbol": "Nothing"})


async def test_endpoints_of_a_file_that_serves_none(root: Path) -> None:
    async with worker_on(root) as relay:
        uri = relay.uri("Prices.java")
        assert await relay.ask("espalier/endpoints", {"textDocument": {"uri": uri}}) == {"served": []}


async def test_a_cache_below_the_home_folder_is_there_and_not_in_the_project(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An editor may start us in the project."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    monkeypatch.chdir(root)
    async with worker_on(root, cache={"directory": "~/kept"}) as relay:
        assert (await relay.ask("espalier/ask", {"question": "Who uses Prices?"}))["evidence"]
    assert [each.name for each in root.iterdir()] == ["src"]
    assert (tmp_path / "home" / "kept" / "workspaces").is_dir()
    assert tmp_path / "home" / "kept" in caches.everywhere(tmp_path / "cache")  # where `espalier clean` looks


async def test_a_cache_folder_of_nobody_known_is_taken_as_it_is_written(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with worker_on(root, cache={"directory": "~nobody-known/kept"}) as relay:
        assert (await relay.ask("espalier/ask", {"question": "Who uses Prices?"}))["evidence"]
    assert (tmp_path / "~nobody-known" / "kept").is_dir()


async def test_a_message_that_cannot_be_handled_costs_only_its_answer(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with worker_on(root) as relay:
        structure_message = WorkerProtocol.structure_message

        def structured(self: WorkerProtocol, data: dict[str, Any]) -> Any:
            if data.get("method") == "espalier/source":
                raise RecursionError
            return structure_message(self, data)

        monkeypatch.setattr(WorkerProtocol, "structure_message", structured)
        with pytest.raises(ResponseError, match="an error in Espalier"):
            await relay.ask("espalier/source", {"symbol": "Cart"})
        assert await relay.ask("espalier/status", {})


async def test_a_request_that_only_the_relay_could_read_is_answered(root: Path) -> None:
    async with worker_on(root) as relay:
        answered = asyncio.get_running_loop().create_future()
        relay.peer._pending["unreadable"] = answered
        body = b'{"jsonrpc":"2.0","id":"unreadable","method":"espalier/status","params":' + b"[" * 2000 + b"]" * 2000
        relay.peer._channel.send(frame(body + b"}"))
        with pytest.raises(ResponseError, match="not a JSON-RPC message"):
            await asyncio.wait_for(answered, 10)
