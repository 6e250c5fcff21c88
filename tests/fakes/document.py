"""An open document as one text: what the relay's mirror, which keeps lines, is tested against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from espalier.text.positions import LineIndex


@dataclass(frozen=True)
class Document:
    """`version` is the editor's."""

    uri: str
    version: int
    text: str

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
