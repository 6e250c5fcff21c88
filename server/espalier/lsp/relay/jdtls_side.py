"""What the relay knows of JDT LS: one process after another, of which the editor sees only one server.

What a crashed process leaves behind is cleared here (open requests in both directions, diagnostics, progress),
and what its successor has missed is told to it: initialize, configuration, folders, open documents. The first process
is told in the same way where the editor's `initialize` was answered before it ran (`answer_early`).
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET, Raw, UnsetType

from espalier.lsp.mirror import Mirror
from espalier.lsp.relay import code_action, late_capabilities, merging
from espalier.lsp.relay.dispatch import broken_response, dispatch
from espalier.lsp.relay.editor_requests import EditorRequests
from espalier.lsp.relay.known_answer import KnownAnswer
from espalier.lsp.relay.ledger import Asked, Ledger, Outlet
from espalier.lsp.relay.progress import OpenProgress
from espalier.lsp.relay.published_errors import PublishedErrors
from espalier.lsp.relay.registrations import Registrations
from espalier.lsp.relay.searched_lines import SearchedLines
from espalier.lsp.relay.start_progress import StartProgress
from espalier.lsp.relay.waiting import Waiting
from espalier.lsp.routes import REPLAYED, TEXT, Target, failure_of
from espalier.wire import Malformed, Message
from espalier.wire import envelope as rpc
from espalier.wire.envelope import Envelope, Id
from espalier.wire.frames import Frame

log = logging.getLogger(__name__)

_HELLO = "espalier:initialize"
_BYE = "espalier:shutdown"
_ERROR = 1
"""`MessageType.Error`."""
_LATE = "espalier:register"
_FIRST_STEP = "its process runs"
"""The step of its start before it has named one itself."""


class JdtlsSide:
    """Synchronous; every method runs to its end before another message is looked at. `on_answer` hears of each answer
    of JDT LS's to `initialize`, and whether inline completions can be had beside it; `on_start_step` of each step of
    a process's start, from the first moment on, and of '' once it is ready or none will come."""

    def __init__(
        self,
        editor: Outlet,
        ledger: Ledger,
        mirror: Mirror,
        on_answer: Callable[[KnownAnswer], None] = lambda answer: None,
        on_start_step: Callable[[str], None] = lambda message: None,
    ) -> None:
        self._editor, self._ledger, self._mirror, self._on_answer = editor, ledger, mirror, on_answer
        self._on_start_step = on_start_step
        self._starting = False
        self.capabilities = merging.EditorCapabilities()
        self.searched = SearchedLines()
        self.refusal = "JDT LS is not running yet"
        self.ready = False
        self.offers_fixes = True
        self._out: Outlet | None = None
        self._accepting = False
        self._ending = False
        self._bundles: Sequence[str] = ()
        self._source_paths: Sequence[str] = ()
        self._settings: Raw | None = None
        """The settings of the last `workspace/didChangeConfiguration`."""
        self._hello: Envelope | None = None
        self._told_early: KnownAnswer | None = None
        """What the editor was told in the stead of a first JDT LS, until that has answered itself."""
        self._waiting = Waiting(ledger, Target.JDTLS)
        self._kept: list[Frame] = []
        """Notifications that came before the first JDT LS and are not among those which every process is told."""
        self.start_progress = StartProgress(editor)
        self._initialized: Frame | None = None
        self._told: dict[str, list[Frame]] = {method: [] for method in REPLAYED}
        self._at_editor = EditorRequests(editor)
        self._registrations = Registrations(editor, "espalier:unregister:")
        self._errors = PublishedErrors()
        self._progress = OpenProgress(editor)
        self._results: dict[str, Callable[[Asked, Envelope], Raw | None]] = {
            "initialize": self._merged_initialize,
            "textDocument/codeAction": _merged_actions,
        }
        self._requests: dict[str, Callable[[Message], bool]] = {
            "client/registerCapability": self._register,
            "client/unregisterCapability": self._unregister,
            "workspace/configuration": self._configuration,
            "window/workDoneProgress/create": self._progress_created,
        }
        self._notifications: dict[str, Callable[[Envelope], None]] = {
            "textDocument/publishDiagnostics": lambda envelope: self._errors.note(envelope.params),
            "$/progress": lambda envelope: self._progress.note(envelope.params),
            "language/status": self._note_status,
        }

    # ---------------------------------------------------------------- the process

    def answer_early(self, known: KnownAnswer) -> None:
        """Answers `initialize` with what such a JDT LS answers such an editor. What the editor asks then
        waits for JDT LS."""
        result = merging.initialize_result(known.result, self.capabilities, completes=known.completes)
        asked = self._ledger.leave(self._hello.key, Target.JDTLS) if self._hello is not None else None
        if asked is not None:
            self._told_early = known
            self._ledger.answer(asked, rpc.result(asked.id, result))

    def started(self, out: Outlet, bundles: Sequence[str], source_paths: Sequence[str] = ()) -> None:
        """A process runs. The editor's own `initialize` goes to the first one, a replayed one to its successors.
        `source_paths`: of folders without a build file."""
        assert self._hello is not None
        self._out, self._bundles, self._source_paths = out, bundles, source_paths
        first = self._ledger.is_open(self._hello.key, Target.JDTLS)
        self._accepting = first
        self._starting = True
        self._on_start_step(_FIRST_STEP)
        params = merging.initialize_params(self._hello.params, bundles, os.getpid(), source_paths)
        out.send(rpc.request(self._hello.reply_id if first else _HELLO, "initialize", params))

    def gone(self, message: str) -> None:
        """The process is gone; an `initialize` that it has not answered, and what has waited for it, wait for its
        successor."""
        self._out, self._accepting, self.ready, self.refusal = None, False, False, message
        self._ledger.fail(
            lambda asked: (
                asked.target is Target.JDTLS and asked.method != "initialize" and asked.key not in self._waiting
            ),
            message,
        )
        for uri in sorted(self._errors.forgotten()):
            self._editor.send(rpc.notification("textDocument/publishDiagnostics", {"uri": uri, "diagnostics": []}))
        self._at_editor.process_gone()
        self._progress.end_all()
        self._tell_status("Starting", message)

    def given_up(self, message: str) -> None:
        """No process will come: what still waits is refused, as is everything that follows."""
        self.refusal = message
        self._start_ended()
        self._tell_status("Error", message)
        self._ledger.fail(lambda asked: asked.target is Target.JDTLS, message)
        self._no_longer_early()

    def _tell_status(self, kind: str, message: str) -> None:
        """Says in JDT LS's own notification how far it is, for editors that show it; LSP wants none of them before the
        answer to `initialize`."""
        if self._hello is not None and not self._ending and not self._ledger.is_open(self._hello.key, Target.JDTLS):
            self._editor.send(rpc.notification("language/status", {"type": kind, "message": message}))

    # ---------------------------------------------------------------- from the editor

    def hello(self, envelope: Envelope) -> None:
        """The editor's `initialize`."""
        self._hello = envelope
        self.capabilities = merging.EditorCapabilities.of(envelope.params)

    def request(self, message: Message) -> None:
        if self._told_early is not None:
            self._waiting.add(message)
        elif not self._accepting or self._out is None:
            self._ledger.refuse(message.envelope, failure_of(str(message.envelope.method)), self.refusal)
        elif self._ledger.enter(message.envelope, Target.JDTLS, self._ours(message.envelope)):
            self._out.forward(message.frame)

    def shutdown(self, message: Message) -> None:
        self._ending = True
        asked = self._ledger.enter(message.envelope, Target.JDTLS)
        if asked is not None and self._out is not None and self.ready:
            self._out.forward(message.frame)
        elif asked is not None:
            self._ledger.fail(lambda open: open is asked, "")

    def notify(self, message: Message) -> None:
        """Forwards now, or remembers what the next process has to be told."""
        method = str(message.envelope.method)
        if method == "initialized":
            self._initialized = message.frame
            if self._told_early is not None and self.capabilities.progress:
                self.start_progress.begin()
        elif method == REPLAYED[0]:
            self._told[method] = [message.frame]
            self._settings = rpc.members(message.envelope.params).get("settings")
        elif method in REPLAYED:
            self._told[method].append(message.frame)
        elif self._told_early is not None:
            self._notify_early(method, message)
        if self._accepting and self._out is not None:
            self._out.forward(message.frame)
            if method == REPLAYED[0]:
                self._name_source_paths(self._out)

    def _notify_early(self, method: str, message: Message) -> None:
        """Texts are in the mirror, from which the first JDT LS is told them."""
        if method in TEXT:
            self._waiting.document_changed(message.envelope.params)
        elif method != "$/cancelRequest" or not self._waiting.cancel(rpc.cancelled_key(message.envelope.params)):
            self._kept.append(message.frame)

    def _name_source_paths(self, out: Outlet) -> None:
        """Settings replace earlier ones as a whole, so those of an editor that names no source folders are followed by
        the same with ours."""
        if self._settings is None:
            return
        settings = merging.with_source_paths(self._settings, self._source_paths)
        if settings is not None:
            out.send(rpc.notification(REPLAYED[0], {"settings": settings}))

    def exit(self, *, shut_down: bool) -> None:
        """`shut_down`: the editor has asked for `shutdown`. Else we do: with it JDT LS saves what it knows."""
        if not shut_down and self.ready:
            self._to_jdtls(rpc.request(_BYE, "shutdown"))
        self._to_jdtls(rpc.notification("exit"))

    def renamed(self, key: Id) -> bool:
        """Whether a request of JDT LS's went to the editor under this id of ours."""
        return self._at_editor.is_renamed(key)

    def respond(self, message: Message) -> None:
        """The editor's answer to a request of JDT LS's."""
        self._at_editor.answered(message, self._out)

    # ---------------------------------------------------------------- from JDT LS

    def take(self, message: Message) -> None:
        dispatch(message, response=self._response, request=self._request, notification=self._notification)

    def malformed(self, malformed: Malformed) -> None:
        """Something of JDT LS's that is no message: if it was a response, the editor still gets one."""
        broken = broken_response(malformed)
        asked = self._ledger.leave(broken.key, Target.JDTLS) if broken else None
        if asked is not None:
            text = f"JDT LS's answer cannot be read: {malformed.reason}"
            self._ledger.answer(asked, rpc.error(asked.id, rpc.INTERNAL_ERROR, text))

    def _response(self, message: Message) -> None:
        key = message.envelope.key
        if key == _HELLO:
            self._replay(message.envelope)
            return
        if key == _BYE:
            return
        asked = self._ledger.leave(key, Target.JDTLS)
        if asked is None:
            log.warning("JDT LS answered %r, which is not open", key)
            return
        merge = self._results.get(asked.method)
        merged = merge(asked, message.envelope) if merge and message.envelope.error is UNSET else None
        if merged is None:
            self._ledger.relay(message.frame)
        else:
            self._ledger.answer(asked, rpc.with_members(message.frame.body, result=merged))

    def _request(self, message: Message) -> None:
        method = str(message.envelope.method)
        handle = self._requests.get(method)
        if handle is None or not handle(message):
            self._at_editor.ask(message.envelope.key, message.frame)

    def _notification(self, message: Message) -> None:
        envelope = message.envelope
        if envelope.method == "$/cancelRequest" and self._at_editor.cancel(rpc.cancelled_key(envelope.params)):
            return
        note = self._notifications.get(str(envelope.method))
        if note is not None:
            note(envelope)
        self._editor.forward(message.frame)

    # ---------------------------------------------------------------- merged and observed messages

    def _ours(self, envelope: Envelope) -> Any:
        if envelope.method != "textDocument/codeAction" or not (self.offers_fixes and self._bundles):
            return None  # without our bundle nobody could say what compiles
        return self._actions(envelope)

    def _actions(self, envelope: Envelope) -> list[dict[str, Any]]:
        uri = code_action.document_of(envelope.params)
        document = self._mirror.get(uri)
        version = document.version if document else None
        return code_action.actions(envelope.params, self.capabilities, version, self.searched, self._errors.lines(uri))

    def _merged_initialize(self, asked: Asked, envelope: Envelope) -> Raw:
        self.ready = True
        self._learn(envelope)
        return merging.initialize_result(envelope.result, self.capabilities, completes=bool(self._bundles))

    def _learn(self, envelope: Envelope) -> None:
        if not isinstance(envelope.result, UnsetType):
            self._on_answer(KnownAnswer(envelope.result, bool(self._bundles)))

    def _register(self, message: Message) -> bool:
        params = message.envelope.params
        filtered = merging.without_our_commands(params)
        self._registrations.added(params if filtered is None else filtered)
        if filtered is None:
            return False
        if rpc.elements(rpc.members(filtered).get("registrations", UNSET)):
            self._at_editor.ask(message.envelope.key, message.frame, params=filtered)
        else:
            self._to_jdtls(rpc.result(message.envelope.reply_id, None))
        return True

    def _unregister(self, message: Message) -> bool:
        self._registrations.removed(message.envelope.params)
        return False

    def _configuration(self, message: Message) -> bool:
        """JDT LS joins on the answer, so it gets one even from an editor that does not know the question."""
        if self.capabilities.configuration:
            return False
        items = rpc.elements(rpc.members(message.envelope.params).get("items", UNSET))
        self._to_jdtls(rpc.result(message.envelope.reply_id, [None] * len(items)))
        return True

    def _progress_created(self, message: Message) -> bool:
        self._progress.created(message.envelope.params)
        return False

    def _note_status(self, envelope: Envelope) -> None:
        said = rpc.members(envelope.params)
        kind = bytes(said.get("type", b""))
        if kind in (b'"ServiceReady"', b'"Error"'):
            self._start_ended()
        elif kind == b'"Starting"' and self._starting:  # may arrive after "ServiceReady"
            self._on_start_step(str(rpc.value(said.get("message", UNSET))))

    def _start_ended(self) -> None:
        self._starting = False
        self._on_start_step("")

    # ---------------------------------------------------------------- replay

    def _replay(self, hello: Envelope) -> None:
        """The new process is initialized; its registrations replace the old ones."""
        if self._out is None or hello.error is not UNSET:
            log.error("JDT LS refused the relay's initialize: %s", hello.error)
            text = "JDT LS could not be initialized; the log says why"
            self._editor.send(rpc.notification("window/showMessage", {"type": _ERROR, "message": text}))
            self.given_up(text)
            return
        if self._ending:  # the editor has its answer; with this one JDT LS saves what it knows
            self._out.send(rpc.request(_BYE, "shutdown"))
            return
        self._registrations.remove_all()
        frames = [self._initialized] if self._initialized else []
        for frame in (*frames, *(frame for method in REPLAYED for frame in self._told[method])):
            self._out.forward(frame)
        self._name_source_paths(self._out)
        for document in self._mirror:
            self._out.send(rpc.notification("textDocument/didOpen", document.as_opened()))
        self._accepting = self.ready = True
        self._learn(hello)
        self._ask_what_waited(hello, self._out)

    def _ask_what_waited(self, hello: Envelope, out: Outlet) -> None:
        """The first process has answered after the editor was: it is asked what has waited for it."""
        told, kept, waited = self._told_early, self._kept, self._waiting.taken()
        self._no_longer_early()
        if told is not None and self._hello is not None:
            late = late_capabilities.registrations(told.result, hello.result, self._hello.params)
            if late:
                self._editor.send(rpc.request(_LATE, "client/registerCapability", {"registrations": late}))
        for frame in kept:
            out.forward(frame)
        for message in waited:
            self.request(message)

    def _no_longer_early(self) -> None:
        self._told_early, self._kept, self._waiting = None, [], Waiting(self._ledger, Target.JDTLS)
        self.start_progress.end()

    def _to_jdtls(self, data: bytes) -> None:
        if self._out is not None:
            self._out.send(data)


def _merged_actions(asked: Asked, envelope: Envelope) -> Raw | None:
    return code_action.appended(envelope.result, asked.ours) if asked.ours else None
