"""Links of configuration files, as an editor gets them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from espalier.text.uri import path_to_uri
from fakes.played import Play, request, result, running
from fakes.played_worker import worker_on

METHOD = "textDocument/documentLink"
READER = """package shop;

import org.springframework.beans.factory.annotation.Value;

public class Limits {
    @Value("${shop.limit}")
    int limit;
}
"""


@pytest.fixture
def file(root: Path) -> Path:
    (root / "src" / "shop" / "Limits.java").write_text(READER)
    path = root / "src" / "application.properties"
    path.write_text("# é\nshop.limit=3\n")
    return path


def about(path: Path) -> dict[str, Any]:
    return {"textDocument": {"uri": path_to_uri(path)}}


async def test_a_link_has_its_place_its_target_and_a_label(root: Path, file: Path) -> None:
    async with worker_on(root) as relay:
        (link,) = await relay.ask(METHOD, about(file))
        assert link["range"] == {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 10}}
        assert link["target"] == path_to_uri(root / "src" / "shop" / "Limits.java") + "#L6"
        assert link["tooltip"] == "read by Limits.limit"


async def test_the_editors_text_counts(root: Path, file: Path) -> None:
    async with worker_on(root) as relay:
        item = {"uri": path_to_uri(file), "languageId": "properties", "version": 1, "text": "\n\nshop.limit=3\n"}
        relay.peer.notify("textDocument/didOpen", {"textDocument": item})
        (link,) = await relay.ask(METHOD, about(file))
        assert link["range"]["start"]["line"] == 2


async def test_who_asks_of_its_own_accord_gets_no_error(root: Path, file: Path, tmp_path: Path) -> None:
    async with worker_on(root) as relay:
        for path in (root / "src" / "shop" / "Limits.java", root / "none.properties", tmp_path / "other.properties"):
            assert await relay.ask(METHOD, about(path)) == []
        relay.configure(features={"graph": False})
        assert await relay.ask(METHOD, about(file)) == []


async def test_an_editor_that_can_register_is_told_the_files(root: Path) -> None:
    capabilities = {"textDocument": {"documentLink": {"dynamicRegistration": True}}}
    told: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    async with worker_on(root, capabilities=capabilities) as relay:
        relay.peer.on("client/registerCapability", lambda params: told.set_result(params))
        (one,) = (await asyncio.wait_for(told, 30))["registrations"]
        assert one["method"] == METHOD
        assert {each["pattern"] for each in one["registerOptions"]["documentSelector"]} >= {"**/*.yml", "**/*.xml"}


def test_the_relay_asks_the_worker_and_offers_links_to_an_editor_that_cannot_register() -> None:
    play = running()
    play.from_editor(request(1, METHOD, {"textDocument": {"uri": "file:///a.xml"}}))
    assert [message["method"] for message in play.worker.new()] == [METHOD]
    assert play.jdtls.new() == []

    def offered(capabilities: dict[str, Any]) -> bool:
        play = Play()
        play.from_editor(request(0, "initialize", {"capabilities": capabilities}))
        play.start_jdtls()
        play.from_jdtls(result(0, {"capabilities": {}}))
        (answer,) = play.editor.new()
        return "documentLinkProvider" in answer["result"]["capabilities"]

    assert offered({})
    assert not offered({"textDocument": {"documentLink": {"dynamicRegistration": True}}})


async def test_links_stay_in_the_folder_as_the_editor_names_it(root: Path, file: Path) -> None:
    linked = root.parent / "linked"
    linked.symlink_to(root)
    async with worker_on(root, folders=[linked]) as relay:
        (link,) = await relay.ask(METHOD, about(linked / "src" / "application.properties"))
        assert link["target"] == path_to_uri(linked / "src" / "shop" / "Limits.java") + "#L6"
