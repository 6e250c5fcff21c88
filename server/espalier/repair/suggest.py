"""Finds ranked candidates that compile for a failing line.

The compiler says what is wrong on the line; then `stages` searches what mends it. A candidate is offered only if the
compiler accepts it in this very revision. One memo serves the whole request, so no question is asked twice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from espalier.generate import Ablation, Memo, Stats
from espalier.ports import Check, Oracle, Problem, Progress, QuickFix, QuickFixes, TextModel, TokenModel, Validator
from espalier.repair.begun import begun_mistake
from espalier.repair.dependents import with_breakages
from espalier.repair.edits import applied
from espalier.repair.evidence import Evidence
from espalier.repair.fix import Candidate, Ended, FixRequest, FixResult
from espalier.repair.hunk_errors import touching
from espalier.repair.imports import ImportingSession
from espalier.repair.mistake import mistake_of, remaining
from espalier.repair.problems import unknown_imports
from espalier.repair.proposed import proposing
from espalier.repair.ranking import plausible, ranked
from espalier.repair.remedied import quick_fixed
from espalier.repair.search import Search
from espalier.repair.sessions import side_by_side
from espalier.repair.stages import run_stages, with_imports
from espalier.repair.tuning import TUNING
from espalier.repair.writing import Drafter

log = logging.getLogger(__name__)


def _ignore(_: object) -> None:
    """No listener is registered (default)."""


async def suggest(
    request: FixRequest,
    *,
    oracle: Oracle,
    model: TokenModel,
    evidence: Evidence,
    validator: Validator | None = None,
    memo: Memo | None = None,
    revision: Callable[[], int] | None = None,
    quick_fixes: QuickFixes | None = None,
    text_model: TextModel | None = None,
    drafter: Drafter | None = None,
    part: bool = False,
    on_progress: Callable[[Progress], None] = _ignore,
    on_candidate: Callable[[Candidate], None] = _ignore,
) -> FixResult:
    """Candidates that add no error, best first.

    Those that mend come before those that take away only the hunk's own errors. A candidate that only deletes code
    comes after those that do not, and those that break other files come after those that do not. If neither the
    compiler nor the user reports an error, nothing is searched unless the request says so.

    `revision`: the document's present revision; if it is no longer the hunk's, `StaleRevision` is raised and nothing is
    offered. `on_candidate`: called with each candidate when it is accepted, unranked (rank 0). `validator`: runs the
    ranked candidates one by one; those that pass come first. `part`: the candidates are parts of a repair of several
    hunks; errors elsewhere are left to the other parts, and other files are not compiled. `quick_fixes`: one more
    source, marked in the candidate's origin; an editor has them in its list anyway. `text_model`: a chat model that
    proposes whole repairs, one more source; its failure is told in the result. `drafter` returns the model that
    writes the whole line where nothing else has mended it. Raises `OracleError` and `ModelError` of
    `model`. Cancellation ends the models' streams and closes the oracle's sessions.
    """
    started = time.perf_counter()
    stats = Stats()
    most = 1 + (TUNING.quick_fixes if text_model is None else TUNING.proposals)

    def over() -> bool:
        return search.spent >= most

    opened = await side_by_side(oracle, request.hunk, TUNING.sessions, over)
    sessions = ImportingSession(opened, evidence.importable, stats, over)
    try:
        search = Search(
            request=request,
            session=sessions,
            model=model,
            memo=memo if memo is not None else Memo(),
            revision=revision,
            listener=on_candidate,
            stats=stats,
            tested=validator is not None or (request.failure is not None and not request.failure.compiler),
        )
        on_progress(Progress(f"Compiling {request.hunk.path.name}", 0.0))
        check = await _started(search)
        search.restart()
        mistake = mistake_of(check.before, request.hunk, alone=part)
        search.mistake = await begun_mistake(search, check) or mistake
        errors = (*search.mistake.errors, *touching(check.before, request.hunk))
        sound = is_sound(errors, request, validator)
        searched = request.anyway or not sound
        async with (
            _asked(quick_fixes, search, errors) as fixes,
            proposing(text_model, search, oracle, evidence) as proposed,
        ):
            ended = (
                await run_stages(search, check, mistake, oracle, evidence, proposed, drafter, on_progress)
                if searched
                else Ended.SOUND
            )
            if check.passing and searched:
                await with_imports(search, await _indexed(search))
            await proposed.finish(on_progress)
            if fixes.done() or (searched and not search.satisfied):  # a repair was found: they are not waited for
                until = 1 + TUNING.quick_fixes
                await asyncio.wait({fixes}, timeout=search.until(until))
                await quick_fixed(search, fixes.result() if fixes.done() else (), oracle, evidence, until)
    finally:
        await sessions.close()
    found = await _offered(search, oracle, validator, on_progress, part=part)
    search.guard()
    stats = replace(search.stats, seconds=time.perf_counter() - started)
    wrong = remaining(check, request.hunk, request.hunk.original, request.path)
    unknown = unknown_imports(check.before, request.hunk.text)
    return FixResult(found, stats, ended, sound, model.name, wrong, unknown, proposed.failure)


async def _offered(
    search: Search,
    oracle: Oracle,
    validator: Validator | None,
    on_progress: Callable[[Progress], None],
    *,
    part: bool,
) -> tuple[Candidate, ...]:
    """The accepted candidates, ranked, with what they break in other files and how the validator judges them."""
    request = search.request
    found = ranked(search.accepted, request.hunk.original, request.wanted)
    if search.only_compiles and not part:
        found = plausible(found)
    if not part:
        found = await with_breakages(found, request, oracle, on_progress)
    if validator:
        found = await validated(found, request, validator, on_progress)
    return found


async def _started(search: Search) -> Check:
    """The compilation of the hunk as it is. If a JDT LS that has just started did not know imports in time, it is asked
    again."""
    questions, original = search.questions, search.request.hunk.original
    check = await questions.check(original)
    return await questions.check(original) if check.passing else check


async def _indexed(search: Search) -> Check:
    """The compilation of the hunk as it is once JDT LS, which was still indexing, knows what may be imported; after the
    share `TUNING.until_indexed` of the budget what it knows then."""
    while (check := await search.questions.check(search.request.hunk.original)).passing:
        if search.spent >= TUNING.until_indexed:
            break
        await asyncio.sleep(TUNING.pause)
    return check


@asynccontextmanager
async def _asked(
    quick_fixes: QuickFixes | None, search: Search, errors: Sequence[Problem]
) -> AsyncIterator[asyncio.Task[Sequence[QuickFix]]]:
    """Asks for the IDE's own fixes of the first error while the search goes on."""

    async def answer() -> Sequence[QuickFix]:
        if quick_fixes is None or not errors or not search.request.searches(Ablation.EDITS):
            return ()
        return await quick_fixes(search.request.hunk, errors[0].start, errors[0].end)

    asked = asyncio.create_task(answer())
    try:
        yield asked
    finally:
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)  # errors of what is not waited for are ignored


def is_sound(errors: Collection[Problem], request: FixRequest, validator: Validator | None) -> bool:
    """Whether neither the compiler, the editor nor the user reports an error, and there is no test."""
    return not errors and not request.reported and request.failure is None and validator is None


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
