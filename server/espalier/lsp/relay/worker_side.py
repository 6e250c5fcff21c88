"""What the relay knows of the worker: ids of its own in both directions, and copies it can never be slow for.

Copies are only queued. Once more than `BEHIND` bytes wait, the texts of changed documents are no longer queued
but noted; when the worker has caught up it gets each one's present text, once.
"""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable
from typing import Any

from msgspec import UNSET, Raw, UnsetType

from espalier.lsp.mirror import Mirror, Open
from espalier.lsp.relay.dispatch import broken_response, dispatch
from espalier.lsp.relay.ledger import Asked, Ledger, Outlet
from espalier.lsp.relay.progress import OpenProgress
from espalier.lsp.relay.registrations import Registrations
from espalier.lsp.relay.waiting import Waiting
from espalier.lsp.routes import EDITOR_WAITS, FOLDERS, JDTLS_SAYS, Target, failure_of
from espalier.wire import Frame, Malformed, Message
from espalier.wire import envelope as rpc
from espalier.wire.envelope import Id

log = logging.getLogger(__name__)

BEHIND = 1 << 20
_HELLO = "espalier:initialize"
_BYE = "espalier:shutdown"
PREFIX = "espalier:worker:"


class WorkerSide:
    """Synchronous. `on_behind` is called once each time the worker falls behind; `catch_up` ends that."""

    def __init__(
        self, editor: Outlet, ledger: Ledger, mirror: Mirror, on_behind: Callable[[], None] = lambda: None
    ) -> None:
        self._editor, self._ledger, self._mirror, self._on_behind = editor, ledger, mirror, on_behind
        self.refusal = ""
        self.ready = False
        self._waiting: Waiting | None = Waiting(ledger, Target.WORKER)
        """What waits for the first process; None once that has come, or none will."""
        self._out: Outlet | None = None
        self._numbers = itertools.count(1)
        self._sent: dict[str, Id] = {}
        self._asking: dict[str, Raw] = {}
        self._knows: set[str] = set()
        self._missed: dict[str, None] = {}
        self._behind = False
        self._editor_is_ready = False
        self._folders: list[Frame] = []
        self._jdtls_says = ""
        self._registrations = Registrations(editor, f"{PREFIX}unregister:")
        self._progress = OpenProgress(editor)

    # ---------------------------------------------------------------- the process

    def started(self, out: Outlet, params: dict[str, Any]) -> None:
        """A process runs: it is initialized and told changed folders and open documents; the rest queues after them.

        It begins to work, and so to send requests, with `initialized`: no editor takes any before its own.
        """
        self._out, self._behind = out, False
        self._knows, self._missed = set(), dict.fromkeys(document.uri for document in self._mirror)
        out.send(rpc.request(_HELLO, "initialize", params))
        for frame in self._folders:
            out.forward(frame)
        if self._jdtls_says:
            out.send(rpc.notification(JDTLS_SAYS, {"message": self._jdtls_says}))
        if self._editor_is_ready:
            self._tell_initialized()
        self._tell_missed()
        if self._waiting is not None:
            waited, self._waiting = self._waiting.taken(), None
            for message in waited:
                self.request(message)

    def gone(self, message: str) -> None:
        self._out, self.refusal, self.ready, self._waiting = None, message, False, None
        self._ledger.fail(lambda asked: asked.target is Target.WORKER, message)
        for id in self._asking:
            self._editor.send(rpc.notification("$/cancelRequest", {"id": id}))
        self._progress.end_all()
        self._registrations.remove_all()
        self._sent, self._asking = {}, {}

    def configured(self, options: dict[str, Any]) -> None:
        """All the options as they are now, wherever each of them comes from."""
        self._send(rpc.notification("workspace/didChangeConfiguration", {"settings": {"espalier": options}}))

    def editor_waits(self, waits: bool) -> None:
        """The editor has begun, or ceased, to wait for something urgent of JDT LS."""
        self._send(rpc.notification(EDITOR_WAITS, {"waits": waits}))

    def jdtls_says(self, message: str) -> None:
        """JDT LS has said how far its start is; '' once that is over. The next process is told the last."""
        self._jdtls_says = message
        self._send(rpc.notification(JDTLS_SAYS, {"message": message}))

    def shutdown(self) -> None:
        """Asks the worker to end, without waiting for its answer."""
        self._send(rpc.request(_BYE, "shutdown"))
        self._send(rpc.notification("exit"))

    # ---------------------------------------------------------------- from the editor

    def initialized(self) -> None:
        """The editor said so; a process that runs already is told."""
        self._editor_is_ready = True
        self._tell_initialized()

    def request(self, message: Message) -> None:
        """Passes a request on under an id of ours, after the texts it is about. The first process is waited for."""
        if self._waiting is not None:
            self._waiting.add(message)
            return
        if self._out is None:
            self._ledger.refuse(message.envelope, failure_of(str(message.envelope.method)), self.refusal)
            return
        asked = self._ledger.enter(message.envelope, Target.WORKER)
        if asked is None:
            return
        self._tell_missed()
        self._progress.created(Raw(b'{"token":%b}' % self._token(asked)))
        id = f"espalier:{next(self._numbers)}"
        self._sent[id] = asked.key
        self._out.send(rpc.with_members(message.frame.body, id=id))

    def cancel(self, key: Id | None) -> bool:
        """Cancels the request the editor sent under `key`; False when it did not go to the worker."""
        if self._waiting is not None:
            return self._waiting.cancel(key)
        if not self._ledger.is_open(key, Target.WORKER):
            return False
        for id, sent in self._sent.items():
            if sent == key:
                self._send(rpc.notification("$/cancelRequest", {"id": id}))
        return True

    def cancels_progress(self, params: Raw | UnsetType) -> bool:
        return self._progress.holds(params)

    def copy(self, message: Message) -> None:
        """Queues a copy of a notification that is no text; every process is told each change of folders."""
        if message.envelope.method == FOLDERS:
            self._folders.append(message.frame)
        if self._out is not None:
            self._out.forward(message.frame)

    def copy_text(self, uri: str, message: Message) -> None:
        """Queues a copy of a text notification, or notes that its document has changed."""
        if self._waiting is not None:
            self._waiting.document_changed(message.envelope.params)
        if self._out is None:
            return
        if self._behind or self._out.backlog > BEHIND:
            self._missed[uri] = None
            self._fall_behind()
        else:
            self._out.forward(message.frame)
            self._now_knows(uri)

    def respond(self, message: Message) -> bool:
        """The editor's answer to a request of the worker's; False when it is not one."""
        key = message.envelope.key
        if not isinstance(key, str) or not key.startswith(PREFIX):
            return False
        id = self._asking.pop(key, None)
        if id is not None:
            self._send(rpc.with_members(message.frame.body, id=id))
        return True

    def catch_up(self) -> None:
        """The worker has taken what was queued: it gets the present text of what it missed."""
        self._behind = False
        self._tell_missed()

    # ---------------------------------------------------------------- from the worker

    def take(self, message: Message) -> None:
        dispatch(message, response=self._response, request=self._request, notification=self._notification)

    def malformed(self, malformed: Malformed) -> None:
        broken = broken_response(malformed)
        asked = self._asked(broken.key) if broken else None
        if asked is not None:
            self._ledger.answer(asked, rpc.error(asked.id, rpc.INTERNAL_ERROR, malformed.reason))

    def _response(self, message: Message) -> None:
        key = message.envelope.key
        if key in (_HELLO, _BYE):
            if message.envelope.error is not UNSET:
                log.error("the worker refused %s: %s", key, bytes(message.envelope.error))
            self.ready = self.ready or key == _HELLO
            return
        asked = self._asked(key)
        if asked is None:
            log.warning("the worker answered %r, which is not open", key)
            return
        self._progress.note(Raw(b'{"token":%b,"value":{"kind":"end"}}' % self._token(asked)))
        self._ledger.answer(asked, rpc.with_members(message.frame.body, id=asked.id))

    def _asked(self, key: Id | None) -> Asked | None:
        return self._ledger.leave(self._sent.pop(str(key), None), Target.WORKER)

    def _request(self, message: Message) -> None:
        if message.envelope.method == "window/workDoneProgress/create":
            self._progress.created(message.envelope.params)
        elif message.envelope.method == "client/registerCapability":
            self._registrations.added(message.envelope.params)
        id = f"{PREFIX}{next(self._numbers)}"
        self._asking[id] = message.envelope.reply_id
        self._editor.send(rpc.with_members(message.frame.body, id=id))

    def _notification(self, message: Message) -> None:
        envelope = message.envelope
        if envelope.method == "$/cancelRequest":
            self._cancel_at_editor(rpc.cancelled_key(envelope.params))
            return
        if envelope.method == "$/progress":
            self._progress.note(envelope.params)
        self._editor.forward(message.frame)

    def _cancel_at_editor(self, key: Id | None) -> None:
        for id, theirs in self._asking.items():
            if rpc.value(theirs) == key:
                self._editor.send(rpc.notification("$/cancelRequest", {"id": id}))

    def _tell_initialized(self) -> None:
        self._send(rpc.notification("initialized", {}))

    # ---------------------------------------------------------------- texts

    def _fall_behind(self) -> None:
        if not self._behind:
            self._behind = True
            log.info("the worker is behind; texts are held back until it has caught up")
            self._on_behind()

    def _tell_missed(self) -> None:
        missed, self._missed = self._missed, {}
        for uri in missed:
            self._send(self._told(uri, self._mirror.get(uri)))
            self._now_knows(uri)

    def _told(self, uri: str, document: Open | None) -> bytes:
        if document is None:
            known = uri in self._knows
            return rpc.notification("textDocument/didClose", {"textDocument": {"uri": uri}}) if known else b""
        if uri in self._knows:
            return rpc.notification("textDocument/didChange", document.as_changed())
        return rpc.notification("textDocument/didOpen", document.as_opened())

    def _now_knows(self, uri: str) -> None:
        if self._mirror.get(uri) is None:
            self._knows.discard(uri)
        else:
            self._knows.add(uri)

    def _send(self, data: bytes) -> None:
        if self._out is not None and data:
            self._out.send(data)

    def _token(self, asked: Asked) -> bytes:
        return bytes(rpc.members(asked.params).get("workDoneToken", b"null"))
