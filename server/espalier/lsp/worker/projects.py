"""The projects of the open folders: one for each root, which come and go while the editor is open."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from espalier.config.options import Options
from espalier.errors import UsageError
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.settings import Settings
from espalier.ports import Report
from espalier.service.params import Document
from espalier.text.uri import is_there, uri_to_path
from espalier.workspace.workspace import Workspace

log = logging.getLogger(__name__)

Make = Callable[[Path, Settings], Project]
Tend = Callable[[Project], Coroutine[Any, Any, None]]

_ONLY: ContextVar[frozenset[Path] | None] = ContextVar("_ONLY", default=None)
"""The roots that a request is confined to. It holds for the request's task and those that this begins, so that no
handler can forget to hand it on."""


class Projects:
    """`make` makes the project of a root; `tend` reads it in the background until cancelled.

    While folders or settings are changing, who asks for a project waits for the one that will be there. `watched`:
    whether the editor tells what changes on disk.
    """

    def __init__(self, settings: Settings, make: Make, tend: Tend) -> None:
        self._settings = settings
        self.watched = True
        self._make, self._tend = make, tend
        self._open: dict[Path, Project] = {}
        self._tending: dict[Project, asyncio.Task[None]] = {}
        self._changing = asyncio.Lock()
        self._under_way: set[asyncio.Task[None]] = set()

    def __iter__(self) -> Iterator[Project]:
        return iter(tuple(self._open.values()))

    @contextmanager
    def only(self, roots: Iterable[Path]) -> Iterator[None]:
        """What is asked in the block knows of the projects of these roots alone."""
        token = _ONLY.set(frozenset(roots))
        try:
            yield
        finally:
            _ONLY.reset(token)

    def known(self) -> tuple[Project, ...]:
        """The projects that the request at hand may know of: every one, unless it is confined."""
        only = _ONLY.get()
        return tuple(project for project in self if only is None or project.root in only)

    def open(self, roots: Iterable[Path]) -> None:
        """A root that is open already stays as it is."""
        for folder in roots:
            if folder.resolve() not in self._open:
                self._start(self._make(folder, self._settings))

    async def of(self, uri: str) -> Project:
        """The project with the innermost root around a file. Raises `UsageError` when the file is under none."""
        found = await self.find(uri)
        if found is None:
            raise UsageError(f"{uri} is no file under {' or '.join(str(project.root) for project in self.known())}")
        return found

    async def uri_of(self, path: str) -> str:
        """The URI of a file that is named by its path below a root, or that may be made there. Raises `UsageError` for
        a path that leads outside of every root."""
        projects = await self.all()
        inside = [uri for project in projects if project.relative(uri := project.uri_of(path)) is not None]
        if not path or not inside:
            roots = " or ".join(str(project.root) for project in projects)
            raise UsageError(
                f"{path or 'an empty path'} is no file under {roots}", remedy="name it relative to the root"
            )
        return next((uri for uri in inside if is_there(uri_to_path(uri) or Path())), inside[0])

    async def find(self, uri: str) -> Project | None:
        """As `of`; None where that finds none."""
        around = [project for project in await self.all() if project.relative(uri) is not None]
        return max(around, key=lambda project: len(project.root.parts), default=None)

    async def around(self, document: Document | None) -> tuple[Project, ...]:
        """Whom a question is for: the project around the document it was asked from, else every one. Raises
        `UsageError` when no folder is open."""
        found = await self.find(document.uri) if document else None
        return (found,) if found is not None else await self.all()

    async def all(self) -> tuple[Project, ...]:
        """Every project that the request may know of, in the order of the folders. Raises `UsageError` when no folder
        is open, or one that the request is confined to is not."""
        async with self._changing:
            if not self._open:
                raise UsageError("no folder is open, so there is nothing to ask about", remedy="open a folder")
            known = self.known()
            if closed := (_ONLY.get() or frozenset()) - {project.root for project in known}:
                raise UsageError(f"{min(closed)} is not open any more", remedy="ask again")
            return known

    async def read(self, project: Project, progress: Report | None = None) -> Workspace:
        """A project's workspace for a question: as `Project.indexed`, and where the editor does not watch files, with
        what has changed on disk."""
        if not self.watched:
            await project.indexed(progress)
            await project.looked()
        return await project.indexed(progress)

    def change(self, added: Iterable[Path], removed: Iterable[Path]) -> Coroutine[Any, Any, None]:
        """The editor has closed and opened folders. What is returned waits for that; cancelling ends only the
        waiting."""
        return self._through(self._changed(added, removed))

    async def _changed(self, added: Iterable[Path], removed: Iterable[Path]) -> None:
        async with self._changing:
            gone = [self._open.pop(root) for root in {root.resolve() for root in removed} & self._open.keys()]
            await self._close(gone)
            self.open(added)

    def reconfigured(self, before: Options) -> Coroutine[Any, Any, None]:
        """The settings have changed from `before`: what was made from others is made anew. What is returned waits for
        that; cancelling ends only the waiting."""
        options, ending = self._settings.options, [project.reconfigured(before) for project in self]
        return self._through(self._made_anew(before, options, ending))

    async def _made_anew(self, before: Options, options: Options, ending: Iterable[Coroutine[Any, Any, None]]) -> None:
        async with self._changing:
            await asyncio.gather(*ending)
            if _made_of(before) != _made_of(options):
                gone = tuple(self)
                self._open.clear()
                await self._close(gone)
                self.open(project.folder for project in gone)

    async def close(self) -> None:
        """Once the changes under way are through."""
        if self._under_way:
            await asyncio.wait(self._under_way)
        async with self._changing:
            gone = tuple(self)
            self._open.clear()
            await self._close(gone)

    def _through(self, work: Coroutine[Any, Any, None]) -> Coroutine[Any, Any, None]:
        """A change runs to its end: cut short it would lose what a project that is being closed has to save. It begins
        before whatever is asked for after this call."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return _waited(task)

    def _start(self, project: Project) -> None:
        self._open[project.root] = project
        self._tending[project] = asyncio.create_task(self._tend(project), name=f"index of {project.root}")

    async def _close(self, gone: Iterable[Project]) -> None:
        """Each one's caches are saved."""
        for project in gone:
            if (tending := self._tending.pop(project, None)) is not None:
                tending.cancel()
                await asyncio.wait({tending})
            try:
                await project.close()
            except Exception:
                log.exception("%s could not be closed in order", project.root)


async def _waited(task: asyncio.Task[None]) -> None:
    await asyncio.shield(task)


def _made_of(options: Options) -> tuple[object, ...]:
    """The options that a project is made from."""
    return options.embeddings, options.features.graph, options.features.vectors
