"""The memo: the oracle's answers, kept for every candidate, template and request about one revision of a file.

A key is the whole question: the hunk (path, text, range, revision), the text before the caret, and what follows it. So
the memo changes the speed and never the output (invariant 7). A question under way is awaited, not asked twice.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from espalier.generate.names import NameTrie
from espalier.generate.task import Stats
from espalier.ports import Check, Hunk, Names, OracleSession, Unknown

T = TypeVar("T")
Key = tuple[Hunk, str, str, str]


class Memo:
    """Answers by question; beyond `capacity` the oldest are dropped."""

    def __init__(self, capacity: int = 50_000) -> None:
        self._capacity = capacity
        self._answers: dict[Key, Any] = {}
        self._asking: dict[Key, asyncio.Event] = {}

    def __len__(self) -> int:
        return len(self._answers)

    async def once(self, key: Key, ask: Callable[[], Awaitable[T]]) -> T:
        """The answer kept under `key`, or `ask()`'s. If the asking task fails or is cancelled, a waiting one asks. So
        it does after a passing answer, which is not kept because it would change the output."""
        while key not in self._answers and key in self._asking:
            await self._asking[key].wait()
        if key in self._answers:
            return self._answers[key]  # type: ignore[no-any-return]
        done = self._asking[key] = asyncio.Event()
        try:
            answer = await ask()
            if not (isinstance(answer, Unknown | Check) and answer.passing):
                self._keep(key, answer)
            return answer
        finally:
            del self._asking[key]
            done.set()

    def _keep(self, key: Key, answer: object) -> None:
        if len(self._answers) >= self._capacity:
            del self._answers[next(iter(self._answers))]
        self._answers[key] = answer


class Questions:
    """The questions about one hunk, answered by the memo where possible; the others are counted.

    A question with a passing answer is not asked again during this object's life, one `generate`: otherwise every token
    of a name would wait for it.
    """

    def __init__(self, session: OracleSession, memo: Memo | None, stats: Stats) -> None:
        self._session = session
        self._memo = memo
        self._stats = stats
        self._unsure: set[tuple[str, str]] = set()

    @property
    def hunk(self) -> Hunk:
        return self._session.hunk

    @property
    def late(self) -> bool:
        """Whether some names were not known in time."""
        return bool(self._unsure)

    async def names(self, generated: str, rest: str) -> NameTrie | None:
        """The names that may stand after `generated`; None when the oracle is not sure."""
        if (generated, rest) in self._unsure:
            return None
        answer = await self._once(("names", generated, rest), lambda: self._complete(generated, rest))
        if isinstance(answer, Unknown):
            if answer.passing and self._memo is not None:
                self._unsure.add((generated, rest))
            return None
        return answer

    async def check(self, replacement: str) -> Check:
        """The compiler's problems with `replacement` in the hunk."""
        return await self._once(("check", replacement, ""), lambda: self._check(replacement))

    async def _once(self, question: tuple[str, str, str], ask: Callable[[], Awaitable[T]]) -> T:
        if self._memo is None:
            return await ask()
        return await self._memo.once((self.hunk, *question), ask)

    async def _complete(self, generated: str, rest: str) -> NameTrie | Unknown:
        self._stats.complete_calls += 1
        started = time.perf_counter()
        try:
            answer = await self._session.complete(generated, rest)
        finally:
            self._stats.oracle_ms += (time.perf_counter() - started) * 1000
        if isinstance(answer, Names):
            return NameTrie(answer.names, answer.closed, answer.unless, answer.stem, answer.values, answer.lambdas)
        self._stats.unknown += 1
        return answer

    async def _check(self, replacement: str) -> Check:
        self._stats.check_calls += 1
        started = time.perf_counter()
        try:
            return await self._session.check(replacement)
        finally:
            self._stats.oracle_ms += (time.perf_counter() - started) * 1000
