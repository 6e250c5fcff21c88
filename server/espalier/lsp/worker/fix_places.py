"""The lines that a request for fixes is about."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from espalier.errors import UsageError
from espalier.lsp.worker.failures import named
from espalier.lsp.worker.texts import TextSnapshot
from espalier.lsp.worker.worker import Worker
from espalier.ports import Hunk
from espalier.repair.hunk import hunk_of, statement_lines
from espalier.service.params import Document, SuggestFix

_GIVE = "give path and start_line, or a failure that names a line (a stack trace, or what the compiler printed)"


async def placed(worker: Worker, wanted: SuggestFix) -> SuggestFix:
    """With the file and the line that the failure names, where none is given. Raises `UsageError` when there is none
    to be had."""
    has_lines = wanted.start_line is not None or wanted.range or wanted.diagnostic
    if wanted.text_document or (wanted.path and has_lines):
        return wanted
    if not wanted.failure:
        raise UsageError(f"{'the line' if wanted.path else 'the place'} to repair is missing", remedy=_GIVE)
    for project, _, place in await named(worker, wanted.failure, None):
        file = project.root / place.path
        if not wanted.path or project.root / wanted.path == file:
            document = Document(project.uri_of(place.path))
            return msgspec.structs.replace(wanted, text_document=document, start_line=place.start, end_line=place.end)
    where = f" of {wanted.path}" if wanted.path else ""
    raise UsageError(f"the failure names no line{where} in this code base", remedy=_GIVE)


def hunks_of(wanted: SuggestFix, file: Path, shot: TextSnapshot, root: Path) -> list[Hunk]:
    """The hunks of the lines asked about, in the order of the text: a line alone stands for its statement, and
    lines that overlap are one hunk. Raises `UsageError` where the lines asked for first cannot be repaired; others that
    cannot are left out."""
    first = _statement(shot.text, *_lines_of(wanted))
    asked = {first, *(_statement(shot.text, each.start_line, each.end_line or each.start_line) for each in wanted.also)}
    hunks = []
    for start, end in _apart(sorted(asked)):
        try:
            hunks.append(hunk_of(file, shot.text, start, end, revision=shot.revision, root=root))
        except UsageError:
            if start <= first[0] <= end:
                raise
    return hunks


def _statement(text: str, first: int, last: int) -> tuple[int, int]:
    return statement_lines(text, first) if first == last else (first, last)


def _apart(places: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Sorted places, those that overlap made one."""
    start, end = places[0]
    for first, last in places[1:]:
        if first > end:
            yield start, end
            start = first
        end = max(end, last)
    yield start, end


def _lines_of(wanted: SuggestFix) -> tuple[int, int]:
    """First and last line, 1-based. Raises `UsageError` when none is given."""
    if wanted.start_line is not None:
        return wanted.start_line, wanted.end_line or wanted.start_line
    span = wanted.diagnostic.range if wanted.diagnostic else wanted.range
    if span is None:
        raise UsageError("espalier/fix needs a range, a diagnostic or a line")
    last = span.end.line if span.end.character or span.end.line == span.start.line else span.end.line - 1
    return span.start.line + 1, last + 1
