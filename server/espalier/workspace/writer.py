"""Records into chunk index and graph: what a reader sees is always whole.

Files are shown in batches and resolved together. Chunks can be found as soon as a batch is shown; edges wait for
`steps`, because a name means something only once every file that might declare it is known. The snapshot says what is
shown of each file, and it is replaced, never changed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from espalier.java.facts import FileFacts, encoded_facts
from espalier.ontology.graph import Ontology
from espalier.ontology.health import described
from espalier.ontology.saved import Resolved
from espalier.vectors.chunks import coverage
from espalier.vectors.index import ChunkIndex
from espalier.workspace.collector import collector_waiting
from espalier.workspace.files import NOTHING, Content, FileState, Snapshot
from espalier.workspace.record import Record

log = logging.getLogger(__name__)

Listener = Callable[[str, str | None], None]
"""Told each changed path and its text, None when it is gone."""


@dataclass(frozen=True, slots=True)
class Change:
    """A file's new record, None where it is gone, and its new state but for what is shown of it."""

    record: Record | None
    state: FileState = NOTHING


class Writer:
    """The only one to change graph and index."""

    def __init__(self, chunks: ChunkIndex) -> None:
        self.snapshot = Snapshot()
        self.ontology = Ontology()
        self.chunks = chunks
        self.listeners: list[Listener] = []
        self.broken = ""
        """The error that ended an application to the graph; until `restart` nothing more is applied."""
        self.resolved: Mapping[str, str] = {}
        """Files of the graph, with the digests of the texts they were resolved from."""
        self._unresolved = encoded_facts()
        self._gone: set[str] = set()
        """Files of the graph that are not shown any more."""
        self._steps: Iterator[None] | None = None

    def restart(self) -> None:
        """Begin with an empty graph; every file is to be shown again."""
        self.ontology, self.broken, self._steps = Ontology(), "", None
        self.resolved, self._unresolved, self._gone = {}, encoded_facts(), set()
        self.note({path: state.forgotten() for path, state in self.snapshot.files.items()})
        self._revise()

    def restore(self, files: Mapping[str, FileFacts], resolved: Iterable[Resolved], digests: Mapping[str, str]) -> None:
        """Begin with a new graph, filled with what an earlier one had resolved for just these files."""
        self.ontology = Ontology()
        self.ontology.restore(files, resolved)
        self.resolved = dict(digests)
        self._gone = set(digests)  # until they are shown
        self._revise()

    def note(self, states: Mapping[str, FileState], skipped: Mapping[str, str] | None = None) -> None:
        """Replaces states of files where what is shown of them stays; `skipped`: what a new scan has left out."""
        before = self.snapshot
        skipped = before.skipped if skipped is None else skipped
        self.snapshot = replace(before, files={**before.files, **states}, skipped=skipped)

    def show(self, changes: Mapping[str, Change]) -> None:
        """Make the index show the changed files; those whose records say nothing are taken out. `steps` must follow."""
        before, files = self.snapshot.files, dict(self.snapshot.files)
        for path, change in changes.items():
            files[path] = self._shown(path, change)
            if not files[path].is_anything:
                del files[path]
        self.snapshot = replace(self.snapshot, revision=self.snapshot.revision + 1, files=files)
        for path, change in changes.items():
            self._queue(path, change.record)
            self._tell(path, change.record, before.get(path, NOTHING))

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
                self._revise()

    def coverage(self) -> float:
        """Share of all files' bytes that lie in exactly one chunk."""
        contents = [content for _, content in self.snapshot.contents()]
        total = sum(content.size for content in contents)
        return sum(content.covered * content.size for content in contents) / total if total else 1.0

    def _revise(self) -> None:
        self.snapshot = replace(self.snapshot, revision=self.snapshot.revision + 1)

    def _begin(self) -> bool:
        """Set out to bring the graph up to what is shown; False when it is."""
        if self.broken or not (self._unresolved or self._gone):
            return False
        changed, self._unresolved = self._unresolved, encoded_facts()
        gone, self._gone = self._gone, set()
        resolved = {path: digest for path, digest in self.resolved.items() if path not in gone}
        shown = self.snapshot.state
        resolved.update((path, content.digest) for path in changed if (content := shown(path).content) is not None)
        self.resolved = resolved
        self._steps = self.ontology.applying(changed, gone)
        return True

    def _break(self, error: Exception) -> None:
        """What an application to the graph has left undone cannot be told, so there is no graph any more."""
        log.error("the graph is given up, and made anew by the next index run", exc_info=error)
        self.restart()
        self.broken = described(error)

    def _shown(self, path: str, change: Change) -> FileState:
        """The state of a file whose chunks have been replaced in the index."""
        record = change.record
        if record is None or not record.says_anything:
            self.chunks.remove(path)
            return replace(change.state, content=None, fault="")
        self.chunks.update(path, record.chunks)
        facts = record.facts
        covered = coverage(record.chunks, facts.size)
        content = Content(facts.digest, facts.size, covered, record.trouble, self.chunks.encoded(path))
        return replace(change.state, content=content, fault=self._fault(path, record))

    def _queue(self, path: str, record: Record | None) -> None:
        """Notes what a changed file means to the graph."""
        digest = record.facts.digest if record is not None and record.says_anything else None
        self._unresolved.pop(path, None)
        self._gone.discard(path)
        if digest is None and path in self.resolved:
            self._gone.add(path)
        elif record is not None and digest is not None and self.resolved.get(path) != digest:
            self._unresolved[path] = record.facts

    def _fault(self, path: str, record: Record) -> str:
        """The error of ours that reading a file ended with; the same one is logged once."""
        if not record.fault:
            return ""
        *_, said = record.fault.strip().splitlines()
        if said != self.snapshot.state(path).fault:
            log.error("%s: %s", path, record.fault)
        return said

    def _tell(self, path: str, record: Record | None, before: FileState) -> None:
        shown = record is not None and record.says_anything
        if not self.listeners or not (shown or before.content is not None):
            return
        text = record.text if record is not None and shown else None
        for listener in self.listeners:
            try:
                listener(path, text)
            except Exception:
                log.exception("what listens for changes failed at %s", path)
