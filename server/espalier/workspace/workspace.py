"""A project as the server sees it: files on disk under editors' texts, graph and chunk index kept true to them.

Everything here runs on one asyncio thread; a read is one synchronous call, so it sees one revision. Parsing runs in
processes and embedding in threads, and both come back as values that are applied in small batches, between which
the event loop answers others. Cancelling an index run leaves what was applied so far, and the next run goes on. An
error of our own costs the file or declaration it befalls; `health` says how many and why.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from espalier.caches import claim
from espalier.errors import CacheError
from espalier.java.parse import digest_of
from espalier.ontology.graph import Ontology
from espalier.ontology.health import Health, State, described
from espalier.ports import Embedder, Progress, Report
from espalier.vectors.index import ChunkIndex, Hit
from espalier.workspace.clock import Clock
from espalier.workspace.collector import collector_paused, give_back
from espalier.workspace.disk import Disk, Survey
from espalier.workspace.edition import edition_folder
from espalier.workspace.embedding import Embedding
from espalier.workspace.files import NEVER, Snapshot
from espalier.workspace.graph_cache import GraphCache
from espalier.workspace.index_run import IndexRun
from espalier.workspace.record import record_of
from espalier.workspace.report import CacheUse, FailedFile, IndexReport
from espalier.workspace.scan import chosen
from espalier.workspace.tending import Changes, tend
from espalier.workspace.under_way import UnderWay
from espalier.workspace.writer import Change, Listener, Writer

_FEW = 32
"""Changed files that are read at once; more go through an index run."""
_MOMENT = 0.01
"""How long an edit may hold up everyone else for edges; a step more is taken at most."""


class Workspace:
    """A project. `cache`: the folder for what is kept between runs (`caches.folder_of`), None keeps nothing.
    `embedder`: makes it when a vector is first needed, or raises `ModelError`; None: questions have words alone."""

    def __init__(
        self, root: Path, *, cache: Path | None = None, embedder: Callable[[], Embedder] | None = None
    ) -> None:
        self.root = root.resolve()
        kept = edition_folder(cache) if cache is not None else None
        if cache is not None:
            claim(cache, self.root)
        self._disk = Disk(self.root, kept)
        self._graph = GraphCache(kept)
        self._embedding = Embedding(embedder, cache) if embedder is not None else None
        self._writer = Writer(ChunkIndex(self._embedding.index if self._embedding else None))
        self._failure = ""
        self._read = False
        self._indexing = asyncio.Lock()
        self._changes = Changes()
        self._runs = UnderWay(self._changes)
        self._resolving: asyncio.Task[None] | None = None

    @property
    def ontology(self) -> Ontology:
        return self._writer.ontology

    @property
    def snapshot(self) -> Snapshot:
        """The files as graph and index show them now; whoever keeps it keeps their texts."""
        return self._writer.snapshot

    @property
    def revision(self) -> int:
        """Grows with every change of graph or index."""
        return self.snapshot.revision

    @property
    def pending(self) -> int:
        """Chunks that have no vector yet."""
        return self._embedding.index.pending if self._embedding else 0

    @property
    def embedded(self) -> int:
        """Chunks that have a vector."""
        return len(self._embedding.index) if self._embedding else 0

    @property
    def unread(self) -> int:
        """Files of the last index run that could not be read, or were left out (`IndexReport.failed` says why)."""
        return len(self.snapshot.unread())

    @property
    def health(self) -> Health:
        """How far graph and index can be trusted now."""
        if self._failure or self._writer.broken:
            return Health(State.FAILED, reason=self._failure or self._writer.broken)
        under_way = self._runs or not self._read or self._writer.is_rebuilding
        return Health(State.INDEXING) if under_way else self._faults()

    def _faults(self) -> Health:
        ours, graph = self.snapshot.faults(), self.ontology.faults
        if not ours and not len(graph):
            return Health()
        path, reason = next(iter({**graph.reasons, **ours}.items()))
        return Health(State.DEGRADED, len(ours) + len(graph), f"{path}: {reason}")

    # ----------------------------------------------------------------------- reading

    def search(self, query: str, k: int = 10) -> list[Hit]:
        """The k best chunks by words and meaning, best first. Chunks without a vector are found by their words, and all
        are where the query's is late (`Embedding.query`)."""
        vector = self._embedding.query(query) if self._embedding else None
        return self._writer.chunks.search(query, k, vector)

    def source(self, path: str) -> str | None:
        """The text of a file that graph and index show, else what the disk has; None when there is none under the
        root."""
        text = self.snapshot.source(path)
        source = self._disk.read(path)[1] if text is None else None
        return text if source is None else source.decode("utf-8", "replace").removeprefix("\ufeff")

    def sources(self) -> Iterator[tuple[str, str]]:
        """Path and text of every file in the graph, as `source` gives it when its turn comes."""
        for path in tuple(self.ontology.files()):
            if (text := self.source(path)) is not None:
                yield path, text

    def listen(self, listener: Listener) -> None:
        """Have `listener` told (path, text) after each change; the text is None when the file is gone."""
        self._writer.listeners.append(listener)

    # ----------------------------------------------------------------------- single files

    def update(self, path: str, text: str | None) -> None:
        """An editor's text of a file; None: the editor closed it, what is on disk counts again.

        The file's own edges are there at once; where many others depend on it, theirs once it is `settled`.
        """
        state = self.snapshot.state(path)
        if text is not None:
            state, source = replace(state, overlay=text), text.encode("utf-8", "replace")
            if state.content is not None and state.content.digest == digest_of(source):
                self._writer.note({path: state})
            else:
                self._writer.show({path: Change(record_of(path, source), state)})
                self._resolve()
        elif state.is_open:
            self._writer.note({path: replace(state, overlay=None)})
            there = chosen(self.root, [path])
            self._reread(there, {path} - there)

    async def settled(self, progress: Report | None = None) -> None:
        """Until graph and index say everything about the texts and files given so far. An index run or a refresh that
        is under way is waited for, and `progress` told about it. Cancelling ends the waiting, not the work."""
        await self._runs.ended(progress)
        await self._resolved()

    async def _resolved(self) -> None:
        if self._resolving is not None:
            await asyncio.shield(self._resolving)

    async def has_folder(self, paths: Sequence[str]) -> bool:
        """Whether one of the paths is a folder: one with files that are known, or one on disk."""
        if not paths:
            return False
        if not _folders(self.snapshot.files).isdisjoint(paths):
            return True
        return await asyncio.to_thread(lambda: any((self.root / path).is_dir() for path in paths))

    async def look(self) -> set[str]:
        """Reads what has changed on disk since it was read last, and returns the paths of what it shows now. Where
        nothing has changed, it costs a scan on a thread. Raises UsageError when the root is no folder."""
        before = self.snapshot
        differing, skipped = await self._disk.differing(before)
        if skipped != self.snapshot.skipped:
            self._writer.note({}, skipped)
        if differing:
            await self.refresh(differing)
        return {path for path in differing if self._shows_another(path, before)}

    def _shows_another(self, path: str, before: Snapshot) -> bool:
        """Whether the disk's text of a file is shown, and is another than before. What is read once more because its
        time told nothing often is not."""
        was, now = before.state(path), self.snapshot.state(path)
        return not now.is_open and (was.stamp != NEVER or was.content is None or was.shows != now.shows)

    async def refresh(self, paths: Iterable[str]) -> None:
        """Files that were made, changed or deleted on disk (relative paths). Those that a scan would leave out are left
        out before anything is read, and are gone if they were known: a .gitignore may name them now."""
        with self._runs.run():
            wanted = set(paths)
            there = await asyncio.to_thread(chosen, self.root, wanted) if wanted else set()
            gone = {path for path in wanted - there if self.snapshot.state(path).stamp is not None}
            if len(there) + len(gone) > _FEW:
                await self.index()
            else:
                await self._disk.settled(there)
                self._reread(there, gone)
                await self._resolved()

    def _reread(self, paths: Iterable[str], gone: Iterable[str] = ()) -> None:
        """Shows files as they are on disk, where they still are, and has them saved, those under editors' texts too;
        `gone`: files that are not the project's."""
        batch = {path: Change(None) for path in gone}
        for path in paths:
            state, source = self._disk.read(path)
            if source is not None and self._is_read_in_vain(path, source):
                self._writer.note({path: replace(self.snapshot.state(path), stamp=state.stamp)})
                continue
            batch[path] = Change(record_of(path, source) if source is not None else None, state)
            if state.stamp is not None and (record := batch[path].record) is not None:
                self._disk.keep(state.stamp, record)
        self._disk.forget(path for path, change in batch.items() if change.record is None)
        self._writer.show_read(batch)
        self._resolve()

    def _is_read_in_vain(self, path: str, source: bytes) -> bool:
        """Whether a file that was to be read again is as it was, and the graph has it."""
        held = self.snapshot.state(path)
        again = held.stamp == NEVER and not held.is_open and not held.fault
        return again and self._writer.resolved.get(path) == held.shows == digest_of(source)

    def _resolve(self) -> None:
        """Bring the graph up to what is shown: at once what a moment allows, the rest in the background."""
        until = perf_counter() + _MOMENT
        for _ in self._steps():
            if perf_counter() > until:
                self._resolving = self._resolving or asyncio.create_task(self._resolve_rest())
                return
        self._changes.tell()

    async def _resolve_rest(self) -> None:
        try:
            for _ in self._steps():
                await asyncio.sleep(0)
        finally:
            self._resolving = None
            self._changes.tell()

    def _steps(self) -> Iterator[None]:
        """None while an index run is under way, which resolves for everyone at its end: until then, files that it has
        not come to would count as gone."""
        steps = self._writer.steps()
        while not self._indexing.locked() and next(steps, self) is None:
            yield

    # ----------------------------------------------------------------------- all files

    async def index(self, progress: Report | None = None) -> IndexReport:
        """Bring graph and index up to the disk: everything the first time, later what has changed.

        Raises UsageError when the root is no folder. Vectors of earlier runs are found again by the first `search` or
        `embed_pending`; new chunks wait for the latter.
        """
        with self._runs.run():
            try:
                async with self._indexing:  # released with the last step: nobody resolves what is edited after that
                    with self._judged(), collector_paused():
                        report = await self._run(progress or _silent)
            except BaseException:  # cancelled or failed
                self._resolve()  # edits that came meanwhile have left their edges to this run
                raise
            await asyncio.to_thread(give_back)
            return report

    @contextmanager
    def _judged(self) -> Iterator[None]:
        """Remembers how an index run ends; a cancelled one says nothing."""
        try:
            yield
        except Exception as error:
            self._failure = described(error)
            raise
        self._failure, self._read = "", True

    async def _run(self, progress: Report) -> IndexReport:
        def told(now: Progress) -> None:
            progress(now)
            self._runs.report(now)

        run = IndexRun(self._disk, self._writer, self._graph, told)
        survey = await run.read(anew=bool(self._writer.broken or self._failure))
        if self._embedding:
            self._embedding.expect()
        await self._disk.save()
        await run.resolve()
        self._changes.tell()
        return self._report(survey, run.clock)

    def _report(self, survey: Survey, clock: Clock) -> IndexReport:
        stats = self.ontology.stats()
        snapshot = self.snapshot
        contents, unread = dict(snapshot.contents()), snapshot.unread()
        troubles = {path: content.trouble for path, content in contents.items() if content.trouble}
        failed = {**troubles, **unread, **snapshot.faults(), **self.ontology.faults.reasons}
        return IndexReport(
            files=len(contents) + len(unread),
            parsed=len(contents),
            failed=tuple(FailedFile(path, reason) for path, reason in sorted(failed.items())),
            nodes=stats.nodes,
            edges=stats.edges,
            chunks=len(self._writer.chunks),
            coverage=self._writer.coverage(),
            seconds=clock.seconds(),
            cache=CacheUse(survey.held + len(survey.reused), len(survey.anew)),
            messages=self.messages(),
        )

    @property
    def troubles(self) -> tuple[str, ...]:
        """What is wrong with caches and embedder, also after `close`; everything works on without them."""
        said = self._disk.trouble, self._graph.trouble, *(self._embedding.troubles if self._embedding else ())
        return tuple(message for message in said if message)

    def messages(self) -> tuple[str, ...]:
        """What a user should know now."""
        said = [*self.troubles, self._faults().sentence]
        if not any(self.snapshot.contents()):
            said.append(f"no Java files under {self.root}")
        return tuple(message for message in said if message)

    # ----------------------------------------------------------------------- in the background

    async def embed_pending(self, progress: Report | None = None) -> int:
        """Embed chunks without a vector until there are none, latest changes first; returns how many.

        Cancelling keeps what was embedded. Raises ModelError when the embedder fails.
        """
        done = 0
        if self._embedding:
            await self._embedding.recall()
        while self._embedding and (count := await self._embedding.embed_some(self._writer.chunks.chunk)):
            done += count
            if progress:
                total = done + self.pending
                progress(Progress(f"embedding {done} of {total} chunks", done / total))
        return done

    async def tend(self, trouble: Callable[[str], None]) -> None:
        """Read again where reading failed, embed and save in the background until cancelled. Each goes on beside the
        others: what fails is tried again later, and `trouble` told why."""
        await tend((self._mend, self.embed_pending, self._saving), self._changes, trouble)

    async def _mend(self) -> None:
        if self._failure or self._writer.broken:
            await self.index()

    async def close(self) -> None:
        """Keep what the disk shows, and let go of threads and files. Unsaved texts of editors are forgotten."""
        for path, _ in tuple(self.snapshot.overlays()):
            self.update(path, None)
        self._resolve()
        await self._resolved()
        await self._save()
        self._disk.close()
        if self._embedding:
            await asyncio.to_thread(self._embedding.close, self._writer.chunks.digests)
        self._writer.chunks.close()

    async def _saving(self) -> None:
        """`_save` as a chore: raises `CacheError` where the graph could not be saved."""
        await self._save()
        if self._graph.trouble:
            raise CacheError(self._graph.trouble)

    async def _save(self) -> None:
        """Keep the records read, each by itself, and graph and index where they are due."""
        await self._disk.save()
        if not self._is_graph_due():
            return
        digests, revision = dict(self._writer.resolved), self.revision
        saving = await asyncio.to_thread(self._graph.begin)
        if saving is None:
            return
        for name, data in self._writer.sections():
            if not await asyncio.to_thread(self._graph.put, saving, name, data):
                return
            if self.revision != revision:
                await asyncio.to_thread(saving.discard)
                return  # and with the change comes another call
        await asyncio.to_thread(self._graph.save, digests, saving)
        await asyncio.to_thread(give_back)

    def _is_graph_due(self) -> bool:
        """Whether the graph is to be saved. While an editor has files open it may change at every pause, and saving
        costs more than resolving a few files at the next start."""
        if not self.health.is_complete:
            return False
        changed = {path for path, _ in self._writer.resolved.items() ^ self._graph.kept.items()}
        return len(changed) > (_FEW if any(self.snapshot.overlays()) else 0)


def _silent(_: Progress) -> None:
    """The default listener: progress is not reported."""


def _folders(files: Iterable[str]) -> set[str]:
    """The folders around files. Of each only those are looked at that no file before it has."""
    found: set[str] = set()
    for path in files:
        while (path := path.rpartition("/")[0]) and path not in found:
            found.add(path)
    return found
