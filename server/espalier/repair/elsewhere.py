"""Compiles edits anywhere in the file, in a session whose hunk holds them and the line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from espalier.generate import Stats
from espalier.ports import Check, Oracle
from espalier.repair.edits import Edit, applied
from espalier.repair.evidence import Evidence
from espalier.repair.fix import FixRequest
from espalier.repair.imports import ImportingSession
from espalier.repair.mistake import Remaining, remaining


@dataclass(frozen=True, slots=True)
class Compiled:
    """The compiler's answer to edits, and the errors that remain."""

    check: Check
    left: tuple[Remaining, ...]


async def compiled(
    request: FixRequest, edits: Sequence[Edit], oracle: Oracle, evidence: Evidence, stats: Stats
) -> Compiled:
    """The compiler's answer to the file with `edits`."""
    hunk = request.hunk
    start = min(hunk.start, *(edit.start for edit in edits))
    wide = replace(hunk, start=start, end=max(hunk.end, *(edit.end for edit in edits)))
    whole = applied(hunk.text, edits)
    text = whole[wide.start : len(whole) - len(wide.after)]
    session = ImportingSession(await oracle.open(wide), evidence.importable, stats)
    try:
        stats.check_calls += 1
        check = await session.check(text)
        return Compiled(check, remaining(check, wide, text, request.path))
    finally:
        await session.close()
