"""Records into graph and chunk index, in one synchronous step per batch: what a reader sees is always whole."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from espalier.ontology.graph import Ontology
from espalier.vectors.chunks import coverage
from espalier.vectors.index import ChunkIndex
from espalier.workspace.clock import Clock
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

    @property
    def paths(self) -> Collection[str]:
        return self._digests.keys()

    def digest(self, path: str) -> str | None:
        """Digest of the text that graph and index show for `path`."""
        return self._digests.get(path)

    def apply(self, changed: Mapping[str, Record], removed: Collection[str] = (), clock: Clock | None = None) -> None:
        """Make graph and index show `changed`, and `removed` no more. Records that say nothing count as removed."""
        clock = clock or Clock()
        kept = {path: record for path, record in changed.items() if record.says_anything}
        gone = [path for path in (*removed, *(changed.keys() - kept.keys())) if path in self._digests]
        if not kept and not gone:
            return
        with clock.phase("resolve"):
            self.ontology.apply({path: record.facts for path, record in kept.items()}, gone)
        with clock.phase("lexical"):
            self._index(kept, gone)
        self.revision += 1
        self._tell(kept, gone)

    def coverage(self) -> float:
        """Share of all files' bytes that lie in exactly one chunk."""
        total = sum(self._sizes.values())
        covered = sum(coverage(self.chunks.of(path), size) * size for path, size in self._sizes.items())
        return covered / total if total else 1.0

    def _index(self, kept: Mapping[str, Record], gone: Collection[str]) -> None:
        for path in gone:
            self.chunks.remove(path)
            for table in (self._digests, self._sizes, self.troubles):
                table.pop(path, None)
        for path, record in kept.items():
            self.chunks.update(path, record.chunks)
            self._digests[path] = record.facts.digest
            self._sizes[path] = record.facts.size
            self.troubles.pop(path, None)
            if record.trouble:
                self.troubles[path] = record.trouble

    def _tell(self, kept: Mapping[str, Record], gone: Collection[str]) -> None:
        if not self.listeners:
            return
        texts = [(path, record.text) for path, record in kept.items()]
        for path, text in [*texts, *((path, None) for path in gone)]:
            for listener in self.listeners:
                listener(path, text)
