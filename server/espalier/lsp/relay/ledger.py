"""The editor's open requests: each is entered before it is passed on and leaves with its one response."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import Raw, UnsetType

from espalier.lsp.routes import WAITED_FOR, Target, failure_of
from espalier.wire import Frame
from espalier.wire import envelope as rpc
from espalier.wire.envelope import Envelope, Id

log = logging.getLogger(__name__)


class Outlet(Protocol):
    """Where frames are sent to, in order and without waiting; `wire.Channel` is one."""

    @property
    def backlog(self) -> int: ...

    def send(self, data: bytes) -> None: ...

    def forward(self, frame: Frame) -> None: ...


@dataclass(frozen=True, slots=True)
class Asked:
    """An open request. `ours` is what is added to its result, made when it was asked."""

    id: Raw
    key: Id
    method: str
    params: Raw | UnsetType
    target: Target
    ours: Any = None


class Ledger:
    """Every response to the editor leaves through here. `on_wait` hears when the editor waits for what is urgent."""

    def __init__(self, editor: Outlet, on_wait: Callable[[bool], None] = lambda waits: None) -> None:
        self._editor, self._on_wait = editor, on_wait
        self._open: dict[Id, Asked] = {}
        self._waits = False

    def enter(self, envelope: Envelope, target: Target, ours: Any = None) -> Asked | None:
        """None, and an error to the editor, when a request of that id is open already."""
        key = envelope.key
        assert key is not None
        if key in self._open:
            self.refuse(envelope, rpc.INVALID_REQUEST, f"a request with the id {key!r} is open already")
            return None
        asked = self._open[key] = Asked(envelope.reply_id, key, str(envelope.method), envelope.params, target, ours)
        self._tell()
        return asked

    def is_open(self, key: Id | None, target: Target) -> bool:
        asked = None if key is None else self._open.get(key)
        return asked is not None and asked.target is target

    def leave(self, key: Id | None, target: Target) -> Asked | None:
        """The open request that a response of `target` with this id answers; whoever gets it must answer it."""
        if key is None or not self.is_open(key, target):
            return None
        asked = self._open.pop(key)
        self._tell()
        return asked

    def relay(self, frame: Frame) -> None:
        """A response as it came, to a request that has just left."""
        self._editor.forward(frame)

    def answer(self, asked: Asked, data: bytes) -> None:
        """A response of the relay's own making, to a request that has just left."""
        self._editor.send(data)
        log.debug("%s %r answered by the relay", asked.method, asked.key)

    def refuse(self, envelope: Envelope, code: int, message: str) -> None:
        """An error for a request that was never entered."""
        self._editor.send(rpc.error(envelope.reply_id, code, message))

    def fail(self, chosen: Callable[[Asked], bool], message: str) -> None:
        """Answers every chosen open request with an error; `shutdown` has succeeded when its server is gone."""
        for asked in [asked for asked in self._open.values() if chosen(asked)]:
            del self._open[asked.key]
            if asked.method == "shutdown":
                self.answer(asked, rpc.result(asked.id, None))
            else:
                self.answer(asked, rpc.error(asked.id, failure_of(asked.method), message))
        self._tell()

    def _tell(self) -> None:
        """Says when somebody begins or ceases to wait for what is urgent."""
        waits = any(asked.method in WAITED_FOR for asked in self._open.values())
        if waits != self._waits:
            self._waits = waits
            self._on_wait(waits)
