"""Capabilities that one server has registered at the editor, so that they can be taken back in its name when it is
gone: its successor registers anew."""

from __future__ import annotations

import itertools

from msgspec import UNSET, Raw, UnsetType

from espalier.lsp.relay.ledger import Outlet
from espalier.wire import envelope as rpc


class Registrations:
    """`prefix`: of the ids of our requests."""

    def __init__(self, editor: Outlet, prefix: str) -> None:
        self._editor = editor
        self._ids = (f"{prefix}{number}" for number in itertools.count(1))
        self._methods: dict[str, str] = {}
        """By the registration's id."""

    def added(self, params: Raw | UnsetType) -> None:
        """`client/registerCapability` passed by."""
        self._methods.update(_methods(params, "registrations"))

    def removed(self, params: Raw | UnsetType) -> None:
        """`client/unregisterCapability` passed by."""
        for id in _methods(params, "unregisterations"):
            self._methods.pop(id, None)

    def remove_all(self) -> None:
        if self._methods:
            gone = [{"id": id, "method": method} for id, method in self._methods.items()]
            self._methods = {}
            self._editor.send(rpc.request(next(self._ids), "client/unregisterCapability", {"unregisterations": gone}))


def _methods(params: Raw | UnsetType, member: str) -> dict[str, str]:
    """The methods of the entries in `member`, by id; those that lack either are left out."""
    entries = (rpc.members(entry) for entry in rpc.elements(rpc.members(params).get(member, UNSET)))
    return {str(rpc.value(e["id"])): str(rpc.value(e["method"])) for e in entries if "id" in e and "method" in e}
