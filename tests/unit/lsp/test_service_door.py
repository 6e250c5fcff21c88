"""Other programs ask a running worker by its service door, and get what its editor would get."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from espalier.errors import OracleError
from espalier.lsp.worker import importing
from espalier.lsp.worker.handlers import check_edit
from espalier.places import workers_dir
from espalier.ports import FileEdit
from espalier.text.uri import path_to_uri
from espalier.wire import Channel, Peer, ResponseError
from espalier.wire.address import connect
from espalier.wire.announcement import Announcement, announced
from espalier.workspace.workspace import Workspace
from fakes.editor_model import OFFERED, Round, ScriptedEditorModel, rounds
from fakes.played_worker import CART, FakeCompiler, worker_on

EDIT = {"path": "src/shop/Cart.java", "startLine": 5, "endLine": 5, "text": "        return prices.total();"}


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESPALIER_CACHE", str(tmp_path / "cache"))


async def door_of(root: Path) -> Announcement:
    for _ in range(200):
        for _, found in announced(workers_dir(), frozenset({root.resolve()})):
            return found
        await asyncio.sleep(0.02)
    raise AssertionError("no worker is announced")


@asynccontextmanager
async def guest(root: Path, token: str | None = None) -> AsyncIterator[Peer]:
    door = await door_of(root)
    async with Peer(Channel(*await connect(door.address), "door")) as peer:
        await peer.request("hello", {"token": door.token if token is None else token, "folders": [str(root.resolve())]})
        yield peer


async def test_who_names_no_document_gets_jdt_lss_own_quick_fixes_too_marked(root: Path) -> None:
    """In an editor they are in the list anyway."""
    jdt_lss = {"return prices.totals();": "JDT: Change to 'totals'"}

    async def marked(asked: Awaitable[Any]) -> dict[str, str]:
        found = {one["text"]: one["origin"] for one in (await asked)["candidates"]}
        assert "return prices.total();" in found
        return {text: origin for text, origin in found.items() if origin.startswith("JDT")}

    by_path = {"path": EDIT["path"], "startLine": 5}
    failure = {"failure": "src/shop/Cart.java:5: error: cannot find symbol"}
    async with worker_on(root, door="two", fix={"seconds": 5}) as relay, guest(root) as peer:
        assert await marked(relay.ask("espalier/fix", relay.fix())) == {}
        assert FakeCompiler.last.quick_fixes_asked == 0
        assert await marked(peer.request("espalier/fix", by_path)) == jdt_lss
        assert await marked(relay.ask("espalier/fix", failure)) == jdt_lss
        called = {"name": "suggest_fix", "arguments": {"path": EDIT["path"], "start_line": 5}}
        assert await marked(relay.ask("espalier/tool", called)) == jdt_lss


async def test_a_guest_gets_what_the_editor_gets_unsaved_text_included(root: Path) -> None:
    async with worker_on(root) as relay, guest(root) as peer:
        users = await peer.request("espalier/users", {"symbol": "Prices"})
        assert users == await relay.ask("espalier/users", {"symbol": "Prices"})
        assert users["users"]
        relay.open("Cart.java", CART.replace("Prices prices", "Object prices"))
        await relay.ask("espalier/status")
        assert (await peer.request("espalier/users", {"symbol": "Prices"}))["users"] == []


async def test_a_guest_without_the_token_or_before_hello_gets_nothing(root: Path) -> None:
    async with worker_on(root):
        with pytest.raises(ResponseError, match="token"):
            async with guest(root, "wrong"):
                pass
        door = await door_of(root)
        async with Peer(Channel(*await connect(door.address), "door")) as peer:
            with pytest.raises(ResponseError, match="hello"):
                await peer.request("espalier/status", {})
            for method in ("workspace/executeCommand", "initialize", "shutdown"):
                with pytest.raises(ResponseError, match="not known"):
                    await peer.request(method, {})


@pytest.mark.parametrize("folders", [None, [], ["/"], [3]])
async def test_a_guest_says_which_of_the_open_folders_it_asks_about(root: Path, folders: Any) -> None:
    async with worker_on(root):
        door = await door_of(root)
        async with Peer(Channel(*await connect(door.address), "door")) as peer:
            with pytest.raises(ResponseError, match="those that are open"):
                await peer.request("hello", {"token": door.token, "folders": folders})
            with pytest.raises(ResponseError, match="hello"):
                await peer.request("espalier/status", {})


async def test_the_door_is_gone_with_the_worker(root: Path) -> None:
    async with worker_on(root):
        await door_of(root)
    assert list(announced(workers_dir(), frozenset())) == []


async def test_errors_have_their_code_and_remedy(root: Path) -> None:
    async with worker_on(root) as relay, guest(root) as peer:
        for asked in ({"symbol": 3}, {}):
            with pytest.raises(ResponseError) as theirs:
                await peer.request("espalier/users", asked)
            with pytest.raises(ResponseError) as ours:
                await relay.ask("espalier/users", asked)
            assert (theirs.value.code, str(theirs.value)) == (ours.value.code, str(ours.value))


async def test_a_guest_cannot_have_the_editors_model_asked(root: Path) -> None:
    async with worker_on(root) as relay, guest(root) as peer:
        model = ScriptedEditorModel(relay.peer, rounds(Round("Cart does [1].")))
        question = {"question": "Who uses Prices?", "model": OFFERED}
        assert "Cart does" not in (await peer.request("espalier/ask", question))["answer"] and not model.asked
        assert "Cart does" in (await relay.ask("espalier/ask", question))["answer"] and model.asked


# ---------------------------------------------------------------- the requests that came with it


async def test_an_edit_is_checked_without_being_written(root: Path) -> None:
    async with worker_on(root, "door") as relay:
        found = await relay.ask("espalier/checkEdit", {"edits": [EDIT]})
        assert found["compiles"] and found["problems"] == found["breaks"] == found["unsaved"] == []
        assert (root / EDIT["path"]).read_text("utf-8") == CART  # type: ignore[operator]
        wrong = {**EDIT, "text": "        return prices.totl() + 1;"}
        kept = await relay.ask("espalier/checkEdit", {"edits": [wrong]})
        assert [(one["line"], one["new"]) for one in kept["problems"]] == [(5, False)]
        assert kept["compiles"]  # the error was there before
        made = {"path": "src/shop/New.java", "startLine": 1, "endLine": 0, "text": "class New { int totl; }"}
        fresh = await relay.ask("espalier/checkEdit", {"edits": [made]})
        assert not fresh["compiles"] and fresh["problems"][0]["path"] == "src/shop/New.java"
        with pytest.raises(ResponseError, match="there is no file"):
            await relay.ask("espalier/checkEdit", {"edits": [{**EDIT, "path": "src/shop/Crat.java"}]})


async def test_a_check_that_has_waited_for_the_import_says_so(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "POLL_SECONDS", 0.02)
    monkeypatch.setattr(check_edit, "TOLD_SECONDS", 0.03)
    async with worker_on(root, "imports") as relay:
        assert "for JDT LS to import" in (await relay.ask("espalier/checkEdit", {"edits": [EDIT]}))["note"]
        monkeypatch.setattr(check_edit, "TOLD_SECONDS", 1.0)
        assert (await relay.ask("espalier/checkEdit", {"edits": [EDIT]}))["note"] == ""


async def test_what_an_edit_breaks_elsewhere_is_told_if_that_is_wanted(root: Path) -> None:
    async with worker_on(root, "door") as relay:
        renamed = {"path": "src/shop/Prices.java", "startLine": 3, "endLine": 3, "text": "public class Costs {"}
        found = await relay.ask("espalier/checkEdit", {"edits": [renamed]})
        assert not found["compiles"]
        assert found["breaks"] == [{"path": "src/shop/Desk.java", "line": 3, "message": "Prices cannot be resolved"}]
        assert (await relay.ask("espalier/checkEdit", {"edits": [renamed], "dependents": False}))["compiles"]


async def test_unsaved_text_wins_and_is_named(root: Path) -> None:
    async with worker_on(root, "door") as relay:
        relay.open("Cart.java", f"// a line more\n{CART}")
        found = await relay.ask("espalier/checkEdit", {"edits": [{**EDIT, "startLine": 6, "endLine": 6}]})
        assert found["compiles"] and found["unsaved"] == ["src/shop/Cart.java"]
        assert FakeCompiler.last.checked[0].before.startswith("// a line more")


async def test_an_open_file_in_another_encoding_keeps_no_edit_from_being_checked(root: Path) -> None:
    """What the disk has cannot be compared with the editor's text, so that is named as one that may be unsaved."""
    (root / "src/shop/Desk.java").write_bytes("// Tür\n".encode("latin-1"))
    async with worker_on(root, "door") as relay:
        relay.open("Desk.java", "// Tür\n")
        found = await relay.ask("espalier/checkEdit", {"edits": [EDIT]})
        assert found["compiles"] and found["unsaved"] == ["src/shop/Desk.java"]


@pytest.mark.parametrize(
    ("folder", "escaped"),
    [
        ("a+b", "a%2Bb"),
        ("a@b", "a%40b"),
        ("a(b)", "a%28b%29"),
        ("c:", "c%3A"),
        ("link", "link"),
    ],
)
async def test_a_file_that_the_editor_names_by_another_uri_is_the_same_file(
    root: Path, folder: str, escaped: str
) -> None:
    """VS Code escapes more than others and names files by the link through which a folder was opened."""
    opened = root.parent / folder
    if folder == "link":
        opened.symlink_to(root)
    else:
        root.rename(opened)
    uri = f"{path_to_uri(root.parent)}/{escaped}/src/shop/Cart.java"
    unsaved = f"// a line more\n{CART}"
    moved = {**EDIT, "startLine": 6, "endLine": 6}
    async with worker_on(opened, "door") as relay:
        item = {"uri": uri, "languageId": "java", "version": 7, "text": unsaved}
        relay.peer.notify("textDocument/didOpen", {"textDocument": item})
        found = await relay.ask("espalier/checkEdit", {"edits": [moved]})
        assert found["compiles"] and found["unsaved"] == ["src/shop/Cart.java"]
        assert FakeCompiler.last.checked[0].before == unsaved
        assert (await relay.ask("espalier/source", {"path": EDIT["path"]}))["text"] == unsaved
        assert (await relay.ask("espalier/source", {"symbol": "Cart"}))["start_line"] == 4
        fix = await relay.ask("espalier/fix", {"path": EDIT["path"], "startLine": 6})
        (change,) = fix["candidates"][0]["edit"]["documentChanges"]
        assert change["textDocument"] == {"uri": uri, "version": 7}


async def test_one_file_under_two_paths_is_edited_once(root: Path) -> None:
    async with worker_on(root, "door") as relay:
        import_line = {
            "path": "src/../src/shop/Cart.java",
            "startLine": 2,
            "endLine": 1,
            "text": "import java.util.List;",
        }
        await relay.ask("espalier/checkEdit", {"edits": [EDIT, import_line]})
        (change,) = FakeCompiler.last.checked
        assert "import java.util.List;" in change.after and "prices.total()" in change.after


async def test_what_other_programs_have_written_is_read_before_the_answer(root: Path) -> None:
    async with worker_on(root, "door") as relay:
        await relay.ask("espalier/checkEdit", {"edits": [EDIT]})
        assert FakeCompiler.last.refreshed == []
        (root / "src/shop/Prices.java").write_text("package shop;\n\nclass Prices {}\n", "utf-8")
        await relay.ask("espalier/checkEdit", {"edits": [EDIT]})
        assert FakeCompiler.last.refreshed == [root.resolve() / "src/shop/Prices.java"]


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Set once the disk was looked at."""
    look, event = Workspace.look, asyncio.Event()

    async def watched(workspace: Workspace) -> set[str]:
        found = await look(workspace)
        event.set()
        return found

    monkeypatch.setattr(Workspace, "look", watched)
    return event


@pytest.mark.parametrize("failing", ["the check", "the refresh"])
async def test_what_was_written_is_told_again_after_a_failure(root: Path, looked: asyncio.Event, failing: str) -> None:
    async def fail(*_: object) -> None:
        await looked.wait()
        raise OracleError("an accident")

    async with worker_on(root, "door") as relay:
        await relay.ask("espalier/checkEdit", {"edits": [EDIT]})
        looked.clear()
        prices = root / "src/shop/Prices.java"
        prices.write_text("package shop;\n\nclass Prices {}\n", "utf-8")
        compiler = FakeCompiler.last
        if failing == "the check":
            compiler.on_check = fail
        else:
            compiler.on_refresh = fail
        with pytest.raises(ResponseError, match="an accident"):
            await relay.ask("espalier/checkEdit", {"edits": [EDIT]})
        compiler.on_check = compiler.on_refresh = None
        await relay.ask("espalier/checkEdit", {"edits": [EDIT]})
        assert compiler.refreshed == [prices.resolve()]


async def test_of_two_checks_at_once_both_compile_what_was_written(root: Path, looked: asyncio.Event) -> None:
    seen: list[tuple[str, bool]] = []

    async def note(edits: Sequence[FileEdit]) -> None:
        seen.append((edits[0].path.name, bool(compiler.refreshed)))
        await looked.wait()

    async with worker_on(root, "door") as relay:
        await relay.ask("espalier/checkEdit", {"edits": [EDIT]})
        looked.clear()
        (root / "src/shop/Prices.java").write_text("package shop;\n\nclass Prices {}\n", "utf-8")
        compiler = FakeCompiler.last
        compiler.on_check = note
        names = ["A.java", "B.java"]
        made = [{"path": f"src/shop/{name}", "startLine": 1, "endLine": 0, "text": "class N {}"} for name in names]
        await asyncio.gather(*(relay.ask("espalier/checkEdit", {"edits": [edit]}) for edit in made))
        assert dict(seen) == dict.fromkeys(names, True)  # the last compilation of each
        assert len(compiler.refreshed) == 1


@pytest.mark.parametrize(
    ("edits", "said"),
    [
        ([{**EDIT, "path": "../Secret.java"}], "no file under"),
        ([{**EDIT, "path": "/etc/passwd"}], "no file under"),
        ([{**EDIT, "path": ""}], "empty path"),
        ([{**EDIT, "path": "pom.xml"}], "no Java file"),
        ([{**EDIT, "endLine": 99}], "has 7 lines"),
        ([EDIT, EDIT], "overlap"),
        ([], "length >= 1"),
        ([{**EDIT, "startLine": 0}], ">= 1"),
    ],
)
async def test_wrong_edits_are_refused_with_a_reason(root: Path, edits: Any, said: str) -> None:
    async with worker_on(root, "door") as relay:
        with pytest.raises(ResponseError, match=said):
            await relay.ask("espalier/checkEdit", {"edits": edits})


@pytest.fixture
def _settled_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "SETTLE_SECONDS", 0.0)
    monkeypatch.setattr(importing, "POLL_SECONDS", 0.0)


@pytest.mark.usefixtures("_settled_at_once")
async def test_a_file_of_no_project_is_refused_with_the_projects_that_there_are(root: Path) -> None:
    async with worker_on(root, "unknown") as relay:
        with pytest.raises(ResponseError, match=r"class path.*finished its import and has shop"):
            await relay.ask("espalier/checkEdit", {"edits": [EDIT]})


@pytest.mark.usefixtures("_settled_at_once")
async def test_nothing_is_compiled_while_jdt_ls_says_that_it_starts(root: Path) -> None:
    """Its projects may be those of a run that was ended in the middle of an import."""
    begun = False

    async def compiled(edits: Sequence[FileEdit]) -> None:
        nonlocal begun
        begun = True

    async with worker_on(root, "door") as relay:
        relay.peer.notify("espalier/jdtlsSays", {"message": "45% Importing"})
        FakeCompiler.last.on_check = compiled
        asking = asyncio.create_task(relay.ask("espalier/checkEdit", {"edits": [EDIT]}))
        for _ in range(3):
            assert "(45% Importing)" in (await relay.ask("espalier/status", {}))["oracle"]["message"]
        assert not begun
        relay.peer.notify("espalier/jdtlsSays", {"message": ""})
        assert (await asking)["compiles"] and begun


@pytest.mark.usefixtures("_settled_at_once")
async def test_waiting_for_the_start_of_jdt_ls_can_be_cancelled(root: Path) -> None:
    async with worker_on(root, "door") as relay:
        relay.peer.notify("espalier/jdtlsSays", {"message": "45% Importing"})
        asking = asyncio.create_task(relay.ask("espalier/checkEdit", {"edits": [EDIT]}))
        assert "waiting" in (await relay.ask("espalier/status", {}))["oracle"]
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        relay.peer.notify("espalier/jdtlsSays", {"message": ""})
        assert (await relay.ask("espalier/checkEdit", {"edits": [EDIT]}))["compiles"]


async def test_sources_are_those_of_a_symbol_or_of_lines(root: Path) -> None:
    async with worker_on(root) as relay:
        found = await relay.ask("espalier/source", {"symbol": "Cart.sum"})
        assert found["text"].splitlines() == CART.splitlines()[3:6]
        assert (found["path"], found["start_line"], found["end_line"]) == ("src/shop/Cart.java", 4, 6)
        lines = await relay.ask("espalier/source", {"path": "src/shop/Cart.java", "startLine": 3, "endLine": 3})
        assert lines["text"] == "public class Cart {"
        for wrong in ({}, {"symbol": "Nix"}, {"path": "../x.java"}, {"path": "src/shop/Cart.java", "startLine": 99}):
            with pytest.raises(ResponseError):
                await relay.ask("espalier/source", wrong)


async def test_what_is_no_text_is_said_to_be_none_without_addresses(root: Path) -> None:
    (root / "src/shop/Latin.java").write_bytes(b"// caf\xe9\n")
    async with worker_on(root) as relay:
        for path, said in (
            ("src/shop", "is a directory"),
            ("src/shop/Latin.java", "it is not UTF-8"),
            ("src/shop/None.java", "there is no such file"),
            (f"src/{'a' * 300}.java", "file name too long"),
        ):
            with pytest.raises(ResponseError) as raised:
                await relay.ask("espalier/source", {"path": path})
            assert raised.value.message == f"{root.resolve() / path} cannot be read: {said}"


async def test_a_failure_names_its_lines(root: Path) -> None:
    async with worker_on(root) as relay:
        trace = "boom\n\tat java.base/java.util.List.of(List.java:3)\n\tat shop.Cart.sum(Cart.java:5)\n"
        (place,) = (await relay.ask("espalier/failure", {"text": trace}))["places"]
        assert (place["path"], place["line"], place["compiler"]) == ("src/shop/Cart.java", 5, False)
        assert place["uri"] == relay.uri("Cart.java")
        assert (await relay.ask("espalier/failure", {"text": "all is well"}))["places"] == []


async def test_a_failure_in_place_of_a_question_is_answered_with_its_lines(root: Path) -> None:
    trace = "java.lang.NullPointerException: boom\n\tat shop.Cart.sum(Cart.java:5)\n\tat x.Y.z(Y.java:1)\n"
    async with worker_on(root) as relay:
        found = await relay.ask("espalier/ask", {"question": trace})
        assert "- [src/shop/Cart.java:5](src/shop/Cart.java#L5)\n" in found["answer"] and found["failure"] is True
        assert [(each["path"], each["line"]) for each in found["evidence"]] == [("src/shop/Cart.java", 5)]
        page = await relay.ask("espalier/tool", {"name": "ask", "arguments": {"question": trace}})
        assert page["failure"] is True and "src/shop/Cart.java:5" in page["answer"]
        assert "failure" not in await relay.ask("espalier/ask", {"question": "Who throws a NullPointerException?"})


@pytest.mark.parametrize("path", ["", "src/shop/Cart.java"])
async def test_a_fix_is_searched_at_the_place_that_the_failure_names(root: Path, path: str) -> None:
    trace = "boom\n\tat shop.Prices.total(Prices.java:4)\n\tat shop.Cart.sum(Cart.java:5)\n"
    compiler = "src/shop/Cart.java:5: error: cannot find symbol\n"
    async with worker_on(root, door="unix:x") as relay:
        for failure in (compiler, trace) if path else (compiler,):
            found = await relay.ask("espalier/fix", {"failure": failure, "path": path})
            assert found["candidates"][0]["text"] == "return prices.total();"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, "the place to repair is missing"),
        ({"path": "src/shop/Cart.java"}, "the line to repair is missing"),
        ({"startLine": 5}, "the place to repair is missing"),
        ({"failure": "all is well"}, "the failure names no line in this code base"),
        (
            {"failure": "at shop.Cart.sum(Cart.java:5)", "path": "src/shop/Prices.java"},
            "the failure names no line of src/shop/Prices.java in this code base",
        ),
    ],
)
async def test_a_fix_without_a_place_says_what_to_give(root: Path, asked: dict[str, Any], said: str) -> None:
    async with worker_on(root, door="hangs") as relay:
        with pytest.raises(ResponseError, match=said) as raised:
            await relay.ask("espalier/fix", asked)
        assert "path and start_line" in str(raised.value)


async def test_queries_traces_and_impact_are_answered_like_questions(root: Path) -> None:
    async with worker_on(root) as relay:
        query = {"relation": "uses", "direction": "to", "anchors": [{"symbol": "Prices"}], "select": "class"}
        assert "Cart" in (await relay.ask("espalier/query", {"query": query}))["answer"]
        assert "Cart" in (await relay.ask("espalier/impact", {"symbol": "Prices"}))["answer"]
        path = (await relay.ask("espalier/trace", {"from": "Cart", "to": "Prices"}))["answer"]
        assert "`Cart`" in path and "`Prices`" in path
        unknown = (await relay.ask("espalier/trace", {"from": "Cart", "to": "Prixes"}))["answer"]
        assert unknown.startswith("There is no `Prixes` in this code base. Names like it: `Prices`")
        place = {"textDocument": {"uri": relay.uri("Cart.java")}, "position": {"line": 3, "character": 13}}
        assert "Cart" in (await relay.ask("espalier/impact", place))["answer"]
        for wrong in ({"query": {"select": "nothing"}}, {"query": 3}):
            with pytest.raises(ResponseError):
                await relay.ask("espalier/query", wrong)
        with pytest.raises(ResponseError, match="two ends"):
            await relay.ask("espalier/trace", {"from": " ", "to": "Prices"})
        assert (await relay.ask("espalier/trace", {"from": "Cart", "to": "A" + ".b()" * 70 + "!"}))["answer"]


async def test_a_fix_can_be_asked_for_by_path_and_line(root: Path) -> None:
    async with worker_on(root, "door") as relay:
        by_path = await relay.ask("espalier/fix", {"path": "src/shop/Cart.java", "startLine": 5})
        assert by_path["candidates"][0]["text"] == "return prices.total();"
        assert json.dumps(by_path["candidates"][0]["edit"])


async def test_wrong_lines_of_an_edit_are_told_without_a_wait_for_jdtls(root: Path) -> None:
    async with worker_on(root, door="lost") as relay:
        for wrong in ({"startLine": 99, "endLine": 99}, {"path": "pom.xml"}):
            with pytest.raises(ResponseError, match=r"lines|no Java file"):
                await asyncio.wait_for(relay.ask("espalier/checkEdit", {"edits": [{**EDIT, **wrong}]}), 5)


async def test_a_tool_call_of_the_editors_model_gets_a_page(root: Path) -> None:
    async with worker_on(root, "door") as relay:
        edit = {"path": "src/shop/Cart.java", "start_line": 5, "end_line": 5, "text": "        return prices.total();"}
        found = await relay.ask("espalier/tool", {"name": "check_edit", "arguments": {"edits": [edit]}})
        assert found["compiles"] and found["problems"] == found["breaks"] == found["unsaved"] == []
        for wrong in ({"name": "nothing"}, {"name": "ask", "arguments": {"q": 1}}, {}):
            with pytest.raises(ResponseError):
                await relay.ask("espalier/tool", wrong)
