"""What the worker tells the editor and asks of it, by way of the relay."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from enum import IntEnum
from typing import Any
from uuid import uuid4

from espalier.wire import Peer


class Message(IntEnum):
    """LSP's `MessageType`."""

    ERROR, WARNING, INFO = 1, 2, 3


class Editor:
    """`capabilities` are the editor's, as it sent them; `ready`: it takes requests, which it does after `initialized`.
    What `Peer.request` raises, requests here raise."""

    def __init__(self, peer: Peer) -> None:
        self._peer = peer
        self.capabilities: Any = None
        self.ready = asyncio.Event()

    def offers(self, *names: str) -> bool:
        """Whether the editor has the capability under these names, as in "workspace", "applyEdit"."""
        value = self.capabilities
        for name in names:
            value = value.get(name) if isinstance(value, dict) else None
        return bool(value)

    def notify(self, method: str, params: Any) -> None:
        self._peer.notify(method, params)

    def progress(self, token: str | int, value: Any) -> None:
        """Reports under a token: a work-done step, or a part of a result."""
        self._peer.notify("$/progress", {"token": token, "value": value})

    def show(self, kind: Message, text: str) -> None:
        self._peer.notify("window/showMessage", {"type": kind, "message": text})

    def log(self, kind: Message, text: str) -> None:
        self._peer.notify("window/logMessage", {"type": kind, "message": text})

    async def choice(self, text: str, titles: Sequence[str]) -> str | None:
        """The title of the button that the user presses under the text; None: none."""
        params = {"type": Message.INFO, "message": text, "actions": [{"title": title} for title in titles]}
        chosen = await self._peer.request("window/showMessageRequest", params)
        return chosen.get("title") if isinstance(chosen, dict) else None

    async def apply(self, edit: Any, label: str) -> str | None:
        """Applies a `WorkspaceEdit`; returns why the editor has not, None when it has."""
        answer = await self._peer.request("workspace/applyEdit", {"label": label, "edit": edit})
        if isinstance(answer, dict) and answer.get("applied"):
            return None
        return (answer.get("failureReason") if isinstance(answer, dict) else None) or "no reason given"

    async def create_progress(self, token: str) -> None:
        await self._peer.request("window/workDoneProgress/create", {"token": token})

    async def watch(self, pattern: str) -> None:
        """From now on the editor tells which files of the pattern change on disk."""
        wanted = {
            "id": f"espalier-{uuid4()}",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": {"watchers": [{"globPattern": pattern}]},
        }
        await self._peer.request("client/registerCapability", {"registrations": [wanted]})
