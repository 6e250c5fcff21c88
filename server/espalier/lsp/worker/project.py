"""The worker's rooms for one root: index, oracle and models, made from options."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from espalier import caches
from espalier.config.options import Options
from espalier.errors import EspalierError, ModelUnsuitable, StaleRevision, UsageError
from espalier.java.readers import reader_of
from espalier.lsp.worker.door_oracle import DoorOracle
from espalier.lsp.worker.learning import Learning
from espalier.lsp.worker.looking import Looking
from espalier.lsp.worker.noted_texts import NotedTexts
from espalier.lsp.worker.offered_fixes import OfferedFixes
from espalier.lsp.worker.root_oracle import RootOracle
from espalier.lsp.worker.settings import Settings
from espalier.lsp.worker.start_words import StartWords
from espalier.places import cache_dir, expanded
from espalier.ports import AUTO, Factory, ModelServer, Report, TokenModel
from espalier.text.uri import path_to_uri, real_path
from espalier.workspace.report import IndexReport
from espalier.workspace.workspace import Workspace

log = logging.getLogger(__name__)


class Project:
    """One root. Answers come from the event loop's thread, so each sees one revision. The oracle is the session's.
    `folder`: the root as the editor names it, which may be a link or below one."""

    def __init__(
        self,
        root: Path,
        settings: Settings,
        factory: Factory,
        oracle: DoorOracle | None = None,
        start_words: StartWords | None = None,
    ) -> None:
        self.root, self.folder = root.resolve(), root.absolute()
        self._settings = settings
        self._factory = factory
        directory = self.options.cache.directory
        cache = expanded(directory) if directory else cache_dir()
        caches.remember(cache, cache_dir())
        embeddings = ModelServer(self.options.embeddings.url, self.options.embeddings.model)
        embedder = partial(factory.embedder, embeddings) if self.options.features.vectors else None
        self.workspace = Workspace(self.root, cache=caches.folder_of(self.root, cache), embedder=embedder)
        self.oracle = RootOracle(self.root, oracle, start_words or StartWords())
        self.learning = Learning(self.workspace, factory)
        self._completing = Learning(self.workspace, factory, replaces=False)
        self._lacks_second = False
        self.offered = OfferedFixes()
        self.report: IndexReport | None = None
        self._texts = NotedTexts(self.workspace.update)
        self._looking = Looking(self._look)
        self._indexed = asyncio.Event()
        self._closed = False

    @property
    def options(self) -> Options:
        return self._settings.options

    async def index(self, report: Report, trouble: Callable[[str], None]) -> None:
        """Reads the project, all of it the first time; questions wait for that. `trouble` is told when it fails."""
        try:
            if self.options.features.graph:
                self.report = await self.workspace.index(report)
                for message in self.report.messages:
                    trouble(message)
        except Exception:
            log.exception("%s could not be read, and will be tried again", self.root)
            trouble(self.workspace.health.sentence)
        finally:
            self._indexed.set()

    async def tend(self, trouble: Callable[[str], None]) -> None:
        """Embeds and saves in the background until cancelled."""
        if self.options.features.graph:
            await self.workspace.tend(trouble)

    async def ready(self, progress: Report | None = None) -> Workspace:
        """The workspace with everything the editor has said so far, once what is under way is through; `progress` hears
        of that. `Workspace.health` tells whether it succeeded. Raises `StaleRevision` when the folder or the settings
        are others by then."""
        await self.workspace.settled(progress)
        await self._indexed.wait()
        if self._closed:
            raise StaleRevision("the folder was closed, or settings were changed, before this could be answered")
        self._texts.apply()
        await self.workspace.settled(progress)
        return self.workspace

    async def indexed(self, progress: Report | None = None) -> Workspace:
        """As `ready`. Raises `UsageError` when the user has switched the graph off."""
        if not self.options.features.graph:
            raise UsageError("questions need the graph", remedy="set espalier.features.graph to true")
        return await self.ready(progress)

    async def looked(self) -> None:
        """What has changed on disk is read, unless that was looked for just now."""
        await self._indexed.wait()
        if self.options.features.graph and not self._closed:
            await self._looking.fresh()

    async def _look(self) -> None:
        try:
            written = await self.workspace.look()
        except EspalierError as error:
            log.warning("%s", error)
            return
        if written:
            self.oracle.wrote(written)

    async def looked_now(self) -> None:
        """What was changed on disk before this call is read."""
        await self._indexed.wait()
        if self.options.features.graph and not self._closed:
            await self._looking.now()

    def reconfigured(self, before: Options) -> Coroutine[Any, Any, None]:
        """The settings have changed from `before`. Returns what closes the models of the old ones."""
        return self._without_models() if self.options.model != before.model else _nothing()

    def _without_models(self) -> Coroutine[Any, Any, None]:
        self._lacks_second = False
        dropped = self.learning.drop(), self._completing.drop()

        async def closed() -> None:
            for each in dropped:
                await each

        return closed()

    def relative(self, uri: str) -> str | None:
        """The path below the root with forward slashes; None for what lies elsewhere, by `..` or by links too."""
        real = real_path(uri)
        return real.relative_to(self.root).as_posix() if real and real.is_relative_to(self.root) else None

    def uri_of(self, path: str | Path = "") -> str:
        """The URI of a file below the root, in the folder as the editor has it open."""
        return path_to_uri(self.folder / path)

    def inside(self, uri: str) -> str:
        """As `relative`. Raises `UsageError` outside the root."""
        path = self.relative(uri)
        if path is None:
            raise UsageError(f"{uri} is no file under {self.root}")
        return path

    async def token_model(self) -> TokenModel:
        """The model that generates fixes. Raises `ModelError`."""
        return await self.learning.model(self._server.for_fixes())

    async def completion_model(self) -> TokenModel:
        """The model that generates completions: that of the fixes, but where the choice is left to us the one that
        completes best, if it is on this machine. Raises `ModelError`."""
        return await self.draft_model() or await self.token_model()

    async def draft_model(self) -> TokenModel | None:
        """The model that completes best, beside that of the fixes; None if it is not on this machine, or a model was
        chosen for everything."""
        wanted = self._server
        if wanted.url or wanted.embedded != AUTO or self._lacks_second:
            return None
        try:
            return await self._completing.model(wanted.for_completions())
        except ModelUnsuitable as error:
            self._lacks_second = True  # what is missing or too large stays so
            log.warning("%s; the n-gram model takes its place", error)
            return None

    async def completion_stand_in(self, failed: TokenModel, error: ModelUnsuitable) -> TokenModel | None:
        """The model that completes in place of `failed`, for which memory ran out while it generated; None: nothing
        does. Raises `ModelError`."""
        if await self.draft_model() is failed:
            self._lacks_second = True
            log.warning("%s; the n-gram model takes its place", error)
            await self._completing.drop()
            return await self.token_model()
        return await self.learning.instead(failed, self._server.for_fixes(), error)

    @property
    def _server(self) -> ModelServer:
        model = self.options.model
        return ModelServer(model.url, model.name, model.tokenizer, model.embedded)

    def note(self, uri: str, text: str | None) -> None:
        """An editor's text; None: it closed the document."""
        self.oracle.forget()
        path = self.relative(uri)
        if path is not None and reader_of(path) is not None:
            self._texts.note(path, text)

    async def changed_on_disk(self, uris: Iterable[str]) -> None:
        """Files that were made, changed or deleted; of a folder that is gone or new an editor may name nothing else."""
        self.oracle.forget()
        every = [path for uri in uris if (path := self.relative(uri)) is not None]
        paths = [path for path in every if reader_of(path)]
        if not self.options.features.graph:
            return
        await self._indexed.wait()
        if paths:
            await self.workspace.refresh(paths)
        if await self.workspace.has_folder([path for path in every if not reader_of(path)]):
            await self.looked_now()

    async def close(self) -> None:
        """Saves the caches; who still waits for the index is refused."""
        self._texts.apply()
        self._closed = True
        self._indexed.set()
        await self._without_models()
        await self.workspace.close()


async def _nothing() -> None:
    """There is nothing to close."""
