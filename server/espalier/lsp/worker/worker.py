"""The worker: a pygls language server whose only client is the relay.

pygls gives the life cycle, the documents and typed messages to the editor; reading is ours (`wire.Channel`), so
that frames are read without threads and a message that cannot be understood is still answered. Requests of our own
arrive as plain JSON and are converted by their handlers.
"""

from __future__ import annotations

import asyncio
import json
import logging
import uuid
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from lsprotocol import types
from msgspec import Raw
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import default_converter

from espalier import __version__
from espalier.config.sources import resolve
from espalier.errors import EspalierError, StaleRevision, UsageError
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.published import PublishedOracle
from espalier.jdt.side_door import DoorSettings
from espalier.lsp.mirror import Mirror
from espalier.lsp.routes import EDITOR_WAITS, JDTLS_SAYS, ORACLE_STATE, TEXT
from espalier.lsp.worker import handlers
from espalier.lsp.worker.chat import Chat
from espalier.lsp.worker.door_oracle import DoorOracle
from espalier.lsp.worker.giving_way import GivingWay
from espalier.lsp.worker.oracle_state import OracleState, OracleWatch
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.projects import Projects
from espalier.lsp.worker.service_door import ServiceDoor
from espalier.lsp.worker.settings import Settings
from espalier.lsp.worker.start_words import StartWords
from espalier.lsp.worker.work_done import Steps, work_done
from espalier.lsp.worker.worker_protocol import WorkerProtocol
from espalier.places import doors_dir, workers_dir
from espalier.ports import Factory
from espalier.text.uri import uri_to_path
from espalier.wire import Channel, Malformed, Message, ResponseError
from espalier.wire import envelope as rpc

log = logging.getLogger(__name__)


_DOOR = DoorSettings(complete_seconds=1.0)
"""On a busy machine the oracle takes longer than it should; an answer that is late costs more than one waited for."""


def _side_door(address: str, token: str) -> SideDoorOracle:
    return SideDoorOracle(address, token, _DOOR)


_PUBLISHED = replace(_DOOR, connect_seconds=5.0)
"""A door that is published is open already."""


class Worker(LanguageServer):
    """One editor session's answers and fixes. `documents` are the editor's; pygls keeps none, since it ends lines where
    LSP does not (at a form feed, U+2028, U+0085), and so would apply an edit in another place than the editor did."""

    protocol: WorkerProtocol

    def __init__(self, factory: Factory, oracle_at: Callable[[str, str], DoorOracle] = _side_door) -> None:
        super().__init__(
            "espalier-worker", __version__, protocol_cls=WorkerProtocol, converter_factory=default_converter
        )
        self._factory = factory
        self._oracle_at = oracle_at
        self.documents = Mirror()
        for method in TEXT:
            del self.protocol.fm.builtin_features[method]
        self._oracle: GivingWay | None = None
        self.oracle_watch: OracleWatch | None = None
        self.start_words = StartWords()
        self.settings = Settings()
        self.projects = Projects(self.settings, self._project, self._read)
        self.chat = Chat(factory, self.settings)
        self.parts: dict[str, str] = {}
        self._background: set[asyncio.Task[None]] = set()
        self._ready = asyncio.Event()
        self._door = ServiceDoor(workers_dir(), self._asked)
        self._changes: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self.feature(JDTLS_SAYS)(lambda params: self.start_words.hear(str(params["message"])))
        for name in handlers.REGISTERED:
            import_module(f"{handlers.__name__}.{name}").register(self)
        for method in handlers.REQUESTS:
            self.feature(method)(partial(self._answer, method))

    def open(self, params: types.InitializeParams) -> None:
        """`initialize`: options, oracle and roots; without a root there is no project. Projects are read at once."""
        given = params.initialization_options
        section = dict(given.get("espalier") or {}) if isinstance(given, dict) else {}
        told = section.pop("worker", None) or {}
        if door := told.get("sideDoor"):
            self._oracle = oracle = GivingWay(self._oracle_at(door, told.get("token", "")))
            self.feature(EDITOR_WAITS)(lambda params: oracle.editor_waits(bool(params["waits"])))
        elif told.get("beside"):
            self._oracle = GivingWay(PublishedOracle(doors_dir(), self._roots, _PUBLISHED))
            self.oracle_watch = OracleWatch(self._oracle, self._tell_oracle_state)
        self.settings.change(resolve({}, section).options)
        folders = [folder.uri for folder in params.workspace_folders or ()]
        self.projects.open(roots(folders or [uri for uri in [params.root_uri] if uri]))
        self.parts = {name: told.get(name, "") for name in ("java", "bundle")}

    def watch_oracle(self) -> None:
        """Tells the editor from now on how far a JDT LS is that is not ours."""
        if self.oracle_watch is not None:
            self.in_background("oracle watch", self.oracle_watch.run())

    def _tell_oracle_state(self, state: OracleState) -> None:
        log.info("oracle: %s %s", state.state, state.message)
        self.protocol.notify(ORACLE_STATE, state.to_json())

    def _roots(self) -> list[Path]:
        return [project.root for project in self.projects]

    def _project(self, root: Path, settings: Settings) -> Project:
        """A root's project, which knows what the editor has open."""
        project = Project(root, settings, self._factory, self._oracle, self.start_words)
        for document in self.documents:
            project.note(document.uri, document.text)
        return project

    async def ask_editor(self, method: str, params: object, token: str, on_part: Callable[[Any], None]) -> Any:
        """Puts a request of ours to the editor; see `editor_model.Editor`."""
        return await self.protocol.ask(method, params, token, on_part)

    async def register(self, method: str, options: Any) -> bool:
        """Registers a capability at the editor; False where the editor refuses."""
        wanted = types.Registration(f"espalier-{uuid.uuid4()}", method, options)
        try:
            await self.client_register_capability_async(types.RegistrationParams([wanted]))
        except JsonRpcException as error:
            log.warning("the editor does not register %s: %s", method, error)
            return False
        return True

    async def request(self, method: str, params: Any) -> Any:
        """Answers a request that did not come as a message of its own."""
        return await handlers.handler(handlers.REQUESTS[method])(self, params or {})

    async def _answer(self, method: str, params: Any) -> Any:
        """Answers a request of ours that did. Raises `JsonRpcException`."""
        return await _answered(handlers.handler(handlers.REQUESTS[method])(self, params))

    async def _asked(self, method: str, params: Any, folders: Iterable[Path]) -> Any:
        """A request by the service door, about these folders alone. Raises `ResponseError`."""
        try:
            with self.projects.only(folders):
                return await _answered(self.request(method, params))
        except JsonRpcException as error:
            raise ResponseError(error.code or rpc.INTERNAL_ERROR, error.message or "") from error

    def begin(self) -> None:
        """The editor takes requests, and other programs may ask about the projects."""
        self._ready.set()
        self.in_background("service door", self._door.serve())
        self.folders_changed()

    def folders_changed(self) -> None:
        """Other programs are told which folders there are."""
        self._door.announce(project.root for project in self.projects)

    async def execute(self, params: Any) -> Any:
        """`workspace/executeCommand`."""
        command = params if isinstance(params, dict) else {}
        place = handlers.COMMANDS.get(str(command.get("command")))
        if place is None:
            raise JsonRpcException(f"there is no command {command.get('command')!r}", rpc.INVALID_PARAMS)
        arguments = command.get("arguments") or []
        return await _answered(handlers.handler(place)(self, arguments, command.get("workDoneToken")))

    def configure(self, section: Any) -> None:
        """The settings are these now, all of them."""
        options = resolve({}, section).options
        logging.getLogger("espalier").setLevel(options.log.level.upper())
        before = self.settings.change(options)
        self.chat.reconfigured(before)
        self.in_background("configuration", self.projects.reconfigured(before))

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
        self.window_log_message(types.LogMessageParams(types.MessageType.Warning, f"Espalier: {text}"))

    async def serve(self, channel: Channel) -> None:
        """Until the relay says exit or closes its end."""
        self.protocol.set_writer(_Writer(channel))
        try:
            async for message in channel.messages():
                if isinstance(message, Malformed):
                    self._fail(rpc.salvaged(message.data), message.reason)
                    continue
                if message.envelope.method == "exit":
                    return
                self._observe(message)
                try:
                    self._handle(json.loads(message.frame.body.decode("utf-8", "replace")))
                except Exception:  # of one message: it must not cost the session its worker
                    log.exception("%s could not be handled", message.envelope.method)
                    envelope = message.envelope
                    self._fail((envelope.reply_id, envelope.is_request), "an error in Espalier; the log says more")
                await channel.drain()
        finally:
            await self._close(channel)

    def _observe(self, message: Message) -> None:
        if message.envelope.method in TEXT:
            try:
                self.documents.note(message.envelope.method, message.envelope.params)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                log.warning("%s cannot be read: %s", message.envelope.method, error)

    def _handle(self, data: dict[str, Any]) -> None:
        try:
            self.protocol.handle_message(self.protocol.structure_message(data))
        except JsonRpcException as error:
            log.warning("%s cannot be understood: %s", data.get("method", "the editor's answer"), error)
            if "id" in data and "method" in data:
                self.protocol._send_response(data["id"], error=error.to_response_error())
            elif "id" in data:  # whoever has asked would wait for ever
                unread = types.ResponseError(rpc.PARSE_ERROR, "the editor's answer cannot be understood")
                self.protocol._handle_response(data["id"], error=unread)

    async def _read(self, project: Project) -> None:
        """Reads a project in the background, and then keeps it up to date."""
        steps = Steps()
        try:
            async with asyncio.TaskGroup() as tasks:
                reading = tasks.create_task(project.index(steps, self.tell))
                await self._ready.wait()  # the editor shows no progress before
                async with work_done(self, "Espalier: reading the code", cancellable=False) as report:
                    steps.told_to(report)
                    await reading
            await asyncio.to_thread(handlers.load)  # so that no first question waits for imports
            await project.tend(self.tell)
        except Exception:
            log.exception("%s is not read any more", project.root)

    def _fail(self, asked: tuple[Raw, bool] | None, reason: str) -> None:
        """Answers what was a request, so that nobody waits for ever. `asked`: its id, and whether it was one."""
        if asked is not None and asked[1]:
            failed = types.ResponseError(rpc.INTERNAL_ERROR, reason)
            self.protocol._send_response(rpc.value(asked[0]), error=failed)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s failed", task.get_name(), exc_info=error)

    async def _close(self, channel: Channel) -> None:
        for task in tuple(self._background):
            task.cancel()
        if self._background:
            await asyncio.wait(self._background)
        await self.projects.close()
        if self._oracle is not None:
            await self._oracle.close()
        await channel.close()


class _Writer:
    """What pygls writes to."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    def write(self, data: bytes) -> None:
        self._channel.send(data)

    def close(self) -> None:
        """The channel is closed by whoever opened it."""


async def _answered(work: Coroutine[Any, Any, Any]) -> Any:
    """The handler's result, or its failure as the error an editor understands."""
    try:
        return await work
    except msgspec.ValidationError as error:
        raise JsonRpcException(str(error), rpc.INVALID_PARAMS) from error
    except EspalierError as error:
        raise JsonRpcException(str(error), _code_of(error)) from error


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
