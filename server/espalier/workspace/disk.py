"""What the disk shows, and what of it differs from a snapshot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from time import time_ns

from espalier.workspace.cache import Cached, Known, RecordCache, cached
from espalier.workspace.clock import Clock
from espalier.workspace.files import TICK_NS, FileState, Snapshot, Stamp
from espalier.workspace.reading import read_all
from espalier.workspace.record import Record, decode
from espalier.workspace.scan import Found, Scan, reason, scan
from espalier.workspace.writer import Change

_BATCH = 32
"""Files handed over at once: some hundredths of a second to apply."""
_MANY = 500
"""Files read that wait to be saved."""

Batch = dict[str, Change]
"""What was read, by path; states hold the stamp, or why the file cannot be read."""


@dataclass(slots=True)
class Survey:
    """What one look at the disk came to. `todo`: files still to be handed over, the longest unchanged first."""

    scan: Scan
    gone: set[str]
    reused: list[Found]
    anew: list[Found]
    known: Mapping[str, Known] = field(repr=False)
    held: int = 0
    """Files of the cache that need not be handed over: what is shown of them is theirs already."""

    @property
    def todo(self) -> int:
        return len(self.reused) + len(self.anew)


class Disk:
    """The files under a root, read through a cache of their records."""

    def __init__(self, root: Path, cache: Path | None) -> None:
        self.root = root
        self._cache = RecordCache(cache)
        self._unsaved: dict[str, Cached | None] = {}
        """What the cache has not been told yet; None: the file is gone."""

    @property
    def trouble(self) -> str:
        return self._cache.trouble

    def read(self, path: str) -> tuple[FileState, bytes | None]:
        """A file's state and bytes; None for the bytes when it cannot be read or lies outside the root, by whatever
        links."""
        place = self.root / path
        try:
            if not place.resolve().is_relative_to(self.root):
                return FileState(), None
            status = place.stat()
        except (OSError, ValueError):
            return FileState(), None
        stamp, now = Stamp.of(status), time_ns()
        try:
            return FileState(stamp.kept(now)), place.read_bytes()
        except OSError as error:
            return FileState(stamp, reason(error)), None

    async def settled(self, paths: Iterable[str]) -> None:
        """Until files that were written just now would have another time if they were written once more; for a moment
        at most."""
        stamps = []
        for path in paths:
            with suppress(OSError, ValueError):
                stamps.append(Stamp.of((self.root / path).stat()))
        await _settled(stamps)

    def keep(self, stamp: Stamp, record: Record, data: bytes = b"") -> None:
        """Have a record saved; `data`: its encoding, where that is at hand. What an error of ours has spoilt is not."""
        if not record.fault:
            self._unsaved[record.facts.path] = cached(stamp, record, data)

    def forget(self, paths: Iterable[str]) -> None:
        """Have the records of files that are gone removed."""
        self._unsaved.update(dict.fromkeys(paths))

    async def differing(self, before: Snapshot) -> tuple[set[str], Mapping[str, str]]:
        """Files that are made, changed or deleted since they were last read, or since reading them failed; and what a
        scan leaves out now, with the reason. Raises UsageError when the root is no folder."""
        found = await asyncio.to_thread(scan, self.root)
        now = {file.path: file.stamp for file in found.files}
        paths = now.keys() | before.files.keys()
        return {path for path in paths if now.get(path) != before.state(path).stamp}, found.skipped

    async def survey(self, before: Snapshot, clock: Clock) -> Survey:
        """Look at the whole tree. Raises UsageError when the root is no folder."""
        with clock.phase("scan"):
            found = await asyncio.to_thread(scan, self.root)
        files = sorted(found.files, key=lambda file: file.stamp.mtime_ns)
        changed = [file for file in files if not _is_as_before(file, before.state(file.path))]
        with clock.phase("parse"):
            known = await asyncio.to_thread(self._cache.known) if changed else {}
        paths = {file.path for file in files}
        gone = {path for path, state in before.files.items() if path not in paths and state.stamp is not None}
        self.forget(gone | (known.keys() - paths))
        reused = [file for file in changed if file.path in known and known[file.path].stamp == file.stamp]
        taken = {file.path for file in reused}
        return Survey(found, gone, reused, [file for file in changed if file.path not in taken], known)

    def recognised(self, survey: Survey, shown: Mapping[str, str]) -> dict[str, FileState]:
        """Takes out of the survey the files that are as the cache knows them and as `shown` (digests), or say nothing;
        their states but for what is shown of them."""
        known = survey.known
        held = {
            file.path: FileState(file.stamp)
            for file in survey.reused
            if shown.get(file.path) == (known[file.path].digest if known[file.path].indexed else None)
        }
        survey.reused = [file for file in survey.reused if file.path not in held]
        survey.held = len(held)
        return held

    async def records(self, survey: Survey, clock: Clock) -> AsyncGenerator[Batch]:
        """What changed, in batches."""
        lost = {file.path: file for file in survey.reused}
        async for kept in self._kept(lost):
            yield {path: Change(record, FileState(lost.pop(path).stamp)) for path, record in kept.items()}
        known = {path: each.digest for path, each in survey.known.items() if path not in lost}
        await _settled([file.stamp for file in survey.anew])
        async with aclosing(self._read([*survey.anew, *lost.values()], known)) as batches:
            while True:
                with clock.phase("parse"):
                    read: Batch = await anext(batches, {})
                if not read:
                    return
                yield read

    async def _kept(self, paths: Iterable[str]) -> AsyncGenerator[dict[str, Record]]:
        """Records in the cache, in batches."""
        rest = iter(tuple(paths))
        while batch := list(islice(rest, _BATCH)):
            yield await asyncio.to_thread(self._cache.records, batch)

    async def save(self) -> None:
        """Keep what was read since the last time."""
        unsaved, self._unsaved = self._unsaved, {}
        if unsaved:
            await asyncio.to_thread(self._cache.save, unsaved)

    def close(self) -> None:
        self._cache.close()

    async def _read(self, files: Iterable[Found], known: Mapping[str, str]) -> AsyncGenerator[Batch]:
        """Files read; where the text's digest is the known one, the record is that in the cache."""
        begin = time_ns()
        found = {file.path: file for file in files}
        wanted = [(path, known.get(path, "")) for path in found]
        lost: list[Found] = []
        async with aclosing(read_all(str(self.root), wanted)) as batches:
            async for readings in batches:
                failed = {r.path: FileState(found[r.path].stamp, r.error) for r in readings if r.error}
                batch = {path: Change(None, state) for path, state in failed.items()}
                kept = self._cache.records(r.path for r in readings if not r.record and not r.error)
                for reading in readings:
                    path, stamp = reading.path, found[reading.path].stamp.kept(begin)
                    record = decode(reading.record) if reading.record else kept.get(path)
                    if record is not None:
                        self.keep(stamp, record, reading.record)
                        batch[path] = Change(record, FileState(stamp))
                lost += [found[r.path] for r in readings if r.path not in batch]
                if len(self._unsaved) > _MANY:
                    await self.save()
                if batch:
                    yield batch
        if lost:
            async for batch in self._read(lost, {}):
                yield batch


def _is_as_before(file: Found, state: FileState) -> bool:
    """Whether a file need not be read; what could not be read is tried again."""
    return state.stamp == file.stamp and not state.unreadable


async def _settled(stamps: Iterable[Stamp]) -> None:
    now = time_ns()
    wait = min(TICK_NS, max((stamp.unsettled_ns(now) for stamp in stamps), default=0))
    if wait:
        await asyncio.sleep((wait + 1_000_000) / 1e9)  # a loop may wake a little early
