"""A project as the server sees it: files on disk under editors' texts, graph and chunk index kept true to them.

Everything here runs on one asyncio thread; a read is one synchronous call, so it sees one revision. Parsing runs in
processes and embedding in threads, and both come back as values that are applied in small batches, between which
the event loop answers others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path

from espalier.errors import ModelError
from espalier.ontology.graph import Ontology
from espalier.ports import Embedder, Progress
from espalier.vectors.index import ChunkIndex, Hit
from espalier.workspace.cache import Cached, RecordCache
from espalier.workspace.clock import Clock
from espalier.workspace.embedding import Embedding
from espalier.workspace.reading import read_all
from espalier.workspace.record import Record, decode, digest_of, record_of
from espalier.workspace.report import CacheUse, Failure, IndexReport
from espalier.workspace.scan import Found, Scan, scan
from espalier.workspace.writer import Listener, Writer

ProgressListener = Callable[[Progress], None]

_BATCH = 32
"""Files applied between two turns of the event loop."""
_SAVE_SECONDS = 30.0
_RETRY_SECONDS = 60.0


class Workspace:
    """A project. `cache`: the folder for what is kept between runs (`cache.folder_of`), None keeps nothing."""

    def __init__(self, root: Path, *, cache: Path | None = None, embedder: Embedder | None = None) -> None:
        self.root = root.resolve()
        self._cache = RecordCache(cache)
        self._embedding = Embedding(embedder, cache) if embedder is not None else None
        self._writer = Writer(ChunkIndex(self._embedding.index if self._embedding else None))
        self._texts: dict[str, str] = {}
        self._stamps: dict[str, tuple[int, int]] = {}
        self._unreadable: dict[str, str] = {}
        self._unsaved: dict[str, Cached] = {}
        self._indexing = asyncio.Lock()
        self._changed = asyncio.Event()

    @property
    def ontology(self) -> Ontology:
        return self._writer.ontology

    @property
    def revision(self) -> int:
        """Grows with every change of graph or index."""
        return self._writer.revision

    # ----------------------------------------------------------------------- reading

    def search(self, query: str, k: int = 10) -> list[Hit]:
        """The k best chunks by words and meaning; never waits for embedding."""
        vector = self._embedding.query(query) if self._embedding else None
        return self._writer.chunks.search(query, k, vector)

    def source(self, path: str) -> str | None:
        """The present text of a file: the editor's, else the disk's; None when there is none under the root."""
        if path in self._texts:
            return self._texts[path]
        source = self._on_disk(path)
        return None if source is None else source.decode("utf-8", "replace").removeprefix("\ufeff")

    def listen(self, listener: Listener) -> None:
        """Have `listener` told (path, text) after each change; the text is None when the file is gone."""
        self._writer.listeners.append(listener)

    @property
    def pending(self) -> int:
        """Chunks that have no vector yet."""
        return self._embedding.index.pending if self._embedding else 0

    # ----------------------------------------------------------------------- one file

    def update(self, path: str, text: str | None) -> None:
        """An editor's text of a Java file; None: the editor closed it, what is on disk counts again."""
        if text is None:
            self._texts.pop(path, None)
            self._reread(path)
            return
        self._texts[path] = text
        self._show(path, text.encode("utf-8", "replace"))

    async def refresh(self, paths: Iterable[str]) -> None:
        """Files that were made, changed or deleted on disk (relative paths)."""
        wanted = set(paths)
        if wanted <= self._stamps.keys() and len(wanted) <= _BATCH:
            for path in wanted - self._texts.keys():
                self._reread(path)
        else:  # only a scan knows whether a new file is the project's
            await self.index()

    def _reread(self, path: str) -> None:
        source = self._on_disk(path)
        self._stamps.pop(path, None)  # the next index run looks at it again, and caches it
        if source is None:
            self._apply({}, [path])
        else:
            self._show(path, source)

    def _show(self, path: str, source: bytes) -> None:
        if digest_of(source) != self._writer.digest(path):
            self._apply({path: record_of(path, source)})

    def _apply(self, changed: Mapping[str, Record], removed: Collection[str] = (), clock: Clock | None = None) -> None:
        self._writer.apply(changed, removed, clock)
        self._changed.set()

    def _on_disk(self, path: str) -> bytes | None:
        """A file's bytes; None when it cannot be read or lies outside the root, by whatever links."""
        place = self.root / path
        try:
            return place.read_bytes() if place.resolve().is_relative_to(self.root) else None
        except (OSError, ValueError):
            return None
