"""Open documents as immutable values.

A `Snapshot` is one consistent revision of every open document: whoever holds one sees no later edit. The store
hands out a new snapshot after each event; sharing is cheap because documents are never changed in place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from espalier.text.positions import LineIndex


@dataclass(frozen=True)
class Document:
    """One open document. `version` is the editor's, `language` its languageId."""

    uri: str
    version: int
    text: str
    language: str = "java"

    @cached_property
    def lines(self) -> LineIndex:
        return LineIndex(self.text)

    def changed(self, changes: Sequence[Mapping[str, Any]], version: int) -> Document:
        """The document after LSP content changes (full or incremental), applied in order."""
        text = self.text
        for change in changes:
            text = _apply(text, change)
        return replace(self, text=text, version=version)


def _apply(text: str, change: Mapping[str, Any]) -> str:
    span = change.get("range")
    if span is None:
        return str(change["text"])
    lines = LineIndex(text)
    start = lines.offset(span["start"]["line"], span["start"]["character"])
    end = lines.offset(span["end"]["line"], span["end"]["character"])
    return text[:start] + str(change["text"]) + text[max(start, end) :]


@dataclass(frozen=True)
class Snapshot:
    """Every open document at one revision."""

    revision: int = 0
    documents: Mapping[str, Document] = field(default_factory=lambda: MappingProxyType({}))

    def get(self, uri: str) -> Document | None:
        return self.documents.get(uri)

    def with_document(self, document: Document) -> Snapshot:
        return Snapshot(self.revision + 1, MappingProxyType({**self.documents, document.uri: document}))

    def without(self, uri: str) -> Snapshot:
        rest = {key: value for key, value in self.documents.items() if key != uri}
        return Snapshot(self.revision + 1, MappingProxyType(rest))
