"""Runs JDT LS without an editor on one project, with the oracle inside it."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from espalier import places
from espalier.cli.frame import Context
from espalier.errors import NotOnClassPath, OracleError
from espalier.jdt import parts
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import OracleStatus, SideDoorOracle
from espalier.jdt.parts import Choice, Parts
from espalier.jdt.side_door import DoorSettings
from espalier.lsp.worker.importing import Import
from espalier.lsp.worker.start_words import StartWords
from espalier.ports import EditCheck, FileEdit, Progress, Report

PATIENCE = 60.0
"""Seconds for one completion where the oracle is measured. The limit is high, so that a slow machine does not look like
an oracle that is not sure."""
_IMPORT_SECONDS = 300
"""Seconds after JDT LS says that it is ready. A folder that it cannot make a project of never gets one."""


@asynccontextmanager
async def opened(
    root: Path, file: Path, found: Parts, context: Context, complete_seconds: float = PATIENCE
) -> AsyncIterator[SideDoorOracle]:
    """The oracle of a JDT LS, once the project is imported. `complete_seconds`: a slower completion is unknown.

    `file` is opened in JDT LS, because a folder without a build file becomes a project only with its first open
    document.
    """
    async with Headless(root, found, places.cache_dir(), context.output.progress) as jdtls:
        settings = DoorSettings(request_seconds=120, complete_seconds=complete_seconds)
        oracle = SideDoorOracle(jdtls.side_door.address, jdtls.side_door.token, settings)
        try:
            jdtls.did_open(file)
            await _imported(oracle, root, context.output.progress)
            await _on_class_path(oracle, file, context.output.progress)
            yield oracle
        finally:
            await oracle.close()


async def parts_of(arguments: argparse.Namespace, context: Context) -> Parts:
    """Java, JDT LS and our bundle, as the options name them. Raises `SetupError`."""
    choice = Choice(arguments.java, arguments.jdtls_home)
    found = await asyncio.to_thread(parts.ensure, places.cache_dir(), choice, context.output.progress)
    if found.bundle_error:
        raise found.bundle_error
    return found


async def _imported(oracle: SideDoorOracle, root: Path, report: Report) -> None:
    started = time.monotonic()

    def waiting(status: OracleStatus) -> None:
        doing = f"is still importing {root.name}" if status.importing else f"has made no project of {root.name} yet"
        report(Progress(f"JDT LS {doing}", detail={"seconds": int(time.monotonic() - started)}))

    try:
        async with asyncio.timeout(_IMPORT_SECONDS):
            await oracle.wait_imported(waiting)
    except TimeoutError:
        raise OracleError(
            f"JDT LS made no project of {root} within {_IMPORT_SECONDS} s", remedy="name the project with --root"
        ) from None


async def _on_class_path(oracle: SideDoorOracle, file: Path, report: Report) -> None:
    """Waits for the class path that has the file, which may come after its project, as long as an editor's requests do.
    Of a file that stays outside whoever asks about it is told."""

    async def asked() -> EditCheck:
        return await oracle.check_edits([FileEdit(file, "", "")], dependents=False)

    with suppress(NotOnClassPath):
        await Import(oracle, StartWords(), on_restart=lambda: None).through(asked, report)
