"""One editor's session: decides for every message of the editor's where it goes. Pure of input and output.

It is told of messages and of processes that start and end, and sends into outlets; time, processes and streams
are the relay's (lsp/relay/relay.py). So every order of events can be played in a test.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import msgspec

from espalier.lsp.mirror import Mirror
from espalier.lsp.relay import start_progress
from espalier.lsp.relay.beside_side import BesideSide
from espalier.lsp.relay.dispatch import broken_response, dispatch
from espalier.lsp.relay.jdtls_side import JdtlsSide
from espalier.lsp.relay.known_answer import KnownAnswer
from espalier.lsp.relay.ledger import Ledger, Outlet
from espalier.lsp.relay.worker_side import WorkerSide
from espalier.lsp.routes import COPIED, OUR_METHODS, TEXT, Target, answers_worker, target
from espalier.text.printable import unlinked
from espalier.wire import Frame, Malformed, Message
from espalier.wire import envelope as rpc
from espalier.wire.envelope import Envelope

log = logging.getLogger(__name__)

OWN = "espalier:"


class Session:
    """`initialize` holds the editor's params once they came; `ending` and `ended` tell of shutdown and exit.
    `beside`: the editor has a JDT LS of its own, so there is none here. `on_answer`: as in `JdtlsSide`."""

    def __init__(
        self,
        editor: Outlet,
        on_behind: Callable[[], None] = lambda: None,
        on_answer: Callable[[KnownAnswer], None] = lambda answer: None,
        *,
        beside: bool = False,
    ) -> None:
        self._editor = editor
        self._ledger = Ledger(editor, lambda waits: self.worker.editor_waits(waits))
        self._mirror = Mirror()
        self._beside = BesideSide(editor, self._ledger, self._mirror) if beside else None
        self.jdtls = self._beside or JdtlsSide(
            editor, self._ledger, self._mirror, on_answer, lambda message: self.worker.jdtls_says(message)
        )
        self.worker = WorkerSide(editor, self._ledger, self._mirror, on_behind)
        self.initialize: Envelope | None = None
        self._section: Any = None
        self.ending = False
        self.ended = False

    # ---------------------------------------------------------------- from the editor

    def take(self, message: Message) -> None:
        dispatch(message, response=self._response, request=self._request, notification=self._notification)

    def malformed(self, malformed: Malformed) -> None:
        """Answers what can be answered; the stream has been set right already."""
        if broken := broken_response(malformed):
            self._settle_broken(broken, malformed.reason)
            return
        salvaged = rpc.salvaged(malformed.data)
        self._editor.send(rpc.error(salvaged[0] if salvaged else None, rpc.PARSE_ERROR, malformed.reason))

    def failed(self, envelope: Envelope) -> None:
        """`take` broke off: a request that was entered still gets its response."""
        self._ledger.fail(lambda asked: envelope.is_request and asked.key == envelope.key, "an error in Espalier")

    def refuse_all(self) -> None:
        """The end, or JDT LS has not answered `shutdown` in time: nothing that is open will be answered."""
        self._ledger.fail(lambda asked: True, "the server is shutting down")

    def worker_settled(self) -> None:
        """A worker runs, or none will."""
        if self._beside is not None:
            self._beside.answer_initialize()

    def hang_up(self) -> None:
        """The editor is gone: both servers are told to end, if it has not done that."""
        if not self.ended:
            self.ended = True
            self.jdtls.exit(shut_down=self.ending)
            self.worker.shutdown()

    def configured_section(self) -> Any:
        """The `espalier` part of the last `workspace/didChangeConfiguration` that had one, as it came."""
        return self._section

    def say(self, kind: int, text: str) -> None:
        """`window/showMessage`; kind 1 error, 2 warning, 3 information."""
        shown = unlinked(f"Espalier: {text}")  # it may quote a server's last words
        self._editor.send(rpc.notification("window/showMessage", {"type": kind, "message": shown}))

    def log(self, text: str) -> None:
        """`window/logMessage`: a line in the editor's log."""
        self._editor.send(rpc.notification("window/logMessage", {"type": 3, "message": f"Espalier: {text}"}))

    def _request(self, message: Message) -> None:
        envelope = message.envelope
        goes_to = target(envelope)
        if envelope.method == "initialize":
            self._initialize(envelope)
        elif self.initialize is None:
            self._ledger.refuse(envelope, rpc.SERVER_NOT_INITIALIZED, "the first request must be initialize")
        elif self.ending:
            self._ledger.refuse(envelope, rpc.INVALID_REQUEST, "the server has been asked to shut down")
        elif envelope.method == "shutdown":
            self.ending = True
            self.jdtls.shutdown(message)
        elif goes_to is Target.RELAY:
            self._editor.send(rpc.result(envelope.reply_id, envelope.params))
        elif goes_to is Target.WORKER:
            if envelope.method == "workspace/executeCommand":
                self.jdtls.searched.note(envelope.params)
            self.worker.request(message)
        else:
            self.jdtls.request(message)

    def _initialize(self, envelope: Envelope) -> None:
        if self.initialize is not None:
            self._ledger.refuse(envelope, rpc.INVALID_REQUEST, "initialize may be sent once")
        elif self._ledger.enter(envelope, Target.JDTLS):
            self.initialize = envelope
            self.jdtls.hello(envelope)

    def _notification(self, message: Message) -> None:
        envelope = message.envelope
        method = str(envelope.method)
        if method == "exit":
            self.hang_up()
        elif self._is_for_worker(method, envelope):
            self.worker.copy(message)
        elif method == "$/cancelRequest" and self.worker.cancel(rpc.cancelled_key(envelope.params)):
            return
        elif self.initialize is not None:
            self.jdtls.notify(message)
            if method == "initialized":
                self.worker.initialized()
            self._observe(method, message)

    def _is_for_worker(self, method: str, envelope: Envelope) -> bool:
        if method == "window/workDoneProgress/cancel":
            return self.worker.cancels_progress(envelope.params)
        if method == "$/progress":
            return answers_worker(envelope)
        return method.startswith(OUR_METHODS)

    def _observe(self, method: str, message: Message) -> None:
        """Copies for mirror and worker, after the original has been sent."""
        try:
            if method in TEXT:
                self.worker.copy_text(self._mirror.note(method, message.envelope.params), message)
            elif method in COPIED:
                self.worker.copy(message)
            if method == "workspace/didChangeConfiguration":
                self._configured(rpc.value(message.envelope.params))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            log.warning("%s from the editor cannot be read: %s", method, error)

    def _configured(self, params: Any) -> None:
        """An editor that tells JDT LS's settings alone leaves ours as they are."""
        settings = params.get("settings") if isinstance(params, dict) else None
        section = settings.get("espalier") if isinstance(settings, dict) else None
        if section is not None:
            self._section = section

    def _response(self, message: Message) -> None:
        key = message.envelope.key
        if self.worker.respond(message):
            return
        if key == start_progress.ID:
            self.jdtls.start_progress.created(message.envelope)
            return
        if isinstance(key, str) and key.startswith(OWN) and not self.jdtls.renamed(key):
            return
        self.jdtls.respond(message)

    def _settle_broken(self, envelope: Envelope, reason: str) -> None:
        """Whoever asked gets an error in place of the editor's unreadable response."""
        data = rpc.error(envelope.reply_id, rpc.PARSE_ERROR, f"the editor's answer cannot be read: {reason}")
        header, gap, body = data.partition(b"\r\n\r\n")
        self._response(Message(Frame(header + gap, body), rpc.parse(body)))
