"""The session's oracle as questions about one root use it: what it has said, its import, and what it has to read."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from espalier.errors import OracleError
from espalier.lsp.worker.door_oracle import DoorOracle
from espalier.lsp.worker.importing import Import
from espalier.lsp.worker.start_words import StartWords

if TYPE_CHECKING:
    from espalier.generate import Memo


class RootOracle:
    """`told_written`: how often JDT LS was told of files that other programs had written."""

    def __init__(self, root: Path, door: DoorOracle | None, start_words: StartWords) -> None:
        self.told_written = 0
        self._root, self._door, self._start_words = root, door, start_words
        self._import: Import | None = None
        self._memo: Memo | None = None
        self._written: set[str] = set()
        """Files that were found changed on disk and that JDT LS was not told of."""
        self._telling = asyncio.Lock()

    @property
    def available(self) -> bool:
        return self._door is not None

    @property
    def door(self) -> DoorOracle:
        """Raises `OracleError` when there is none."""
        if self._door is None:
            raise OracleError("fixes need Espalier's bundle in JDT LS", remedy="run `espalier doctor`")
        return self._door

    @property
    def importing(self) -> Import:
        """JDT LS's import of the root. Raises `OracleError` where there is no oracle."""
        if self._import is None:
            self._import = Import(self.door, self._start_words, self.forget)
        return self._import

    @property
    def memo(self) -> Memo:
        """What the oracle has said of the present texts; an answer depends on every file, not on the hunk's alone."""
        if self._memo is None:
            from espalier.generate import Memo  # loads the engine, which a start need not wait for

            self._memo = Memo()
        return self._memo

    def forget(self) -> None:
        """What the oracle has said may be different now."""
        self._memo = None

    def wrote(self, paths: Iterable[str]) -> None:
        """Other programs have written these files, as far as no editor watches them for JDT LS."""
        self.forget()
        self._written.update(paths)

    async def tell_written(self) -> None:
        """Has JDT LS read these files. They stay noted until it has; who comes meanwhile waits. Raises
        `OracleError`."""
        async with self._telling:
            if self._written:
                written, self._written = self._written, set()
                try:
                    await self.door.refresh([self._root / path for path in sorted(written)])
                except BaseException:
                    self._written |= written
                    raise
                self.told_written += 1
