"""Editors' texts that graph and index have not been told yet.

They are noted at once and applied shortly after, or at the latest before the next question is answered: typing does not
cost a parse per key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

_SETTLE_SECONDS = 0.2


class NotedTexts:
    """`update` applies the text of one path; None: the editor has closed the document."""

    def __init__(self, update: Callable[[str, str | None], None]) -> None:
        self._update = update
        self._noted: dict[str, str | None] = {}
        self._settling: asyncio.TimerHandle | None = None

    def note(self, path: str, text: str | None) -> None:
        self._noted[path] = text
        if self._settling is None:
            self._settling = asyncio.get_running_loop().call_later(_SETTLE_SECONDS, self.apply)

    def apply(self) -> None:
        """Applies the last text of each path now."""
        if self._settling is not None:
            self._settling.cancel()
            self._settling = None
        noted, self._noted = self._noted, {}
        for path, text in noted.items():
            self._update(path, text)
