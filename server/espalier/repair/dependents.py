"""What a candidate breaks in other files: asked of the compiler where it may change what others see.

A text inside a method's body changes nothing for others, so only candidates for hunks outside of bodies, and those
that change something elsewhere in the file, are asked about, once the search is over. It takes a compilation of each
file that uses what has changed, so there is a limit: a repair that was found is told in any case, and whether this is
known.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from espalier.errors import OracleError, OracleGone
from espalier.generate.hunk_context import hunk_context
from espalier.ports import Dependents, Hunk, Oracle, Progress
from espalier.repair.edits import applied
from espalier.repair.fix import Candidate, FixRequest
from espalier.repair.ranking import ranked

_SECONDS = 5.0
"""For all candidates together."""

_UNKNOWN = "the files that use it were not compiled"


async def weighed(
    candidates: Sequence[Candidate],
    request: FixRequest,
    oracle: Oracle,
    on_progress: Callable[[Progress], None],
    hunks: Sequence[Hunk] = (),
) -> tuple[Candidate, ...]:
    """The candidates with what they break, ranked anew: those that break nothing come first. `hunks`: what they change
    of the request's hunk, where that is not all of it. Raises `OracleGone`."""
    within = all(hunk_context(hunk).in_block for hunk in hunks or (request.hunk,))
    found = {index: candidate for index, candidate in enumerate(candidates) if not within or candidate.elsewhere}
    if not found:
        return tuple(candidates)
    asked = list(candidates)
    for index, candidate in found.items():
        asked[index] = replace(candidate, doubt=_UNKNOWN)
    try:
        async with asyncio.timeout(_SECONDS):
            for number, (index, candidate) in enumerate(found.items()):
                on_progress(Progress("Compiling the files that use this one", number / len(found)))
                asked[index] = _told(candidate, request, await _broken(candidate, request, oracle))
    except TimeoutError:
        on_progress(Progress("Too many files use this one to compile them all", 1.0))
    return ranked(asked, request.hunk.original, request.wanted)


async def _broken(candidate: Candidate, request: FixRequest, oracle: Oracle) -> Dependents | None:
    hunk = request.hunk
    try:
        return await oracle.dependents(hunk.path, hunk.text, applied(hunk.text, candidate.edits(hunk)))
    except OracleGone:
        raise
    except OracleError:
        return None


def _told(candidate: Candidate, request: FixRequest, found: Dependents | None) -> Candidate:
    if found is None:
        return replace(candidate, doubt=_UNKNOWN)
    root = request.hunk.path.parents[len(Path(request.path).parts) - 1]
    breaks = tuple(replace(each, path=_below(root, each.path)) for each in found.breakages)
    left = f"{found.left} more files that use it were not compiled" if found.left else ""
    return replace(candidate, breaks=breaks, doubt=left)


def _below(root: Path, path: Path) -> Path:
    return path.relative_to(root) if path.is_relative_to(root) else path
