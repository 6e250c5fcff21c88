"""Records which questions an oracle's session was asked, and where the answer was unknown.

A question is asked again if its answer is unknown only for now (JDT LS still indexes, an answer took too long), because
no measurement is of that.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

from espalier.ports import Check, Completion, Hunk, OracleSession, Unknown

_PAUSE, _ATTEMPTS = 0.5, 240
"""Seconds between attempts, and their number."""


class RecordingSession:
    """Passes every question on to `session` and records the answers."""

    def __init__(self, session: OracleSession) -> None:
        self._session = session
        self.known: dict[int, bool] = {}
        """By the number of generated characters: whether the last question there was answered."""
        self.reasons: Counter[str] = Counter()
        self.calls = 0

    @property
    def hunk(self) -> Hunk:
        return self._session.hunk

    async def complete(self, generated: str, rest: str = "") -> Completion:
        answer = await self._settled(generated, rest)
        self.calls += 1
        unknown = isinstance(answer, Unknown)
        self.known[len(generated)] = not unknown and self.known.get(len(generated), True)
        if isinstance(answer, Unknown):
            self.reasons[answer.reason] += 1
        return answer

    async def _settled(self, generated: str, rest: str) -> Completion:
        for _ in range(_ATTEMPTS):
            answer = await self._session.complete(generated, rest)
            if not (isinstance(answer, Unknown) and answer.passing):
                break
            await asyncio.sleep(_PAUSE)
        return answer

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        return await self._session.check(replacement, imports)

    async def close(self) -> None:
        await self._session.close()

    def answered(self, start: int, end: int) -> bool | None:
        """Whether the oracle knew the identifier at these offsets of the hunk; None if it was not asked."""
        answers = [self.known[length] for length in range(start, end + 1) if length in self.known]
        return answers[-1] if answers else None  # the first character may have an answer that an empty stem has not
