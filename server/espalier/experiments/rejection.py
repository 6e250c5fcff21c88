"""Runs the engine on one known text and finds the first token that it rejects."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from espalier.experiments.dictation import Dictation
from espalier.experiments.holes import Hole
from espalier.generate import Arm, Budget, Memo, Settings, Stop, Task, generate
from espalier.java.lexer import code
from espalier.ports import OracleSession, Prompt, Sampling

_SECONDS = 300.0
"""No measurement here is of time. A machine so slow that the limit is reached has rejected nothing."""

TOO_SLOW = "not finished in time"
"""The reason to leave out a line for which the limit was reached."""


@dataclass(frozen=True, slots=True)
class Rejection:
    """`token` at `position` (code points from the hunk's start) was not accepted; '' is the text's end."""

    token: str
    position: int


async def first_rejection(
    session: OracleSession, hole: Hole, tokens: Sequence[str], memo: Memo, arm: Arm
) -> Rejection | None:
    """Lets the arm generate `tokens`, the hole's text. None if exactly this text is generated.

    The rejected token is known for arms that generate one token at a time. Other arms read ahead; for these it is the
    last token that they read. Raises `TimeoutError` where it is not known within 300 s.
    """
    until = time.monotonic() + _SECONDS
    model = Dictation(tokens)
    text = hole.whole
    task = Task(Prompt("", ""), hole.prefix, hole.suffix, stop=Stop.HUNK if "\n" in text else Stop.LINE)
    room = len(tokens) + 1
    settings = Settings(
        arm=arm,
        sampling=Sampling(max_tokens=room),
        budget=Budget(started=1, tokens=2 * room, seconds=_SECONDS),  # inserted text may be read from the stream, too
        wanted=1,
        lanes=1,
        retreats=0,
    )
    async for candidate in generate(model, session, task, settings, memo):
        if code(candidate.text) == code(text):
            return None
    if time.monotonic() >= until:
        raise TimeoutError
    return _rejection(hole, model)


def _rejection(hole: Hole, model: Dictation) -> Rejection:
    reached = max(model.reached, 0)
    token = model.pieces[reached] if reached < len(model.pieces) else ""
    return Rejection(token, len(hole.prefix) + sum(map(len, model.pieces[:reached])))
