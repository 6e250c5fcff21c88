"""What the worker asks of JDT LS through its side door."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from espalier.jdt.oracle import OracleStatus
from espalier.ports import EditCheck, FileEdit, Hunk, Oracle, QuickFix


class DoorOracle(Oracle, Protocol):
    """An oracle behind a connection."""

    async def status(self) -> OracleStatus: ...

    async def check_edits(self, edits: Sequence[FileEdit], *, dependents: bool) -> EditCheck:
        """The errors of files after edits made together, and with `dependents` those of the files that use them."""
        ...

    async def quick_fixes(self, hunk: Hunk, start: int, end: int) -> Sequence[QuickFix]:
        """As `ports.QuickFixes` says."""
        ...

    async def refresh(self, paths: Iterable[Path]) -> None:
        """JDT reads files again that other programs have written."""
        ...

    async def close(self) -> None: ...
