"""`espalier/fix`: candidates with their edits; the command `espalier.fix`: the best one, applied.

Editors with a client of ours show the candidates, as they are found, and apply the chosen edit. In all others the code
action's command applies the best candidate, which is one undo step; where none was found it offers to go on looking. A
search that goes on (`further`) offers nothing again that was offered for the same text: of a request all that it found,
of the command what was applied or named in a message.
Nothing is applied to a document that has changed meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec
from lsprotocol import types

from espalier.config.options import Options
from espalier.errors import EspalierError, StaleRevision, UsageError
from espalier.lsp.editor_model import EditorModel
from espalier.lsp.edits import workspace_edit
from espalier.lsp.fix_places import hunks_of, placed
from espalier.lsp.offered_fixes import OfferedFixes
from espalier.lsp.project import Project
from espalier.lsp.texts import Snapshot, snapshot
from espalier.lsp.work_done import work_done
from espalier.lsp.worker import Worker
from espalier.ports import Hunk, Progress, Report, TokenModel
from espalier.repair.evidence import GraphEvidence
from espalier.repair.fix import CHAT_MODEL, Candidate, Ended, FixRequest, FixResult, lasting
from espalier.repair.live_ranking import LiveRanking
from espalier.repair.location import Failure, parse_failure
from espalier.repair.multi_hunk import covering, suggest_multi_hunk
from espalier.repair.suggest import suggest
from espalier.service.params import LONGEST_SECONDS, OfferedModel, SuggestFix
from espalier.text.printable import unlinked

_LONGER = 4
KEEP_LOOKING = "Keep looking"
APPLY_PART = "Apply it"
NOTHING_WRONG = "Espalier: the compiler finds nothing wrong there"
_ENDS = {
    Ended.ENOUGH: "the search is finished",
    Ended.BUDGET: "the time for the search is used up",
    Ended.EXHAUSTED: "the search is finished: nothing is left to try",
    Ended.SOUND: "the compiler finds nothing wrong there",
}


@dataclass(frozen=True, slots=True)
class _Found:
    """What a search found in the text `shot`. `document`: as the editor gets it, its candidates in the order of
    `candidates`."""

    shot: Snapshot
    document: dict[str, Any]
    candidates: tuple[Candidate, ...]
    hunk: Hunk
    offered: OfferedFixes

    def offer(self, candidates: Iterable[Candidate]) -> None:
        """Somebody has seen them: a further search leaves them out."""
        self.offered.add(self.hunk, candidates)


async def request(worker: Worker, params: Any) -> dict[str, Any]:
    wanted = msgspec.convert(params, SuggestFix)
    found = await _search(worker, wanted, wanted.work_done_token)
    found.offer(found.candidates)
    return found.document


async def command(worker: Worker, arguments: Any, token: str | int | None) -> dict[str, Any]:
    (wanted,) = msgspec.convert(arguments, tuple[SuggestFix])
    found = await _search(worker, wanted, token)
    if found.document["nothing_wrong"]:
        worker.window_show_message(types.ShowMessageParams(types.MessageType.Info, NOTHING_WRONG))
    elif not await _landed(worker, found):
        worker.in_background("keep looking", _keep_looking(worker, wanted, found))
    return found.document


async def _landed(worker: Worker, found: _Found) -> bool:
    """Applies the best candidate that mends and may be applied unseen; False: there is none. Raises `StaleRevision`
    when the editor refuses."""
    for document, candidate in zip(found.document["candidates"], found.candidates, strict=True):
        if may_land(document):
            await _apply(worker, found.shot, document)
            found.offer([candidate])
            return True
    return False


def may_land(candidate: dict[str, Any]) -> bool:
    """Whether a candidate may be applied unseen. What a chat model deletes, or changes elsewhere, has to be seen first:
    it has read text that others wrote."""
    seen_first = candidate["origin"] == CHAT_MODEL and bool(candidate["elsewhere"] or candidate["note"])
    return candidate["mends"] and not seen_first


async def _apply(worker: Worker, shot: Snapshot, candidate: dict[str, Any]) -> None:
    """Raises `StaleRevision` when the text is another by now, or the editor refuses. Not every editor compares
    versions, and a file that is not open has none."""
    if shot.present(worker) != shot.revision:
        raise StaleRevision("the document has changed since the fix was found")
    params = types.ApplyWorkspaceEditParams(candidate["edit"], "Espalier: fix")
    answer = await worker.workspace_apply_edit_async(params)
    if not answer.applied:
        raise StaleRevision(f"the editor did not apply the fix: {answer.failure_reason or 'no reason given'}")
    note, doubt = candidate["note"], candidate["doubt"]
    if note or doubt:
        said = "; ".join(filter(None, [note and f"the fix {note}", doubt]))
        worker.window_show_message(types.ShowMessageParams(types.MessageType.Warning, f"Espalier: {unlinked(said)}"))


async def _keep_looking(worker: Worker, wanted: SuggestFix, found: _Found) -> None:
    """Asks whether to look four times as long, or to apply what mends a part; what comes of it is applied or said."""
    seconds = min(_LONGER * _seconds(worker.settings.options, wanted), LONGEST_SECONDS)
    other = "other fix" if wanted.further else "fix"
    text, parts = f"Espalier: no {other} was found that mends the error{_also_wrong(found.document)}", []
    for best in found.document["candidates"][:1]:
        if best["mends"]:
            does = unlinked(best["note"]) or "changes other lines of the file, too"
            text = f"Espalier: the fix that the chat model proposes {does}"
        else:
            text += f"; the best one {unlinked(best['note'])}"
        parts = [types.MessageActionItem(APPLY_PART)]
    found.offer(found.candidates[:1])
    more = types.MessageActionItem(f"{KEEP_LOOKING} ({seconds:g} s)")
    asked = types.ShowMessageRequestParams(types.MessageType.Info, text, [*parts, more])
    chosen = await worker.window_show_message_request_async(asked)
    if chosen is None:
        return
    longer = msgspec.structs.replace(wanted, seconds=seconds, further=True, partial_result_token=None)
    said = ""
    try:
        if chosen in parts:
            await _apply(worker, found.shot, found.document["candidates"][0])
        elif not await _landed(worker, await _search(worker, longer, None)):
            said = f"{text} within {seconds:g} s"
    except EspalierError as error:
        said = f"Espalier: {unlinked(str(error))}"
    if said:
        worker.window_show_message(types.ShowMessageParams(types.MessageType.Info, said))


async def _search(worker: Worker, wanted: SuggestFix, token: str | int | None) -> _Found:
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
        request = FixRequest(
            hunks[0],
            path,
            _failure(project, wanted),
            wanted.n or project.options.fix.candidates,
            lasting(_seconds(project.options, wanted)),
            anyway=wanted.anyway,
            reported=wanted.diagnostic is not None and wanted.diagnostic.severity == types.DiagnosticSeverity.Error,
        )
        whole = covering([replace(request, hunk=hunk) for hunk in hunks])
        if wanted.further:
            whole = replace(whole, declined=project.offered.of(whole.hunk))
        if len(hunks) > 1:
            requests = [replace(whole, hunk=hunk) for hunk in hunks]
            search = partial(_found_together, worker, project, shot, requests, report)
        else:
            heard = _listener(worker, project, shot, whole, wanted, report)
            search = partial(_found, worker, project, shot, whole, wanted.model, report, heard)
        found = await project.oracle.importing.through(search, report)
        report.ended = f"{len(found.candidates)} found; {_ENDS[found.ended]}"
    return _Found(shot, _document(worker, shot, whole, found), found.candidates, whole.hunk, project.offered)


def _listener(
    worker: Worker, project: Project, shot: Snapshot, request: FixRequest, wanted: SuggestFix, report: Report
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
    shot: Snapshot,
    request: FixRequest,
    offered: OfferedModel | None,
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
            memo=project.oracle.memo,
            revision=lambda: shot.present(worker),
            text_model=chat if picked or options.chat_model else None,
            drafter=project.draft_model,
            on_progress=report,
            on_candidate=heard,
        )


async def _found_together(
    worker: Worker, project: Project, shot: Snapshot, requests: Sequence[FixRequest], report: Report
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


def _also_wrong(found: dict[str, Any]) -> str:
    """What a person may have to see to first: the file's other errors, and imports that JDT LS does not find."""
    lines = sorted({error["line"] for error in found["errors"]})
    said = f"; the compiler reports errors in {_lines(lines)}" if len(lines) > 1 else ""
    if missing := found["unknown_imports"]:
        said += f"; JDT LS does not find {unlinked(', '.join(missing[:3]))}"
    return f"{said}; the chat model: {unlinked(found['no_proposals'])}" if found["no_proposals"] else said


def _lines(lines: Sequence[int]) -> str:
    told = ", ".join(map(str, lines[:3])) + (", ..." if len(lines) > 3 else "")
    return f"{'line' if len(lines) == 1 else 'lines'} {told}"


def _seconds(options: Options, wanted: SuggestFix) -> float:
    """Several places may take as long as so many searches of one, but no longer than a search that goes on."""
    return wanted.seconds or options.fix.seconds * min(1 + len(wanted.also), _LONGER)


def _failure(project: Project, wanted: SuggestFix) -> Failure | None:
    if wanted.failure:
        return parse_failure(wanted.failure, project.workspace.ontology.files())
    return None


def _document(worker: Worker, shot: Snapshot, request: FixRequest, found: FixResult) -> dict[str, Any]:
    """The command line's document (docs: cli), with a WorkspaceEdit beside each candidate."""
    return found.to_json() | {"candidates": [_with_edit(worker, shot, request, one) for one in found.candidates]}


def _with_edit(worker: Worker, shot: Snapshot, request: FixRequest, found: Candidate) -> dict[str, Any]:
    edit = workspace_edit(worker, shot, found.edits(request.hunk))
    note = found.note or _broken(found) or _left(found)
    return {**found.to_json(), "elsewhere": bool(found.elsewhere), "note": note, "edit": edit}


def _left(candidate: Candidate) -> str:
    """What a candidate that does not mend leaves, in a few words."""
    if candidate.mends:
        return ""
    return f"leaves errors in {_lines(sorted({error.line for error in candidate.remaining}))}"


def _broken(candidate: Candidate) -> str:
    """What it breaks in other files, in a few words."""
    files = sorted({breakage.path.name for breakage in candidate.breaks})
    return f"breaks {', '.join(files[:2])}{' and others' if len(files) > 2 else ''}" if files else ""
