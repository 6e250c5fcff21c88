"""Turns an accepted candidate into the smallest edits of the document.

The hunk has an edit for each run of lines that change, trimmed to the text that really changes, so that an editor's
carets and marks survive. The imports have others. Offsets are code points of the text before any edit. Edits do not
overlap and are in order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import accumulate, takewhile

from espalier.ports import Hunk

COMPARED = 64
"""Comparisons that are kept: those of the candidates of one request, each of which is edited, shown and ranked. Chosen
by hand."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_PIECES = re.compile(r"\w+|\s+|.")
_COMMENT = re.compile(r"/\*.*?\*/|//[^\r\n]*", re.S)
_BODY = re.compile(r'/\*.*?\*/|//[^\r\n]*|"(?:\\.|[^"\\\r\n])*"|(\{)', re.S)
"""A brace, or what may hold one that opens nothing: a comment or a text."""
_IMPORT = re.compile(r"^[ \t]*import[ \t]+(?!static\b)([\w.]+(?:\.\*)?)[ \t]*;[ \t]*", re.M)
_PACKAGE = re.compile(r"^[ \t]*package[ \t]+[\w.]+[ \t]*;[ \t]*", re.M)


@dataclass(frozen=True, slots=True)
class Edit:
    """Replaces `[start, end)` by `text`."""

    start: int
    end: int
    text: str


def edits_of(hunk: Hunk, replacement: str, imports: Sequence[str] = ()) -> tuple[Edit, ...]:
    """The edits that put `replacement` into the hunk and add `imports`."""
    edits = [*_import_edits(hunk.text, imports), *_trimmed(hunk, replacement)]
    return tuple(sorted(edits, key=lambda edit: edit.start))


def applied(text: str, edits: Sequence[Edit]) -> str:
    """`text` after `edits` as LSP has it: of those that begin at one place insertions come first, in their order."""
    parts, done = list[str](), 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        parts += text[done : edit.start], edit.text
        done = max(done, edit.end)
    return "".join((*parts, text[done:]))


def smallest(text: str, edit: Edit) -> Iterator[Edit]:
    """The parts of `edit` that change `text`, word by word."""
    old, new = _PIECES.findall(text[edit.start : edit.end]), _PIECES.findall(edit.text)
    offsets = list(accumulate(map(len, old), initial=edit.start))
    for kind, start, end, since, to in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield Edit(offsets[start], offsets[end], "".join(new[since:to]))


def newline_of(text: str) -> str:
    """The line end that the document uses (that of its first line)."""
    found = _LINE_END.search(text)
    return found.group() if found else "\n"


def with_newlines(text: str, newline: str) -> str:
    """`text`, which a model may have generated with other line ends, with this one for all of them."""
    return _LINE_END.sub(lambda _: newline, text)


def _trimmed(hunk: Hunk, replacement: str) -> list[Edit]:
    return [
        _smaller(hunk.original[start:end], hunk.start + start, text)
        for start, end, text in _changes(hunk.original, replacement)
    ]


@lru_cache(maxsize=COMPARED)
def _changes(original: str, replacement: str) -> tuple[tuple[int, int, str], ...]:
    """The runs of lines that differ, as offsets in `original` and what takes their place. Of a repair of several hunks
    the text is that from the first to the last, for which this takes milliseconds."""
    old, new = original.splitlines(keepends=True), replacement.splitlines(keepends=True)
    offsets = list(accumulate(map(len, old), initial=0))
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return tuple(
        (offsets[start], offsets[end], "".join(new[since:to]))
        for kind, start, end, since, to in codes
        if kind != "equal"
    )


def _smaller(original: str, start: int, replacement: str) -> Edit:
    """The replacement of `original` at `start`, without what both begin and end with."""
    head = _common(original, replacement)
    tail = _common(original[head:][::-1], replacement[head:][::-1])
    return Edit(start + head, start + len(original) - tail, replacement[head : len(replacement) - tail])


def _common(one: str, other: str) -> int:
    """The length of the common prefix."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _import_edits(text: str, imports: Sequence[str]) -> list[Edit]:
    header = _header(text)
    present = {found[1]: found for found in _IMPORT.finditer(header)}
    places: dict[int, list[str]] = {}
    for name in sorted(set(imports) - set(present)):
        earlier = [found.end() for known, found in present.items() if known < name]
        first = [found.start() for found in present.values()]
        place = max(earlier) if earlier else min(first) if first else _after_package(header)
        places.setdefault(place, []).append(f"import {name};")
    newline = newline_of(text)
    return [Edit(place, place, _laid_out(header, place, lines, newline)) for place, lines in places.items()]


def _header(text: str) -> str:
    """The text up to the first type's body, with comments replaced by as many spaces."""
    end = next((found.start() for found in _BODY.finditer(text) if found[1]), len(text))
    return _COMMENT.sub(lambda found: " " * len(found.group()), text[:end])


def _after_package(header: str) -> int:
    package = _PACKAGE.search(header)
    return package.end() if package else 0


def _laid_out(header: str, place: int, lines: Sequence[str], newline: str) -> str:
    """The import lines with the line ends that their place needs: after a line, before one, or within one."""
    if place == 0 or header[place - 1] == "\n":
        return newline.join(lines) + newline
    separator = "" if _IMPORT.match(header[header.rfind("\n", 0, place) + 1 :]) else newline
    end = "" if header[place : place + 1] in ("", "\r", "\n") else newline
    return separator + "".join(newline + line for line in lines) + end
