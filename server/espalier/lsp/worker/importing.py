"""Waits until JDT LS knows the project: it may still start, import, or be starting again after a crash.

Two sources tell how far JDT LS is: the side door reports its projects and jobs, and our own JDT LS reports the steps of
its start until it is ready. While either reports work, a project or class path may be missing or be that of a run that
was ended in the middle of an import.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from espalier.errors import NotOnClassPath, OracleAbsent, OracleError, OracleGone
from espalier.jdt.oracle import OracleStatus
from espalier.lsp.worker.door_oracle import DoorOracle
from espalier.lsp.worker.start_words import StartWords
from espalier.ports import Progress, Report

POLL_SECONDS = 0.5
START_SECONDS = 180.0
"""How long JDT LS may take to open its side door, counted from its last report."""
ABSENT_SECONDS = 45.0
"""How long a JDT LS that somebody else starts may take to publish one. Chosen by hand."""
IDLE_SECONDS = 40.0
"""How long it may have no project without importing anything: a machine under load takes more than 20 s to make one of
a folder without a build file."""
SETTLE_SECONDS = 15.0
"""How long after the end of an import class paths may come: a job of the build tool's may still set them."""
_NAMED = 5

T = TypeVar("T")


class Import:
    """JDT LS's import of one folder. `on_restart` is called when JDT LS was restarted under a request."""

    def __init__(self, oracle: DoorOracle, words: StartWords, on_restart: Callable[[], None]) -> None:
        self._oracle, self._words, self._on_restart = oracle, words, on_restart
        self._settled_at: float | None = None

    async def through(self, work: Callable[[], Awaitable[T]], report: Report) -> T:
        """Does `work` once the projects are there; again while JDT LS still imports, or has just done so, and does not
        find the file on their class paths yet; and again, once, if JDT LS was restarted under it. Raises
        `OracleError`."""
        restarted = False
        while True:
            await self.finished(report)
            try:
                return await work()
            except NotOnClassPath as error:
                await self._settling(error, report)
            except OracleGone:
                if restarted:
                    raise
                restarted, self._settled_at = True, None
                self._on_restart()
                report(Progress("JDT LS was restarted; once more"))

    async def finished(self, report: Report) -> None:
        """Returns once JDT LS has its projects. An import takes as long as it takes; cancel to give up.

        Raises `OracleError` when JDT LS does not come up, or has made no project of the folder and is not about to.
        """
        idle_since: float | None = None  # the time in which JDT LS starts does not count
        while True:
            status = await self._status(report)
            working = self._note(status)
            if status.projects and not working:
                return
            if working:
                idle_since = None
            else:
                idle_since = idle_since or time.monotonic()
                if time.monotonic() - idle_since > IDLE_SECONDS:
                    raise OracleError(
                        "JDT LS has no project here, so nothing can be compiled",
                        remedy="open the folder that holds the build file",
                    )
            await self._wait("JDT LS is still importing the project", report)

    def _note(self, status: OracleStatus) -> bool:
        """Whether JDT LS works on its projects; class paths may come until some time after that."""
        if self._words.present or status.importing or not status.initialized:
            self._settled_at = None
            return True
        self._settled_at = self._settled_at or time.monotonic() + SETTLE_SECONDS
        return False

    async def _settling(self, error: NotOnClassPath, report: Report) -> None:
        """Raises `error` once the class paths are what they will be."""
        status = await self._status(report)
        if self._note(status):
            await self._wait("JDT LS is still importing the project", report)
        elif self._settled_at is not None and time.monotonic() > self._settled_at:
            raise _outside(error, status) from error
        else:
            await self._wait("JDT LS has imported the project; its class paths may still come", report)

    async def _status(self, report: Report) -> OracleStatus:
        begun, said = time.monotonic(), self._words.present
        while True:
            try:
                return await self._oracle.status()
            except OracleAbsent as error:
                if error.seconds > ABSENT_SECONDS:
                    raise
                await self._wait(f"{error.message} yet", report)
            except OracleError:
                if said != self._words.present:
                    begun, said = time.monotonic(), self._words.present
                if time.monotonic() - begun > START_SECONDS:
                    raise
                await self._wait("JDT LS is still starting", report)

    async def _wait(self, what: str, report: Report) -> None:
        report(Progress(f"{what}{self._words.in_brackets}"))
        await asyncio.sleep(POLL_SECONDS)


def _outside(error: NotOnClassPath, status: OracleStatus) -> NotOnClassPath:
    """What is said of a file that is in none of the projects after all."""
    named = ", ".join(status.projects[:_NAMED])
    more = f" and {len(status.projects) - _NAMED} more" if len(status.projects) > _NAMED else ""
    remedy = "the file belongs into a source folder of one of them"
    if status.troubles:
        remedy = f"the import has failed in part: {status.troubles[0]}; mend the build file, then reload the project"
    return NotOnClassPath(f"{error.message}; JDT LS has finished its import and has {named}{more}", remedy=remedy)
