"""Waiting until JDT LS knows the project: it may still start, import, or be starting again after a crash."""

from __future__ import annotations

import asyncio
import time

from espalier.errors import OracleAbsent, OracleError
from espalier.jdt.oracle import OracleStatus
from espalier.lsp.project import DoorOracle
from espalier.ports import Progress, Report

POLL_SECONDS = 0.5
START_SECONDS = 180.0
"""How long JDT LS may take to open its side door."""
ABSENT_SECONDS = 45.0
"""How long a JDT LS that somebody else starts may take to publish one. Chosen by hand."""
IDLE_SECONDS = 20.0
"""How long it may have no project without importing anything."""


async def imported(oracle: DoorOracle, report: Report) -> None:
    """Returns once JDT LS has its projects. An import takes as long as it takes; cancel to give up.

    Raises `OracleError` when JDT LS does not come up, or has made no project of the folder and is not about to.
    """
    idle_since = time.monotonic()
    while True:
        status = await _status(oracle, report)
        if status.initialized and not status.importing:
            if status.projects:
                return
            if time.monotonic() - idle_since > IDLE_SECONDS:
                raise OracleError(
                    "JDT LS has no project here, so nothing can be compiled",
                    remedy="open the folder that holds the build file",
                )
        else:
            idle_since = time.monotonic()
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
