"""Work-done progress of one request, and cancelling it from the editor's progress bar (LSP 3.17)."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from espalier.ports import Progress, Report
from espalier.wire import ResponseError

if TYPE_CHECKING:
    from espalier.lsp.worker import Worker

log = logging.getLogger(__name__)

PREFIX = "espalier-"


@asynccontextmanager
async def work_done(
    worker: Worker, title: str, token: str | int | None = None, *, cancellable: bool = True
) -> AsyncIterator[Report]:
    """Reports under the request's token, or under one of ours where the editor can show that; else to nobody.

    A cancel in the editor's progress bar cancels the task that runs the block.
    """
    shown = token if token is not None else await _created(worker)
    if shown is None:
        yield lambda progress: None
        return
    editor, rising, task = worker.editor, Rising(), asyncio.current_task()
    editor.progress(shown, {"kind": "begin", "title": title, "cancellable": cancellable})
    if cancellable and task is not None:
        worker.cancellable[shown] = task
    try:
        yield lambda step: editor.progress(shown, rising.report(step))
    finally:
        editor.progress(shown, {"kind": "end"})
        worker.cancellable.pop(shown, None)


async def _created(worker: Worker) -> str | None:
    if not worker.editor.offers("window", "workDoneProgress"):
        return None
    token = f"{PREFIX}{uuid.uuid4()}"
    try:
        await worker.editor.create_progress(token)
    except ResponseError as error:
        log.warning("the editor shows no progress: %s", error)
        return None
    return token


class Rising:
    """One progress's reports. LSP wants percentages that do not fall; steps that begin anew from 0 keep the highest."""

    def __init__(self) -> None:
        self._highest = 0

    def report(self, step: Progress) -> dict[str, Any]:
        """The step as a `WorkDoneProgressReport`."""
        report: dict[str, Any] = {"kind": "report", "message": step.message}
        if step.fraction is not None:
            self._highest = max(self._highest, round(100 * min(max(step.fraction, 0), 1)))
            report["percentage"] = self._highest
        return report


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
        """From now on `report` hears of each step, first of the one that was kept."""
        self._report = report
        if self._last is not None:
            report(self._last)
