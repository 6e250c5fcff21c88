"""What the disk shows, and what of it has changed since it was last looked at."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Collection, Iterable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from espalier.java.facts import FileFacts
from espalier.workspace.cache import Cached, Known, RecordCache, Stamp, cached
from espalier.workspace.clock import Clock
from espalier.workspace.reading import read_all
from espalier.workspace.record import Record, decode
from espalier.workspace.scan import Found, Scan, reason, scan

_BATCH = 32
"""Files handed over at once: some hundredths of a second to apply."""
_NEVER = Stamp(-1, -1)
_MANY = 500
"""Files read that wait to be saved."""


@dataclass(slots=True)
class Survey:
    """What one look at the disk came to. `todo`: files still to be handed over, the longest unchanged first."""

    scan: Scan
    gone: Collection[str]
    reused: list[Found]
    anew: list[Found]
    known: Mapping[str, Known] = field(repr=False)

    def indexed(self) -> dict[str, str]:
        """Digests of the files in graph and index as the cache knows them, those since changed or gone included."""
        return {path: each.digest for path, each in self.known.items() if each.indexed}

    @property
    def todo(self) -> int:
        return len(self.reused) + len(self.anew)


class Disk:
    """The files under a root, read through a cache of their records."""

    def __init__(self, root: Path, cache: Path | None) -> None:
        self.root = root
        self.unreadable: dict[str, str] = {}
        self._cache = RecordCache(cache)
        self._stamps: dict[str, Stamp] = {}
        self._failed: dict[str, Stamp] = {}
        """Files that are there and could not be read, as they were then."""
        self._unsaved: dict[str, Cached] = {}
        self._removed: set[str] = set()

    @property
    def trouble(self) -> str:
        return self._cache.trouble

    @property
    def paths(self) -> Collection[str]:
        """Files that the last look found."""
        return self._stamps.keys()

    def read(self, path: str) -> tuple[Stamp, bytes] | None:
        """A file's stamp and bytes; None when it cannot be read or lies outside the root, by whatever links."""
        place = self.root / path
        try:
            if not place.resolve().is_relative_to(self.root):
                return None
            status = place.stat()
        except (OSError, ValueError):
            return None
        stamp = Stamp(status.st_size, status.st_mtime_ns)
        try:
            return stamp, place.read_bytes()
        except OSError as error:
            self._fail(path, stamp, reason(error))
            return None

    def keep(self, stamp: Stamp, record: Record, data: bytes = b"") -> None:
        """Take note of a file that was read; `data`: its record's encoding, where that is at hand. What an error of
        ours has spoilt is not saved."""
        path = record.facts.path
        self._stamps[path] = stamp
        if self._failed.pop(path, None):
            self.unreadable.pop(path, None)
        if not record.fault:
            self._unsaved[path] = cached(stamp, record, data)

    def forget_all(self) -> None:
        """The next look takes every file for changed."""
        self._stamps = dict.fromkeys(self._stamps, _NEVER)

    def forget(self, path: str) -> None:
        """Take note that a file is gone."""
        if self._stamps.pop(path, None):
            self._removed.add(path)
            self._unsaved.pop(path, None)

    def _fail(self, path: str, stamp: Stamp, why: str) -> None:
        self.unreadable[path], self._failed[path] = why, stamp

    async def differing(self) -> set[str]:
        """Files that are made, changed or deleted since they were last read, or since reading them failed. Raises
        UsageError when the root is no folder."""
        found = await asyncio.to_thread(scan, self.root)
        now = {file.path: _stamp(file) for file in found.files}
        before = self._failed | self._stamps
        return {path for path in now.keys() | self._stamps.keys() if now.get(path) != before.get(path)}

    async def survey(self, clock: Clock) -> Survey:
        """Look at the whole tree. Raises UsageError when the root is no folder."""
        with clock.phase("scan"):
            found = await asyncio.to_thread(scan, self.root)
        files = sorted(found.files, key=lambda file: file.mtime_ns)
        changed = [file for file in files if self._stamps.get(file.path) != _stamp(file)]
        with clock.phase("parse"):
            known = await asyncio.to_thread(self._cache.known) if changed else {}
        paths = {file.path for file in files}
        gone = self._stamps.keys() - paths
        self._removed |= gone | (known.keys() - paths)
        self.unreadable, self._failed = dict(found.skipped), {}
        self._stamps = {path: stamp for path, stamp in self._stamps.items() if path in paths}
        reused = [file for file in changed if file.path in known and known[file.path].stamp == _stamp(file)]
        taken = {file.path for file in reused}
        return Survey(found, gone, reused, [file for file in changed if file.path not in taken], known)

    async def facts(self, paths: Iterable[str]) -> AsyncGenerator[list[FileFacts]]:
        """Facts of files as the cache knows them, in batches; those that cannot be read are left out."""
        async for records in self._kept(paths):
            yield [record.facts for record in records.values()]

    async def records(self, survey: Survey, clock: Clock) -> AsyncGenerator[dict[str, Record]]:
        """Records of what changed, in batches."""
        lost = {file.path: file for file in survey.reused}
        async for kept in self._kept(lost):
            for path in kept:
                self._stamps[path] = _stamp(lost.pop(path))
            yield kept
        known = {path: each.digest for path, each in survey.known.items() if path not in lost}
        async with aclosing(self._read([*survey.anew, *lost.values()], known)) as batches:
            while True:
                with clock.phase("parse"):
                    read: dict[str, Record] = await anext(batches, {})
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
        kept, self._unsaved = self._unsaved, {}
        removed, self._removed = self._removed, set()
        if kept or removed:
            await asyncio.to_thread(self._cache.save, kept, removed - kept.keys())

    def close(self) -> None:
        self._cache.close()

    async def _read(self, files: Iterable[Found], known: Mapping[str, str]) -> AsyncGenerator[dict[str, Record]]:
        """Records of files; where the text's digest is the known one, that in the cache."""
        found = {file.path: file for file in files}
        wanted = [(path, known.get(path, "")) for path in found]
        lost: list[Found] = []
        async with aclosing(read_all(str(self.root), wanted)) as batches:
            async for readings in batches:
                for reading in readings:
                    if reading.error:
                        self._fail(reading.path, _stamp(found[reading.path]), reading.error)
                kept = self._cache.records(r.path for r in readings if not r.record and not r.error)
                batch = kept | {r.path: decode(r.record) for r in readings if r.record}
                lost += [found[r.path] for r in readings if r.path not in batch and not r.error]
                for reading in readings:
                    if reading.path in batch:
                        self.keep(_stamp(found[reading.path]), batch[reading.path], reading.record)
                if len(self._unsaved) > _MANY:
                    await self.save()
                if batch:
                    yield batch
        if lost:
            async for batch in self._read(lost, {}):
                yield batch


def _stamp(file: Found) -> Stamp:
    return Stamp(file.size, file.mtime_ns)
