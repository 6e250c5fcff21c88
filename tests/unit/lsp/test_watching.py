"""What changes on disk beside the editor, with an editor that watches files and with one that does not."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from espalier.lsp.worker.looking import SECONDS, SHARE, Looking
from espalier.lsp.worker.work_done import Rising
from espalier.ports import Progress
from espalier.text.uri import path_to_uri
from espalier.wire import ResponseError
from espalier.wire import envelope as rpc
from fakes.played import Outbox, request, result, running
from fakes.played_worker import Relay, worker_on

WATCHES = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
EMPTY = "package shop;\n\nclass Cart { }\n"
BEANS = """<?xml version="1.0"?>
<beans xmlns="http://www.springframework.org/schema/beans">
  <bean id="prices" class="shop.Prices"/>
</beans>
"""


async def users(relay: Relay) -> set[str]:
    found = await relay.ask("espalier/users", {"symbol": "shop.Prices"})
    return {use["path"] for use in found["users"]}


@pytest.fixture
def every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """No look is recent enough for the next question."""
    monkeypatch.setattr("espalier.lsp.worker.looking.SECONDS", 0)
    monkeypatch.setattr("espalier.lsp.worker.looking.SHARE", 0)


class Registered:
    """An editor that watches what it is asked to watch."""

    def __init__(self, relay: Relay) -> None:
        self.options: list[Any] = []
        self.came = asyncio.Event()
        relay.peer.on("client/registerCapability", self._take)

    def _take(self, params: Any) -> None:
        self.options += [(one["method"], one["registerOptions"]) for one in params["registrations"]]
        self.came.set()


async def test_an_editor_that_can_is_asked_to_watch_and_is_believed(root: Path, every_time: None) -> None:
    async with worker_on(root, capabilities=WATCHES) as relay:
        editor = Registered(relay)
        await asyncio.wait_for(editor.came.wait(), 60)
        watchers = [
            {"globPattern": "**/*.{gradle,java,kts,properties,sql,stg,xml,yaml,yml}"},
            {"globPattern": "**/src/**", "kind": 1},
            {"globPattern": "**/*", "kind": 4},
        ]
        assert editor.options == [("workspace/didChangeWatchedFiles", {"watchers": watchers})]
        assert await users(relay) == {"src/shop/Cart.java"}
        (root / "beans.xml").write_text(BEANS)
        assert await users(relay) == {"src/shop/Cart.java"}
        uri = relay.uri("Cart.java").replace("src/shop/Cart.java", "beans.xml")
        relay.peer.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 1}]})
        async with asyncio.timeout(60):
            while "beans.xml" not in await users(relay):  # noqa: ASYNC110
                await asyncio.sleep(0.02)


async def test_a_folder_that_is_renamed_takes_its_files_along_though_the_editor_names_none_of_them(root: Path) -> None:
    async with worker_on(root, capabilities=WATCHES) as relay:
        Registered(relay)
        assert await users(relay) == {"src/shop/Cart.java"}
        (root / "src" / "shop").rename(root / "src" / "store")
        folders = [(path_to_uri(root / "src" / name), kind) for name, kind in (("shop", 3), ("store", 1))]
        changes = [{"uri": uri, "type": kind} for uri, kind in folders]
        relay.peer.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        async with asyncio.timeout(60):
            while await users(relay) != {"src/store/Cart.java"}:  # noqa: ASYNC110
                await asyncio.sleep(0.02)


async def test_without_an_editor_that_watches_questions_see_the_disk(root: Path, every_time: None) -> None:
    async with worker_on(root) as relay:
        assert await users(relay) == {"src/shop/Cart.java"}
        (root / "beans.xml").write_text(BEANS)
        assert await users(relay) == {"src/shop/Cart.java", "beans.xml"}
        (root / "beans.xml").unlink()
        (root / "src" / "shop" / "Cart.java").write_text(EMPTY)
        assert await users(relay) == set()
        (root / "src" / "shop" / "Basket.java").write_text("package shop;\n\nclass Basket {\n    Prices prices;\n}\n")
        answer = await relay.ask("espalier/ask", {"question": "Who uses Prices?"})
        assert "Basket" in answer["answer"]


async def test_an_editor_that_refuses_to_watch_is_not_relied_on(root: Path, every_time: None) -> None:
    def refuse(params: Any) -> Any:
        raise ResponseError(rpc.METHOD_NOT_FOUND, "no registrations here")

    async with worker_on(root, capabilities=WATCHES) as relay:
        relay.peer.on("client/registerCapability", refuse)
        assert await users(relay) == {"src/shop/Cart.java"}
        (root / "src" / "shop" / "Cart.java").write_text(EMPTY)
        async with asyncio.timeout(60):
            while await users(relay):  # noqa: ASYNC110
                await asyncio.sleep(0.02)


async def test_the_editors_text_goes_before_the_disks(root: Path, every_time: None) -> None:
    async with worker_on(root) as relay:
        relay.open("Cart.java", EMPTY)
        assert await users(relay) == set()
        (root / "src" / "shop" / "Cart.java").write_text("package shop;\n\nclass Cart { Prices prices; }\n")
        assert await users(relay) == set()


@pytest.mark.parametrize("event", ["didSave", "didOpen", "didClose"])
@pytest.mark.parametrize("watches", [True, False])
async def test_a_sign_of_life_makes_us_look_where_nobody_watches(
    root: Path, event: str, watches: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = asyncio.Event()

    async def fresh(self: Looking) -> None:
        looked.set()

    monkeypatch.setattr(Looking, "fresh", fresh)
    async with worker_on(root, capabilities=WATCHES if watches else None) as relay:
        Registered(relay)
        await users(relay)
        looked.clear()
        document = {"uri": relay.uri("Prices.java"), "languageId": "java", "version": 1, "text": ""}
        relay.peer.notify(f"textDocument/{event}", {"textDocument": document})
        if watches:
            await relay.ask("espalier/status", {})
            assert not looked.is_set()
        else:
            await asyncio.wait_for(looked.wait(), 60)


# ---------------------------------------------------------------- how often


class Played:
    """A clock and a look that takes as long as it is told to."""

    def __init__(self) -> None:
        self.now, self.looks, self.takes = 100.0, 0, 0.1
        self.failing = False
        self.looking = Looking(self._look, lambda: self.now)

    async def _look(self) -> None:
        self.looks += 1
        self.now += self.takes
        await asyncio.sleep(0)
        if self.failing:
            raise RuntimeError("the disk is gone")


async def test_a_look_is_not_repeated_while_it_is_recent() -> None:
    played = Played()
    await asyncio.gather(*(played.looking.fresh() for _ in range(9)))
    await played.looking.fresh()
    assert played.looks == 1
    played.now += SECONDS
    await played.looking.fresh()
    assert played.looks == 2


async def test_a_look_that_takes_long_is_rare() -> None:
    played = Played()
    played.takes = 2.0
    await played.looking.fresh()
    played.now += SHARE * 2.0 - 0.1
    await played.looking.fresh()
    assert played.looks == 1
    played.now += 0.2
    await played.looking.fresh()
    assert played.looks == 2


async def test_a_look_that_failed_is_tried_again_later_and_one_who_gives_up_leaves_it_to_the_others() -> None:
    played = Played()
    played.failing = True
    with pytest.raises(RuntimeError):
        await played.looking.fresh()
    played.failing = False
    played.now += SECONDS
    one, other = (asyncio.create_task(played.looking.fresh()) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    await other
    assert played.looks == 2


async def test_who_wants_to_know_now_waits_for_a_look_that_began_later() -> None:
    played = Played()
    await played.looking.fresh()
    await played.looking.now()
    assert played.looks == 2  # although the last one is recent
    under_way = asyncio.create_task(played.looking.now())
    await asyncio.sleep(0)
    both = [asyncio.create_task(played.looking.now()) for _ in range(2)]
    played.now += SECONDS
    await asyncio.gather(under_way, *both)
    assert played.looks == 4  # the one under way, and one for both


# ---------------------------------------------------------------- the relay


def test_what_a_dead_worker_has_registered_is_taken_back() -> None:
    play = running()
    registrations = [{"id": "w", "method": "workspace/didChangeWatchedFiles", "registerOptions": {"watchers": []}}]
    play.from_worker(request(1, "client/registerCapability", {"registrations": registrations}))
    (asked,) = play.editor.new()
    assert asked["params"]["registrations"] == registrations
    play.from_editor(result(asked["id"], None))
    play.worker.new()
    play.session.worker.gone("the worker stopped")
    (taken,) = play.editor.new()
    assert taken["method"] == "client/unregisterCapability"
    assert taken["params"]["unregisterations"] == [{"id": "w", "method": "workspace/didChangeWatchedFiles"}]
    started: Outbox = play.start_worker()
    started.new()
    play.jdtls.bytes()
    play.from_editor(result(taken["id"], None))
    assert (started.new(), play.jdtls.bytes()) == ([], b"")


# ---------------------------------------------------------------- progress


def test_a_percentage_stays_within_bounds_and_never_falls() -> None:
    rising = Rising()
    fractions = [0.0, 0.5, 0.2, None, 10.05, 14.0, 0.1, -3.0]
    told = [rising.report(Progress("reading", fraction)).percentage for fraction in fractions]
    assert told == [0, 50, 50, None, 100, 100, 100, 100]
