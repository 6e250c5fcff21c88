"""Offers other types for the declarations that the line uses, where the compiler names the type."""

from __future__ import annotations

from espalier.generate import Candidate as Generated
from espalier.ports import Oracle, Prompt
from espalier.repair.edits import Edit
from espalier.repair.elsewhere import compiled
from espalier.repair.evidence import Evidence
from espalier.repair.likelihood import Scored, Unscorable, likeliest
from espalier.repair.prompt import message_of
from espalier.repair.retyping import retypings
from espalier.repair.search import Search


async def retyped(search: Search, oracle: Oracle, evidence: Evidence) -> None:
    hunk = search.request.hunk
    for edit in retypings(hunk, message_of(search.request, search.mistake.here)):
        result = await compiled(search.request, [edit], oracle, evidence, search.stats)
        if search.accepts(result.check) and (scored := await _scored(search, edit)):
            generated = Generated(hunk.original, scored.logprob, scored.tokens, 1.0, "type elsewhere", result.check)
            search.keep(generated, result.check, result.left, (edit,))


async def _scored(search: Search, edit: Edit) -> Scored | None:
    """The probability of the edit's type; None if the model cannot score it."""
    text = search.request.hunk.text
    prompt = Prompt(text[: edit.start], text[edit.end :], text[edit.start : edit.end], path=search.request.path)
    try:
        found = await likeliest(search.model, prompt, [edit.text], search.stats, 1)
    except Unscorable:
        return None
    return found[0] if found else None
