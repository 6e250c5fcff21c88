"""The editor's requests that wait for a server which is being started."""

from __future__ import annotations

from msgspec import UNSET, Raw, UnsetType

from espalier.lsp.relay.ledger import Ledger
from espalier.lsp.routes import Target, failure_of
from espalier.wire import Message
from espalier.wire import envelope as rpc
from espalier.wire.envelope import Id


class Waiting:
    """Requests of one target, in the order they came. Each is entered in the ledger, which may answer it meanwhile."""

    def __init__(self, ledger: Ledger, target: Target) -> None:
        self._ledger, self._target = ledger, target
        self._messages: dict[Id, Message] = {}

    def __contains__(self, key: Id) -> bool:
        return key in self._messages

    def add(self, message: Message) -> None:
        """Enters a request and keeps it."""
        if self._ledger.enter(message.envelope, self._target) is not None:
            assert message.envelope.key is not None
            self._messages[message.envelope.key] = message

    def cancel(self, key: Id | None) -> bool:
        """Answers the request of that id as cancelled; False if none waits."""
        if key not in self._messages:
            return False
        self._refuse(self._messages[key], rpc.REQUEST_CANCELLED, "cancelled")
        return True

    def document_changed(self, params: Raw | UnsetType) -> None:
        """Refuses those that are about the document of a text notification: their positions are of its earlier text.
        Editors ask again after a change."""
        uri = _document_of(params)
        for message in [each for each in self._messages.values() if uri and _document_of(each.envelope.params) == uri]:
            code = failure_of(str(message.envelope.method))
            self._refuse(message, code, "the document was changed before the server was ready")

    def taken(self) -> list[Message]:
        """Those that nobody has answered, which no longer wait and are in the ledger no more: to be asked now."""
        messages, self._messages = self._messages, {}
        return [each for key, each in messages.items() if self._ledger.leave(key, self._target) is not None]

    def _refuse(self, message: Message, code: int, reason: str) -> None:
        assert message.envelope.key is not None
        del self._messages[message.envelope.key]
        asked = self._ledger.leave(message.envelope.key, self._target)
        if asked is not None:
            self._ledger.answer(asked, rpc.error(asked.id, code, reason))


def _document_of(params: Raw | UnsetType) -> bytes:
    """The URI of `textDocument` in raw JSON; empty where there is none."""
    document = rpc.members(rpc.members(params).get("textDocument", UNSET))
    return bytes(document.get("uri", b""))
