"""The side door of a JDT LS that somebody else started, such as VS Code's extension `redhat.java`.

Our bundle in that JDT LS opens a door of its own and publishes it in a file (docs/architecture.md, "Side door"). The
file is believed only if it belongs to this user and nobody else can read or change it: it names the process that sees
the user's code.
"""

from __future__ import annotations

import json
import logging
import os
import stat
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from espalier.errors import OracleAbsent, OracleError
from espalier.jdt.oracle import OracleStatus, SideDoorOracle, SideDoorSession
from espalier.jdt.side_door import DoorSettings
from espalier.ports import Dependents, EditCheck, FileEdit, Hunk, QuickFix
from espalier.wire.private_files import is_private, lives, written_at

log = logging.getLogger(__name__)

PROTOCOL = 2
"""Of the door's methods; the bundle states its own (PublishedDoor.java)."""
LARGEST = 1 << 16
"""Bytes of a published file."""


@dataclass(frozen=True, slots=True)
class Published:
    """One published door. `roots` are the workspace's root folders as JDT LS knows them."""

    protocol: int
    address: str
    token: str
    pid: int
    jdtls: str
    roots: tuple[str, ...]

    def covers(self, folder: Path) -> bool:
        """Whether JDT LS has this folder open, or one around it."""
        return any(_real(folder).is_relative_to(_real(Path(root))) for root in self.roots)

    def same_door(self, other: Published | None) -> bool:
        """Whether the other file tells of the same process's door; its root folders may have changed."""
        return other is not None and (self.address, self.token) == (other.address, other.token)


def find(folder: Path, roots: Sequence[Path]) -> Published | None:
    """Returns the door of the living JDT LS that has most of these folders open, of several the youngest. Files that
    cannot be trusted or read count as missing."""
    if not is_private(folder, stat.S_ISDIR):
        return None
    found = [(door, at) for file in folder.glob("*.json") if (door := read(file)) and (at := written_at(file))]
    covering = [(sum(map(door.covers, roots)), at, door) for door, at in found if lives(door.pid)]
    covered, _, door = max(covering, key=lambda each: each[:2], default=(0, 0.0, None))
    return door if covered else None


def read(file: Path) -> Published | None:
    """Returns what a file publishes; None if it cannot be trusted, or is not what our bundle writes."""
    if not is_private(file, stat.S_ISREG):
        return None
    try:
        with file.open("rb") as content:
            return _decoded(json.loads(content.read(LARGEST)))
    except (OSError, ValueError) as error:
        log.warning("%s cannot be read: %s", file, error)
        return None


@dataclass
class PublishedOracle:
    """A `DoorOracle` at the door that is published for `roots`, whichever that is when it is asked. Raises
    `OracleAbsent` while there is none."""

    folder: Path
    roots: Callable[[], Sequence[Path]]
    settings: DoorSettings

    def __post_init__(self) -> None:
        self._published: Published | None = None
        self._oracle: SideDoorOracle | None = None
        self._absent_since: float | None = None

    async def open(self, hunk: Hunk) -> SideDoorSession:
        return await (await self._present()).open(hunk)

    async def dependents(self, path: Path, before: str, after: str) -> Dependents:
        return await (await self._present()).dependents(path, before, after)

    async def check_edits(self, edits: Sequence[FileEdit], *, dependents: bool) -> EditCheck:
        return await (await self._present()).check_edits(edits, dependents=dependents)

    async def quick_fixes(self, hunk: Hunk, start: int, end: int) -> Sequence[QuickFix]:
        try:
            oracle = await self._present()
        except OracleError:
            return ()
        return await oracle.quick_fixes(hunk, start, end)

    async def refresh(self, paths: Iterable[Path]) -> None:
        await (await self._present()).refresh(paths)

    async def status(self) -> OracleStatus:
        return await (await self._present()).status()

    async def close(self) -> None:
        oracle, self._oracle = self._oracle, None
        if oracle is not None:
            await oracle.close()

    async def _present(self) -> SideDoorOracle:
        found = find(self.folder, self.roots())
        if found is None:
            await self.close()
            self._absent_since = self._absent_since or time.monotonic()
            raise OracleAbsent(
                "no JDT LS with Espalier's bundle has this folder open",
                remedy="let Language Support for Java start in Standard mode; if it ran before Espalier was installed,"
                " reload the window",
                seconds=time.monotonic() - self._absent_since,
            )
        self._absent_since = None
        if found.protocol != PROTOCOL:
            raise OracleError(
                "Espalier's server and its bundle in JDT LS are of different versions",
                remedy="update the extension and the package espalier-lsp",
            )
        if self._oracle is None or not found.same_door(self._published):
            await self.close()
            self._published, self._oracle = found, SideDoorOracle(found.address, found.token, self.settings)
        return self._oracle


def _decoded(value: object) -> Published:
    """Raises `ValueError` for anything but what the bundle writes."""
    match value:
        case {
            "protocol": int(protocol),
            "address": str(address),
            "token": str(token),
            "pid": int(pid),
            "jdtls": str(jdtls),
            "roots": list(roots),
        }:
            return Published(protocol, address, token, pid, jdtls, tuple(map(str, roots)))
    raise ValueError("it publishes no side door")


def _real(path: Path) -> Path:
    return Path(os.path.normcase(os.path.realpath(path)))
