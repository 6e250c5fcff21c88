"""An oracle's session with ears: counts what was asked and remembers where the answer was unknown.

What is unknown only for now (JDT LS still indexes, an answer took too long) is asked again: no measurement is of that.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

from espalier.ports import Check, Completion, Hunk, OracleSession, Unknown

_PAUSE, _ATTEMPTS = 0.5, 240
"""Seconds between attempts."""


class Listening:
    """Passes everything on to `session`."""

    def __init__(self, session: OracleSession) -> None:
        self._session = session
        self.known: dict[int, bool] = {}
        """By the number of characters generated: whether the last question there was answered."""
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
        """Whether the identifier at these offsets of the hunk was known to the oracle; None if it was not asked."""
        heard = [self.known[length] for length in range(start, end + 1) if length in self.known]
        return heard[-1] if heard else None  # what an empty stem did not tell, the first character may
