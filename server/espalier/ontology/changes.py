"""Which nodes a reader must look at again: what came, went or changed since it last asked."""

from __future__ import annotations

from collections.abc import Iterable

_MOST = 10_000
"""Of more than these a reader starts anew: it costs no more than to look at each."""


class Changes:
    """Keys, for one reader. Until it has asked for the first time, and past `_MOST` keys, everything has changed."""

    def __init__(self) -> None:
        self._keys: set[str] | None = None

    def note(self, keys: Iterable[str]) -> None:
        if self._keys is not None:
            self._keys.update(keys)
            if len(self._keys) > _MOST:
                self._keys = None

    def take(self) -> set[str] | None:
        """What has changed since the last call; None: everything."""
        taken, self._keys = self._keys, set()
        return taken
