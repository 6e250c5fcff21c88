"""One known text put through the engine: did it come out, and if not, which token was refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from espalier.experiments.dictation import Dictation
from espalier.experiments.holes import Hole
from espalier.generate import Arm, Budget, Memo, Settings, Stop, Task, generate
from espalier.java.lexer import code
from espalier.ports import OracleSession, Prompt, Sampling

_SECONDS = 300.0
"""No measurement here is of time; a slow machine must not look like a refusal."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """`token` at `position` (code points from the hunk's start) was not accepted; '' is the text's end."""

    token: str
    position: int


async def dictated(session: OracleSession, hole: Hole, tokens: Sequence[str], memo: Memo, arm: Arm) -> Refusal | None:
    """Has the arm draw `tokens`, which are the hole's text; None when exactly they came out.

    Which token was refused is known of arms that draw one at a time; others read ahead, and the last read is told."""
    model = Dictation(tokens)
    text = hole.whole
    task = Task(Prompt("", ""), hole.prefix, hole.suffix, stop=Stop.HUNK if "\n" in text else Stop.LINE)
    room = len(tokens) + 1
    settings = Settings(
        arm=arm,
        sampling=Sampling(max_tokens=room),
        budget=Budget(started=1, tokens=2 * room, seconds=_SECONDS),  # what is inserted may be read of the stream, too
        wanted=1,
        lanes=1,
        retreats=0,
    )
    async for candidate in generate(model, session, task, settings, memo):
        if code(candidate.text) == code(text):
            return None
    return _refusal(hole, model)


def _refusal(hole: Hole, model: Dictation) -> Refusal:
    reached = max(model.reached, 0)
    token = model.pieces[reached] if reached < len(model.pieces) else ""
    return Refusal(token, len(hole.prefix) + sum(map(len, model.pieces[:reached])))
