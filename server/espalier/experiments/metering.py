"""Counts and times the questions to the oracle, at the same place for every arm."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from espalier.ports import Check, Completion, Dependents, Hunk, Oracle, OracleSession


@dataclass(slots=True)
class Meter:
    """The number of questions, and the milliseconds that they took."""

    complete_calls: int = 0
    check_calls: int = 0
    milliseconds: float = 0.0

    @property
    def calls(self) -> int:
        return self.complete_calls + self.check_calls


class MeteredOracle:
    """Passes every call on to `oracle` and opens metered sessions."""

    def __init__(self, oracle: Oracle, meter: Meter) -> None:
        self._oracle = oracle
        self._meter = meter

    async def open(self, hunk: Hunk) -> OracleSession:
        return MeteredSession(await self._oracle.open(hunk), self._meter)

    async def dependents(self, path: Path, before: str, after: str) -> Dependents:
        return await self._oracle.dependents(path, before, after)


class MeteredSession:
    def __init__(self, session: OracleSession, meter: Meter) -> None:
        self._session = session
        self._meter = meter

    @property
    def hunk(self) -> Hunk:
        return self._session.hunk

    async def complete(self, generated: str, rest: str = "") -> Completion:
        self._meter.complete_calls += 1
        with _timed(self._meter):
            return await self._session.complete(generated, rest)

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        self._meter.check_calls += 1
        with _timed(self._meter):
            return await self._session.check(replacement, imports)

    async def close(self) -> None:
        await self._session.close()


@contextmanager
def _timed(meter: Meter) -> Iterator[None]:
    started = time.perf_counter()
    try:
        yield
    finally:
        meter.milliseconds += (time.perf_counter() - started) * 1000
