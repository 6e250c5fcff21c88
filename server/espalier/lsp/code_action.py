"""Our code actions: one per line with an error, and one more where a fix was looked for before. They are listed from
the request alone, always after JDT LS's own.

An action only carries a command; the search for fixes begins when the user picks it. Editors without
`codeAction/resolve` (eglot) need nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType

from espalier.lsp.merging import Editor
from espalier.lsp.searched_lines import FIX, SearchedLines
from espalier.service.params import Range
from espalier.wire import envelope as rpc

QUICKFIX = "quickfix"
_ERROR = 1


class _Diagnostic(msgspec.Struct, frozen=True):
    range: Range
    severity: int = _ERROR
    message: str = ""


class _Context(msgspec.Struct, frozen=True):
    diagnostics: list[Raw] = []
    only: list[str] | None = None


class _Document(msgspec.Struct, frozen=True):
    uri: str


class _Params(msgspec.Struct, frozen=True, rename="camel"):
    text_document: _Document
    context: _Context


def document_of(params: Raw | UnsetType) -> str:
    """The URI a codeAction request is about, or '' for malformed params."""
    found = _decoded(params)
    return found.text_document.uri if found else ""


def actions(
    params: Raw | UnsetType, editor: Editor, version: int | None, searched: SearchedLines
) -> list[dict[str, Any]]:
    """Ours for one `textDocument/codeAction` request; none for malformed params, other languages or other kinds.

    `version`: of the document when it was asked, so that a late fix is not put into another text. For an error of
    `searched` there is one more action: to look for another fix than those that were offered.
    """
    found = _decoded(params)
    if found is None or not found.text_document.uri.endswith(".java") or not _wanted(found.context.only):
        return []
    uri = found.text_document.uri
    offered = []
    for raw, error in _errors(found.context):
        offered.append(_action(uri, version, raw, error.range, editor))
        if (uri, error.range.start.line, error.message) in searched:
            offered.append(_action(uri, version, raw, error.range, editor, further=True))
    return offered


def appended(result: Raw | UnsetType, ours: Sequence[dict[str, Any]]) -> Raw:
    """JDT LS's actions as they came, then ours."""
    theirs = b"null" if isinstance(result, UnsetType) else bytes(result).strip()
    if not theirs.startswith(b"["):
        return rpc.encode(ours)
    head = theirs[:-1].rstrip()
    return Raw(head + (b"" if head == b"[" else b",") + bytes(rpc.encode(ours))[1:])


def _decoded(params: Raw | UnsetType) -> _Params | None:
    if params is UNSET:
        return None
    try:
        return msgspec.json.decode(params, type=_Params)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def _wanted(only: list[str] | None) -> bool:
    return only is None or any(kind in ("", QUICKFIX) for kind in only)


def _errors(context: _Context) -> list[tuple[Raw, _Diagnostic]]:
    """The first error of each line, in the editor's order."""
    first: dict[int, tuple[Raw, _Diagnostic]] = {}
    for raw in context.diagnostics:
        try:
            diagnostic = msgspec.json.decode(raw, type=_Diagnostic)
        except msgspec.DecodeError:
            continue
        if diagnostic.severity == _ERROR:
            first.setdefault(diagnostic.range.start.line, (raw, diagnostic))
    return list(first.values())


def _action(
    uri: str, version: int | None, diagnostic: Raw, span: Range, editor: Editor, *, further: bool = False
) -> dict[str, Any]:
    title = f"Espalier: suggest {'another' if further else 'a'} fix for line {span.start.line + 1}"
    document = {"uri": uri} if version is None else {"uri": uri, "version": version}
    more = {"further": True} if further else {}
    argument = {"textDocument": document, "range": span, "diagnostic": diagnostic, **more}
    command = {"title": title, "command": FIX, "arguments": [argument]}
    if not editor.literal_actions:
        return command
    data = {"espalier": True}
    return {"title": title, "kind": QUICKFIX, "diagnostics": [diagnostic], "command": command, "data": data}
