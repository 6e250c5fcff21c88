"""Several folders in one session: each has a project of its own, and they come and go."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, ClassVar

import pytest

from espalier.config.options import FeatureOptions, Options
from espalier.errors import StaleRevision
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.projects import Projects
from espalier.lsp.worker.settings import Settings
from espalier.text.uri import path_to_uri
from espalier.wire import ResponseError
from espalier.wire import envelope as rpc
from fakes.chat_server import RealChat, chat_server
from fakes.played import Play, notification, request, result, running
from fakes.played_worker import CART, FAILING, FakeFactory, Relay, worker_on

BOOK = "package library;\n\npublic class Book {\n    Prices prices;\n}\n"
LIBRARY_PRICES = "package library;\n\npublic class Prices { }\n"
DESK = "package library;\n\nclass Desk {\n    Book book;\n}\n"


@pytest.fixture
def library(root: Path) -> Path:
    """Beside the shop; both have a class `Prices`."""
    sources = root.parent / "library" / "src" / "library"
    sources.mkdir(parents=True)
    for name, text in (("Book", BOOK), ("Prices", LIBRARY_PRICES), ("Desk", DESK)):
        (sources / f"{name}.java").write_text(text)
    return root.parent / "library"


def within(folder: Path, name: str) -> dict[str, str]:
    return {"uri": path_to_uri(folder / "src" / folder.name / name)}


async def users(relay: Relay, symbol: str, **more: Any) -> list[tuple[str, str]]:
    found = await relay.ask("espalier/users", {"symbol": symbol, **more})
    return [(use["root"].rpartition("/")[2], use["type"]) for use in found["users"]]


async def test_a_question_goes_to_the_folder_of_the_document_it_is_asked_from(root: Path, library: Path) -> None:
    async with worker_on(root, folders=[root, library]) as relay:
        document = within(library, "Desk.java")
        assert await users(relay, "Prices", textDocument=document) == [("library", "library.Book")]
        answer = await relay.ask("espalier/ask", {"question": "Who uses Prices?", "textDocument": document})
        assert answer["answer"].startswith("In `library`:\n\n`Prices` is used by `Book`")
        assert {item["root"] for item in answer["evidence"]} == {path_to_uri(library)}


async def test_places_are_named_by_the_link_by_which_a_folder_was_opened(root: Path, library: Path) -> None:
    """The editor knows the folder by no other name, and would open a second document of the same file."""
    link = root.parent / "link"
    link.symlink_to(root)
    trace = "Exception in thread main\n\tat shop.Cart.sum(Cart.java:5)"
    async with worker_on(link, "unix:x", folders=[link, library]) as relay:
        answer = await relay.ask("espalier/ask", {"question": "Who uses shop.Prices?"})
        assert {item["root"] for item in answer["evidence"]} == {path_to_uri(link)}
        (place,) = (await relay.ask("espalier/failure", {"text": trace}))["places"]
        assert place["uri"] == relay.uri("Cart.java")
        found = await relay.ask("espalier/fix", {"path": "src/shop/Cart.java", "startLine": 5})
        (change,) = found["candidates"][0]["edit"]["documentChanges"]
        assert change["textDocument"]["uri"] == relay.uri("Cart.java")
        relay.configure(features={"vectors": False})  # projects are made anew
        answer = await relay.ask("espalier/ask", {"question": "Who uses shop.Prices?"})
        assert {item["root"] for item in answer["evidence"]} == {path_to_uri(link)}


async def test_a_question_asked_from_nowhere_is_answered_by_every_folder_that_knows_something(
    root: Path, library: Path
) -> None:
    async with worker_on(root, folders=[root, library]) as relay:
        assert await users(relay, "Prices") == [("project", "shop.Cart"), ("library", "library.Book")]
        assert await users(relay, "Book") == [("library", "library.Desk")]
        asked = {"question": "Who uses Prices?", "partialResultToken": "piece"}
        both = await relay.ask("espalier/ask", asked)
        assert both["answer"].index("In `project`:") < both["answer"].index("In `library`:")
        assert "".join(relay.told("piece")) == both["answer"]
        assert {item["root"] for item in both["evidence"]} == {path_to_uri(root), path_to_uri(library)}
        one = await relay.ask("espalier/ask", {"question": "Who uses Book?"})
        assert one["answer"].startswith("In `library`:\n\n`Book` is used by `Desk`")
        assert "`project`" not in one["answer"]
        nobody = await relay.ask("espalier/ask", {"question": "Who uses Nothing9?"})
        assert nobody["answer"].count("There is no `Nothing9`") == 2


async def test_the_chat_model_tells_only_what_the_folders_that_know_have_found(root: Path, library: Path) -> None:
    async with chat_server() as chat:
        options = {"chat": {"url": chat.url, "name": "fake"}}
        async with worker_on(root, folders=[root, library], factory=RealChat(), **options) as relay:
            assert "Cart does" in (await relay.ask("espalier/ask", {"question": "Who uses Book?"}))["answer"]
            assert chat.told == 1


async def test_one_folder_is_answered_for_as_ever(root: Path) -> None:
    async with worker_on(root, folders=[root]) as relay:
        answer = await relay.ask("espalier/ask", {"question": "Who uses Prices?"})
        assert answer["answer"].startswith("`Prices` is used by `Cart`")
        assert all("root" not in item for item in answer["evidence"])


async def test_the_innermost_folder_answers(root: Path) -> None:
    inner = root / "src"
    async with worker_on(root, folders=[root, inner]) as relay:
        found = await relay.ask("espalier/users", {"symbol": "Prices", "textDocument": {"uri": relay.uri("Cart.java")}})
        assert {use["path"] for use in found["users"]} == {"shop/Cart.java"}
        relay.open("Cart.java", "package shop;\nclass Cart { }\n")
        assert await users(relay, "Prices") == []


async def test_a_fix_in_the_second_folder_lands_there(root: Path, library: Path) -> None:
    broken = library / "src" / "library" / "Cart.java"
    broken.write_text(CART.replace("package shop", "package library"))
    async with worker_on(root, "unix:x", folders=[root, library]) as relay:
        uri = path_to_uri(broken)
        asked = {"textDocument": {"uri": uri}, "range": FAILING, "n": 1}
        found = await relay.ask("espalier/fix", asked)
        (change,) = found["candidates"][0]["edit"]["documentChanges"]
        assert change["textDocument"]["uri"] == uri
        with pytest.raises(ResponseError, match=f"no file under {root} or {library}") as raised:
            await relay.ask("espalier/fix", {**asked, "textDocument": {"uri": "file:///elsewhere/A.java"}})
        assert raised.value.code == rpc.INVALID_PARAMS


def changed(added: list[Path], removed: list[Path]) -> dict[str, Any]:
    one, other = ([{"uri": path_to_uri(each), "name": each.name} for each in folders] for folders in (added, removed))
    return {"event": {"added": one, "removed": other}}


async def test_folders_come_and_go_and_what_was_read_is_kept(root: Path, library: Path) -> None:
    async with worker_on(None) as relay:
        with pytest.raises(ResponseError, match="open a folder"):
            await relay.ask("espalier/users", {"symbol": "Prices"})
        relay.peer.notify("workspace/didChangeWorkspaceFolders", changed([root], []))
        assert (await relay.ask("espalier/users", {"symbol": "Prices"}))["users"]
        relay.peer.notify("workspace/didChangeWorkspaceFolders", changed([library], []))
        assert await users(relay, "Book") == [("library", "library.Desk")]
        relay.peer.notify("workspace/didChangeWorkspaceFolders", changed([], [library, Path("/never/opened")]))
        with pytest.raises(ResponseError, match="there is no Book in this code base"):
            await relay.ask("espalier/users", {"symbol": "Book"})
        relay.peer.notify("workspace/didChangeWorkspaceFolders", changed([library], [root]))
        assert (await relay.ask("espalier/users", {"symbol": "Book"}))["users"]
        status = await relay.ask("espalier/status", {})
        assert status["root"] == str(library)
        assert status["index"]["cache"] == {"reused": 3, "rebuilt": 0}


class SlowToClose(Project):
    """A project whose end is waited for."""

    closing: ClassVar[asyncio.Event]
    may_end: ClassVar[asyncio.Event]

    async def close(self) -> None:
        self.closing.set()
        await self.may_end.wait()
        await super().close()


async def test_a_folder_that_is_closed_while_settings_change_stays_closed(root: Path, library: Path) -> None:
    SlowToClose.closing, SlowToClose.may_end = asyncio.Event(), asyncio.Event()

    async def tend(project: Project) -> None:
        """Nothing is read."""

    settings = Settings()
    projects = Projects(settings, lambda root, settings: SlowToClose(root, settings, FakeFactory()), tend)
    projects.open([root, library])
    before = settings.change(Options(features=FeatureOptions(vectors=False)))
    changing = asyncio.create_task(projects.reconfigured(before))
    await SlowToClose.closing.wait()
    closing = asyncio.create_task(projects.change([], [library]))
    asking = asyncio.create_task(projects.all())
    await asyncio.sleep(0)
    SlowToClose.may_end.set()
    await asyncio.gather(changing, closing)
    assert [project.root for project in await asking] == [root]
    await projects.close()


@pytest.mark.parametrize("of_settings", [False, True])
async def test_a_change_that_is_cancelled_still_saves_every_project(
    root: Path, library: Path, of_settings: bool
) -> None:
    SlowToClose.closing, SlowToClose.may_end = asyncio.Event(), asyncio.Event()
    saved: list[str] = []

    class Saving(SlowToClose):
        async def close(self) -> None:
            await super().close()
            saved.append(self.root.name)

    async def tend(project: Project) -> None:
        """Nothing is read."""

    settings = Settings()
    projects = Projects(settings, lambda root, settings: Saving(root, settings, FakeFactory()), tend)
    projects.open([root, library])
    if of_settings:
        work = projects.reconfigured(settings.change(Options(features=FeatureOptions(vectors=False))))
    else:
        work = projects.change([], [root, library])
    changing = asyncio.create_task(work)
    await SlowToClose.closing.wait()
    changing.cancel()
    await asyncio.wait({changing})
    SlowToClose.may_end.set()
    await projects.close()
    assert {"project", "library"} == set(saved)
    assert len(saved) == (4 if of_settings else 2)


async def test_settings_that_change_behind_another_change_leave_nothing_undone(root: Path, library: Path) -> None:
    SlowToClose.closing, SlowToClose.may_end = asyncio.Event(), asyncio.Event()
    closed: list[str] = []

    class Model(SlowToClose):
        def reconfigured(self, before: Options) -> Coroutine[Any, Any, None]:
            async def end() -> None:
                closed.append(self.root.name)

            return end()

    async def tend(project: Project) -> None:
        """Nothing is read."""

    projects = Projects(Settings(), lambda root, settings: Model(root, settings, FakeFactory()), tend)
    projects.open([root, library])
    changing = asyncio.create_task(projects.change([], [library]))
    await SlowToClose.closing.wait()
    configuring = asyncio.create_task(projects.reconfigured(Options()))
    await asyncio.sleep(0)
    for task in (changing, configuring):
        task.cancel()
    await asyncio.wait({changing, configuring})
    SlowToClose.may_end.set()
    await projects.close()
    assert closed == ["project"]


async def test_a_folder_that_is_opened_knows_what_the_editor_shows(root: Path, library: Path) -> None:
    async with worker_on(root) as relay:
        item = {**within(library, "Desk.java"), "languageId": "java", "version": 1, "text": "package library;\n"}
        relay.peer.notify("textDocument/didOpen", {"textDocument": item})
        relay.peer.notify("workspace/didChangeWorkspaceFolders", changed([library], []))
        assert await users(relay, "Book") == []


async def test_status_tells_of_every_folder(root: Path, library: Path) -> None:
    async with worker_on(root, folders=[root, library]) as relay:
        await users(relay, "Prices")
        status = await relay.ask("espalier/status", {})
        assert (status["root"], [each["root"] for each in status["others"]]) == (str(root), [str(library)])
        assert (status["index"]["files"], status["others"][0]["index"]["files"]) == (2, 3)


async def test_who_waits_for_the_index_of_a_project_that_is_closed_is_refused(root: Path) -> None:
    project = Project(root, Settings(), FakeFactory())
    waiting = asyncio.create_task(project.indexed())
    await asyncio.sleep(0)
    await project.close()
    with pytest.raises(StaleRevision, match="the folder was closed, or settings were changed"):
        await waiting


# ---------------------------------------------------------------- the relay


def initialized(**params: Any) -> dict[str, Any]:
    """`initialize` as JDT LS gets it."""
    play = Play()
    play.from_editor(request(0, "initialize", {"capabilities": {}, **params}))
    (sent,) = play.start_jdtls(("ours.jar",)).new()
    return dict(sent["params"])


def test_jdtls_is_told_every_folder() -> None:
    folders = [{"uri": "file:///a", "name": "a"}, {"uri": "file:///b", "name": "b"}]
    sent = initialized(rootUri="file:///a", workspaceFolders=folders)
    assert sent["initializationOptions"] == {"bundles": ["ours.jar"], "workspaceFolders": ["file:///a", "file:///b"]}
    assert sent["workspaceFolders"] == folders


def test_folders_that_the_client_names_for_jdtls_stay() -> None:
    options = {"workspaceFolders": ["file:///c"]}
    sent = initialized(workspaceFolders=[{"uri": "file:///a", "name": "a"}], initializationOptions=options)
    assert sent["initializationOptions"]["workspaceFolders"] == ["file:///c"]


@pytest.mark.parametrize("folders", [None, [], 5, [None, {"uri": 5}]])
def test_without_folders_jdtls_is_told_none(folders: Any) -> None:
    assert "workspaceFolders" not in initialized(rootUri="file:///a", workspaceFolders=folders)["initializationOptions"]


def test_a_worker_that_starts_late_or_again_is_told_the_changes_of_folders() -> None:
    play = running()
    event = changed([Path("/b")], [])
    play.from_editor(notification("workspace/didChangeWorkspaceFolders", event))
    assert [one["params"] for one in play.worker.new()] == [event]
    assert [one["method"] for one in play.jdtls.new()] == ["workspace/didChangeWorkspaceFolders"]
    play.session.worker.gone("the worker stopped")
    play.from_editor(notification("workspace/didChangeWorkspaceFolders", changed([], [Path("/b")])))
    told = play.start_worker().new()
    assert [one["method"] for one in told] == [
        "initialize",
        "workspace/didChangeWorkspaceFolders",
        "workspace/didChangeWorkspaceFolders",
        "initialized",
    ]
    assert told[1]["params"] == event
    play.from_worker(result("espalier:initialize", {"capabilities": {}}))
