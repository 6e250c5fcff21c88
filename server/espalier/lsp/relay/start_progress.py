"""Work-done progress for the time in which JDT LS starts and the editor works already."""

from __future__ import annotations

from enum import Enum, auto
from typing import Any

from msgspec import UNSET

from espalier.lsp.relay.ledger import Outlet
from espalier.wire import envelope as rpc
from espalier.wire.envelope import Envelope

ID = "espalier:start"
_TOKEN = "espalier:start"
_TITLE = "Starting JDT LS"


class _Phase(Enum):
    NONE = auto()
    ASKED = auto()
    SHOWN = auto()
    OVER = auto()


class StartProgress:
    """Shown once, in an editor that can show it, from `begin` to `end`."""

    def __init__(self, editor: Outlet) -> None:
        self._editor = editor
        self._phase = _Phase.NONE
        self._step = ""

    def begin(self) -> None:
        """Asks the editor for a place to show it."""
        if self._phase is _Phase.NONE:
            self._phase = _Phase.ASKED
            self._editor.send(rpc.request(ID, "window/workDoneProgress/create", {"token": _TOKEN}))

    def created(self, answer: Envelope) -> None:
        """The editor's answer to that."""
        if self._phase is _Phase.ASKED and answer.error is UNSET:
            self._phase = _Phase.SHOWN
            message = {"message": self._step} if self._step else {}
            self._tell({"kind": "begin", "title": _TITLE, "cancellable": False, **message})

    def step(self, text: str) -> None:
        self._step = text
        if self._phase is _Phase.SHOWN:
            self._tell({"kind": "report", "message": text})

    def end(self) -> None:
        if self._phase is _Phase.SHOWN:
            self._tell({"kind": "end"})
        self._phase = _Phase.OVER

    def _tell(self, value: dict[str, Any]) -> None:
        self._editor.send(rpc.notification("$/progress", {"token": _TOKEN, "value": value}))
