"""One run over all files of a project: what the disk shows becomes what graph and index show.

A first run begins with the graph and the index that an earlier process has saved, if they can be used, and reads what
has changed since. A run that is cancelled leaves what it has applied so far; the next one goes on.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing
from dataclasses import replace

from espalier.ontology.saved import Sections
from espalier.ports import Progress, Report
from espalier.workspace.clock import Clock
from espalier.workspace.disk import Disk, Survey
from espalier.workspace.graph_cache import GraphCache
from espalier.workspace.writer import Change, Writer

log = logging.getLogger(__name__)


class IndexRun:
    """`read` comes first, then `resolve`. `clock` has the time of each phase."""

    def __init__(self, disk: Disk, writer: Writer, graph: GraphCache, progress: Report) -> None:
        self.clock = Clock("scan", "parse", "resolve", "lexical", "embed")
        self._disk, self._writer, self._graph, self._progress = disk, writer, graph, progress

    async def read(self, *, anew: bool) -> Survey:
        """Shows what is on disk, in batches, under the editors' texts; with `anew` nothing of an earlier run is taken
        for granted. Raises UsageError when the root is no folder."""
        if anew:
            self._restart()
        survey = await self._disk.survey(self._writer.snapshot, self.clock)
        self._writer.note({}, survey.scan.skipped)
        self._writer.show_read({path: Change(None) for path in survey.gone})
        with self.clock.phase("resolve"):
            await self._restore(survey)
        await self._take(survey)
        return survey

    async def resolve(self) -> None:
        """Ends without a pause after the last step, so that no change is left behind."""
        with self.clock.phase("resolve"):
            self._progress(Progress("resolving names"))
            for _ in self._writer.steps():
                await asyncio.sleep(0)

    def _restart(self) -> None:
        self._writer.restart()
        self._writer.show_overlays()

    async def _restore(self, survey: Survey) -> None:
        """Begin with the last run's graph and index; what has changed since is applied to them later."""
        if not all(self._writer.snapshot.state(path).is_open for path in self._writer.resolved):
            return
        found = await asyncio.to_thread(self._graph.load)
        if found is None or not self._restored(found):
            return
        shown = self._writer.snapshot.digests()
        self._graph.kept = shown
        states = self._disk.recognised(survey, shown)
        held = self._writer.snapshot.state
        self._writer.note({path: replace(held(path), stamp=state.stamp) for path, state in states.items()})
        there = {file.path for file in survey.scan.files}
        self._writer.show_read({path: Change(None) for path in shown.keys() - there})
        self._writer.show_overlays()

    def _restored(self, sections: Sections) -> bool:
        """Whether graph and index could be taken up. If not, they are made anew."""
        try:
            self._writer.restore(sections)
        except Exception:
            log.exception("the saved graph cannot be used, and is made anew")
            self._restart()
            return False
        return True

    async def _take(self, survey: Survey) -> None:
        done = 0
        async with aclosing(self._disk.records(survey, self.clock)) as batches:
            async for batch in batches:
                with self.clock.phase("lexical"):
                    self._writer.show_read(batch)
                done += len(batch)
                self._progress(Progress(f"reading {done} of {survey.todo} files", done / survey.todo))
                await asyncio.sleep(0)
