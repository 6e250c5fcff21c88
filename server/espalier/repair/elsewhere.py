"""Compiles edits anywhere in the file: those of the line alone in the search's own sessions, others in a session whose
hunk holds them and the line. (A session costs a copy of the file, which the side door is sent and JDT LS parses.)"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from espalier.ports import Check, Hunk, Oracle
from espalier.repair.edits import Edit, applied
from espalier.repair.evidence import Evidence
from espalier.repair.imports import ImportingSession
from espalier.repair.mistake import Remaining, remaining
from espalier.repair.search import Search


@dataclass(frozen=True, slots=True)
class Compiled:
    """The compiler's answer to edits, and the errors that remain."""

    check: Check
    left: tuple[Remaining, ...]


async def compiled(search: Search, edits: Sequence[Edit], oracle: Oracle, evidence: Evidence) -> Compiled:
    """The compiler's answer to the file with `edits`."""
    hunk, stats = search.request.hunk, search.stats
    start, end = min([hunk.start, *(edit.start for edit in edits)]), max([hunk.end, *(edit.end for edit in edits)])
    wide = replace(hunk, start=start, end=end)
    whole = applied(hunk.text, edits)
    text = whole[wide.start : len(whole) - len(wide.after)]
    if wide == hunk:
        return _answered(search, wide, text, await search.questions.check(text))
    session = ImportingSession(await oracle.open(wide), evidence.importable, stats, search.session.over)
    try:
        stats.check_calls += 1
        return _answered(search, wide, text, await session.check(text))
    finally:
        await session.close()


def _answered(search: Search, hunk: Hunk, text: str, check: Check) -> Compiled:
    return Compiled(check, remaining(check, hunk, text, search.request.path))
