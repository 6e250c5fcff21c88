"""Keeps one server running: starts it, passes on its messages, restarts it after a crash, gives up on a crash loop."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from espalier.errors import ServerGone
from espalier.lsp.relay.child import Child
from espalier.lsp.relay.launcher import Launch
from espalier.wire import Channel, Malformed, Message

log = logging.getLogger(__name__)

Started = Callable[[Channel], Awaitable[None]]
"""Says the first words to a process that was just started; it is waited for before anything is read."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds, chosen by hand. `restarts`: the wait before each new start after a crash; a run of `stable` seconds
    forgives earlier crashes. `initialize`: how long a server may take to answer it before the user is told that it is
    slow; `silent`: how long it may also write nothing before it is given up. `shutdown`: how long it may take to answer
    that before the editor is answered in its place; `end`: how long it has from the editor's `shutdown` or end until it
    is killed, in which JDT LS saves what it knows; `exit`: how long it has at least after the editor's end."""

    initialize: float = 120.0
    silent: float = 600.0
    shutdown: float = 5.0
    end: float = 6.5
    exit: float = 1.0
    restarts: tuple[float, ...] = (0.5, 2.0, 5.0, 10.0, 30.0)
    stable: float = 300.0


class Side(Protocol):
    """What hears the server's messages; `ready` once it has answered `initialize`."""

    ready: bool

    def take(self, message: Message) -> None: ...

    def malformed(self, malformed: Malformed) -> None: ...

    def gone(self, message: str) -> None: ...


class Keeper:
    """One server; `name` is what the user reads. Its messages are read only as fast as the editor takes them."""

    def __init__(self, name: str, side: Side, editor: Channel, patience: Patience, say: Callable[[str], None]) -> None:
        self._name, self._side, self._editor, self._patience, self._say = name, side, editor, patience, say
        self._child: Child | None = None
        self._end_by: float | None = None
        self._hopeless = ""

    async def keep(self, launch: Launch, started: Started) -> str:
        """Runs until `stop`, which gives ''; otherwise returns why there is no server any more."""
        failures = 0
        while self._end_by is None:  # it may have ended before the first start
            begun = time.monotonic()
            reason = await self._run(launch, started)
            failures = 1 if time.monotonic() - begun > self._patience.stable else failures + 1
            hopeless = bool(self._hopeless) or failures > len(self._patience.restarts)
            text = f"{self._name} stopped ({reason})" + ("" if hopeless else "; it is being started again")
            self._side.gone(text)
            if self._end_by is not None:
                return ""
            log.warning("%s", text)
            if hopeless:
                return text
            if failures == 1:
                self._say(text)
            await asyncio.sleep(self._patience.restarts[failures - 1])
        return ""

    def expect_end(self) -> None:
        """From now on an end is no crash, and the server's time to end runs."""
        if self._end_by is None:
            self._end_by = time.monotonic() + self._patience.end

    async def stop(self) -> None:
        """Ends the server, by force if it does not end by itself in its time."""
        self.expect_end()
        if self._child is not None:
            await self._child.end(self._time_left())

    def _time_left(self) -> float:
        left = self._patience.end if self._end_by is None else self._end_by - time.monotonic()
        return max(left, self._patience.exit)

    async def _run(self, launch: Launch, started: Started) -> str:
        """One process from start to end; says how it ended."""
        try:
            self._child = await Child.start(launch, self._name)
        except ServerGone as error:
            return str(error)
        watch: asyncio.Task[None] | None = None
        try:
            await started(self._child.channel)
            watch = asyncio.create_task(self._watch(self._child))
            await self._hear(self._child)
        except Exception as error:  # ours, so that it comes again at every start
            log.exception("%s cannot be told what it needs", self._name)
            self._hopeless = str(error)
        finally:
            if watch is not None:
                watch.cancel()
            ended = await self._child.end(self._time_left())
            self._child = None
        return self._hopeless or ended

    async def _hear(self, child: Child) -> None:
        async for message in child.messages():
            try:
                if isinstance(message, Malformed):
                    self._side.malformed(message)
                else:
                    self._side.take(message)
            except Exception:
                log.exception("a message of %s could not be handled", self._name)
            await self._editor.drain()

    async def _watch(self, child: Child) -> None:
        """A server that is slow to start is waited for as long as it writes anything; the user is told."""
        await asyncio.sleep(self._patience.initialize)
        if not self._side.ready and self._end_by is None:
            self._say(f"{self._name} is slow to start: no answer for {self._patience.initialize:g} s; still waiting")
        while not self._side.ready:
            left = child.heard + self._patience.silent - time.monotonic()
            if left <= 0:
                self._hopeless = f"no answer to initialize and no word for {self._patience.silent:g} s"
                await child.end(0)
                return
            await asyncio.sleep(left)
