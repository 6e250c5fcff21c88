"""How long each phase of a run took."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager


class Clock:
    """Adds up seconds by phase; `total` runs from the beginning."""

    def __init__(self, *phases: str) -> None:
        self._begin = time.perf_counter()
        self._seconds = dict.fromkeys(phases, 0.0)

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        begin = time.perf_counter()
        try:
            yield
        finally:
            self._seconds[name] = self._seconds.get(name, 0.0) + time.perf_counter() - begin

    def seconds(self) -> Mapping[str, float]:
        """Seconds by phase, in the order first named, then the total."""
        total = time.perf_counter() - self._begin
        return {name: round(value, 4) for name, value in {**self._seconds, "total": total}.items()}
