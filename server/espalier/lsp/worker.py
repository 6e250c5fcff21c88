"""The worker: a server whose only client is the relay. What it answers is in `handlers`."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from espalier.config.options import Options
from espalier.config.sources import resolve
from espalier.errors import EspalierError, StaleRevision, UsageError
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.published import PublishedOracle
from espalier.jdt.side_door import DoorSettings
from espalier.lsp import handlers
from espalier.lsp.chat import Chat
from espalier.lsp.door_oracle import DoorOracle
from espalier.lsp.editor import Editor, Message
from espalier.lsp.giving_way import GivingWay
from espalier.lsp.mirror import Mirror
from espalier.lsp.oracle_state import OracleState, OracleWatch
from espalier.lsp.project import Project
from espalier.lsp.projects import Projects
from espalier.lsp.routes import ORACLE_STATE
from espalier.lsp.service_door import ServiceDoor
from espalier.lsp.work_done import Steps, work_done
from espalier.places import doors_dir, workers_dir
from espalier.ports import Factory
from espalier.text.uri import uri_to_path
from espalier.wire import Channel, Peer, ResponseError
from espalier.wire import envelope as rpc

log = logging.getLogger(__name__)

_DOOR = DoorSettings(complete_seconds=1.0)
"""On a busy machine the oracle takes longer than it should; an answer that is late costs more than one waited for."""


def _side_door(address: str, token: str) -> SideDoorOracle:
    return SideDoorOracle(address, token, _DOOR)


_PUBLISHED = replace(_DOOR, connect_seconds=5.0)
"""A door that is published is open already."""


class Folder(msgspec.Struct, frozen=True):
    uri: str


class Opening(msgspec.Struct, frozen=True, rename="camel"):
    """The params of `initialize` that the worker reads."""

    root_uri: str | None = None
    workspace_folders: list[Folder] | None = None
    capabilities: Any = None
    initialization_options: Any = None


class Worker:
    """One editor session's answers and fixes. `editor` is there once it serves; `cancellable` are the tasks that show
    progress, by token."""

    editor: Editor

    def __init__(self, factory: Factory, oracle_at: Callable[[str, str], DoorOracle] = _side_door) -> None:
        self._factory = factory
        self._oracle_at = oracle_at
        self.documents = Mirror()
        self.exiting = asyncio.Event()
        self.cancellable: dict[str | int, asyncio.Task[Any]] = {}
        self._oracle: GivingWay | None = None
        self.oracle_watch: OracleWatch | None = None
        self.projects = Projects(Options(), self._project, self._read)
        self.chat = Chat(factory, self.projects.options.chat)
        self.parts: dict[str, str] = {}
        self._background: set[asyncio.Task[None]] = set()
        self._door = ServiceDoor(workers_dir(), self.request)
        self._changes: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)

    def open(self, params: Opening) -> None:
        """`initialize`: options, oracle and roots; without a root there is no project. Projects are read at once."""
        self.editor.capabilities = params.capabilities
        given = params.initialization_options
        section = dict(given.get("espalier") or {}) if isinstance(given, dict) else {}
        told = section.pop("worker", None) or {}
        if door := told.get("sideDoor"):
            self._oracle = GivingWay(self._oracle_at(door, told.get("token", "")))
        elif told.get("beside"):
            self._oracle = GivingWay(PublishedOracle(doors_dir(), self._roots, _PUBLISHED))
            self.oracle_watch = OracleWatch(self._oracle, self._tell_oracle_state)
        options = self.projects.options = resolve({}, section).options
        self.chat.reconfigure(options.chat)
        folders = [folder.uri for folder in params.workspace_folders or ()]
        self.projects.open(roots(folders or [uri for uri in [params.root_uri] if uri]))
        self.parts = {name: told.get(name, "") for name in ("java", "bundle")}

    def editor_waits(self, waits: bool) -> None:
        """Whether the editor waits for something urgent of JDT LS."""
        if self._oracle is not None:
            self._oracle.editor_waits(waits)

    def watch_oracle(self) -> None:
        """Tells the editor from now on how far a JDT LS is that is not ours."""
        if self.oracle_watch is not None:
            self.in_background("oracle watch", self.oracle_watch.run())

    def _tell_oracle_state(self, state: OracleState) -> None:
        log.info("oracle: %s %s", state.state, state.message)
        self.editor.notify(ORACLE_STATE, state.to_json())

    def _roots(self) -> list[Path]:
        return [project.root for project in self.projects]

    def _project(self, root: Path, options: Options) -> Project:
        """A root's project, which knows what the editor has open."""
        project = Project(root, options, self._factory, self._oracle)
        for document in self.documents:
            project.note(document.uri, document.text)
        return project

    async def request(self, method: str, params: Any) -> Any:
        """Answers a request of ours, however it came. Raises `ResponseError`."""
        with _failures_as_responses():
            return await handlers.handler(handlers.REQUESTS[method])(self, params)

    def begin(self) -> None:
        """The editor is ready, and other programs may ask about the projects."""
        self.editor.ready.set()
        self.in_background("service door", self._door.serve())
        self.folders_changed()

    def folders_changed(self) -> None:
        """Other programs are told which folders there are."""
        self._door.announce(project.root for project in self.projects)

    async def execute(self, params: Any) -> Any:
        """`workspace/executeCommand`. Raises `ResponseError`."""
        command = params if isinstance(params, dict) else {}
        place = handlers.COMMANDS.get(str(command.get("command")))
        if place is None:
            raise ResponseError(rpc.INVALID_PARAMS, f"there is no command {command.get('command')!r}")
        with _failures_as_responses():
            return await handlers.handler(place)(self, command.get("arguments") or [], command.get("workDoneToken"))

    def configure(self, section: Any) -> None:
        """The settings are these now, all of them."""
        options = resolve({}, section).options
        logging.getLogger("espalier").setLevel(options.log.level.upper())
        self.chat.reconfigure(options.chat)
        self.in_background("configuration", self.projects.reconfigure(options))

    async def next_change(self, uri: str) -> None:
        """Returns once the editor has changed or closed the document."""
        await self._changes[uri].wait()

    def changed(self, uri: str) -> None:
        """Wakes who waits for that."""
        self._changes.pop(uri, asyncio.Event()).set()

    def look(self) -> None:
        """Something happened beside which files may have changed on disk."""
        for project in self.projects:
            if not self.projects.watched:
                self.in_background("look", project.looked())

    def in_background(self, name: str, work: Any) -> None:
        """Runs a coroutine until the worker ends; what goes wrong in it is logged."""
        task = asyncio.create_task(work, name=name)
        self._background.add(task)
        task.add_done_callback(self._ended)

    def tell(self, text: str) -> None:
        """A word the user must know."""
        log.warning("%s", text)
        self.editor.log(Message.WARNING, f"Espalier: {text}")

    async def serve(self, channel: Channel) -> None:
        """Until the relay says exit or closes its end."""
        peer = Peer(channel, {"workspace/executeCommand": self.execute})
        for method in handlers.REQUESTS:
            peer.on(method, partial(self.request, method))
        for method, place in handlers.AT_ONCE.items():
            peer.on(method, partial(self._at_once, place))
        self.editor = Editor(peer)
        async with peer:
            ends = {asyncio.create_task(peer.wait_gone()), asyncio.create_task(self.exiting.wait())}
            try:
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for end in ends:
                    end.cancel()
                await self._close()

    def _at_once(self, place: str, params: Any) -> Any:
        with _failures_as_responses():
            return handlers.handler(place)(self, params)

    async def _read(self, project: Project) -> None:
        """Reads a project in the background, and then keeps it up to date."""
        steps = Steps()
        try:
            async with asyncio.TaskGroup() as tasks:
                reading = tasks.create_task(project.index(steps, self.tell))
                await self.editor.ready.wait()  # it cannot show progress before
                async with work_done(self, "Espalier: reading the code", cancellable=False) as report:
                    steps.told_to(report)
                    await reading
            await asyncio.to_thread(handlers.load)  # so that nobody's first question waits for imports
            await project.tend(self.tell)
        except Exception:
            log.exception("%s is not read any more", project.root)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s failed", task.get_name(), exc_info=error)

    async def _close(self) -> None:
        for task in tuple(self._background):
            task.cancel()
        if self._background:
            await asyncio.wait(self._background)
        await self.projects.close()
        if self._oracle is not None:
            await self._oracle.close()


@contextmanager
def _failures_as_responses() -> Iterator[None]:
    """A handler's failure is raised as the error that an editor understands."""
    try:
        yield
    except ResponseError:
        raise
    except msgspec.ValidationError as error:
        raise ResponseError(rpc.INVALID_PARAMS, str(error)) from error
    except EspalierError as error:
        raise ResponseError(_code_of(error), str(error)) from error


def _code_of(error: EspalierError) -> int:
    match error:
        case UsageError():
            return rpc.INVALID_PARAMS
        case StaleRevision():
            return rpc.CONTENT_MODIFIED
        case _:
            return rpc.REQUEST_FAILED


def roots(uris: Iterable[str]) -> list[Path]:
    """The folders of these URIs; one that is in no file system is left out."""
    return [path for uri in uris if (path := uri_to_path(uri)) is not None]
