"""Work-done progress that one server has begun, so that it can be ended in its name when it is gone."""

from __future__ import annotations

from msgspec import UNSET, Raw, UnsetType

from espalier.lsp.relay.ledger import Outlet
from espalier.wire import envelope as rpc

_NULL = Raw(b"null")


class OpenProgress:
    """Tokens a server has created and not ended."""

    def __init__(self, editor: Outlet) -> None:
        self._editor = editor
        self._tokens: dict[bytes, Raw] = {}

    def created(self, params: Raw | UnsetType) -> None:
        """`window/workDoneProgress/create` passed by, or a request that brought its token."""
        token = rpc.members(params).get("token", _NULL)
        if bytes(token) != b"null":
            self._tokens[bytes(token)] = token

    def note(self, params: Raw | UnsetType) -> None:
        """`$/progress` passed by."""
        outer = rpc.members(params)
        kind = rpc.members(outer.get("value", UNSET)).get("kind")
        if kind is not None and bytes(kind) == b'"end"':
            self._tokens.pop(bytes(outer.get("token", b"")), None)

    def holds(self, params: Raw | UnsetType) -> bool:
        """Whether `window/workDoneProgress/cancel` is about one of these."""
        return bytes(rpc.members(params).get("token", b"")) in self._tokens

    def end_all(self) -> None:
        for token in self._tokens.values():
            self._editor.send(rpc.notification("$/progress", {"token": token, "value": {"kind": "end"}}))
        self._tokens.clear()
