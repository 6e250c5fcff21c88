"""Documents of requests as small pages: what an agent reads it pays for.

A page is at most `LIMIT` bytes of JSON. The first has the document with as many rows of its one long list (evidence,
users, problems, candidates) as fit; `cursor` is there if rows are left, and the next page begins with those. An answer
shows its most telling evidence in its text, so its rows are listed only where they are asked for by the cursor.
"""

from __future__ import annotations

import re
from itertools import accumulate
from typing import Any

import msgspec

from espalier.service import results
from espalier.service.operations import Operation

LIMIT = 8_000
_LINK = re.compile(r"\[([^\]\n]*:\d+)\]\([^)\n]*#L\d+\)")
"""A place as an answer has it: its text says all that the address does."""
_ALWAYS = ("compiles", "breaks", "unsaved", "nothing_wrong")
"""Members of a document that programs read without looking whether they are there."""
_ESCAPE = re.compile(r"\\(.)")
_MERMAID = re.compile(r"(?:^\*\*[^*\n]+\*\*\n\n)?^```mermaid\n.*?```\n*", re.DOTALL | re.MULTILINE)
"""A drawing, with the heading that it alone is below."""


def page(operation: Operation, document: Any, cursor: str | None, limit: int = LIMIT) -> dict[str, Any]:
    """Raises `ValueError` for a cursor that was not of such a page."""
    found = _trimmed(operation, document)
    if not operation.rows:
        return found
    rows = found.pop(operation.rows)
    found = _shortened(found, limit // 2)
    first = _offset(cursor, len(rows))
    if operation.result is results.Answer:
        if cursor is None:
            return _answer(found, len(rows), limit)
        found = {}
    elif cursor is not None:
        found = {"path": found["path"]} if isinstance(rows, str) else {}
    if isinstance(rows, str):
        return _text(operation.rows, found, rows, first, limit)
    taken = first
    size = len(msgspec.json.encode(found)) + 100
    while taken < len(rows) and (taken == first or size + _size(rows[taken]) <= limit):
        size += _size(rows[taken])
        taken += 1
    left = {"cursor": str(taken), "left": len(rows) - taken} if taken < len(rows) else {}
    return {**found, operation.rows: [_fitting(row, limit) for row in rows[first:taken]], **left}


def _trimmed(operation: Operation, document: Any) -> dict[str, Any]:
    """The members that the operation's result names; empty ones are left out, but for those of the contract."""
    result = msgspec.convert(document, operation.result, strict=False)
    found: dict[str, Any] = msgspec.to_builtins(result)
    if operation.result is results.StatusReport and (found.get("health") or {}).get("state") == "ready":
        found.pop("health")
    kept = {operation.rows, *_ALWAYS}
    return {name: _slim(value) for name, value in found.items() if name in kept or value not in (None, "", [], {})}


def _shortened(found: dict[str, Any], room: int) -> dict[str, Any]:
    """Beside the rows a page has the beginnings of lists that fit into `room`; `NAME_left` says how many are left."""
    left: dict[str, Any] = {}
    for name, value in found.items():
        if isinstance(value, list):
            sizes = accumulate(map(_size, value))
            kept = sum(1 for size in sizes if size <= room)
            if kept < len(value):
                left |= {name: value[:kept], f"{name}_left": len(value) - kept}
    return {**found, **left}


def _slim(value: Any) -> Any:
    """Without the empty members of its parts."""
    if isinstance(value, list):
        return [_slim(each) for each in value]
    if isinstance(value, dict):
        return {name: _slim(each) for name, each in value.items() if each not in (None, "", [], {})}
    return value


def _answer(found: dict[str, Any], rows: int, limit: int) -> dict[str, Any]:
    text = _MERMAID.sub("", _LINK.sub(lambda link: _ESCAPE.sub(r"\1", link[1]), found["answer"]))
    room = limit - len(msgspec.json.encode({**found, "answer": ""})) - 200
    cut = _cut(text, room)
    more = {"cursor": "0", "left": rows} if rows else {}
    return {**found, "answer": cut if cut == text else f"{cut}\n...", **more}


def error_text(message: str) -> str:
    """An error's text as it fits into a page: it may quote arguments of any length."""
    return message if _size(message) <= LIMIT else f"{message[: LIMIT // 12]}... (shortened)"


def _cut(text: str, room: int) -> str:
    """The text's first lines, as far as they fit as JSON."""
    if _size(text) <= room:
        return text
    lines = text.split("\n")
    while len(lines) > 1 and _size("\n".join(lines)) > room:
        lines.pop()
    return "\n".join(lines) if len(lines) > 1 else text[: room // 6]


def _text(name: str, found: dict[str, Any], text: str, first: int, limit: int) -> dict[str, Any]:
    """A page of a long text, which ends with a line."""
    cut = _cut(text[first:], limit - _size(found) - 100)
    taken = first + len(cut)
    left = {"cursor": str(taken)} if taken < len(text) else {}
    return {**found, name: cut, **left}


def _fitting(row: Any, limit: int) -> Any:
    """A row that is larger than a page on its own, with its texts cut."""
    if _size(row) <= limit or not isinstance(row, dict):
        return row
    room = limit // (6 * max(1, len(row)))
    return {
        name: f"{value[:room]}..." if isinstance(value, str) and len(value) > room else value
        for name, value in row.items()
    }


def _size(value: Any) -> int:
    return len(msgspec.json.encode(value)) + 1


def _offset(cursor: str | None, count: int) -> int:
    if cursor is None:
        return 0
    if not cursor.isdecimal() or int(cursor) > count:
        raise ValueError(f"{cursor!r} is no cursor of this result; begin again without one")
    return int(cursor)
