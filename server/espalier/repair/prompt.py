"""Builds the model's prompt for one hole."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.generate import Ablation
from espalier.ports import Needs, Problem, Prompt
from espalier.repair.fix import FixRequest
from espalier.repair.templates import Hole
from espalier.repair.tuning import TUNING


def prompt_for(request: FixRequest, hole: Hole, problems: Sequence[Problem], context: str, needs: Needs) -> Prompt:
    """The document around the hole, the hole's original text (unless the edit channel is off), the evidence, the
    message and what the hole must contain."""
    return Prompt(
        before=request.hunk.before + hole.prefix,
        after=hole.suffix + request.hunk.after,
        original="" if Ablation.EDIT in request.without else hole.original,
        context="" if Ablation.GRAPH in request.without else context,
        message=message_of(request, problems),
        path=request.path,
        needs=needs,
    )


def message_of(request: FixRequest, problems: Sequence[Problem]) -> str:
    """The compiler's messages on `problems`, then the failure's message."""
    messages = [problem.message for problem in problems]
    if request.failure:
        messages.append(request.failure.message)
    return "\n".join(dict.fromkeys(messages))[: TUNING.message_characters]
