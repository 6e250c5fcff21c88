"""Compiles the files that use what a candidate changes, to find what it breaks there.

A text inside a method's body, or a private member, changes nothing for other files (`visible`). Candidates that change
something else are checked after the search has ended. Each of them needs a compilation of every file that uses the
change, so there is a time limit. A candidate that was not fully checked is offered with a doubt, also where JDT LS was
stopped meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from espalier.errors import OracleError, OracleGone
from espalier.ports import Dependents, Oracle, Progress
from espalier.repair.edits import applied
from espalier.repair.fix import Candidate, FixRequest
from espalier.repair.ranking import ranked
from espalier.repair.tuning import TUNING
from espalier.repair.visible import changes_what_others_see

_RETYPED = ("declared type", "JDT: Change ")
_NO_STATIC = "no longer static"
_UNKNOWN = "the files that use it were not compiled"


async def with_breakages(
    candidates: Sequence[Candidate],
    request: FixRequest,
    oracle: Oracle,
    on_progress: Callable[[Progress], None],
) -> tuple[Candidate, ...]:
    """The candidates with what they break, ranked anew: those that break nothing come first."""
    hunk = request.hunk
    found = {index: candidate for index, candidate in enumerate(candidates)
             if changes_what_others_see(hunk.text, applied(hunk.text, candidate.edits(hunk)))}  # fmt: skip
    if not found:
        return tuple(candidates)
    asked = list(candidates)
    for index, candidate in found.items():
        asked[index] = replace(candidate, doubt=_UNKNOWN)
    try:
        async with asyncio.timeout(TUNING.dependents_seconds):
            for number, (index, candidate) in enumerate(found.items()):
                on_progress(Progress("Compiling the files that use this one", number / len(found)))
                asked[index] = _with_result(candidate, request, await _broken(candidate, request, oracle))
    except OracleGone as gone:
        asked = [replace(each, doubt=f"{_UNKNOWN}: {gone}") if each.doubt == _UNKNOWN else each for each in asked]
    except TimeoutError:
        on_progress(Progress("Too many files use this one to compile them all", 1.0))
    return ranked(_founded(asked, found), request.hunk.original, request.wanted)


def _founded(candidates: Sequence[Candidate], seen: Collection[int]) -> Iterable[Candidate]:
    """The candidates without those that give a header another type which its callers may not take, if another one
    mends inside, and without those that take a method from the class that others call it by. `seen`: the indices of
    those that change what other files see."""
    inside = any(each.mends and not each.note for index, each in enumerate(candidates) if index not in seen)
    return (each for each in candidates
            if not (inside and each.origin.startswith(_RETYPED) and (each.doubt or each.breaks))
            and not (each.origin == _NO_STATIC and each.breaks))  # fmt: skip


async def _broken(candidate: Candidate, request: FixRequest, oracle: Oracle) -> Dependents | None:
    hunk = request.hunk
    try:
        return await oracle.dependents(hunk.path, hunk.text, applied(hunk.text, candidate.edits(hunk)))
    except OracleGone:
        raise
    except OracleError:
        return None


def _with_result(candidate: Candidate, request: FixRequest, found: Dependents | None) -> Candidate:
    if found is None:
        return replace(candidate, doubt=_UNKNOWN)
    root = request.hunk.path.parents[len(Path(request.path).parts) - 1]
    breaks = tuple(replace(each, path=_below(root, each.path)) for each in found.breakages)
    left = f"{found.left} more files that use it were not compiled" if found.left else ""
    return replace(candidate, breaks=breaks, doubt=left)


def _below(root: Path, path: Path) -> Path:
    return path.relative_to(root) if path.is_relative_to(root) else path
