"""What JDT LS can do beyond what the editor was told in its stead, as registrations."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Raw

from espalier.lsp.relay.merging import Json, offers
from espalier.lsp.routes import OUR_COMMANDS
from espalier.wire import envelope as rpc

_COMMANDS = "workspace/executeCommand"
METHODS = {
    "callHierarchyProvider": "textDocument/prepareCallHierarchy",
    "codeActionProvider": "textDocument/codeAction",
    "codeLensProvider": "textDocument/codeLens",
    "colorProvider": "textDocument/documentColor",
    "completionProvider": "textDocument/completion",
    "declarationProvider": "textDocument/declaration",
    "definitionProvider": "textDocument/definition",
    "diagnosticProvider": "textDocument/diagnostic",
    "documentFormattingProvider": "textDocument/formatting",
    "documentHighlightProvider": "textDocument/documentHighlight",
    "documentLinkProvider": "textDocument/documentLink",
    "documentOnTypeFormattingProvider": "textDocument/onTypeFormatting",
    "documentRangeFormattingProvider": "textDocument/rangeFormatting",
    "documentSymbolProvider": "textDocument/documentSymbol",
    "executeCommandProvider": _COMMANDS,
    "foldingRangeProvider": "textDocument/foldingRange",
    "hoverProvider": "textDocument/hover",
    "implementationProvider": "textDocument/implementation",
    "inlayHintProvider": "textDocument/inlayHint",
    "linkedEditingRangeProvider": "textDocument/linkedEditingRange",
    "referencesProvider": "textDocument/references",
    "renameProvider": "textDocument/rename",
    "selectionRangeProvider": "textDocument/selectionRange",
    "semanticTokensProvider": "textDocument/semanticTokens",
    "signatureHelpProvider": "textDocument/signatureHelp",
    "typeDefinitionProvider": "textDocument/typeDefinition",
    "typeHierarchyProvider": "textDocument/prepareTypeHierarchy",
    "workspaceSymbolProvider": "workspace/symbol",
}
NAMES = {
    "prepareCallHierarchy": "callHierarchy",
    "prepareTypeHierarchy": "typeHierarchy",
    "documentColor": "colorProvider",
}
"""Of capabilities of the editor, where they are not called as the method."""


def registrations(told: Json, real: Json, params: Json) -> list[dict[str, Any]]:
    """`client/registerCapability` entries for what the result `real` of `initialize` offers and the result `told` does
    not, as far as the editor that has sent `params` lets it be registered. What is offered with other options stays as
    it was told: LSP has no way to change it, and a second registration would answer twice."""
    before, now = (rpc.members(rpc.members(result).get("capabilities", UNSET)) for result in (told, real))
    editor = rpc.members(rpc.members(params).get("capabilities", UNSET))
    found = []
    for provider, method in METHODS.items():
        options = _added(method, before.get(provider, UNSET), now.get(provider, UNSET))
        if options is not None and registers(editor, method):
            found.append({"id": f"espalier:late:{provider}", "method": method, "registerOptions": options})
    return found


def _added(method: str, before: Json, now: Json) -> dict[str, Any] | None:
    """The options to register; None where nothing is new."""
    if method == _COMMANDS:
        known = {bytes(each) for each in _commands(before)}
        commands = [each for each in _commands(now) if bytes(each) not in known]
        return {"commands": commands} if commands else None
    if not offers(now) or offers(before):
        return None
    return (
        {"documentSelector": None, **rpc.members(now)} if method.startswith("textDocument/") else {**rpc.members(now)}
    )


def _commands(provider: Json) -> list[Raw]:
    commands = rpc.elements(rpc.members(provider).get("commands", UNSET))
    return [each for each in commands if not str(rpc.value(each)).startswith(OUR_COMMANDS)]


def registers(editor: dict[str, Raw], method: str) -> bool:
    """Whether an editor with these capabilities lets it be registered."""
    section, _, name = method.partition("/")
    capability = rpc.members(rpc.members(editor.get(section, UNSET)).get(NAMES.get(name, name), UNSET))
    return bytes(capability.get("dynamicRegistration", b"")) == b"true"
