"""The first `initialize` on a machine is answered from what JDT LS's pinned version was recorded to answer."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from espalier.jdt.install import VERSION
from espalier.lsp.relay.recorded_answer import recorded
from espalier.lsp.relay.relay import Relay
from espalier.wire import Peer
from espalier.wire import envelope as rpc
from fakes.pipes import joined
from fakes.relay_process import QUICK, HeldLauncher


def capabilities(editor: dict[str, Any]) -> dict[str, Any]:
    found = recorded(VERSION, rpc.encode({"capabilities": editor}))
    assert found is not None and found.completes
    told: dict[str, Any] = rpc.value(found.result)["capabilities"]
    return told


def test_the_version_that_is_fetched_is_recorded_and_no_other_is_guessed() -> None:
    assert recorded("0.1.0", rpc.encode({"capabilities": {}})) is None
    told = capabilities({})
    assert told["hoverProvider"] is True and told["textDocumentSync"]["openClose"] is True
    assert told["codeActionProvider"] == {"codeActionKinds": [], "resolveProvider": False}
    assert "fileOperations" not in told["workspace"] and "willSave" not in told["textDocumentSync"]


def test_what_the_editor_lets_be_registered_is_left_to_jdtls() -> None:
    told = capabilities({"textDocument": {"hover": {"dynamicRegistration": True}, "rename": {}}})
    assert "hoverProvider" not in told and "renameProvider" in told
    assert "textDocumentSync" in capabilities({"textDocument": {"synchronization": {"dynamicRegistration": True}}})


def test_an_editor_is_offered_what_it_knows_of() -> None:
    resolve = {"codeActionLiteralSupport": {}, "dataSupport": True, "resolveSupport": {"properties": ["edit"]}}
    told = capabilities(
        {
            "textDocument": {
                "codeAction": resolve | {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}},
                "synchronization": {"willSave": True},
            },
            "workspace": {"fileOperations": {"willRename": True}},
        }
    )
    assert told["codeActionProvider"]["resolveProvider"] and "quickfix" in told["codeActionProvider"]["codeActionKinds"]
    assert told["textDocumentSync"]["willSave"] and "willSaveWaitUntil" not in told["textDocumentSync"]
    assert "willRename" in told["workspace"]["fileOperations"]


def test_capabilities_of_wrong_types_are_no_capabilities() -> None:
    for editor in ({"textDocument": 1}, {"textDocument": {"codeAction": []}}, {"workspace": None}):
        assert capabilities(editor) == capabilities({})
    found = recorded(VERSION, rpc.encode([]))
    assert found is not None and rpc.value(found.result)["capabilities"] == capabilities({})


async def test_the_first_start_is_answered_before_jdtls_runs(tmp_path: Path) -> None:
    launcher = HeldLauncher(tmp_path / VERSION)
    theirs, ours = joined("editor", "relay")
    relay = asyncio.create_task(Relay(ours, launcher, QUICK, environment={}).run())
    async with Peer(theirs, prefix="editor:") as peer, asyncio.timeout(60):
        answer = await peer.request("initialize", {"capabilities": {}})
        assert answer["capabilities"]["definitionProvider"] is True and answer["serverInfo"]["name"] == "Espalier"
        peer.notify("initialized")
        hover = asyncio.create_task(peer.request("textDocument/hover", {"textDocument": {"uri": "file:///p/A.java"}}))
        launcher.allowed.set()
        await hover
        peer.notify("exit")
        await relay
    assert len(list((tmp_path / VERSION).iterdir())) == 1
