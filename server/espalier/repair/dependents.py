"""What a candidate breaks in other files: asked of the compiler where it may change what others see.

A text inside a method's body changes nothing for others, so only candidates for hunks outside of bodies, and those that
change something elsewhere in the file, are asked about, once the search is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Any

from espalier.generate.surroundings import surroundings
from espalier.ports import Breakage, Oracle, Progress
from espalier.repair.edits import applied
from espalier.repair.fix import Candidate, FixRequest
from espalier.repair.ranking import ranked


async def weighed(
    candidates: Sequence[Candidate], request: FixRequest, oracle: Oracle, on_progress: Callable[[Progress], None]
) -> tuple[Candidate, ...]:
    """The candidates with what they break, ranked anew: those that break nothing come first. Raises `OracleError`."""
    hunk = request.hunk
    within = surroundings(hunk).in_block
    asked: list[Candidate] = []
    for number, candidate in enumerate(candidates):
        if within and not candidate.elsewhere:
            asked.append(candidate)
            continue
        on_progress(Progress("Compiling the files that use this one", number / len(candidates)))
        after = applied(hunk.text, candidate.edits(hunk))
        found = await oracle.dependents(hunk.path, hunk.text, after)
        asked.append(replace(candidate, breaks=found.breakages))
    return (
        ranked(asked, hunk.original, request.wanted) if any(candidate.breaks for candidate in asked) else tuple(asked)
    )


def told(breaks: Sequence[Breakage]) -> list[dict[str, Any]]:
    """As the command line and the editor are told."""
    return [asdict(breakage) | {"path": str(breakage.path)} for breakage in breaks]
