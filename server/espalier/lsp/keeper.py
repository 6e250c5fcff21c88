"""Keeps one server running: starts it, hears it out, starts it again after a crash, gives up on a crash loop."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from espalier.errors import ServerGone
from espalier.lsp.child import Child
from espalier.lsp.launcher import Launch
from espalier.wire import Channel, Malformed, Message

log = logging.getLogger(__name__)

Started = Callable[[Channel], None]


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds. `restarts`: the wait before each new start after a crash; a run of `stable` seconds forgives earlier
    crashes. `initialize`: how long a server may take to answer it; `shutdown`: likewise, before the editor is answered
    in its place; `exit`: how long it may take to end, which JDT LS needs to save what it knows; `silent`: how long one
    that has said nothing since it was told to end."""

    initialize: float = 120.0
    shutdown: float = 5.0
    exit: float = 30.0
    silent: float = 4.0
    restarts: tuple[float, ...] = (0.5, 2.0, 5.0, 10.0, 30.0)
    stable: float = 300.0


class Side(Protocol):
    """What hears the server's messages; `ready` once it has answered `initialize`."""

    ready: bool

    def take(self, message: Message) -> None: ...

    def malformed(self, malformed: Malformed) -> None: ...

    def gone(self, message: str) -> None: ...


class Keeper:
    """One server behind the relay, `name` as the user is told. Who reads from it waits for the editor."""

    def __init__(self, name: str, side: Side, editor: Channel, patience: Patience, say: Callable[[str], None]) -> None:
        self._name, self._side, self._editor, self._patience, self._say = name, side, editor, patience, say
        self._child: Child | None = None
        self._stopping = False
        self._silent = False
        self._heard = asyncio.Event()

    async def keep(self, launch: Launch, started: Started) -> str:
        """Runs until `stop`, which gives ''; otherwise returns why there is no server any more."""
        failures = 0
        while True:
            begun = time.monotonic()
            reason = await self._run(launch, started)
            failures = 1 if time.monotonic() - begun > self._patience.stable else failures + 1
            hopeless = self._silent or failures > len(self._patience.restarts)
            text = f"{self._name} stopped ({reason})" + ("" if hopeless else "; it is being started again")
            self._side.gone(text)
            if self._stopping:
                return ""
            log.warning("%s", text)
            if hopeless:
                return text
            if failures == 1:
                self._say(text)
            await asyncio.sleep(self._patience.restarts[failures - 1])

    def expect_end(self) -> None:
        """From now on an end is no crash, and a word is a sign of life."""
        if not self._stopping:
            self._stopping = True
            self._heard.clear()

    async def stop(self) -> None:
        """Ends the server, by force if it does not end by itself: soon where it is frozen."""
        self.expect_end()
        if (child := self._child) is None:
            return
        ending = asyncio.create_task(child.end(self._patience.exit))
        heard = asyncio.create_task(self._heard.wait())
        done, _ = await asyncio.wait(
            {ending, heard}, timeout=self._patience.silent, return_when=asyncio.FIRST_COMPLETED
        )
        heard.cancel()
        if not done:
            log.warning("%s has said nothing since it was told to end", self._name)
            await child.end(0)
        await ending

    async def drain(self) -> None:
        if self._child is not None:
            await self._child.channel.drain()

    async def _run(self, launch: Launch, started: Started) -> str:
        """One process from start to end; says how it ended."""
        try:
            self._child = await Child.start(launch, self._name)
        except ServerGone as error:
            return str(error)
        watch = asyncio.create_task(self._watch(self._child))
        try:
            started(self._child.channel)
            await self._hear(self._child.channel)
        finally:
            watch.cancel()
            ended = await self._child.end(self._patience.exit)
            self._child = None
        return f"no answer to initialize within {self._patience.initialize:g} s" if self._silent else ended

    async def _hear(self, channel: Channel) -> None:
        async for message in channel.messages():
            self._heard.set()
            try:
                if isinstance(message, Malformed):
                    self._side.malformed(message)
                else:
                    self._side.take(message)
            except Exception:
                log.exception("a message of %s could not be handled", self._name)
            await self._editor.drain()

    async def _watch(self, child: Child) -> None:
        await asyncio.sleep(self._patience.initialize)
        if not self._side.ready:
            self._silent = True
            await child.end(0)
