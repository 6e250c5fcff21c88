"""What JDT LS has published of each document: which lines have errors.

The diagnostics of a code action's request are those of its range alone; an action for the whole file needs the others.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Raw, UnsetType

from espalier.service.params import Range
from espalier.text.uri import uri_to_path

ERROR = 1


class _Diagnostic(msgspec.Struct, frozen=True):
    range: Range
    severity: int = ERROR


class _Published(msgspec.Struct, frozen=True):
    uri: str
    diagnostics: list[_Diagnostic]


class _Uri(msgspec.Struct, frozen=True):
    uri: str


class PublishedErrors:
    """JDT LS and the editor may write the URI of a file differently, as on Windows; so files are known by path."""

    def __init__(self) -> None:
        self._found: dict[Path | str, tuple[str, tuple[int, ...]]] = {}

    def note(self, params: Raw | UnsetType) -> None:
        """The params of a `textDocument/publishDiagnostics`; malformed ones say of no line that it has an error."""
        if isinstance(params, UnsetType):
            return
        try:
            uri, lines = _read(params)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return
        self._found[_key(uri)] = uri, lines

    def lines(self, uri: str) -> tuple[int, ...]:
        """The lines on which errors begin, from 0, in order."""
        return self._found.get(_key(uri), ("", ()))[1]

    def forgotten(self) -> list[str]:
        """The documents about which something was published; nothing is known of them from now on."""
        uris = [uri for uri, _ in self._found.values()]
        self._found.clear()
        return uris


def _key(uri: str) -> Path | str:
    return uri_to_path(uri) or uri


def _read(params: Raw) -> tuple[str, tuple[int, ...]]:
    """Raises `msgspec.DecodeError` where not even the document is told."""
    try:
        published = msgspec.json.decode(params, type=_Published)
    except msgspec.ValidationError:
        return msgspec.json.decode(params, type=_Uri).uri, ()
    lines = {each.range.start.line for each in published.diagnostics if each.severity == ERROR}
    return published.uri, tuple(sorted(lines))
