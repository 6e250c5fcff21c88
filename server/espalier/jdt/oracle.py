"""`ports.Oracle` answered by JDT inside JDT LS, through the side door.

The hunk's text is sent once, at `open`; each question sends only generated text. A completion that takes too long is
cancelled and counts as unknown, so a slow oracle costs power and never correctness.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from typing import Any

from espalier.errors import OracleError
from espalier.jdt import edit_check
from espalier.jdt.oracle_problems import compare, dependents_of, problems_in
from espalier.jdt.side_door import DoorSettings, SideDoorClient
from espalier.ports import (
    Check,
    Completion,
    Dependents,
    EditCheck,
    FileEdit,
    Hunk,
    Name,
    NameKind,
    Names,
    Problem,
    QuickFix,
    Unknown,
)
from espalier.text.positions import utf16_length, utf16_to_offset
from espalier.text.uri import path_to_uri
from espalier.wire.peer import Peer

POLL_SECONDS = 0.2
FIXES_SECONDS = 15.0
"""For JDT LS's quick fixes: the first ones read much of its code; later ones take some 100 ms."""


@dataclass(frozen=True, slots=True)
class OracleStatus:
    """The state of JDT LS. `importing`: it still sets up its projects, and its answers may be incomplete. `troubles`:
    what keeps projects from being compiled as a whole, such as a build file that could not be read."""

    initialized: bool
    importing: bool
    projects: tuple[str, ...]
    troubles: tuple[str, ...] = ()


class SideDoorOracle:
    """Opens sessions at the side door `address` (`unix:PATH` or `tcp:FILE`). Several may be open at once."""

    def __init__(self, address: str, token: str = "", settings: DoorSettings | None = None) -> None:
        self._door = SideDoorClient(address, token, settings)

    async def open(self, hunk: Hunk) -> SideDoorSession:
        """Opens a session on `hunk`. Raises `OracleError` if the file is on no project's class path, or the door is
        closed."""
        peer = await self._door.peer()
        opened = await self._door.ask(peer, "open", _place(hunk))
        return SideDoorSession(self._door, peer, hunk, opened["session"])

    async def dependents(self, path: Path, before: str, after: str) -> Dependents:
        """Returns what `after` breaks in other files; both are texts of the whole file. Compiles each file that uses a
        changed declaration, twice if it has errors. Raises `OracleError`."""
        session = await self.open(Hunk(path, before, 0, len(before)))
        try:
            raw = await session.dependents(after)
        finally:
            await session.close()
        return dependents_of(raw)

    async def check_edits(self, edits: Sequence[FileEdit], *, dependents: bool) -> EditCheck:
        """Compiles the files with all edits made; with `dependents` also the files that use a changed declaration. Of
        one file only those bodies are compiled that the edit can concern. Raises `OracleError` if a file is on no
        project's class path."""
        hunks = [edit_check.changed_lines(edit) for edit in edits]
        changes = [{**_place(hunk), "replacement": replacement} for hunk, replacement in hunks]
        raw = await self._door.request("together", {"edits": changes, "dependents": dependents})
        return edit_check.read(hunks, raw)

    async def quick_fixes(self, hunk: Hunk, start: int, end: int) -> Sequence[QuickFix]:
        """As `ports.QuickFixes` says: JDT LS's own, for the errors on the lines of these offsets, without those that
        change other files."""
        place = _place(Hunk(hunk.path, hunk.text, start, end))
        try:
            raw = await self._door.request("quickFixes", place, seconds=FIXES_SECONDS)
        except (OracleError, TimeoutError):
            return ()
        return [_quick_fix(hunk.text, each) for each in raw["fixes"]]

    async def refresh(self, paths: Iterable[Path]) -> None:
        """Has JDT read files again that were written, created or deleted on disk."""
        await self._door.request("refresh", {"uris": [path_to_uri(path) for path in paths]})

    async def status(self) -> OracleStatus:
        raw = await self._door.request("status")
        return OracleStatus(
            raw["initialized"], raw["importing"], tuple(raw["projects"]), tuple(raw.get("troubles", ()))
        )

    async def wait_imported(self, on_wait: Callable[[OracleStatus], None] = lambda status: None) -> OracleStatus:
        """Returns once JDT LS has projects and no longer imports. The caller cancels it to give up."""
        while (status := await self.status()).importing or not status.projects:
            on_wait(status)
            await asyncio.sleep(POLL_SECONDS)
        return status

    async def close(self) -> None:
        await self._door.close()


class SideDoorSession:
    """One hunk in one revision. It ends with the connection it was opened on; then every call raises `OracleError`."""

    def __init__(self, door: SideDoorClient, peer: Peer, hunk: Hunk, session: str) -> None:
        self._door = door
        self._peer = peer
        self._hunk = hunk
        self._session = session
        self._before: tuple[list[dict[str, Any]], tuple[Problem, ...]] | None = None

    @property
    def hunk(self) -> Hunk:
        return self._hunk

    async def complete(self, generated: str, rest: str = "") -> Completion:
        """Returns what may stand at the caret in before + generated + CARET + rest + after."""
        try:
            raw = await self._ask(
                "complete", {"generated": generated, "rest": rest}, seconds=self._door.settings.complete_seconds
            )
        except TimeoutError:
            return Unknown("slow", passing=True)
        return _completion(raw)

    async def check(self, replacement: str, imports: Sequence[str] = (), *, whole: bool = False) -> Check:
        """Compiles the document with `replacement` in the hunk. Offsets are those of `hunk.replaced(replacement)`:
        added imports move nothing, and an import that does not resolve is a problem where it was inserted. `whole`:
        compiles the bodies of all methods; only the tests that compare both ways use it."""
        forced = {"whole": True} if whole else {}
        raw = await self._ask("check", {"replacement": replacement, "imports": list(imports), **forced})
        if self._before is None or self._before[0] != raw["before"]:
            self._before = raw["before"], problems_in(self._hunk.text, raw["before"])
        before = self._before[1]
        after = problems_in(self._hunk.replaced(replacement), raw["after"])
        return compare(self._hunk, replacement, before, after, problems_in(self._hunk.text, raw["hidden"]))

    async def dependents(self, replacement: str) -> Any:
        """Returns what `replacement` breaks in other files, as the side door's JSON."""
        return await self._ask("dependents", {"replacement": replacement})

    async def close(self) -> None:
        """Discards the working copy. If the door is closed, it has been discarded already."""
        try:
            await self._ask("close", {})
        except OracleError:
            return

    async def _ask(self, method: str, params: dict[str, Any], *, seconds: float | None = None) -> Any:
        return await self._door.ask(self._peer, method, {"session": self._session, **params}, seconds=seconds)


def _place(hunk: Hunk) -> dict[str, object]:
    """A hunk as the side door is given it."""
    start = utf16_length(hunk.before)
    return {
        "uri": path_to_uri(hunk.path),
        "text": hunk.text,
        "start": start,
        "end": start + utf16_length(hunk.original),
    }


def _quick_fix(text: str, raw: dict[str, Any]) -> QuickFix:
    def edit(each: dict[str, Any]) -> tuple[int, int, str]:
        return utf16_to_offset(text, each["start"]), utf16_to_offset(text, each["end"]), each["text"]

    return QuickFix(raw["title"], tuple(sorted(map(edit, raw["edits"]))))


def _completion(raw: dict[str, Any]) -> Completion:
    if "unknown" in raw:
        return Unknown(raw["unknown"], raw["passing"])
    names = tuple(name for group in raw["names"] for name in _group(group))
    values = {value: frozenset(never) for value, never in raw.get("values", {}).items()}
    return Names(names, raw["stem"], raw["closed"], tuple(raw["unless"]), values, raw["lambdas"])


def _group(raw: dict[str, Any]) -> Iterator[Name]:
    """Returns the names of one group: they share kind, `never` and `called`. An answer has hundreds of names in a few
    groups."""
    kind, never, called = NameKind(raw["kind"]), frozenset(raw["never"]), frozenset(raw.get("called", ()))
    imports = raw.get("imports", repeat(""))
    if "imports" in raw and len(imports) != len(raw["texts"]):
        raise OracleError("the side door answered with more names than imports")
    return map(Name, raw["texts"], repeat(kind), imports, repeat(never), repeat(called))
