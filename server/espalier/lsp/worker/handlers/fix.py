"""`espalier/fix`: candidates with their edits; the command `espalier.fix`: the best one, applied.

Editors with a client of ours show the candidates, as they are found, and apply the chosen edit. In all others the code
action's command applies the best candidate, which is one undo step; where none was found it offers to go on looking. A
search that goes on (`further`) offers nothing again that was offered for the same text: of a request all that it found,
of the command what was applied or named in a message.
Nothing is applied to a document that has changed meanwhile.
"""

from __future__ import annotations

from typing import Any

import msgspec
from lsprotocol import types

from espalier.errors import EspalierError, StaleRevision
from espalier.lsp.worker.fix_search import LONGER, FoundFixes, search, seconds_of, told_lines
from espalier.lsp.worker.texts import TextSnapshot
from espalier.lsp.worker.worker import Worker
from espalier.repair.fix import CHAT_MODEL
from espalier.service.params import LONGEST_SECONDS, SuggestFix
from espalier.text.printable import unlinked

KEEP_LOOKING = "Keep looking"
APPLY_PART = "Apply it"
NOTHING_WRONG = "Espalier: the compiler finds nothing wrong there"


async def request(worker: Worker, params: Any) -> dict[str, Any]:
    wanted = msgspec.convert(params, SuggestFix)
    found = await search(worker, wanted, wanted.work_done_token)
    found.offer(found.candidates)
    return found.document


async def command(worker: Worker, arguments: Any, token: str | int | None) -> dict[str, Any]:
    (wanted,) = msgspec.convert(arguments, tuple[SuggestFix])
    found = await search(worker, wanted, token)
    if found.document["nothing_wrong"]:
        worker.window_show_message(types.ShowMessageParams(types.MessageType.Info, NOTHING_WRONG))
    elif not await _landed(worker, found):
        worker.in_background("keep looking", _keep_looking(worker, wanted, found))
    return found.document


async def _landed(worker: Worker, found: FoundFixes) -> bool:
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


async def _apply(worker: Worker, shot: TextSnapshot, candidate: dict[str, Any]) -> None:
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


async def _keep_looking(worker: Worker, wanted: SuggestFix, found: FoundFixes) -> None:
    """Asks whether to look four times as long, or to apply what mends a part; what comes of it is applied or said."""
    seconds = min(LONGER * seconds_of(worker.settings.options, wanted), LONGEST_SECONDS)
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
        elif not await _landed(worker, await search(worker, longer, None)):
            said = f"{text} within {seconds:g} s"
    except EspalierError as error:
        said = f"Espalier: {unlinked(str(error))}"
    if said:
        worker.window_show_message(types.ShowMessageParams(types.MessageType.Info, said))


def _also_wrong(found: dict[str, Any]) -> str:
    """What a person may have to see to first: the file's other errors, and imports that JDT LS does not find."""
    lines = sorted({error["line"] for error in found["errors"]})
    said = f"; the compiler reports errors in {told_lines(lines)}" if len(lines) > 1 else ""
    if missing := found["unknown_imports"]:
        said += f"; JDT LS does not find {unlinked(', '.join(missing[:3]))}"
    return f"{said}; the chat model: {unlinked(found['no_proposals'])}" if found["no_proposals"] else said
