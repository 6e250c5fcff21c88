"""Waiting until JDT LS knows the project: it may still start, import, or be starting again after a crash."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from espalier.errors import NotOnClassPath, OracleAbsent, OracleError, OracleGone
from espalier.jdt.oracle import OracleStatus
from espalier.lsp.door_oracle import DoorOracle
from espalier.ports import Progress, Report

POLL_SECONDS = 0.5
START_SECONDS = 180.0
"""How long JDT LS may take to open its side door."""
ABSENT_SECONDS = 45.0
"""How long a JDT LS that somebody else starts may take to publish one. Chosen by hand."""
IDLE_SECONDS = 20.0
"""How long it may have no project without importing anything."""


SETTLE_SECONDS = 15.0
"""How long after its projects their class paths may come."""

T = TypeVar("T")


class Import:
    """JDT LS's import of one folder. `on_restart` is called when JDT LS was restarted under a request."""

    def __init__(self, oracle: DoorOracle, on_restart: Callable[[], None]) -> None:
        self._oracle, self._on_restart = oracle, on_restart
        self._settled_at: float | None = None

    async def through(self, work: Callable[[], Awaitable[T]], report: Report) -> T:
        """Does `work` once the projects are there; again while JDT LS has just made them and does not find the file on
        their class paths yet; and again, once, if JDT LS was restarted under it. Raises `OracleError`."""
        restarted = False
        while True:
            await imported(self._oracle, report)
            self._settled_at = self._settled_at or time.monotonic() + SETTLE_SECONDS
            try:
                return await work()
            except NotOnClassPath:
                if time.monotonic() > self._settled_at:
                    raise
                await asyncio.sleep(POLL_SECONDS)
            except OracleGone:
                if restarted:
                    raise
                restarted, self._settled_at = True, None
                self._on_restart()
                report(Progress("JDT LS was restarted; once more"))


async def imported(oracle: DoorOracle, report: Report) -> None:
    """Returns once JDT LS has its projects. An import takes as long as it takes; cancel to give up.

    Raises `OracleError` when JDT LS does not come up, or has made no project of the folder and is not about to.
    """
    idle_since: float | None = None  # the time in which JDT LS starts does not count
    while True:
        status = await _status(oracle, report)
        if status.initialized and not status.importing:
            if status.projects:
                return
            idle_since = idle_since or time.monotonic()
            if time.monotonic() - idle_since > IDLE_SECONDS:
                raise OracleError(
                    "JDT LS has no project here, so nothing can be compiled",
                    remedy="open the folder that holds the build file",
                )
        else:
            idle_since = None
        report(Progress("JDT LS is still importing the project"))
        await asyncio.sleep(POLL_SECONDS)


async def _status(oracle: DoorOracle, report: Report) -> OracleStatus:
    begun = time.monotonic()
    while True:
        try:
            return await oracle.status()
        except OracleError as error:
            patience = ABSENT_SECONDS if isinstance(error, OracleAbsent) else START_SECONDS
            if time.monotonic() - begun > patience:
                raise
            report(Progress("JDT LS is still starting"))
            await asyncio.sleep(POLL_SECONDS)
