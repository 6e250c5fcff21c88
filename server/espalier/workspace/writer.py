"""Records into chunk index and graph: what a reader sees is always whole.

Files are shown in batches and resolved together. Chunks can be found as soon as a batch is shown; edges wait for
`steps`, because a name means something only once every file that might declare it is known. The snapshot says what is
shown of each file, and it is replaced, never changed.

Graph, index and snapshot change together. An error of ours while a file's chunks are indexed leaves all three as they
were; an error while the graph takes files takes their chunks back out of the index, and the graph is built again of
what it held before. Either is the fault of those files, and their next change is tried again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace

import msgspec

from espalier.java.facts import encoded_facts
from espalier.ontology.graph import Ontology
from espalier.ontology.health import described
from espalier.ontology.saved import Sections
from espalier.ontology.strings import Packed
from espalier.vectors.chunks import coverage, expanded
from espalier.vectors.index import ChunkIndex
from espalier.workspace.collector import collector_waiting
from espalier.workspace.files import NEVER, NOTHING, Content, FileState, Snapshot
from espalier.workspace.record import Record, record_of

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
        """The error that left no graph to go back to; until `restart` nothing more is applied."""
        self.is_rebuilding = False
        """Whether the graph is being built again of what it held before a change that failed."""
        self.resolved: Mapping[str, str] = {}
        """Files of the graph, with the digests of the texts they were resolved from."""
        self._unresolved = encoded_facts()
        self._gone: set[str] = set()
        """Files of the graph that are not shown any more."""
        self._steps: Iterator[None] | None = None
        self._handed: tuple[Snapshot, frozenset[str]] = Snapshot(), frozenset()
        """What is being applied to the graph: its snapshot, and the files in it that differ from the base."""
        self._base = Snapshot()
        """What the graph can be built of again: the snapshot that was applied last."""

    def restart(self) -> None:
        """Begin with an empty graph; every file is to be shown again."""
        self.ontology, self.broken, self._steps = Ontology(), "", None
        self.is_rebuilding, self._base = False, Snapshot()
        self.resolved, self._unresolved, self._gone = {}, encoded_facts(), set()
        self.note({path: state.forgotten() for path, state in self.snapshot.files.items()})
        self._revise()

    def sections(self) -> Iterator[tuple[str, Packed]]:
        """Graph, index and what they show as named bytes, for `restore`; nothing may change meanwhile."""
        yield from self.ontology.saved()
        yield from self.chunks.sections()
        shown = {path: (each.digest, each.size, each.covered, each.trouble) for path, each in self.snapshot.contents()}
        yield "files", msgspec.msgpack.encode(shown)

    def restore(self, sections: Sections) -> None:
        """Begin with the graph and the index that an earlier run has saved; each of their files is to be looked at
        again. Raises ValueError, KeyError or sqlite3.Error for sections of another shape."""
        shown = msgspec.msgpack.decode(sections["files"], type=dict[str, tuple[str, int, float, str]])
        ontology = Ontology()
        ontology.restore(sections)
        self.chunks.restore(sections)
        self.ontology = ontology
        self.resolved = {path: digest for path, (digest, *_) in shown.items()}
        self._gone = set()
        files = dict(self.snapshot.files)
        for path, each in shown.items():
            state = files.get(path, NOTHING)
            files[path] = replace(state, stamp=NEVER, content=Content(*each, self.chunks.encoded(path)))
        self.snapshot = replace(self.snapshot, revision=self.snapshot.revision + 1, files=files)
        self._base = self.snapshot

    def note(self, states: Mapping[str, FileState], skipped: Mapping[str, str] | None = None) -> None:
        """Replaces states of files where what is shown of them stays; `skipped`: what a new scan has left out."""
        before = self.snapshot
        skipped = before.skipped if skipped is None else skipped
        self.snapshot = replace(before, files={**before.files, **states}, skipped=skipped)

    def show(self, changes: Mapping[str, Change]) -> None:
        """Make the index show the changed files; those whose records say nothing are taken out. `steps` must follow."""
        before = self.snapshot
        try:
            after = self._indexed(changes)
        except Exception as error:
            self._show_apart(changes, error)
            return
        self.snapshot = replace(before, revision=before.revision + 1, files=after)
        for path, change in changes.items():
            self._queue(path, change.record)
            self._tell(path, change.record, before.state(path))

    def show_read(self, changes: Mapping[str, Change]) -> None:
        """As `show`, of what was read from disk: of a file that an editor has open only that is noted, under its
        text."""
        held = self.snapshot.state
        below = {path: change.state for path, change in changes.items() if held(path).is_open}
        if below:
            self.note({path: replace(held(path), stamp=s.stamp, unreadable=s.unreadable) for path, s in below.items()})
        if above := {path: change for path, change in changes.items() if path not in below}:
            self.show(above)

    def show_overlays(self) -> None:
        """As `show`, of all texts of editors, which may be shown already."""
        records = {path: record_of(path, text.encode("utf-8", "replace")) for path, text in self.snapshot.overlays()}
        self.show({path: Change(record, self.snapshot.state(path)) for path, record in records.items()})

    def _show_apart(self, changes: Mapping[str, Change], error: Exception) -> None:
        """After an error in one of them: it costs the file that it befalls."""
        for path, change in changes.items():
            if len(changes) > 1:
                self.show({path: change})
            else:
                self._refuse(path, change.state, error)

    def steps(self) -> Iterator[None]:
        """Bring the graph up to what is shown, in steps; when it is left half-way, the next call goes on there."""
        while self._steps is not None or self._begin():
            under_way = self._steps
            with collector_waiting():
                try:
                    for _ in under_way or ():  # not `yield from`, which would close it with us
                        yield
                except Exception as error:
                    self._roll_back(error)
                    continue
            if self._steps is under_way:
                self._steps, self.is_rebuilding = None, False
                self._base, _ = self._handed
                self._revise()
        if not self.broken:
            self._base = self.snapshot

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
        self._handed = self.snapshot, frozenset({*changed, *gone})
        self._steps = self.ontology.applying(changed, gone)
        return True

    def _roll_back(self, error: Exception) -> None:
        """Back to the base. What an application has left undone in the graph cannot be told, so the graph is built
        again; where that fails, or there is no base, none is left."""
        log.error("the graph goes back to what it was before its last change", exc_info=error)
        if self.is_rebuilding or not any(self._base.contents()):
            self.restart()
            self.broken = described(error)
            return
        _, failed = self._handed
        files = dict(self.snapshot.files)
        for path in failed - self._unresolved.keys() - self._gone:  # those that have changed since are tried again
            content = self._base.state(path).content
            self._put_back(path, content)
            files[path] = replace(self.snapshot.state(path), content=content, fault=described(error))
        self.snapshot = replace(self.snapshot, revision=self.snapshot.revision + 1, files=files)
        self.resolved, self.is_rebuilding = self._base.digests(), True
        self._gone &= self.resolved.keys()
        self._handed, self._steps = (self._base, frozenset()), self._rebuilding(self.ontology, failed)
        self.ontology = Ontology()

    def _rebuilding(self, old: Ontology, failed: Collection[str]) -> Iterator[None]:
        """Fills the graph with the files of the base; `old` still holds those whose change has not failed."""
        files = encoded_facts()
        for path, content in self._base.contents():
            facts = None if path in failed else old.facts(path)
            files[path] = facts or record_of(path, content.text.encode("utf-8", "replace")).facts
            yield
        yield from self.ontology.applying(files)

    def _indexed(self, changes: Mapping[str, Change]) -> dict[str, FileState]:
        """The states of all files once the index shows the changed ones. Raises whatever indexing one of them does, and
        leaves the index as it was."""
        files = dict(self.snapshot.files)
        with ExitStack() as undo:
            for path, change in changes.items():
                files[path] = self._shown(path, change)
                undo.callback(self._put_back, path, self.snapshot.state(path).content)
                if not files[path].is_anything:
                    del files[path]
            undo.pop_all()
        return files

    def _put_back(self, path: str, content: Content | None) -> None:
        if content is None:
            self.chunks.remove(path)
        else:
            self.chunks.update(path, expanded(content.chunks))

    def _refuse(self, path: str, state: FileState, error: Exception) -> None:
        """Notes why a change is not shown. The disk's file is read again by whoever looks next."""
        held, fault = self.snapshot.state(path), described(error)
        if fault != held.fault:
            log.error("%s cannot be indexed", path, exc_info=error)
        self.note({path: replace(state, stamp=NEVER, content=held.content, fault=fault)})

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
