"""An agent whose root is not exactly a folder of the editor's: whom it may ask, and how files are named."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from espalier.errors import EspalierError, ServerGone, UsageError
from espalier.mcp import attached
from espalier.mcp.attached import Attachment, SharedRoots, attachment
from espalier.mcp.backend import Backend
from espalier.places import workers_dir
from espalier.text.uri import path_to_uri
from espalier.wire import Peer
from espalier.wire.announcement import announced
from fakes.played_worker import CART, PRICES, Relay, worker_on

WEB = CART.replace("package shop", "package web").replace("totl", "total").replace("(Prices", "(shop.Prices")


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A build of two modules; `web` uses what `core` declares."""
    monkeypatch.setenv("ESPALIER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("espalier.mcp.backend.CONNECT_SECONDS", 60)
    shop = (tmp_path / "work" / "shop").resolve()
    for path, text in {"core/shop/Prices.java": PRICES, "core/shop/Cart.java": CART, "web/web/Cart.java": WEB}.items():
        (shop / path).parent.mkdir(parents=True, exist_ok=True)
        (shop / path).write_text(text)
    return shop


@asynccontextmanager
async def agent(*roots: Path) -> AsyncIterator[Backend]:
    backend = Backend(roots, workers_dir(), roots[0].parent / "data")

    @asynccontextmanager
    async def none() -> AsyncIterator[Peer]:
        raise ServerGone("a server of its own")
        yield

    backend._own = none  # type: ignore[method-assign]
    try:
        yield backend
    finally:
        await backend.close()


@asynccontextmanager
async def editor(*folders: Path) -> AsyncIterator[Relay]:
    async with worker_on(folders[0], door="unix:x", folders=folders) as relay:
        async with asyncio.timeout(60):
            while not any(announced(workers_dir(), frozenset(folders))):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        yield relay


async def test_an_agent_in_a_module_asks_the_editor_that_has_the_build_open(shop: Path, tmp_path: Path) -> None:
    async with editor(shop) as relay, agent(shop / "core") as backend:
        users = await backend.request("espalier/users", {"symbol": "Prices"})
        assert {use["path"] for use in users["users"]} == {"shop/Cart.java", "../web/web/Cart.java"}
        text = CART.replace("sum", "unsaved")
        relay.peer.notify(
            "textDocument/didOpen",
            {
                "textDocument": {
                    "uri": (shop / "core/shop/Cart.java").as_uri(),
                    "languageId": "java",
                    "version": 1,
                    "text": text,
                }
            },
        )
        found = await backend.request("espalier/source", {"path": "shop/Cart.java"})
        assert (found["path"], found["text"]) == ("shop/Cart.java", text)
        edit = {"path": "shop/Cart.java", "startLine": 5, "endLine": 5, "text": "return prices.totl();"}
        checked = await backend.request("espalier/checkEdit", {"edits": [edit]})
        assert checked["unsaved"] == ["shop/Cart.java"]
        assert [problem["path"] for problem in checked["problems"]] == ["shop/Cart.java"]
        status = await backend.request("espalier/status", {})
        assert (status["root"], status["editor"]) == (str(shop / "core"), str(shop))


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("espalier/source", {"path": "../web/web/Cart.java"}),
        ("espalier/source", {"path": "/etc/passwd"}),
        ("espalier/source", {"symbol": "web.Cart"}),
        ("espalier/fix", {"path": "../web/web/Cart.java", "startLine": 5}),
        ("espalier/fix", {"failure": "web/web/Cart.java:5: error: cannot find symbol"}),
        ("espalier/checkEdit", {"edits": [{"path": "../web/web/New.java", "startLine": 1, "endLine": 0, "text": "x"}]}),
    ],
)
async def test_what_lies_outside_of_the_root_is_not_shown(
    shop: Path, tmp_path: Path, method: str, params: dict[str, Any]
) -> None:
    (shop / "web/web/Cart.java").write_text(WEB.replace("total", "totl"))
    async with editor(shop), agent(shop / "core") as backend:
        with pytest.raises(UsageError, match=r"outside of|is no file under"):
            await backend.request(method, params)


async def test_an_agent_above_the_only_code_asks_the_editor_that_has_that_open(shop: Path, tmp_path: Path) -> None:
    async with editor(shop), agent(shop.parent) as backend:
        found = await backend.request("espalier/source", {"path": "shop/core/shop/Cart.java"})
        assert found["path"] == "shop/core/shop/Cart.java"
        answer = (await backend.request("espalier/ask", {"question": "Who uses Prices?"}))["answer"]
        assert "[shop/core/shop/Cart.java:4](shop/core/shop/Cart.java#L4)" in answer


async def test_other_folders_of_the_editor_are_not_asked(shop: Path, tmp_path: Path) -> None:
    async with editor(shop / "web", shop / "core"), agent(shop / "core") as backend:
        users = await backend.request("espalier/users", {"symbol": "Prices"})
        assert {use["path"] for use in users["users"]} == {"shop/Cart.java"}
        assert (await backend.request("espalier/status", {}))["editor"] == str(shop / "core")


async def change(relay: Relay, *, opened: Sequence[Path] = (), closed: Sequence[Path] = ()) -> None:
    """The editor has changed its folders, and the worker has announced that."""
    event = {
        name: [{"uri": path_to_uri(folder), "name": folder.name} for folder in folders]
        for name, folders in (("added", opened), ("removed", closed))
    }
    relay.peer.notify("workspace/didChangeWorkspaceFolders", {"event": event})
    async with asyncio.timeout(60):
        while not any(  # noqa: ASYNC110
            {*map(str, opened)} <= {*door.roots} and not {*map(str, closed)} & {*door.roots}
            for _, door in announced(workers_dir(), frozenset())
        ):
            await asyncio.sleep(0.01)


ABOUT_WEB: list[tuple[str, dict[str, Any]]] = [
    ("espalier/source", {"symbol": "web.Cart"}),
    ("espalier/source", {"path": "web/Cart.java"}),
    ("espalier/users", {"symbol": "web.Cart"}),
    ("espalier/ask", {"question": "Where is Cart?"}),
    ("espalier/find", {"words": "cart"}),
    ("espalier/impact", {"symbol": "Prices"}),
    ("espalier/fix", {"failure": "web/Cart.java:5: error: cannot find symbol"}),
    ("espalier/status", {}),
]


async def told_of_web(backend: Backend) -> list[str]:
    """What the agent hears of another folder of the editor's where it asks about that."""
    told = []
    for method, params in ABOUT_WEB:
        try:
            told.append(str(await backend.request(method, params)))
        except EspalierError as error:
            told.append(str(error))
    return [
        text for text in told if any(mark in text for mark in ("shop/web", "package web", "'web/", "prices.total()"))
    ]


async def test_a_folder_that_the_editor_opens_later_is_not_told_of(shop: Path) -> None:
    async with editor(shop / "core") as relay, agent(shop / "core") as backend:
        before = await backend.request("espalier/users", {"symbol": "Prices"})
        await change(relay, opened=[shop / "web"])
        assert await backend.request("espalier/users", {"symbol": "Prices"}) == before
        assert not await told_of_web(backend)


async def test_where_the_editor_closes_the_agents_folder_no_other_is_asked(shop: Path) -> None:
    async with editor(shop / "core", shop / "web") as relay, agent(shop / "core") as backend:
        await backend.request("espalier/users", {"symbol": "Prices"})
        await change(relay, closed=[shop / "core"])
        assert not await told_of_web(backend)
        with pytest.raises(ServerGone, match="a server of its own"):
            await backend.request("espalier/status", {})


async def test_a_folder_that_is_opened_in_the_agents_folder_ends_that_it_is_asked(shop: Path) -> None:
    async with editor(shop) as relay, agent(shop) as backend:
        found = await backend.request("espalier/source", {"path": "core/shop/Cart.java"})
        assert found["path"] == "core/shop/Cart.java"
        await change(relay, opened=[shop / "core"])
        with pytest.raises(ServerGone, match="a server of its own"):
            await backend.request("espalier/source", {"path": "core/shop/Cart.java"})


async def test_agents_with_several_roots_hear_of_no_other_folder(shop: Path) -> None:
    other = shop.parent / "other"
    other.mkdir()
    (other / "Secret.java").write_text("package other;\n\nclass Secret { shop.Prices prices; }\n")
    async with editor(other, shop / "core", shop / "web"), agent(shop / "core", shop / "web") as backend:
        users = await backend.request("espalier/users", {"symbol": "Prices"})
        assert {use["root"] for use in users["users"]} == {path_to_uri(shop / "core"), path_to_uri(shop / "web")}
        with pytest.raises(EspalierError, match="nothing is called Secret"):
            await backend.request("espalier/source", {"symbol": "Secret"})
        status = await backend.request("espalier/status", {})
        assert [status["root"], *(each["root"] for each in status["others"])] == [str(shop / "core"), str(shop / "web")]


def test_whom_an_agent_may_ask(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    core, web = shop / "core", shop / "web"
    assert attachment([core], [shop, core]) == Attachment(core, core)
    assert attachment([core], [shop.parent, shop]) == Attachment(core, shop)
    assert attachment([core], [web]) is None
    assert attachment([shop], [shop, core]) is None  # files of core have other names there
    assert attachment([core, web], [web, shop.parent, core]) == SharedRoots((core, web))
    assert attachment([core, web], [core, web, core / "shop"]) is None
    assert attachment([core, web], [core, shop]) is None
    assert attachment([shop], [core]) is None  # web's users would be missing
    assert attachment([shop], [core, web]) is None
    (web / "web/Cart.java").unlink()
    assert attachment([shop], [core]) == Attachment(shop, core)
    (shop / "pom.xml").touch()
    assert attachment([shop], [core]) is None
    (shop / "pom.xml").unlink()
    monkeypatch.setattr(attached, "MOST_FOLDERS", 1)
    assert attachment([shop], [core]) is None


def test_a_diff_names_the_file_as_the_agent_does(shop: Path) -> None:
    found = {"candidates": [{"diff": "--- a/core/A.java\n+++ b/core/A.java\n-- a/core/x\n", "remaining": []}]}
    told = Attachment(shop / "core", shop).told("espalier/fix", found)
    assert told["candidates"][0]["diff"] == "--- a/A.java\n+++ b/A.java\n-- a/core/x\n"
