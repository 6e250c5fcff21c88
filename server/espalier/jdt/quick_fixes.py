"""JDT LS's own quick fixes, as it gives them to an editor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from espalier.errors import ServerGone
from espalier.jdt.headless import Headless
from espalier.ports import Hunk, QuickFix
from espalier.text.positions import LineIndex
from espalier.text.uri import path_to_uri, same_file
from espalier.wire import ResponseError

_SECONDS = 15.0
"""A first request reads much of JDT LS's code; later ones take some 100 ms."""


class HeadlessQuickFixes:
    """Those of a JDT LS without an editor, in which the file is open with the text that is asked about."""

    def __init__(self, jdtls: Headless) -> None:
        self._jdtls = jdtls

    async def __call__(self, hunk: Hunk, start: int, end: int) -> Sequence[QuickFix]:
        lines, uri = LineIndex(hunk.text), path_to_uri(hunk.path)
        wanted = {"start": _position(lines, start), "end": _position(lines, end)}
        try:
            published = await self._jdtls.diagnostics(hunk.path, _SECONDS)
            there = [each for each in published if _meet(each["range"], wanted)]
            params = {"textDocument": {"uri": uri}, "range": wanted, "context": {"diagnostics": there}}
            actions = await self._jdtls.request("textDocument/codeAction", params, _SECONDS) or ()
        except (ResponseError, ServerGone):
            return ()
        fixes = (each for each in actions if str(each.get("kind", "quickfix")).startswith("quickfix"))
        edits = ((each["title"], _edits(_workspace_edit(each), uri, lines)) for each in fixes)
        return [QuickFix(title, found) for title, found in edits if found]


def _meet(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two ranges share a line."""
    return bool(one["start"]["line"] <= other["end"]["line"] and other["start"]["line"] <= one["end"]["line"])


def _position(lines: LineIndex, offset: int) -> dict[str, int]:
    line, character = lines.position(offset)
    return {"line": line, "character": character}


def _workspace_edit(action: Mapping[str, Any]) -> Mapping[str, Any]:
    """That of a code action, or of a command that applies one; empty for any other."""
    command = action if isinstance(action.get("command"), str) else action.get("command") or {}
    arguments = command.get("arguments") or [None]
    edit = action.get("edit") or arguments[0]
    return edit if isinstance(edit, dict) and edit.keys() & {"changes", "documentChanges"} else {}


def _edits(edit: Mapping[str, Any], uri: str, lines: LineIndex) -> tuple[tuple[int, int, str], ...]:
    """The edits of the document; none for an edit that also changes other files."""
    changes = dict(edit.get("changes") or {})
    for each in edit.get("documentChanges") or ():
        changes.setdefault(each.get("textDocument", {}).get("uri", ""), []).extend(each.get("edits", ()))
    if len(changes) != 1 or not same_file(next(iter(changes)), uri):
        return ()
    found = next(iter(changes.values()))

    def offset(place: Mapping[str, int]) -> int:
        return lines.offset(place["line"], place["character"])

    spans = [(offset(each["range"]["start"]), offset(each["range"]["end"]), each["newText"]) for each in found]
    return tuple(sorted(spans))
