"""What is shipped as JDT LS's answer to `initialize` is what JDT LS answers, whatever the editor can do.

With ESPALIER_RECORD=1 it is recorded anew, for the JDT LS that is installed."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from espalier.jdt import launch
from espalier.jdt.parts import Parts
from espalier.jdt.process import Process
from espalier.lsp.relay.late_capabilities import METHODS, NAMES
from espalier.lsp.relay.recorded_answer import FOLDER, recorded
from espalier.wire import Peer
from espalier.wire import envelope as rpc

SAVING = {"willSave": True, "willSaveWaitUntil": True, "didSave": True}
ACTIONS = {
    "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "refactor", "source"]}},
    "resolveSupport": {"properties": ["edit"]},
    "dataSupport": True,
}
ITEMS = {"snippetSupport": True, "labelDetailsSupport": True, "resolveSupport": {"properties": ["documentation"]}}
FILES = {"willRename": True, "didRename": True, "willCreate": True, "willDelete": True}


def editor(dynamic: tuple[str, ...] = (), *, able: bool) -> dict[str, Any]:
    """The capabilities of an editor that registers the providers `dynamic`, and is `able` to do the rest."""
    found: dict[str, Any] = {"workspace": {}, "textDocument": {}}
    for provider, method in METHODS.items():
        section, _, name = method.partition("/")
        found[section][NAMES.get(name, name)] = {"dynamicRegistration": provider in dynamic}
    if able:
        text = found["textDocument"]
        text["synchronization"] = SAVING
        text["codeAction"] |= ACTIONS
        text["completion"] |= {"completionItem": ITEMS}
        text["rename"] |= {"prepareSupport": True}
        found["workspace"]["fileOperations"] = FILES
    return found


async def answered(jdtls: Parts, folder: Path, capabilities: dict[str, Any]) -> dict[str, Any]:
    folder.mkdir()
    command = launch.command(jdtls, data=folder / "data", configuration=launch.configuration_folder(jdtls, folder))
    async with Process(command, folder) as process, Peer(process.channel, {}) as peer:
        hello = {"processId": os.getpid(), "rootUri": None, "capabilities": capabilities}
        result: dict[str, Any] = await peer.request("initialize", hello)
        return result


EDITORS = {
    "nothing": {},
    "able": editor(able=True),
    "able and dynamic": editor(tuple(METHODS), able=True),
    "one half dynamic": editor(tuple(METHODS)[::2], able=False),
    "the other half dynamic": editor(tuple(METHODS)[1::2], able=True),
}


@pytest.mark.asyncio(loop_scope="function")
async def test_the_recorded_answer_is_jdtls_own(jdtls: Parts, tmp_path: Path) -> None:
    version = jdtls.jdtls.version
    if os.environ.get("ESPALIER_RECORD"):
        result = await answered(jdtls, tmp_path / "result", EDITORS["able"])
        always = await answered(jdtls, tmp_path / "always", EDITORS["able and dynamic"])
        kept = {"always": sorted(always["capabilities"]), "result": result}
        (FOLDER / f"jdtls-{version}.json").write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "utf-8")
    for name, capabilities in EDITORS.items():
        told = recorded(version, rpc.encode({"capabilities": capabilities}))
        assert told is not None
        own = await answered(jdtls, tmp_path / name, capabilities)
        assert _comparable(rpc.value(told.result)) == _comparable(own), name


def _comparable(result: dict[str, Any]) -> dict[str, Any]:
    """The order of commands is by chance."""
    commands = result["capabilities"].get("executeCommandProvider", {}).get("commands")
    if commands is not None:
        commands.sort()
    return result
