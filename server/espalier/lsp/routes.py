"""Where the editor's messages go: those that are named nowhere in this module go to JDT LS alone.

The closed list of messages that do not pass byte for byte is in docs/lsp-extensions.md, "What changes on the wire"; of
those of JDT LS's that are merged or filtered `JdtlsSide` has tables by method.
"""

from __future__ import annotations

from enum import Enum, auto

from msgspec import UNSET

from espalier.wire import envelope as rpc
from espalier.wire.envelope import Envelope

COMMANDS = ("espalier.ask", "espalier.users", "espalier.fix", "espalier.import")
"""What the editor is told it can execute; each is answered by the worker."""

INLINE_COMPLETION = "textDocument/inlineCompletion"
"""LSP 3.18; JDT LS has none, so it is the worker's."""

DOCUMENT_LINK = "textDocument/documentLink"
"""JDT LS has none; ours are those of configuration files."""

ANSWERED_HERE = frozenset({"initialize", "shutdown"})
"""Requests of the editor whose response the relay vouches for, whatever JDT LS does."""

FOLDERS = "workspace/didChangeWorkspaceFolders"

TEXT = frozenset({"textDocument/didOpen", "textDocument/didChange", "textDocument/didClose"})

COPIED = TEXT | {
    "textDocument/didSave",
    "workspace/didChangeWatchedFiles",
    FOLDERS,
    "workspace/didCreateFiles",
    "workspace/didDeleteFiles",
    "workspace/didRenameFiles",
}
"""Notifications the worker gets a copy of, after JDT LS got the original. Settings are not among them: it is told the
options that the relay has made of them."""

REPLAYED = ("workspace/didChangeConfiguration", FOLDERS)
"""Notifications a restarted JDT LS is told again, in this order: the last configuration, every change of folders."""

WAITED_FOR = frozenset({"textDocument/completion", "completionItem/resolve", "textDocument/signatureHelp"})
"""What somebody who types waits for: the worker asks the oracle nothing meanwhile."""

UNASKED = frozenset(
    {
        "codeAction/resolve",
        "codeLens/resolve",
        "completionItem/resolve",
        "documentLink/resolve",
        "inlayHint/resolve",
        "textDocument/codeAction",
        "textDocument/codeLens",
        "textDocument/completion",
        "textDocument/diagnostic",
        "textDocument/documentColor",
        "textDocument/documentHighlight",
        "textDocument/documentLink",
        "textDocument/documentSymbol",
        "textDocument/foldingRange",
        "textDocument/hover",
        "textDocument/inlayHint",
        "textDocument/inlineValue",
        "textDocument/linkedEditingRange",
        "textDocument/onTypeFormatting",
        "textDocument/semanticTokens/full",
        "textDocument/semanticTokens/full/delta",
        "textDocument/semanticTokens/range",
        "textDocument/signatureHelp",
        "textDocument/willSaveWaitUntil",
        "workspace/diagnostic",
    }
)
"""What editors ask for of their own accord, while the user reads and types."""

EDITOR_WAITS = "espalier/editorWaits"
"""Notification to the worker, `{waits}`."""

JDTLS_SAYS = "espalier/jdtlsSays"
"""Notification to the worker, `{message}`: what JDT LS says of its start, '' once that is over."""

TOKEN_PREFIX = "espalier-"
"""Tokens of the worker's own begin with it: of work-done progress, and of partial results that the editor sends."""

ORACLE_STATE = "espalier/oracle"
"""Notification to the editor, `{state, message}` (lsp/worker/oracle_state.py)."""

OUR_METHODS = "espalier/"
OUR_COMMANDS = "espalier."


class Target(Enum):
    """Who answers a request of the editor's."""

    RELAY = auto()
    JDTLS = auto()
    WORKER = auto()


def target(envelope: Envelope) -> Target:
    """Only the params of executeCommand and codeAction/resolve are looked into."""
    method = str(envelope.method)
    if is_ours(method) or (method == "workspace/executeCommand" and _is_our_command(envelope)):
        return Target.WORKER
    if method in ANSWERED_HERE or (method == "codeAction/resolve" and is_our_action(envelope)):
        return Target.RELAY
    return Target.JDTLS


def failure_of(method: str) -> int:
    """The error code for a request whose server is gone. LSP wants no user to see a ContentModified, and a user who has
    asked for nothing has no use for an error."""
    return rpc.CONTENT_MODIFIED if method in UNASKED else rpc.REQUEST_FAILED


def is_ours(method: str) -> bool:
    """Whether a method is answered by the worker, whatever its params."""
    return method.startswith(OUR_METHODS) or method in (INLINE_COMPLETION, DOCUMENT_LINK)


def answers_worker(envelope: Envelope) -> bool:
    """Whether a `$/progress` of the editor's is part of its answer to a request of the worker's."""
    token = rpc.members(envelope.params).get("token", UNSET)
    return token is not UNSET and bytes(token).startswith(f'"{TOKEN_PREFIX}'.encode())


def is_our_action(envelope: Envelope) -> bool:
    """Ours carry `data.espalier` and need no resolving."""
    return "espalier" in rpc.members(rpc.members(envelope.params).get("data", UNSET))


def _is_our_command(envelope: Envelope) -> bool:
    command = rpc.members(envelope.params).get("command", UNSET)
    return command is not UNSET and bytes(command).lstrip(b'"').startswith(OUR_COMMANDS.encode())
