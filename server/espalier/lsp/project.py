"""The worker's rooms for one root: index, oracle and models, made from options.

Editors' texts are noted at once and applied shortly after, or at the latest before the next question is answered:
typing does not cost a parse per key.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from espalier.caches import folder_of
from espalier.config.options import Options
from espalier.errors import EspalierError, ModelError, ModelUnsuitable, OracleError, StaleRevision, UsageError
from espalier.java.readers import reader_of
from espalier.lsp.door_oracle import DoorOracle
from espalier.lsp.importing import Import
from espalier.lsp.looking import Looking
from espalier.places import cache_dir
from espalier.ports import Embedder, Factory, ModelServer, Report, TokenModel
from espalier.text.uri import real_path
from espalier.workspace.collector import give_back
from espalier.workspace.report import IndexReport
from espalier.workspace.workspace import Workspace

if TYPE_CHECKING:
    from espalier.generate import Memo

log = logging.getLogger(__name__)

_SETTLE_SECONDS = 0.2


class Project:
    """One root. Answers come from the event loop's thread, so each sees one revision. The oracle is the session's."""

    def __init__(self, root: Path, options: Options, factory: Factory, oracle: DoorOracle | None = None) -> None:
        self.root = root.resolve()
        self.options = options
        self._factory = factory
        self._oracle = oracle
        self._import: Import | None = None
        caches = Path(options.cache.directory) if options.cache.directory else cache_dir()
        self.workspace = Workspace(self.root, cache=folder_of(self.root, caches), embedder=self._embedder())
        self.report: IndexReport | None = None
        self._indexed = asyncio.Event()
        self._learning: asyncio.Task[TokenModel] | None = None
        self._listening = False
        self.stand_in = ""
        """Why another model than the chosen one generates, until somebody has been told."""
        self._missed: dict[str, str | None] = {}
        """What changed while the model was learning, which may have read it before."""
        self._memo: Memo | None = None
        self._noted: dict[str, str | None] = {}
        self._settling: asyncio.TimerHandle | None = None
        self._closed = False
        self._looking = Looking(self._look)
        self._written: set[str] = set()
        """Files that were found changed on disk and that JDT LS was not told of."""
        self._telling = asyncio.Lock()
        self.told_written = 0
        """How often JDT LS was told of such files."""

    @property
    def oracle(self) -> DoorOracle:
        """Raises `OracleError` when there is none."""
        if self._oracle is None:
            raise OracleError("fixes need Espalier's bundle in JDT LS", remedy="run `espalier doctor`")
        return self._oracle

    @property
    def importing(self) -> Import:
        """JDT LS's import of this folder. Raises `OracleError` where there is no oracle."""
        if self._import is None:
            self._import = Import(self.oracle, self.forget)
        return self._import

    @property
    def memo(self) -> Memo:
        """What the oracle has said of the present texts; an answer depends on every file, not on the hunk's alone."""
        if self._memo is None:
            from espalier.generate import Memo  # loads the engine, which a start need not wait for

            self._memo = Memo()
        return self._memo

    @property
    def has_oracle(self) -> bool:
        return self._oracle is not None

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
        self._apply()
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
            self.forget()
            self._written |= written

    async def looked_now(self) -> None:
        """What was changed on disk before this call is read."""
        await self._indexed.wait()
        if self.options.features.graph and not self._closed:
            await self._looking.now()

    async def tell_written(self) -> None:
        """Has JDT LS read the files that other programs were found to have written, as far as no editor watches them
        for it. They stay noted until it has; who comes meanwhile waits. Raises `OracleError`."""
        async with self._telling:
            if self._written:
                written, self._written = self._written, set()
                try:
                    await self.oracle.refresh([self.root / path for path in sorted(written)])
                except BaseException:
                    self._written |= written
                    raise
                self.told_written += 1

    async def token_model(self) -> TokenModel:
        """The model that generates fixes; made at the first fix and kept. One that could not be made, for whatever
        reason, is made anew when the next fix asks. Raises `ModelError`."""
        if self._learning is None or _failed(self._learning):
            self._missed = {}
            self._listen()
            self._learning = asyncio.create_task(self._made())
        return await asyncio.shield(self._learning)

    async def _made(self) -> TokenModel:
        wanted = self.options.model
        server = ModelServer(wanted.url, wanted.name, wanted.tokenizer, wanted.embedded)
        try:
            model = await self._factory.token_model(server, self._sources())
        except ModelUnsuitable as error:
            if (other := server.stand_in()) is None:
                raise
            self.stand_in = f"{error}; the n-gram model takes its place"
            log.warning("%s", self.stand_in)
            model = await self._factory.token_model(other, self._sources())
        await asyncio.to_thread(give_back)
        for path, text in self._missed.items():
            model.learn(path, text)
        self._missed = {}
        return model

    def _listen(self) -> None:
        """Registers the model as a listener for changes. Not before there is one: each report expands a file's text."""
        if not self._listening:
            self._listening = True
            self.workspace.listen(self._changed)

    def _changed(self, path: str, text: str | None) -> None:
        """The model, once there is one, knows the workspace as it is now."""
        learning = self._learning
        if learning is None or _failed(learning):
            return
        if learning.done():
            learning.result().learn(path, text)
        else:
            self._missed[path] = text

    def reconfigure(self, options: Options) -> Coroutine[Any, Any, None]:
        """What reads options sees these at once; what is returned closes the model of the old ones."""
        dropped = self._drop_model() if options.model != self.options.model else None
        self.options = options
        return _closed(dropped)

    def relative(self, uri: str) -> str | None:
        """The path below the root with forward slashes; None for what lies elsewhere, by `..` or by links too."""
        real = real_path(uri)
        return real.relative_to(self.root).as_posix() if real and real.is_relative_to(self.root) else None

    def inside(self, uri: str) -> str:
        """As `relative`. Raises `UsageError` outside the root."""
        path = self.relative(uri)
        if path is None:
            raise UsageError(f"{uri} is no file under {self.root}")
        return path

    def note(self, uri: str, text: str | None) -> None:
        """An editor's text; None: it closed the document."""
        self.forget()
        path = self.relative(uri)
        if path is None or reader_of(path) is None:
            return
        self._noted[path] = text
        if self._settling is None:
            self._settling = asyncio.get_running_loop().call_later(_SETTLE_SECONDS, self._apply)

    def forget(self) -> None:
        """What the oracle has said may be different now."""
        self._memo = None

    async def changed_on_disk(self, uris: Iterable[str]) -> None:
        self.forget()
        paths = [path for uri in uris if (path := self.relative(uri)) is not None and reader_of(path)]
        if paths and self.options.features.graph:
            await self._indexed.wait()
            await self.workspace.refresh(paths)

    async def close(self) -> None:
        """Saves the caches; who still waits for the index is refused."""
        self._apply()
        self._closed = True
        self._indexed.set()
        await _closed(self._drop_model())
        await self.workspace.close()

    def _embedder(self) -> Embedder | None:
        """Without one, questions are answered by words and graph alone."""
        if not self.options.features.vectors:
            return None
        embeddings = self.options.embeddings
        try:
            return self._factory.embedder(ModelServer(embeddings.url, embeddings.model))
        except ModelError as error:
            log.warning("no embeddings: %s", error)
            return None

    def _drop_model(self) -> asyncio.Task[TokenModel] | None:
        """The next fix has a model made anew; the one so far is left to be closed."""
        learning, self._learning = self._learning, None
        if learning is not None:
            learning.cancel()
        return learning

    def _sources(self) -> Iterator[tuple[str, str]]:
        for path in tuple(self.workspace.ontology.files()):
            if (source := self.workspace.source(path)) is not None:
                yield path, source

    def _apply(self) -> None:
        if self._settling is not None:
            self._settling.cancel()
            self._settling = None
        noted, self._noted = self._noted, {}
        for path, text in noted.items():
            self.workspace.update(path, text)


async def _closed(learning: asyncio.Task[TokenModel] | None) -> None:
    """Closes a model, whether it was made or not."""
    if learning is not None:
        (model,) = await asyncio.gather(learning, return_exceptions=True)
        if not isinstance(model, BaseException):
            await model.close()


def _failed(learning: asyncio.Task[TokenModel]) -> bool:
    return learning.done() and (learning.cancelled() or learning.exception() is not None)
