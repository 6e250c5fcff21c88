"""What JDT LS answers to an editor's first `initialize`, before any has run on this machine.

For each version in `recorded/` there is its answer to an editor that can do everything and registers nothing
dynamically (`result`), and the names of the capabilities that it does not leave to a dynamic registration (`always`).
From them and an editor's capabilities the answer to that editor follows; tests/e2e/test_recorded_answer.py compares it
with JDT LS's own, and makes the file for another version.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, UnsetType

from espalier.lsp.relay.known_answer import KnownAnswer
from espalier.lsp.relay.late_capabilities import METHODS, registers
from espalier.wire import envelope as rpc

FOLDER = Path(__file__).parent / "recorded"


def recorded(version: str, params: Raw | UnsetType) -> KnownAnswer | None:
    """The answer of that version to the editor that sends `params`; None for a version that nobody has recorded."""
    try:
        kept = msgspec.json.decode((FOLDER / f"jdtls-{version}.json").read_bytes())
    except FileNotFoundError:
        return None
    editor = _value(params, "capabilities")
    capabilities = {
        name: value
        for name, value in kept["result"]["capabilities"].items()
        if name in kept["always"] or not _is_registered(name, params)
    }
    _without_what_it_cannot(capabilities, editor if isinstance(editor, dict) else {})
    return KnownAnswer(rpc.encode({**kept["result"], "capabilities": capabilities}), completes=True)


def _is_registered(provider: str, params: Raw | UnsetType) -> bool:
    """Whether JDT LS leaves it out of the answer, to register it afterwards."""
    editor = rpc.members(rpc.members(params).get("capabilities", msgspec.UNSET))
    return provider in METHODS and registers(editor, METHODS[provider])


def _without_what_it_cannot(capabilities: dict[str, Any], editor: dict[str, Any]) -> None:
    """JDT LS offers some things only to an editor that knows of them."""
    action = _at(editor, "textDocument", "codeAction")
    if provider := capabilities.get("codeActionProvider"):
        if not _at(action, "codeActionLiteralSupport"):
            provider["codeActionKinds"] = []
        resolves = "edit" in (_at(action, "resolveSupport").get("properties") or ())
        provider["resolveProvider"] = bool(resolves and action.get("dataSupport"))
    if not _at(editor, "textDocument", "completion", "completionItem").get("labelDetailsSupport"):
        capabilities.get("completionProvider", {}).pop("completionItem", None)
    saving = _at(editor, "textDocument", "synchronization")
    for name in ("willSave", "willSaveWaitUntil"):
        if not saving.get(name):
            capabilities["textDocumentSync"].pop(name, None)
    if not _at(editor, "workspace", "fileOperations").get("willRename"):
        capabilities["workspace"].pop("fileOperations", None)


def _at(editor: Any, *names: str) -> dict[str, Any]:
    """The object below `names`; empty where there is none."""
    for name in names:
        editor = editor.get(name) if isinstance(editor, dict) else None
    return editor if isinstance(editor, dict) else {}


def _value(raw: Raw | UnsetType, name: str) -> Any:
    member = rpc.members(raw).get(name)
    return None if member is None else rpc.value(member)
