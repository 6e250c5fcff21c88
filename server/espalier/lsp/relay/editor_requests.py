"""JDT LS's requests to the editor, of one process after another: which are open, and whose an answer is.

Every process counts its requests from the beginning. An id that the next process uses while the old one's request is
open at the editor would get the old answer; such a request goes to the editor under an id of ours.
"""

from __future__ import annotations

import itertools
import logging
from collections import Counter

from msgspec import Raw

from espalier.lsp.relay.ledger import Outlet
from espalier.wire import Frame, Message
from espalier.wire import envelope as rpc
from espalier.wire.envelope import Id

log = logging.getLogger(__name__)

_PREFIX = "espalier:jdtls:"


class EditorRequests:
    """An *orphan* is a request of a process that is gone, to which the editor's answer may still come."""

    def __init__(self, editor: Outlet) -> None:
        self._editor = editor
        self._open: set[Id] = set()
        self._orphans: Counter[Id] = Counter()
        self._renamed: dict[str, Raw] = {}
        """JDT LS's own ids, by ours."""
        self._numbers = itertools.count(1)

    def ask(self, key: Id | None, frame: Frame, **changed: Raw) -> None:
        """Passes a request on with changed members, registered first."""
        assert key is not None
        if self._orphans[key]:
            id = f"{_PREFIX}{next(self._numbers)}"
            self._renamed[id] = rpc.encode(key)
            self._editor.send(rpc.with_members(frame.body, **changed, id=id))
            return
        self._open.add(key)
        if changed:
            self._editor.send(rpc.with_members(frame.body, **changed))
        else:
            self._editor.forward(frame)

    def cancel(self, key: Id | None) -> bool:
        """Cancels a request that the editor knows by an id of ours; False if that is none."""
        for id in (id for id, theirs in self._renamed.items() if rpc.value(theirs) == key):
            self._editor.send(rpc.notification("$/cancelRequest", {"id": id}))
            return True
        return False

    def is_renamed(self, key: Id) -> bool:
        """Whether the editor knows a request under this id of ours."""
        return key in self._renamed

    def answered(self, message: Message, out: Outlet | None) -> None:
        """Passes the editor's answer on to the process; one to an orphan is dropped. `out`: None if no process runs."""
        key = message.envelope.key
        if isinstance(key, str) and key in self._renamed:
            data = rpc.with_members(message.frame.body, id=self._renamed.pop(key))
            if out is not None:
                out.send(data)
        elif key is None:
            log.warning("the editor answered without an id")
        elif self._orphans[key]:
            self._orphans[key] -= 1
        else:
            self._open.discard(key)
            if out is not None:
                out.forward(message.frame)

    def process_gone(self) -> None:
        """Cancels at the editor what is open: nobody waits for it any more."""
        for key in (*self._open, *self._renamed):
            self._editor.send(rpc.notification("$/cancelRequest", {"id": key}))
        self._orphans.update(self._open)
        self._open, self._renamed = set(), {}
