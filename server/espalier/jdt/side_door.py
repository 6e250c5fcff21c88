"""The connection to the jdtls-patch bundle's side door (docs/architecture.md, "Side door").

The client connects at its first request, sends `hello` with the token, and connects again after JDT LS was restarted.
While JDT LS starts the door does not exist yet, so the client retries with growing delays.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

from espalier.errors import CompilerFailed, NotOnClassPath, OracleError, OracleGone, ServerGone
from espalier.wire import envelope as rpc
from espalier.wire.address import connect
from espalier.wire.channel import Channel
from espalier.wire.peer import Peer, ResponseError

FIRST_DELAY, LAST_DELAY = 0.05, 1.0
"""Seconds between attempts to connect."""

_INDEXED = {"together", "dependents"}
_KINDS = {rpc.INTERNAL_ERROR: CompilerFailed, -32002: NotOnClassPath}
_REMEDIES = {
    -32001: "open a new session",
    -32002: "open the project's root folder, and wait until it is imported",
    -32011: "use a version of JDT LS that Espalier's bundle is built for",
}


@dataclass(frozen=True, slots=True)
class DoorSettings:
    connect_seconds: float = 30.0
    """How long to wait for the door to open."""
    request_seconds: float = 30.0
    """How long any other answer may take."""
    index_seconds: float = 300.0
    """How long an answer may take that waits for JDT LS's index: on a busy machine minutes after its first start."""
    complete_seconds: float = 0.25
    """How long a completion may take before it counts as unknown."""

    def seconds_of(self, method: str) -> float:
        return self.index_seconds if method in _INDEXED else self.request_seconds


class SideDoorClient:
    """One client of the side door at `address` (`unix:PATH`, or `tcp:FILE`, where the file holds the port)."""

    def __init__(self, address: str, token: str = "", settings: DoorSettings | None = None) -> None:
        self.address = address
        self.settings = settings or DoorSettings()
        self._token = token
        self._peer: Peer | None = None
        self._connecting = asyncio.Lock()

    async def peer(self) -> Peer:
        """Returns the live connection and opens one if there is none. Raises `OracleError` after `connect_seconds`, in
        which another request may have tried already."""
        try:
            async with asyncio.timeout(self.settings.connect_seconds), self._connecting:
                if self._peer is None:
                    self._peer = await self._connect()
                return self._peer
        except TimeoutError as error:
            raise OracleError(
                f"the side door {self.address} did not open within {self.settings.connect_seconds:g} s",
                remedy="see JDT LS's log: was the jdtls-patch bundle loaded?",
            ) from error

    async def request(self, method: str, params: Any = None, *, seconds: float | None = None) -> Any:
        """Sends a request on the live connection. Raises `OracleError`; `TimeoutError` only if `seconds` was given."""
        return await self.ask(await self.peer(), method, params, seconds=seconds)

    async def ask(self, peer: Peer, method: str, params: Any, *, seconds: float | None = None) -> Any:
        """Sends a request to `peer`. If that is an older connection than the live one, its sessions are gone."""
        allowed = seconds or self.settings.seconds_of(method)
        try:
            async with asyncio.timeout(allowed):
                return await peer.request(method, params)
        except ServerGone as gone:
            await self._drop(peer)
            raise OracleGone(f"the side door is closed: {gone}", remedy="JDT LS was stopped or restarted") from gone
        except ResponseError as error:
            raise _KINDS.get(error.code, OracleError)(str(error), remedy=_REMEDIES.get(error.code, "")) from error
        except TimeoutError as error:
            if seconds is not None:
                raise
            raise OracleError(f"JDT LS did not answer ({method}) within {allowed:g} s") from error

    async def close(self) -> None:
        if self._peer is not None:
            await self._drop(self._peer)

    async def _drop(self, peer: Peer) -> None:
        if self._peer is peer:
            self._peer = None
            await peer.__aexit__(None, None, None)

    async def _connect(self) -> Peer:
        try:
            reader, writer = await self._streams()
            return await self._authenticated(Peer(Channel(reader, writer, "the side door")))
        except (ResponseError, ServerGone) as error:
            raise OracleError(f"the side door rejected the connection: {error}") from error

    async def _authenticated(self, peer: Peer) -> Peer:
        """Returns `peer` after its `hello` was accepted; otherwise closes it."""
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(peer)
            await peer.request("hello", {"token": self._token})
            stack.pop_all()
        return peer

    async def _streams(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        delay = FIRST_DELAY
        while True:
            try:
                return await connect(self.address)
            except ValueError as error:
                raise OracleError(f"{self.address} is no side door", remedy="unix:PATH or tcp:FILE") from error
            except OSError:
                await asyncio.sleep(delay)
                delay = min(2 * delay, LAST_DELAY)
