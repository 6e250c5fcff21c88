"""Our code actions: one per line with an error, one more where a fix was looked for before, and one for all lines with
errors together where the file has several. They are listed from the request and from what JDT LS has published, always
after JDT LS's own.

An action only carries a command; the search for fixes begins when the user picks it. Editors without
`codeAction/resolve` (eglot) need nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType

from espalier.lsp.relay.merging import EditorCapabilities
from espalier.lsp.relay.published_errors import ERROR
from espalier.lsp.relay.searched_lines import FIX, SearchedLines
from espalier.service.params import MOST_PLACES, Diagnostic, Document, Range
from espalier.wire import envelope as rpc

QUICKFIX = "quickfix"


class _Context(msgspec.Struct, frozen=True):
    diagnostics: list[Raw] = []
    only: list[str] | None = None


class _Params(msgspec.Struct, frozen=True, rename="camel"):
    text_document: Document
    context: _Context


def document_of(params: Raw | UnsetType) -> str:
    """The URI a codeAction request is about, or '' for malformed params."""
    found = _decoded(params)
    return found.text_document.uri if found else ""


def actions(
    params: Raw | UnsetType,
    editor: EditorCapabilities,
    version: int | None,
    searched: SearchedLines,
    wrong: Sequence[int] = (),
) -> list[dict[str, Any]]:
    """Ours for one `textDocument/codeAction` request; none for malformed params, other languages or other kinds.

    `version`: of the document when it was asked, so that a late fix is not put into another text. For an error of
    `searched` there is one more action: to look for another fix than those that were offered. `wrong`: the lines of the
    document, from 0, that are known to have errors beside those of the request.
    """
    found = _decoded(params)
    if found is None or not found.text_document.uri.endswith(".java") or not _wanted(found.context.only):
        return []
    uri = found.text_document.uri
    offered, errors = [], _errors(found.context)
    for raw, error in errors:
        line = error.range.start.line
        offered.append(_action(_title("a", line), uri, version, raw, error.range, editor))
        if (uri, line, error.message) in searched:
            offered.append(_action(_title("another", line), uri, version, raw, error.range, editor, further=True))
    return offered + _together(uri, version, errors, wrong, editor)


def _title(which: str, line: int) -> str:
    return f"Espalier: suggest {which} fix for line {line + 1}"


def _together(
    uri: str,
    version: int | None,
    errors: Sequence[tuple[Raw, Diagnostic]],
    wrong: Sequence[int],
    editor: EditorCapabilities,
) -> list[dict[str, Any]]:
    """One action for all lines with errors, or the nearest to the first that was asked about; none for one line."""
    if not errors:
        return []
    raw, first = errors[0]
    lines = {*wrong, *(error.range.start.line for _, error in errors)} - {first.range.start.line}
    if not lines:
        return []
    nearest = sorted(lines, key=lambda line: (abs(line - first.range.start.line), line))[: MOST_PLACES - 1]
    which = f"all {len(lines) + 1}" if len(lines) < MOST_PLACES else f"the {MOST_PLACES} nearest"
    title = f"Espalier: suggest one fix for {which} lines with errors"
    also = [{"startLine": line + 1} for line in sorted(nearest)]
    return [_action(title, uri, version, raw, first.range, editor, also=also)]


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


def _errors(context: _Context) -> list[tuple[Raw, Diagnostic]]:
    """The first error of each line, in the editor's order."""
    first: dict[int, tuple[Raw, Diagnostic]] = {}
    for raw in context.diagnostics:
        try:
            diagnostic = msgspec.json.decode(raw, type=Diagnostic)
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue
        if diagnostic.severity == ERROR:
            first.setdefault(diagnostic.range.start.line, (raw, diagnostic))
    return list(first.values())


def _action(
    title: str, uri: str, version: int | None, diagnostic: Raw, span: Range, editor: EditorCapabilities, **more: Any
) -> dict[str, Any]:
    """`more`: of `espalier/fix`'s params."""
    document = {"uri": uri} if version is None else {"uri": uri, "version": version}
    argument = {"textDocument": document, "range": span, "diagnostic": diagnostic, **more}
    command = {"title": title, "command": FIX, "arguments": [argument]}
    if not editor.literal_actions:
        return command
    data = {"espalier": True}
    return {"title": title, "kind": QUICKFIX, "diagnostics": [diagnostic], "command": command, "data": data}
