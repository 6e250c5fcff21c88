"""A search for fixes as an editor asks for it: the lines, the models, what is told meanwhile, and the document of the
result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from lsprotocol import types

from espalier.config.options import Options
from espalier.errors import UsageError
from espalier.lsp.worker.editor_model import EditorModel
from espalier.lsp.worker.edits import workspace_edit
from espalier.lsp.worker.fix_places import hunks_of, placed
from espalier.lsp.worker.offered_fixes import OfferedFixes
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.texts import TextSnapshot, snapshot
from espalier.lsp.worker.work_done import work_done
from espalier.lsp.worker.worker import Worker
from espalier.ports import Hunk, Progress, QuickFixes, Report, TokenModel
from espalier.repair.evidence import GraphEvidence
from espalier.repair.fix import Candidate, Ended, FixRequest, FixResult, lasting
from espalier.repair.live_ranking import LiveRanking
from espalier.repair.location import parse_failure
from espalier.repair.multi_hunk import covering, suggest_multi_hunk
from espalier.repair.suggest import suggest
from espalier.service.params import OfferedModel, SuggestFix

LONGER = 4
"""How many times as long a search that goes on may take."""
_ENDS = {
    Ended.ENOUGH: "the search is finished",
    Ended.BUDGET: "the time for the search is used up",
    Ended.EXHAUSTED: "the search is finished: nothing is left to try",
    Ended.SOUND: "the compiler finds nothing wrong there",
}


@dataclass(frozen=True, slots=True)
class FoundFixes:
    """What a search found in the text `shot`. `document`: as the editor gets it, its candidates in the order of
    `candidates`."""

    shot: TextSnapshot
    document: dict[str, Any]
    candidates: tuple[Candidate, ...]
    hunk: Hunk
    offered: OfferedFixes

    def offer(self, candidates: Iterable[Candidate]) -> None:
        """Somebody has seen them: a further search leaves them out."""
        self.offered.add(self.hunk, candidates)


async def search(worker: Worker, wanted: SuggestFix, token: str | int | None) -> FoundFixes:
    """Searches, with work-done progress under `token`. Raises `UsageError` where nothing can be repaired, also
    `StaleRevision`, `OracleError` and `ModelError`."""
    by_agent = wanted.text_document is None  # who names no document of an editor's has no list of JDT LS's fixes either
    wanted = await placed(worker, wanted)
    uri = wanted.text_document.uri if wanted.text_document else await worker.projects.uri_of(wanted.path)
    project = await worker.projects.of(uri)
    if not project.options.features.fix:
        raise UsageError("fixes are switched off", remedy="set espalier.features.fix to true")
    path = project.inside(uri)
    if not path.endswith(".java"):
        raise UsageError(f"{path} is no Java file")
    async with work_done(worker, "Espalier: looking for a fix", token) as report:
        report(Progress("waiting for the index"))
        await project.ready(report.waits)
        shot = snapshot(worker, uri, wanted.text_document.version if wanted.text_document else None)
        hunks = hunks_of(wanted, project.root / path, shot, project.root)
        whole = _request(project, path, hunks, wanted)
        if len(hunks) > 1:
            requests = [replace(whole, hunk=hunk) for hunk in hunks]
            work = partial(_found_together, worker, project, shot, requests, report)
        else:
            heard = _listener(worker, project, shot, whole, wanted, report)
            quick_fixes = project.oracle.door.quick_fixes if by_agent else None
            work = partial(_found, worker, project, shot, whole, wanted.model, quick_fixes, report, heard)
        found = await project.oracle.importing.through(work, report)
        report.ended = f"{len(found.candidates)} found; {_ENDS[found.ended]}"
    return FoundFixes(shot, _document(worker, shot, whole, found), found.candidates, whole.hunk, project.offered)


def _request(project: Project, path: str, hunks: Sequence[Hunk], wanted: SuggestFix) -> FixRequest:
    """The request for all hunks together."""
    request = FixRequest(
        hunks[0],
        path,
        parse_failure(wanted.failure, project.workspace.ontology.files()) if wanted.failure else None,
        wanted.n or project.options.fix.candidates,
        lasting(seconds_of(project.options, wanted)),
        anyway=wanted.anyway,
        reported=wanted.diagnostic is not None and wanted.diagnostic.severity == types.DiagnosticSeverity.Error,
    )
    whole = covering([replace(request, hunk=hunk) for hunk in hunks])
    return replace(whole, declined=project.offered.of(whole.hunk)) if wanted.further else whole


def _listener(
    worker: Worker, project: Project, shot: TextSnapshot, request: FixRequest, wanted: SuggestFix, report: Report
) -> Callable[[Candidate], None]:
    """Hears of each accepted candidate and tells who asked: by the partial result token, and in the progress bar."""
    live, token = LiveRanking(request), wanted.partial_result_token

    def hear(candidate: Candidate) -> None:
        ranked = live.add(candidate)
        if ranked is None or shot.present(worker) != shot.revision:
            return
        report(Progress(f"{live.count} found"))  # no code: editors read markup in notifications
        if token is not None:
            project.offered.add(request.hunk, [ranked])
            value = {"candidates": [_with_edit(worker, shot, request, ranked)]}
            worker.progress(types.ProgressParams(token=token, value=value))

    return hear


async def _found(
    worker: Worker,
    project: Project,
    shot: TextSnapshot,
    request: FixRequest,
    offered: OfferedModel | None,
    quick_fixes: QuickFixes | None,
    report: Report,
    heard: Callable[[Candidate], None],
) -> FixResult:
    model = await _token_model(worker, project, report)
    options = project.options.fix
    picked = EditorModel(worker, offered) if offered and options.editor_model else None
    async with worker.chat.model(picked) as chat:
        return await suggest(
            request,
            oracle=project.oracle.door,
            model=model,
            evidence=GraphEvidence(project.workspace.ontology),
            quick_fixes=quick_fixes,
            memo=project.oracle.memo,
            revision=lambda: shot.present(worker),
            text_model=chat if picked or options.chat_model else None,
            drafter=project.draft_model,
            on_progress=report,
            on_candidate=heard,
        )


async def _found_together(
    worker: Worker, project: Project, shot: TextSnapshot, requests: Sequence[FixRequest], report: Report
) -> FixResult:
    """One change for several places of the file."""
    return await suggest_multi_hunk(
        requests,
        oracle=project.oracle.door,
        model=await _token_model(worker, project, report),
        evidence=GraphEvidence(project.workspace.ontology),
        revision=lambda: shot.present(worker),
        on_progress=report,
    )


async def _token_model(worker: Worker, project: Project, report: Report) -> TokenModel:
    """The user hears once of a model that stands in for the one that was chosen."""
    report(Progress("learning the code base"))
    model = await project.token_model()
    if said := project.learning.stand_in:
        project.learning.stand_in = ""
        worker.window_show_message(types.ShowMessageParams(types.MessageType.Warning, f"Espalier: {said}"))
    return model


def seconds_of(options: Options, wanted: SuggestFix) -> float:
    """Several places may take as long as so many searches of one, but no longer than a search that goes on."""
    return wanted.seconds or options.fix.seconds * min(1 + len(wanted.also), LONGER)


def _document(worker: Worker, shot: TextSnapshot, request: FixRequest, found: FixResult) -> dict[str, Any]:
    """The document of `espalier fix --json`, with a WorkspaceEdit beside each candidate."""
    return found.to_json() | {"candidates": [_with_edit(worker, shot, request, one) for one in found.candidates]}


def _with_edit(worker: Worker, shot: TextSnapshot, request: FixRequest, found: Candidate) -> dict[str, Any]:
    edit = workspace_edit(worker, shot, found.edits(request.hunk))
    note = found.note or _broken(found) or _left(found)
    return {**found.to_json(), "elsewhere": bool(found.elsewhere), "note": note, "edit": edit}


def _left(candidate: Candidate) -> str:
    """What a candidate that does not mend leaves, in a few words."""
    if candidate.mends:
        return ""
    return f"leaves errors in {told_lines(sorted({error.line for error in candidate.remaining}))}"


def _broken(candidate: Candidate) -> str:
    """What it breaks in other files, in a few words."""
    files = sorted({breakage.path.name for breakage in candidate.breaks})
    return f"breaks {', '.join(files[:2])}{' and others' if len(files) > 2 else ''}" if files else ""


def told_lines(lines: Sequence[int]) -> str:
    """`line 3`, or the first three of several."""
    told = ", ".join(map(str, lines[:3])) + (", ..." if len(lines) > 3 else "")
    return f"{'line' if len(lines) == 1 else 'lines'} {told}"
