"""The relay process: streams, child processes and time around a `Session`.

One task reads each stream and hands message after message to the session, which sends at once. Whoever reads a server
waits for the editor to take what was sent (`drain`). The editor is never held back, so that its cancellations and its
exit are seen however slow a server is: what JDT LS has not taken yet is kept, what the worker has not is dropped and
told anew (`worker_side`).
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import UNSET, Raw, to_builtins

from espalier.config.sources import changed_at_start, present, resolve
from espalier.errors import EspalierError
from espalier.jdt.source_paths import source_paths_of
from espalier.lsp.relay import known_answer, merging, recorded_answer
from espalier.lsp.relay.keeper import Keeper, Patience
from espalier.lsp.relay.known_answer import KnownAnswer
from espalier.lsp.relay.launcher import JdtlsParts, Launcher
from espalier.lsp.relay.session import Session
from espalier.lsp.relay.worker_side import BEHIND
from espalier.ports import Progress
from espalier.text.uri import uri_to_path
from espalier.wire import Channel, Malformed, Message
from espalier.wire import envelope as rpc

log = logging.getLogger(__name__)

LAST_WORDS = 0.5
"""Seconds for an editor to take what was sent, once the servers have ended."""
ERROR, WARNING, INFO = 1, 2, 3
_PASSED_ON = ("rootUri", "rootPath", "workspaceFolders", "locale")


class Relay:
    """Serves one editor until it exits or closes its end."""

    def __init__(
        self,
        editor: Channel,
        launcher: Launcher,
        patience: Patience = Patience(),  # noqa: B008  (frozen)
        environment: Mapping[str, str] = os.environ,
        *,
        beside: bool = False,
    ) -> None:
        """`beside`: the editor has a JDT LS of its own, so none is started."""
        self._editor, self._launcher, self._patience, self._environment = editor, launcher, patience, environment
        self._session = Session(editor, self._when_worker_is_behind, self._keep_answer, beside=beside)
        self._without_own_jdtls = beside
        self._jdtls = Keeper("JDT LS", self._session.jdtls, editor, patience, self._warn)
        self._worker = Keeper("Espalier's worker", self._session.worker, editor, patience, self._warn)
        self._resolved = resolve(environment)
        self._reported: set[str] = set()
        self._begun = asyncio.Event()
        self._parts_known = asyncio.Event()
        self._parts: JdtlsParts | None = None
        self._source_paths: Sequence[str] = ()
        self._answers: Path | None = None
        self._background: set[asyncio.Task[None]] = set()

    async def run(self) -> int:
        """The exit status LSP asks for: 0 after `shutdown`, else 1. Cancelled, it still ends both servers."""
        async with asyncio.TaskGroup() as group:
            servers = [group.create_task(self._keep_jdtls()), group.create_task(self._keep_worker())]
            try:
                await self._read_editor()
            finally:
                self._jdtls.expect_end()
                self._worker.expect_end()
                self._session.hang_up()
                self._session.refuse_all()
                closing = asyncio.create_task(self._editor.close())  # the editor does not wait for JDT LS to end
                await asyncio.gather(self._jdtls.stop(), self._worker.stop())
                await asyncio.wait({closing}, timeout=LAST_WORDS)
                for task in (*servers, *self._background, closing):
                    task.cancel()
        return 0 if self._session.ending else 1

    async def _read_editor(self) -> None:
        async for message in self._editor.messages():
            if isinstance(message, Malformed):
                self._session.malformed(message)
                continue
            try:
                self._session.take(message)
                self._notice(message)
            except Exception:
                log.exception("%s from the editor could not be handled", message.envelope.method)
                self._session.failed(message.envelope)
            if self._session.ended:
                return

    def _notice(self, message: Message) -> None:
        """What the session was told that concerns options, processes or time."""
        if self._session.initialize is not None and not self._begun.is_set():
            self._configure()
            self._begun.set()
        elif message.envelope.method == "workspace/didChangeConfiguration":
            self._configure()
        elif message.envelope.method == "shutdown" and self._session.ending:
            self._jdtls.expect_end()
            self._worker.expect_end()
            asyncio.get_running_loop().call_later(self._patience.shutdown, self._session.refuse_all)

    # ---------------------------------------------------------------- the servers

    async def _keep_jdtls(self) -> None:
        await self._begun.wait()
        if self._without_own_jdtls:
            self._parts_known.set()
            return
        try:
            await self._answer_early()
            parts = self._parts = await self._launcher.jdtls(self._resolved.options, self._root(), self._report)
            self._parts_known.set()
            launch = await parts.launch(self._tell)
            self._source_paths = await self._sources()
        except EspalierError as error:
            self._without_jdtls(str(error))
            return
        except Exception as error:
            log.exception("JDT LS cannot be prepared")
            self._without_jdtls(f"JDT LS cannot be started: {error}")
            return
        finally:
            self._parts_known.set()
        if notice := "; ".join(each for each in (launch.notice, parts.notice) if each):
            self._warn(notice)
        reason = await self._jdtls.keep(launch, lambda channel: self._jdtls_started(channel, parts))
        if reason:
            self._without_jdtls(reason)

    async def _answer_early(self) -> None:
        """Answers `initialize` at once if it is known what JDT LS will answer, or if that is of no concern."""
        self._answers = await asyncio.to_thread(self._launcher.answers, self._resolved.options)
        if not self._session.jdtls.capabilities.asks_jdtls:
            self._session.jdtls.answer_early(known_answer.NONE)
        elif self._answers is not None:
            known = await asyncio.to_thread(self._known_answer, self._answers)
            try:
                if known is not None:
                    self._session.jdtls.answer_early(known)
            except Exception:  # of another shape than today's: JDT LS is waited for
                log.exception("what JDT LS is known to answer cannot be used")

    def _known_answer(self, folder: Path) -> KnownAnswer | None:
        """That of the last session; at the first start the one that was recorded."""
        params = self._params()
        return known_answer.read(folder, params) or recorded_answer.recorded(folder.name, params)

    def _keep_answer(self, answer: KnownAnswer) -> None:
        """For the next session's `initialize`."""
        if self._answers is not None:
            self._in_background(asyncio.to_thread(known_answer.write, self._answers, self._params(), answer))

    async def _sources(self) -> Sequence[str]:
        folders = [uri_to_path(uri) for uri in merging.folders(self._params())]
        return await asyncio.to_thread(source_paths_of, [each for each in folders if each is not None])

    async def _jdtls_started(self, channel: Channel, parts: JdtlsParts) -> None:
        self._session.jdtls.started(channel, parts.bundles, self._source_paths)

    def _without_jdtls(self, reason: str) -> None:
        log.error("%s", reason)
        self._session.say(ERROR, reason)
        self._session.jdtls.given_up(reason)

    async def _keep_worker(self) -> None:
        await self._begun.wait()
        launch = self._launcher.worker(self._resolved.options)
        if launch is None:
            self._session.worker.gone("Espalier's features are switched off (espalier.features)")
            self._session.worker_settled()
            return
        reason = await self._worker.keep(launch, self._worker_started)
        self._session.worker_settled()
        if reason:
            rest = "" if self._without_own_jdtls else "; JDT LS goes on"
            self._session.say(ERROR, f"{reason} and is not started again{rest}")

    async def _worker_started(self, channel: Channel) -> None:
        """Initializes the worker once it is known where JDT LS has its side door; until then it imports its modules."""
        await self._parts_known.wait()
        channel.hold_back_at(BEHIND)
        self._worker_channel = channel
        self._session.worker.started(channel, self._worker_params())
        self._session.worker_settled()

    def _worker_params(self) -> dict[str, Any]:
        """`initialize` for the worker: the editor's, and what only the relay knows."""
        theirs = rpc.members(self._params())
        return {
            **{name: theirs[name] for name in _PASSED_ON if name in theirs},
            "processId": os.getpid(),
            "capabilities": merging.worker_capabilities(self._params()),
            "initializationOptions": {"espalier": {**self._options(), "worker": self._told_to_worker()}},
        }

    def _options(self) -> dict[str, Any]:
        options: dict[str, Any] = to_builtins(self._resolved.options)
        return options

    def _told_to_worker(self) -> dict[str, str | bool]:
        if self._without_own_jdtls:
            return {"beside": True}
        parts = self._parts
        if parts is None:
            return {}
        bundle = parts.bundles[0] if parts.bundles else ""
        return {"sideDoor": parts.side_door, "token": parts.token, "java": parts.java, "bundle": bundle}

    def _when_worker_is_behind(self) -> None:
        async def catch_up(channel: Channel) -> None:
            await channel.drain()
            self._session.worker.catch_up()

        self._in_background(catch_up(self._worker_channel))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    # ---------------------------------------------------------------- options and words for the user

    def _configure(self) -> None:
        """Resolves the options anew; each problem is told once."""
        before = self._resolved.options
        self._resolved = present(self._environment, self._initial_section(), self._session.configured_section())
        late = changed_at_start(before, self._resolved.options) if self._begun.is_set() else []
        self._session.jdtls.offers_fixes = self._resolved.options.features.fix
        self._session.worker.configured(self._options())
        logging.getLogger("espalier").setLevel(self._resolved.options.log.level.upper())
        later = [f"{name} takes effect when the server is restarted" for name in late]
        for problem in (*self._resolved.problems, *later):
            if problem not in self._reported:
                self._reported.add(problem)
                self._warn(problem)

    def _initial_section(self) -> Any:
        options = rpc.members(rpc.members(self._params()).get("initializationOptions", UNSET))
        return rpc.value(options.get("espalier", UNSET))

    def _params(self) -> Any:
        return UNSET if self._session.initialize is None else self._session.initialize.params

    def _root(self) -> Path | None:
        params = rpc.members(self._params())
        folders = rpc.elements(params.get("workspaceFolders", UNSET))
        first = rpc.members(folders[0]) if folders else {}
        uri = _text(params.get("rootUri")) or _text(first.get("uri"))
        if uri:
            return uri_to_path(uri)
        path = _text(params.get("rootPath"))
        return Path(path) if path else None

    def _warn(self, text: str) -> None:
        self._session.say(WARNING, text)

    def _tell(self, text: str) -> None:
        log.info("%s", text)
        self._session.log(text)

    def _report(self, progress: Progress) -> None:
        """Setting up, which happens once, is worth a word; its steps go to the log."""
        log.info("set-up: %s", progress.message)
        self._session.jdtls.start_progress.step(progress.message)
        if "set-up" not in self._reported:
            self._reported.add("set-up")
            self._session.say(INFO, f"setting up ({progress.message}); this happens once")


def _text(raw: Raw | None) -> str:
    value = rpc.value(raw)
    return value if isinstance(value, str) else ""
