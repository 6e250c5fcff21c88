"""How the few merged messages are merged: pure functions from raw JSON to raw JSON.

Members that are not ours to change keep their bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET, Raw, UnsetType

from espalier import __version__
from espalier.lsp.routes import COMMANDS, OUR_COMMANDS
from espalier.service import own_client
from espalier.wire import envelope as rpc

_SOURCE_PATHS = "project.sourcePaths"
_LINKS = {"resolveProvider": False}
_WORKER_READS = (
    ("window", "workDoneProgress"),
    ("workspace", "workspaceEdit", "documentChanges"),
    ("workspace", "didChangeWatchedFiles", "dynamicRegistration"),
    ("textDocument", "documentLink", "dynamicRegistration"),
)
_INFO = {"name": "Espalier", "version": __version__}

Json = Raw | UnsetType


@dataclass(frozen=True, slots=True)
class EditorCapabilities:
    """What merging must know of the editor's capabilities. `asks_jdtls`: whether it has requests for JDT LS."""

    literal_actions: bool = False
    registers_actions: bool = False
    configuration: bool = False
    inline_completion: bool = False
    registers_links: bool = False
    progress: bool = False
    asks_jdtls: bool = True

    @classmethod
    def of(cls, params: Json) -> EditorCapabilities:
        """From `initialize` params; what is missing or malformed counts as not supported."""
        capabilities = rpc.members(params).get("capabilities", UNSET)
        return cls(
            literal_actions=_at(capabilities, "textDocument", "codeAction", "codeActionLiteralSupport") is not None,
            registers_actions=_at(capabilities, "textDocument", "codeAction", "dynamicRegistration") is True,
            configuration=_at(capabilities, "workspace", "configuration") is True,
            inline_completion=_at(capabilities, "textDocument", "inlineCompletion") is not None,
            registers_links=_at(capabilities, "textDocument", "documentLink", "dynamicRegistration") is True,
            progress=_at(capabilities, "window", "workDoneProgress") is True,
            asks_jdtls=_at(params, "clientInfo", "name") != own_client.AGENTS,
        )


def initialize_params(params: Json, bundles: Sequence[str], process: int, source_paths: Sequence[str] = ()) -> Raw:
    """`initialize` for JDT LS: our bundles after the user's own, the open folders, the source folders of those without
    a build file, and our process id.

    JDT LS imports the folders that its own option names, else only the first. It ends when the process of that id does:
    it must not outlive the relay.
    """
    outer = rpc.members(params)
    options = rpc.members(outer.get("initializationOptions", UNSET))
    added: dict[str, Any] = {}
    if bundles:
        added["bundles"] = [*rpc.elements(options.get("bundles", UNSET)), *bundles]
    if "workspaceFolders" not in options and (folders := _folders(outer)):
        added["workspaceFolders"] = folders
    if (settings := with_source_paths(options.get("settings", UNSET), source_paths)) is not None:
        added["settings"] = settings
    if added:
        outer["initializationOptions"] = rpc.encode({**options, **added})
    return rpc.encode({**outer, "processId": process})


def with_source_paths(settings: Json, source_paths: Sequence[str]) -> Raw | None:
    """Settings that name source folders too (`java.project.sourcePaths`); None where there are none to be named, or
    where the user names some. An empty list, which clients send as the setting's default, names none."""
    outer = rpc.members(settings)
    java = rpc.members(outer.get("java", UNSET))
    project = rpc.members(java.get("project", UNSET))
    nested = "sourcePaths" in project and rpc.value(project["sourcePaths"]) != []
    named = nested or f"java.{_SOURCE_PATHS}" in outer or _SOURCE_PATHS in java
    if named or not source_paths:
        return None
    paths = rpc.encode(list(source_paths))
    return rpc.encode({**outer, "java": {**java, "project": {**project, "sourcePaths": paths}}})


def folders(params: Json) -> list[str]:
    """The URIs of the folders in `initialize` params: `workspaceFolders`, else the root."""
    outer = rpc.members(params)
    root = rpc.value(outer["rootUri"]) if "rootUri" in outer else None
    return [str(rpc.value(uri)) for uri in _folders(outer)] or ([root] if isinstance(root, str) else [])


def _folders(params: dict[str, Raw]) -> list[Raw]:
    """The URIs of `workspaceFolders` in `initialize` params; those that are malformed are left out."""
    uris = (rpc.members(folder).get("uri") for folder in rpc.elements(params.get("workspaceFolders", UNSET)))
    return [uri for uri in uris if uri is not None and isinstance(rpc.value(uri), str)]


def initialize_result(result: Json, editor: EditorCapabilities, *, completes: bool = False) -> Raw:
    """JDT LS's capabilities and ours. `completes`: whether inline completions can be had."""
    outer = rpc.members(result)
    capabilities = rpc.members(outer.get("capabilities", UNSET))
    capabilities["positionEncoding"] = rpc.encode("utf-16")
    capabilities["executeCommandProvider"] = _commands(capabilities.get("executeCommandProvider", UNSET))
    if not offers(capabilities.get("codeActionProvider", UNSET)) and not editor.registers_actions:
        capabilities["codeActionProvider"] = rpc.encode({"codeActionKinds": ["quickfix"]})
    if not editor.registers_links:
        capabilities["documentLinkProvider"] = rpc.encode(_LINKS)
    if completes and editor.inline_completion:
        capabilities["inlineCompletionProvider"] = Raw(b"true")
    return rpc.encode({**outer, "capabilities": capabilities, "serverInfo": _INFO})


def worker_capabilities(params: Json) -> dict[str, Any]:
    """The capabilities in `initialize` params that the worker reads. pygls refuses them all for one value that it does
    not know, as of another version of LSP, and `general` would negotiate another position encoding."""
    capabilities = rpc.members(params).get("capabilities", UNSET)
    found: dict[str, Any] = {}
    for *sections, name in _WORKER_READS:
        if _at(capabilities, *sections, name) is True:
            below = found
            for section in sections:
                below = below.setdefault(section, {})
            below[name] = True
    return found


def own_initialize_result(editor: EditorCapabilities) -> Raw:
    """Our capabilities alone, for an editor with a JDT LS of its own."""
    capabilities: dict[str, Any] = {
        "positionEncoding": "utf-16",
        "textDocumentSync": {"openClose": True, "change": 2, "save": True},
        "codeActionProvider": {"codeActionKinds": ["quickfix"]},
        "executeCommandProvider": {"commands": [*COMMANDS]},
        "workspace": {"workspaceFolders": {"supported": True, "changeNotifications": True}},
        **({} if editor.registers_links else {"documentLinkProvider": _LINKS}),
        **({"inlineCompletionProvider": True} if editor.inline_completion else {}),
    }
    return rpc.encode({"capabilities": capabilities, "serverInfo": _INFO})


def without_our_commands(params: Json) -> Raw | None:
    """`client/registerCapability` params without our bundle's commands; None when nothing of ours was in them."""
    entries = rpc.elements(rpc.members(params).get("registrations", UNSET))
    kept = [changed for entry in entries if (changed := _entry_without(entry)) is not None]
    return None if kept == entries else rpc.encode({**rpc.members(params), "registrations": kept})


def _entry_without(entry: Raw) -> Raw | None:
    """One registration; None where it was of our commands alone."""
    outer = rpc.members(entry)
    if rpc.value(outer.get("method")) != "workspace/executeCommand":
        return entry
    options = rpc.members(outer.get("registerOptions", UNSET))
    commands = rpc.elements(options.get("commands", UNSET))
    kept = [command for command in commands if not _ours(command)]
    if len(kept) == len(commands):
        return entry
    return rpc.encode({**outer, "registerOptions": {**options, "commands": kept}}) if kept else None


def _commands(provider: Json) -> Raw:
    """An executeCommandProvider with JDT LS's commands (our bundle's left out) and then ours."""
    options = rpc.members(provider)
    theirs = [command for command in rpc.elements(options.get("commands", UNSET)) if not _ours(command)]
    return rpc.encode({**options, "commands": [*theirs, *COMMANDS]})


def _ours(command: Raw) -> bool:
    return str(rpc.value(command)).startswith(OUR_COMMANDS)


def offers(provider: Json) -> bool:
    """Whether a capability is there: neither missing, null nor false."""
    return provider is not UNSET and bytes(provider) not in (b"null", b"false")


def _at(raw: Json, *names: str) -> Any:
    for name in names:
        raw = rpc.members(raw).get(name, UNSET)
    return rpc.value(raw)
