"""The editor's open documents, as both the relay and the worker keep them.

The relay tells them to a server that starts late or again; the worker reads them. An edit costs the lines it touches,
not the document: this runs on the relay's path. Documents are lists of lines with their line ends; a range edit
replaces a slice of that list. A line ends at LF, CR LF or CR and nowhere else (LSP 3.17, "Text Documents").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec
from msgspec import Raw, UnsetType

from espalier.service.params import Position, Range
from espalier.text.positions import utf16_to_offset
from espalier.text.uri import real_path
from espalier.wire import envelope as rpc

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


class _Item(msgspec.Struct, frozen=True, rename="camel"):
    uri: str
    language_id: str
    version: int
    text: str


class _Identifier(msgspec.Struct, frozen=True):
    uri: str
    version: int | None = None


class _Change(msgspec.Struct, frozen=True):
    text: str
    range: Range | None = None


class _DidOpen(msgspec.Struct, frozen=True, rename="camel"):
    text_document: _Item


class _DidChange(msgspec.Struct, frozen=True, rename="camel"):
    text_document: _Identifier
    content_changes: list[_Change]


class _DidClose(msgspec.Struct, frozen=True, rename="camel"):
    text_document: _Identifier


@dataclass
class Open:
    """One open document. `text` is joined on demand."""

    uri: str
    language: str
    version: int
    lines: list[str]

    @property
    def text(self) -> str:
        return "".join(self.lines)

    @cached_property
    def file(self) -> Path | None:
        """The file with links resolved; None for a document that is none."""
        return real_path(self.uri)

    def change(self, change: _Change) -> None:
        if change.range is None:
            self.lines = _LINE.findall(change.text)
        else:
            _splice(self.lines, change.range, change.text)

    def as_opened(self) -> dict[str, object]:
        """`didOpen` params with the present text."""
        item = {"uri": self.uri, "languageId": self.language, "version": self.version, "text": self.text}
        return {"textDocument": item}

    def as_changed(self) -> dict[str, object]:
        """`didChange` params that set the whole present text."""
        identifier = {"uri": self.uri, "version": self.version}
        return {"textDocument": identifier, "contentChanges": [{"text": self.text}]}


class Mirror:
    """Every open document by URI. `note` takes the three text notifications as they came."""

    def __init__(self) -> None:
        self._open: dict[str, Open] = {}

    def get(self, uri: str) -> Open | None:
        return self._open.get(uri)

    def of_file(self, uri: str) -> Open | None:
        """As `get`, also where the editor has opened the file by another URI: escaped in another way, or by a link. Of
        several documents that show the file, the one that was opened last."""
        if (document := self._open.get(uri)) is not None:
            return document
        file = real_path(uri)
        return next((each for each in reversed(self._open.values()) if file and each.file == file), None)

    def __iter__(self) -> Iterator[Open]:
        return iter(tuple(self._open.values()))

    def note(self, method: str, params: Raw | UnsetType) -> str:
        """Applies a notification and returns its document's URI. Raises `msgspec.DecodeError` for malformed params."""
        raw = b"null" if isinstance(params, UnsetType) else params
        try:
            return self._noted(method, raw)
        except UnicodeDecodeError:
            return self._noted(method, rpc.in_utf8(raw))

    def _noted(self, method: str, raw: Raw | bytes) -> str:
        if method == "textDocument/didOpen":
            return self._opened(msgspec.json.decode(raw, type=_DidOpen).text_document)
        if method == "textDocument/didClose":
            uri = msgspec.json.decode(raw, type=_DidClose).text_document.uri
            self._open.pop(uri, None)
            return uri
        return self._changed(msgspec.json.decode(raw, type=_DidChange))

    def _opened(self, item: _Item) -> str:
        self._open[item.uri] = Open(item.uri, item.language_id, item.version, _LINE.findall(item.text))
        return item.uri

    def _changed(self, params: _DidChange) -> str:
        document = self._open.get(params.text_document.uri)
        if document is not None:
            for change in params.content_changes:
                document.change(change)
            if params.text_document.version is not None:
                document.version = params.text_document.version
        return params.text_document.uri


def _splice(lines: list[str], span: Range, text: str) -> None:
    first, head = _before(lines, span.start)
    last, tail = _behind(lines, span.end, first)
    if first and lines[first - 1].endswith("\r"):  # a line feed at the seam would join it
        first -= 1
        head = lines[first] + head
    if last < len(lines) and tail == "" and lines[last] == "\n":
        last, tail = last + 1, "\n"
    lines[first:last] = _LINE.findall(head + text + tail)


def _before(lines: list[str], position: Position) -> tuple[int, str]:
    """(index of the position's line, what stands before the position on it)."""
    line = max(position.line, 0)
    if line >= len(lines):
        return _end_of(lines)
    return line, lines[line][: _offset(lines[line], position.character)]


def _end_of(lines: list[str]) -> tuple[int, str]:
    if lines and not lines[-1].endswith(("\n", "\r")):
        return len(lines) - 1, lines[-1]
    return len(lines), ""


def _behind(lines: list[str], position: Position, first: int) -> tuple[int, str]:
    """(index after the last line touched, what follows the position on that line)."""
    if position.line >= len(lines):
        return len(lines), ""
    line = max(position.line, first)
    return line + 1, lines[line][_offset(lines[line], position.character) :]


def _offset(line: str, character: int) -> int:
    content = line.rstrip("\r\n")
    return utf16_to_offset(content, max(character, 0))
