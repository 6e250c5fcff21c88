"""Records into chunk index and graph: what a reader sees is always whole.

Files are shown in batches and resolved together. Chunks can be found as soon as a batch is shown; edges wait for
`resolve`, because a name means something only once every file that might declare it is known.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager

from espalier.java.facts import FileFacts
from espalier.ontology.graph import Ontology
from espalier.vectors.chunks import coverage
from espalier.vectors.index import ChunkIndex
from espalier.workspace.record import Record

Listener = Callable[[str, str | None], None]
"""Told each changed path and its text, None when it is gone."""


class Writer:
    """The only one to change graph and index."""

    def __init__(self, chunks: ChunkIndex) -> None:
        self.revision = 0
        self.ontology = Ontology()
        self.chunks = chunks
        self.listeners: list[Listener] = []
        self.troubles: dict[str, str] = {}
        self._digests: dict[str, str] = {}
        self._sizes: dict[str, int] = {}
        self._unresolved: dict[str, FileFacts] = {}
        self._gone: set[str] = set()

    @property
    def paths(self) -> Collection[str]:
        return self._digests.keys()

    def digest(self, path: str) -> str | None:
        """Digest of the text that the index shows for `path`."""
        return self._digests.get(path)

    def show(self, records: Mapping[str, Record]) -> None:
        """Make the index show `records`; those that say nothing are taken out. `resolve` must follow."""
        for path, record in records.items():
            if record.says_anything:
                self._show(path, record)
        self.hide(path for path, record in records.items() if not record.says_anything)
        self.revision += 1

    def hide(self, paths: Iterable[str]) -> None:
        """Take files out. `resolve` must follow."""
        for path in [path for path in paths if path in self._digests]:
            self.chunks.remove(path)
            for table in (self._digests, self._sizes, self.troubles, self._unresolved):
                table.pop(path, None)  # type: ignore[attr-defined]
            self._gone.add(path)
            self._tell(path, None)

    def resolve(self) -> None:
        """Bring the graph up to everything shown and hidden since the last time."""
        if not self._unresolved and not self._gone:
            return
        with _collector_paused():
            self.ontology.apply(self._unresolved, self._gone)
        self._unresolved, self._gone = {}, set()
        self.revision += 1

    def coverage(self) -> float:
        """Share of all files' bytes that lie in exactly one chunk."""
        total = sum(self._sizes.values())
        covered = sum(coverage(self.chunks.of(path), size) * size for path, size in self._sizes.items())
        return covered / total if total else 1.0

    def _show(self, path: str, record: Record) -> None:
        self.chunks.update(path, record.chunks)
        self._digests[path] = record.facts.digest
        self._sizes[path] = record.facts.size
        self._unresolved[path] = record.facts
        self._gone.discard(path)
        self.troubles.pop(path, None)
        if record.trouble:
            self.troubles[path] = record.trouble
        if self.listeners:
            self._tell(path, record.text)

    def _tell(self, path: str, text: str | None) -> None:
        for listener in self.listeners:
            listener(path, text)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """A build makes many objects and no garbage cycles: collecting meanwhile costs a third of its time, and looking
    through the finished graph again and again costs every later edit."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
