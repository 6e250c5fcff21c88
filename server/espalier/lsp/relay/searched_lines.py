"""Lines that the editor had searched for fixes by command, so that the code action can offer to go on.

A line is known by its number and its error: where either is another, nothing was searched yet.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, UnsetType

from espalier.service.params import Diagnostic, Document

FIX = "espalier.fix"
MOST = 256
"""Lines that are kept; the oldest are forgotten first. Chosen by hand."""


class _Searched(msgspec.Struct, frozen=True, rename="camel"):
    text_document: Document
    diagnostic: Diagnostic
    also: list[Any] = []


class _Command(msgspec.Struct, frozen=True):
    command: str
    arguments: tuple[Raw, ...] = ()


class SearchedLines:
    def __init__(self) -> None:
        self._lines: dict[tuple[str, int, str], None] = {}

    def note(self, params: Raw | UnsetType) -> None:
        """The params of a `workspace/executeCommand`; other commands, searches for several lines together, and what is
        malformed are ignored."""
        if isinstance(params, UnsetType):
            return
        try:
            command = msgspec.json.decode(params, type=_Command)
            if command.command != FIX or not command.arguments:
                return
            searched = msgspec.json.decode(command.arguments[0], type=_Searched)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return
        if searched.also:
            return
        error = searched.diagnostic
        key = searched.text_document.uri, error.range.start.line, error.message
        self._lines.pop(key, None)
        self._lines[key] = None
        if len(self._lines) > MOST:
            del self._lines[next(iter(self._lines))]

    def __contains__(self, line: tuple[str, int, str]) -> bool:
        """URI, number of the line from 0, the error's message."""
        return line in self._lines
