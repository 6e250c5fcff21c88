"""Records into chunk index and graph: what a reader sees is always whole.

Files are shown in batches and resolved together. Chunks can be found as soon as a batch is shown; edges wait for
`steps`, because a name means something only once every file that might declare it is known.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from traceback import format_exc

from espalier.java.facts import FileFacts, encoded_facts
from espalier.ontology.graph import Ontology
from espalier.ontology.health import Faults, described
from espalier.ontology.saved import Resolved
from espalier.vectors.chunks import Chunk, coverage
from espalier.vectors.index import ChunkIndex
from espalier.workspace.collector import collector_waiting
from espalier.workspace.record import Record

log = logging.getLogger(__name__)

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
        self.faults = Faults()
        """Files that are left out, or out of the index, because of an error of our own."""
        self.broken = ""
        """The error that ended an application to the graph; until `restart` nothing more is applied."""
        self.resolved: dict[str, str] = {}
        """Files of the graph, with the digests of the texts they were resolved from."""
        self._shown: dict[str, str] = {}
        self._sizes: dict[str, tuple[float, int]] = {}
        self._unresolved = encoded_facts()
        self._steps: Iterator[None] | None = None

    @property
    def paths(self) -> Collection[str]:
        return self._shown.keys()

    def digest(self, path: str) -> str | None:
        """Digest of the text that the index shows for `path`."""
        return self._shown.get(path)

    def restart(self) -> None:
        """Begin with an empty graph; every file is to be shown again."""
        self.ontology, self.broken, self._steps = Ontology(), "", None
        self.resolved, self._unresolved = {}, encoded_facts()
        self.revision += 1

    def restore(self, files: Mapping[str, FileFacts], resolved: Iterable[Resolved], digests: Mapping[str, str]) -> None:
        """Begin with a new graph, filled with what an earlier one had resolved for just these files."""
        self.ontology = Ontology()
        self.ontology.restore(files, resolved)
        self.resolved = dict(digests)
        self.revision += 1

    def show(self, records: Mapping[str, Record]) -> None:
        """Make the index show `records`; those that say nothing are taken out. `steps` must follow."""
        for path, record in records.items():
            if record.says_anything:
                self._show(path, record)
        self.hide(path for path, record in records.items() if not record.says_anything)
        self.revision += 1

    def hide(self, paths: Iterable[str]) -> None:
        """Take files out of the index. `steps` must follow."""
        for path in [path for path in paths if path in self._shown]:
            self._remove(path)
            del self._shown[path], self._sizes[path]
            self.troubles.pop(path, None)
            self.faults.clear(path)
            self._unresolved.pop(path, None)
            self._tell(path, None)

    def steps(self) -> Iterator[None]:
        """Bring the graph up to what is shown, in steps; when it is left half-way, the next call goes on there."""
        while self._steps is not None or self._begin():
            under_way = self._steps
            with collector_waiting():
                try:
                    for _ in under_way or ():  # not `yield from`, which would close it with us
                        yield
                except Exception as error:
                    self._break(error)
                    return
            if self._steps is under_way:
                self._steps = None
                self.revision += 1

    def coverage(self) -> float:
        """Share of all files' bytes that lie in exactly one chunk."""
        total = sum(size for _, size in self._sizes.values())
        return sum(share * size for share, size in self._sizes.values()) / total if total else 1.0

    def _begin(self) -> bool:
        """Set out to bring the graph up to what is shown; False when it is."""
        if self.broken:
            return False
        changed, self._unresolved = self._unresolved, encoded_facts()
        gone = self.resolved.keys() - self._shown.keys()
        if not changed and not gone:
            return False
        self.resolved = {path: digest for path, digest in self.resolved.items() if path not in gone}
        self.resolved.update((path, self._shown[path]) for path in changed)
        self._steps = self.ontology.applying(changed, gone)
        return True

    def _break(self, error: Exception) -> None:
        """What an application to the graph has left undone cannot be told, so there is no graph any more."""
        log.error("the graph is given up, and made anew by the next index run", exc_info=error)
        self.restart()
        self.broken = described(error)

    def _remove(self, path: str) -> None:
        try:
            self.chunks.remove(path)
        except Exception:
            log.exception("%s cannot be taken out of the index", path)

    def _index(self, path: str, chunks: Sequence[Chunk]) -> None:
        try:
            self.chunks.update(path, chunks)
        except Exception:
            self.faults.note(path, "chunks", format_exc())

    def _show(self, path: str, record: Record) -> None:
        self.faults.clear(path)
        if record.fault:
            self.faults.note(path, "record", record.fault)
        self._index(path, record.chunks)
        facts = record.facts
        self._shown[path] = facts.digest
        self._sizes[path] = coverage(record.chunks, facts.size), facts.size
        if self.resolved.get(path) != facts.digest:
            self._unresolved[path] = facts
        else:
            self._unresolved.pop(path, None)
        self.troubles.pop(path, None)
        if record.trouble:
            self.troubles[path] = record.trouble
        if self.listeners:
            self._tell(path, record.text)

    def _tell(self, path: str, text: str | None) -> None:
        for listener in self.listeners:
            try:
                listener(path, text)
            except Exception:
                log.exception("what listens for changes failed at %s", path)
