"""An open document as one text, changed as the specification says. The relay's and the worker's copies are tested
against it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st


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
    start, end = _offset(text, span["start"]), _offset(text, span["end"])
    return text[:start] + str(change["text"]) + text[max(start, end) :]


def _offset(text: str, position: Mapping[str, int]) -> int:
    """Code points before a position."""
    lines = re.split("(\r\n|\n|\r)", text)  # content and line end in turns
    before, rest = lines[: 2 * position["line"]], lines[2 * position["line"] :]
    if not rest:
        return len(text)
    units = rest[0].encode("utf-16-le")[: 2 * position["character"]]
    inside = len(units.decode("utf-16-le", "ignore"))
    return len("".join(before)) + inside + (1 if units[-2:] and _is_high(units[-2:]) else 0)


def _is_high(unit: bytes) -> bool:
    """The first half of a pair: a position between the halves counts as after the pair, as ours does."""
    return 0xD8 <= unit[1] <= 0xDB


TEXT = st.text(alphabet="ab \r\n\f\v\x1c\x85\u2028\u2029\U0001f600é", max_size=25)
"""Texts with characters at which Python's `splitlines` ends lines and LSP does not."""
POSITION = st.fixed_dictionaries({"line": st.integers(0, 8), "character": st.integers(0, 8)})


def _ordered(span: dict[str, Any]) -> bool:
    start, end = span["start"], span["end"]
    return (start["line"], start["character"]) <= (end["line"], end["character"])


RANGE = st.fixed_dictionaries({"start": POSITION, "end": POSITION}).filter(_ordered)
CHANGE = st.fixed_dictionaries({"text": TEXT}, optional={"range": RANGE})
