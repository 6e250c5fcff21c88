"""A model that generates a project's fixes or completions: made when it is first asked for, kept, and told of every
change."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from espalier.errors import ModelUnsuitable
from espalier.ports import Factory, ModelServer, TokenModel
from espalier.workspace.collector import give_back
from espalier.workspace.workspace import Workspace

log = logging.getLogger(__name__)


class Learning:
    """`stand_in` says why another model than the chosen one generates, until somebody has been told; `replaces`:
    whether one may."""

    def __init__(self, workspace: Workspace, factory: Factory, *, replaces: bool = True) -> None:
        self.stand_in = ""
        self._workspace, self._factory, self._replaces = workspace, factory, replaces
        self._task: asyncio.Task[TokenModel] | None = None
        self._listening = False
        self._missed: dict[str, str | None] = {}
        """What changed while the model was learning, which may have read it before."""

    async def model(self, wanted: ModelServer) -> TokenModel:
        """The model. One that could not be made, for whatever reason, is made anew when it is asked for again. Raises
        `ModelError`."""
        if self._task is None or _failed(self._task):
            self._missed = {}
            self._listen()
            self._task = asyncio.create_task(self._made(wanted))
        return await asyncio.shield(self._task)

    async def instead(self, failed: TokenModel, wanted: ModelServer, error: ModelUnsuitable) -> TokenModel | None:
        """The model that takes the place of `failed`, which could not go on; None: nothing does. Raises
        `ModelError`."""
        other = wanted.stand_in()
        if other is None:
            return None
        if await self.model(wanted) is failed:
            self._tell(error)
            await self.drop()
        return await self.model(other)

    def drop(self) -> Coroutine[Any, Any, None]:
        """Whoever asks next has a model made anew; what is returned closes the one so far, whether it was made or
        not."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
        return _closed(task)

    async def _made(self, server: ModelServer) -> TokenModel:
        try:
            model = await self._factory.token_model(server, self._workspace.sources())
        except ModelUnsuitable as error:
            if not self._replaces or (other := server.stand_in()) is None:
                raise
            self._tell(error)
            model = await self._factory.token_model(other, self._workspace.sources())
        await asyncio.to_thread(give_back)
        for path, text in self._missed.items():
            model.learn(path, text)
        self._missed = {}
        return model

    def _tell(self, error: ModelUnsuitable) -> None:
        self.stand_in = f"{error}; the n-gram model takes its place"
        log.warning("%s", self.stand_in)

    def _listen(self) -> None:
        """Registers the model as a listener for changes. Not before there is one: each report expands a file's text."""
        if not self._listening:
            self._listening = True
            self._workspace.listen(self._changed)

    def _changed(self, path: str, text: str | None) -> None:
        """The model, once there is one, knows the workspace as it is now."""
        task = self._task
        if task is None or _failed(task):
            return
        if task.done():
            task.result().learn(path, text)
        else:
            self._missed[path] = text


async def _closed(task: asyncio.Task[TokenModel] | None) -> None:
    if task is not None:
        (model,) = await asyncio.gather(task, return_exceptions=True)
        if not isinstance(model, BaseException):
            await model.close()


def _failed(task: asyncio.Task[TokenModel]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
