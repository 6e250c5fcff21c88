"""Compiles the line as it is together with an edit outside it, in a session whose hunk holds both."""

from __future__ import annotations

from dataclasses import replace

from espalier.generate import Candidate as Generated
from espalier.generate import Stats
from espalier.ports import Check, Oracle, Prompt
from espalier.repair.edits import Edit, applied
from espalier.repair.evidence import Evidence
from espalier.repair.fix import FixRequest
from espalier.repair.imports import ImportingSession
from espalier.repair.likelihood import Scored, Unscorable, likeliest
from espalier.repair.mistake import Remaining, remaining
from espalier.repair.prompt import message_of
from espalier.repair.retyping import retypings
from espalier.repair.search import Search


async def retyped(search: Search, oracle: Oracle, evidence: Evidence) -> None:
    """Offers other types for the declarations that the line uses, where the compiler names the type."""
    hunk = search.request.hunk
    for edit in retypings(hunk, message_of(search.request, search.mistake.here)):
        search.stats.check_calls += 1
        check, left = await _compiled(search.request, edit, oracle, evidence, search.stats)
        if search.accepts(check) and (scored := await _scored(search, edit)):
            generated = Generated(hunk.original, scored.logprob, scored.tokens, 1.0, "type elsewhere", check)
            search.keep(generated, check, left, (edit,))


async def _compiled(
    request: FixRequest, edit: Edit, oracle: Oracle, evidence: Evidence, stats: Stats
) -> tuple[Check, tuple[Remaining, ...]]:
    """The compiler's answer, and the errors that remain."""
    hunk = request.hunk
    wide = replace(hunk, start=min(edit.start, hunk.start), end=max(edit.end, hunk.end))
    whole = applied(hunk.text, [edit])
    text = whole[wide.start : len(whole) - len(wide.after)]
    session = ImportingSession(await oracle.open(wide), evidence.importable, stats)
    try:
        check = await session.check(text)
        return check, remaining(check, wide, text, request.path)
    finally:
        await session.close()


async def _scored(search: Search, edit: Edit) -> Scored | None:
    """The probability of the edit's type; None if the model cannot score it."""
    text = search.request.hunk.text
    prompt = Prompt(text[: edit.start], text[edit.end :], text[edit.start : edit.end], path=search.request.path)
    try:
        found = await likeliest(search.model, prompt, [edit.text], search.stats, 1)
    except Unscorable:
        return None
    return found[0] if found else None
