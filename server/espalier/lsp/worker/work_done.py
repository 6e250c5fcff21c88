"""Work-done progress of one request, and cancelling it from the editor's progress bar (LSP 3.17)."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from espalier.lsp.routes import TOKEN_PREFIX
from espalier.ports import Progress, Report

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Work:
    """Work under way. It is called with each step; `ended` is what the progress says at its end."""

    report: Report
    ended: str = ""

    def __call__(self, step: Progress) -> None:
        self.report(step)

    def waits(self, step: Progress) -> None:
        """A step of what is waited for: its share done is not that of this work."""
        self.report(Progress(step.message))


@asynccontextmanager
async def work_done(
    server: LanguageServer, title: str, token: str | int | None = None, *, cancellable: bool = True
) -> AsyncIterator[Work]:
    """Reports under the request's token, or under one of ours where the editor can show that; else to nobody.

    A cancel in the editor's progress bar cancels the task that runs the block. The end says so if the block was
    cancelled or has failed.
    """
    shown = token if token is not None else await _created(server)
    if shown is None:
        yield Work(lambda progress: None)
        return
    progress = server.work_done_progress
    progress.begin(shown, types.WorkDoneProgressBegin(title=title, cancellable=cancellable))
    rising = Rising()
    task = asyncio.current_task()
    if cancellable and task is not None:
        progress.tokens[shown].add_done_callback(lambda future: task.cancel() if future.cancelled() else None)
    work = Work(lambda step: progress.report(shown, rising.report(step)))
    try:
        yield work
    except asyncio.CancelledError:
        work.ended = "cancelled"
        raise
    except Exception:
        work.ended = "failed"
        raise
    finally:
        progress.end(shown, types.WorkDoneProgressEnd(message=work.ended or None))
        progress.tokens.pop(shown, None)


async def _created(server: LanguageServer) -> str | None:
    window = server.client_capabilities.window
    if window is None or not window.work_done_progress:
        return None
    token = f"{TOKEN_PREFIX}{uuid.uuid4()}"
    try:
        await server.work_done_progress.create_async(token)
    except JsonRpcException as error:
        log.warning("the editor shows no progress: %s", error)
        return None
    return token


class Rising:
    """One progress's reports. LSP wants percentages that do not fall; steps that begin anew from 0 keep the highest."""

    def __init__(self) -> None:
        self._highest = 0

    def report(self, step: Progress) -> types.WorkDoneProgressReport:
        if step.fraction is None:
            return types.WorkDoneProgressReport(message=step.message)
        self._highest = max(self._highest, round(100 * min(max(step.fraction, 0), 1)))
        return types.WorkDoneProgressReport(message=step.message, percentage=self._highest)


class Steps:
    """Reports that are kept until somebody can be told: the last one, which says how far it is."""

    def __init__(self) -> None:
        self._report: Report | None = None
        self._last: Progress | None = None

    def __call__(self, step: Progress) -> None:
        if self._report is None:
            self._last = step
        else:
            self._report(step)

    def told_to(self, report: Report) -> None:
        """Passes on each step from now on, the kept one first."""
        self._report = report
        if self._last is not None:
            report(self._last)
