"""From a failing line to ranked candidates that compile.

The compiler says what is wrong on the line. First the line's small edits are searched, best first (`survey`); then
templates cut gaps and the engine draws into them while the oracle prunes. What is found is offered only when the
compiler accepts it in this very revision. One memo serves the whole request, so nothing is asked twice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from espalier.generate import Ablation, Memo, Stats
from espalier.generate import Candidate as Generated
from espalier.ports import Check, Oracle, Problem, Progress, TokenModel, Validator
from espalier.repair.check import marks, touching
from espalier.repair.choices import choices, distance
from espalier.repair.dependents import weighed
from espalier.repair.edits import applied, newline_of
from espalier.repair.elsewhere import retyped
from espalier.repair.evidence import Evidence
from espalier.repair.fix import Candidate, Ended, FixRequest, FixResult
from espalier.repair.hunk import indent_of
from espalier.repair.imports import ImportingSession
from espalier.repair.mistake import mistake_of
from espalier.repair.problem_ids import is_syntax
from espalier.repair.prompt import message_of
from espalier.repair.ranking import ranked
from espalier.repair.search import Search
from espalier.repair.sessions import side_by_side
from espalier.repair.survey import Survey
from espalier.repair.templates import Gap, Line, gaps, remoteness

_SESSIONS = 2
"""Questions to the oracle at once: more would slow down the user's own completion."""

_NEAR, _VARIED, _FAR = 0.35, 0.5, 0.65
"""Shares of the budget after which the next way of searching has its turn: small edits where the compiler points, then
of what was accepted, then elsewhere on the line; the rest is for drawing."""

_LONG = 0.4
"""The share of the budget after which a search that has found enough ends."""


def _ignore(_: object) -> None:
    """Nobody listens."""


async def suggest(
    request: FixRequest,
    *,
    oracle: Oracle,
    model: TokenModel,
    evidence: Evidence,
    validator: Validator | None = None,
    memo: Memo | None = None,
    revision: Callable[[], int] | None = None,
    part: bool = False,
    on_progress: Callable[[Progress], None] = _ignore,
    on_candidate: Callable[[Candidate], None] = _ignore,
) -> FixResult:
    """Candidates that add no error, best first: those that mend before those that only take away the hunk's own errors;
    none that merely deletes code before one that does not. Where neither compiler nor user says that something is wrong
    nothing is searched, unless the request wants it.

    `revision`: the document's present revision; when it is no longer the hunk's, `StaleRevision` is raised and
    nothing is offered. `on_candidate` hears of each candidate when it is accepted, unranked (rank 0). `validator`
    runs the ranked ones one by one and those that pass come first. Those that break other files come behind those that
    do not. `part`: a candidate is but a part of what will be offered, so other parts mend what is wrong elsewhere, and
    what it breaks is not asked. Raises
    `OracleError` and `ModelError`. Cancelling ends the model's stream and closes the oracle's sessions.
    """
    started = time.perf_counter()
    stats = Stats()
    sessions = ImportingSession(await side_by_side(oracle, request.hunk, _SESSIONS), evidence.importable, stats)
    try:
        present = revision or (lambda: request.hunk.revision)
        kept = memo if memo is not None else Memo()
        search = Search(request, sessions, model, kept, present, on_candidate, stats=stats)
        on_progress(Progress(f"Compiling {request.hunk.path.name}", 0.0))
        check = await search.questions.check(request.hunk.original)
        search.started = time.perf_counter()  # a cold compiler's first answer is not drawing time
        search.mistake = mistake_of(check.before, request.hunk, alone=part)
        errors = (*search.mistake.errors, *touching(check.before, request.hunk))
        sound = is_sound(errors, request, validator)
        searched = request.anyway or not sound
        ended = await _run(search, check, oracle, evidence, on_progress) if searched else Ended.SOUND
    finally:
        await sessions.close()
    found = ranked(search.accepted, request.hunk.original, request.wanted)
    if not part:
        found = await weighed(found, request, oracle, on_progress)
    if validator:
        found = await validated(found, request, validator, on_progress)
    search.guard()
    stats = replace(search.stats, seconds=time.perf_counter() - started)
    return FixResult(found, stats, ended, sound, model.name)


def is_sound(errors: Collection[Problem], request: FixRequest, validator: Validator | None) -> bool:
    """Whether nobody says that something is wrong: no error, no failure, no test to tell."""
    return not errors and not request.reported and request.failure is None and validator is None


async def _run(
    search: Search, check: Check, oracle: Oracle, evidence: Evidence, on_progress: Callable[[Progress], None]
) -> Ended:
    """Search until the budget is spent, enough is found, or nothing is left to try. `check`: the hunk's as it is."""
    request, hunk, here = search.request, search.request.hunk, search.mistake.here
    if here and search.accepts(check):
        await search.offer(Generated(hunk.original, 0.0, 0, 1.0, "import", check))
    search.context = evidence.context(hunk, request.path)
    line = Line(hunk.original, marks(here, hunk), any(map(is_syntax, here)))
    cut = gaps(line, indent_of(hunk), newline_of(hunk.text))
    if not request.searches(Ablation.EDITS):
        return await _generated(search, cut, on_progress)
    on_progress(Progress("Trying small edits", 0.0))
    await retyped(search, oracle, evidence)
    if not await _surveyed(search, line):
        return await _generated(search, cut, on_progress)
    return await _generated(search, [gap for gap in cut if not gap.one_word], on_progress, line)


async def _surveyed(search: Search, line: Line) -> bool:
    """Search the line's small edits, then those of what was accepted; False: the model cannot weigh them."""
    survey, request = Survey(search), search.request
    layout = indent_of(request.hunk), newline_of(request.hunk.text)
    uses = "\n".join(problem.message for problem in search.mistake.elsewhere)
    found = choices(line, message_of(request, search.mistake.here), *layout, uses)
    await survey.run([choice for choice in found if distance(line, choice) < 2], _NEAR)
    varied: set[str] = set()
    while not search.enough and (base := _next_base(search, varied)):
        varied.add(base.text)
        await survey.run(choices(Line(base.text), "", *layout), _VARIED, base)
    await survey.run([choice for choice in found if distance(line, choice) == 2], _FAR)
    await survey.drain(_FAR)
    return not survey.unweighable


def _next_base(search: Search, varied: Collection[str]) -> Candidate | None:
    """The best repair that has not been varied yet, as long as there is time."""
    left = (found for found in search.repairs.values() if found.text not in varied and not found.elsewhere)
    return next(left, None) if search.spent < _VARIED else None


async def _generated(
    search: Search, cut: Sequence[Gap], on_progress: Callable[[Progress], None], line: Line | None = None
) -> Ended:
    """Draw into one gap after the other. `line`: when enough was found in it, neither its remote gaps nor those that
    would take long are waited for."""
    for gap in cut:
        search.guard()
        if (spent := search.spent) >= 1:
            return Ended.BUDGET
        if line and search.enough and (spent >= _LONG or remoteness(line, _span(line, gap)) == 2):
            return Ended.ENOUGH
        on_progress(Progress(f"Drawing: {gap.origin}", spent, {"accepted": len(search.accepted)}))
        await search.fill(gap)
    return Ended.BUDGET if search.spent >= 1 else Ended.ENOUGH if search.enough else Ended.EXHAUSTED


def _span(line: Line, gap: Gap) -> tuple[int, int]:
    return len(gap.prefix), len(gap.prefix) + len(gap.stood)


async def validated(
    candidates: Sequence[Candidate],
    request: FixRequest,
    validator: Validator,
    on_progress: Callable[[Progress], None],
) -> tuple[Candidate, ...]:
    """The candidates with their validations, ranked anew: those that pass come first."""
    validated: list[Candidate] = []
    for candidate in candidates:
        fraction = len(validated) / len(candidates)
        on_progress(Progress(f"Validating candidate {candidate.rank} of {len(candidates)}", fraction))
        text = applied(request.hunk.text, candidate.edits(request.hunk))
        validation = await validator.validate(request.hunk.path, text)
        validated.append(replace(candidate, validation=validation))
    return ranked(validated, request.hunk.original, request.wanted)
