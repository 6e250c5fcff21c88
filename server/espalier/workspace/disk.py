"""What the disk shows, and what of it has changed since it was last looked at."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Collection, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from pathlib import Path

from espalier.java.facts import FileFacts
from espalier.workspace.cache import Cached, RecordCache, Stamp
from espalier.workspace.clock import Clock
from espalier.workspace.reading import read_all
from espalier.workspace.record import Reading, Record, decode
from espalier.workspace.scan import Found, Scan, scan

_BATCH = 32
"""Files handed over at once: some hundredths of a second to apply."""


@dataclass(slots=True)
class Survey:
    """What one look at the disk came to. `todo`: files still to be handed over, the longest unchanged first."""

    scan: Scan
    gone: Collection[str]
    reused: list[str]
    anew: list[Found]
    cached: Mapping[str, Cached] = field(repr=False)

    def cached_facts(self) -> dict[str, FileFacts]:
        """Facts of the files as the cache knows them, those since changed or gone included."""
        return {path: cached.record.facts for path, cached in self.cached.items() if cached.record.says_anything}

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
            return Stamp(status.st_size, status.st_mtime_ns), place.read_bytes()
        except (OSError, ValueError):
            return None

    def keep(self, path: str, stamp: Stamp, record: Record) -> bool:
        """Take note of a file that was read on its own; False: the last look did not find it."""
        if path not in self._stamps:
            return False
        self._stamps[path] = stamp
        self._unsaved[path] = Cached(stamp, record)
        return True

    def forget(self, path: str) -> None:
        """Take note that a file is gone."""
        if self._stamps.pop(path, None):
            self._removed.add(path)
            self._unsaved.pop(path, None)

    async def survey(self, clock: Clock) -> Survey:
        """Look at the whole tree. Raises UsageError when the root is no folder."""
        with clock.phase("scan"):
            found = await asyncio.to_thread(scan, self.root)
        files = sorted(found.files, key=lambda file: file.mtime_ns)
        changed = [file for file in files if self._stamps.get(file.path) != _stamp(file)]
        with clock.phase("parse"):
            cached = await asyncio.to_thread(self._cache.load) if changed else {}
        paths = {file.path for file in files}
        gone = self._stamps.keys() - paths
        self._removed |= gone | (cached.keys() - paths)
        self.unreadable = dict(found.skipped)
        self._stamps = {path: stamp for path, stamp in self._stamps.items() if path in paths}
        reused = [f.path for f in changed if f.path in cached and cached[f.path].stamp == _stamp(f)]
        return Survey(found, gone, reused, _without(changed, reused), cached)

    async def records(self, survey: Survey, clock: Clock) -> AsyncGenerator[dict[str, Record]]:
        """Records of what changed, in batches."""
        for start in range(0, len(survey.reused), _BATCH):
            batch = {path: survey.cached[path] for path in survey.reused[start : start + _BATCH]}
            self._stamps.update((path, cached.stamp) for path, cached in batch.items())
            yield {path: cached.record for path, cached in batch.items()}
        async with aclosing(self._read(survey)) as batches:
            while True:
                with clock.phase("parse"):
                    batch = await anext(batches, {})
                if not batch:
                    return
                yield {path: cached.record for path, cached in batch.items()}

    async def save(self) -> None:
        """Keep what was read since the last time."""
        kept, self._unsaved = self._unsaved, {}
        removed, self._removed = self._removed, set()
        if kept or removed:
            await asyncio.to_thread(self._cache.save, kept, removed - kept.keys())

    def close(self) -> None:
        self._cache.close()

    async def _read(self, survey: Survey) -> AsyncGenerator[dict[str, Cached]]:
        stamps = {file.path: _stamp(file) for file in survey.anew}
        wanted = [(path, _digest(survey.cached.get(path))) for path in stamps]
        async with aclosing(read_all(str(self.root), wanted)) as batches:
            async for readings in batches:
                batch = {r.path: Cached(stamps[r.path], self._record(r, survey)) for r in readings if not r.error}
                self.unreadable.update((r.path, r.error) for r in readings if r.error)
                self._stamps.update((path, cached.stamp) for path, cached in batch.items())
                self._unsaved.update(batch)
                if batch:
                    yield batch

    def _record(self, reading: Reading, survey: Survey) -> Record:
        return decode(reading.record) if reading.record else survey.cached[reading.path].record


def _stamp(file: Found) -> Stamp:
    return Stamp(file.size, file.mtime_ns)


def _digest(cached: Cached | None) -> str:
    return cached.record.facts.digest if cached else ""


def _without(files: Sequence[Found], paths: Collection[str]) -> list[Found]:
    taken = set(paths)
    return [file for file in files if file.path not in taken]
