"""The stages of a repair: remedies, the line's small edits, a second model's draft, templates that the engine fills.

Each is tried until the budget's share of it is spent (`tuning`), enough is found, or nothing is left to try.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from espalier.generate import Ablation
from espalier.generate import Candidate as Generated
from espalier.ports import Check, Oracle, Progress
from espalier.repair.begun import end_begun
from espalier.repair.behaviour import told_edits
from espalier.repair.choices import choices, distance
from espalier.repair.edit_search import EditSearch
from espalier.repair.edits import newline_of
from espalier.repair.evidence import Evidence
from espalier.repair.fix import Candidate, Ended
from espalier.repair.hunk import indent_of
from espalier.repair.hunk_errors import marks
from espalier.repair.mistake import Mistake
from espalier.repair.mutations import mutations, scope
from espalier.repair.problems import is_syntax
from espalier.repair.prompt import message_of
from espalier.repair.proposed import Proposing
from espalier.repair.remedied import remedied
from espalier.repair.search import Search
from espalier.repair.templates import Hole, Line, holes, remoteness
from espalier.repair.tuning import TUNING
from espalier.repair.writing import Drafter, line_written, written


async def run_stages(
    search: Search,
    check: Check,
    mistake: Mistake,
    oracle: Oracle,
    evidence: Evidence,
    proposed: Proposing,
    drafter: Drafter | None,
    on_progress: Callable[[Progress], None],
) -> Ended:
    """Searches until the budget is spent, enough is found, or nothing is left to try. `check`: the compilation of the
    hunk as it is; `mistake`: its mistake if it is no line that was only begun."""
    request, hunk = search.request, search.request.hunk
    await with_imports(search, check)
    if search.only_compiles and search.surest > TUNING.certain and request.searches(Ablation.EDITS):
        return Ended.ENOUGH
    proposed.begin([problem for problem in check.before if problem.severity == "error"])
    search.context = evidence.context(hunk, request.path)
    if search.mistake.begun and request.searches(Ablation.EDITS):
        ended = await end_begun(search, drafter, on_progress)
        if search.satisfied or search.spent >= 1:
            return ended
        search.mistake = mistake
    here = search.mistake.here
    line = Line(hunk.original, marks(here, hunk), any(map(is_syntax, here)))
    cut = holes(line, indent_of(hunk), newline_of(hunk.text))
    if not request.searches(Ablation.EDITS):
        return await _generated(search, cut, on_progress)
    on_progress(Progress("Trying what usually mends such a problem", 0.0))
    await remedied(search, oracle, evidence, check.before, TUNING.until_remedies)
    if search.only_compiles and search.surest > TUNING.certain:
        return Ended.ENOUGH
    if drafter is not None and search.lacks_declaration:
        await written(search, drafter, lambda model: search.write(model, cut[-1]), "a declaration", on_progress)
    on_progress(Progress("Trying small edits", search.spent))
    if not await _search_edits(search, line, evidence):
        return await _generated(search, cut, on_progress)
    if search.satisfied and not search.enough and search.surest > TUNING.sure:
        return Ended.ENOUGH
    if drafter is not None and not search.repairs:
        await line_written(search, drafter, cut, on_progress)
        if search.satisfied:
            return Ended.ENOUGH
    return await _generated(search, [hole for hole in cut if not hole.one_word], on_progress, line)


async def with_imports(search: Search, check: Check) -> None:
    """Offers the line as it is where the imports of its compilation mend it."""
    if search.mistake.here and search.accepts(check):
        await search.offer(Generated(search.request.hunk.original, 0.0, 0, 1.0, "import", check))


async def _search_edits(search: Search, line: Line, evidence: Evidence) -> bool:
    """Searches the line's small edits; then, unless it only had to compile and does, those of accepted candidates, and
    those elsewhere on the line. False if the model cannot score words."""
    request = search.request
    edits = EditSearch(search, scope(request.hunk, evidence).variables)
    spacing = indent_of(request.hunk), newline_of(request.hunk.text)
    more = (
        *told_edits(line, request.hunk, evidence),
        *mutations(line, request.hunk, evidence, *spacing),
    )
    found = choices(line, message_of(request, search.mistake.here), *spacing, more)
    await edits.run([choice for choice in found if distance(line, choice) < 2], TUNING.until_near)
    search.release()
    if search.satisfied and not search.enough:
        return not edits.unscorable
    varied: set[str] = set()
    while not search.enough and (base := _next_base(search, varied)):
        varied.add(base.text)
        await edits.run(choices(Line(base.text), "", *spacing), TUNING.until_varied, base)
    await edits.run([choice for choice in found if distance(line, choice) == 2], TUNING.until_far)
    await edits.drain(TUNING.until_far)
    search.release()
    return not edits.unscorable


def _next_base(search: Search, varied: Collection[str]) -> Candidate | None:
    """The best repair whose small edits have not been searched yet, as long as there is time."""
    left = (found for found in search.repairs.values() if found.text not in varied and not found.elsewhere)
    return next(left, None) if search.spent < TUNING.until_varied else None


async def _generated(
    search: Search, cut: Sequence[Hole], on_progress: Callable[[Progress], None], line: Line | None = None
) -> Ended:
    """Generates into one hole after the other. `line`: once enough was found for it, its remote holes are skipped, and
    so are all holes after `TUNING.until_enough`."""
    for hole in cut:
        search.guard()
        if (spent := search.spent) >= 1:
            return Ended.BUDGET
        if line and search.satisfied and (spent >= TUNING.until_enough or remoteness(line, _span(hole)) == 2):
            return Ended.ENOUGH
        on_progress(Progress(f"Generating: {hole.origin}", spent, {"accepted": len(search.accepted)}))
        await search.fill(hole)
    return Ended.BUDGET if search.spent >= 1 else Ended.ENOUGH if search.satisfied else Ended.EXHAUSTED


def _span(hole: Hole) -> tuple[int, int]:
    return len(hole.prefix), len(hole.prefix) + len(hole.original)
