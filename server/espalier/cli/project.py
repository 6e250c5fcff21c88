"""A project opened for one command: indexed (from the cache where it can be) and closed again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from espalier import places
from espalier.cli.frame import Context
from espalier.cli.servers import embeddings_server
from espalier.workspace.cache import folder_of
from espalier.workspace.report import IndexReport
from espalier.workspace.scan import root_folder
from espalier.workspace.workspace import Workspace


@asynccontextmanager
async def opened(root: Path, context: Context) -> AsyncIterator[tuple[Workspace, IndexReport]]:
    """Raises `UsageError` when `root` is no folder. What only the log would say otherwise is noted on stderr."""
    root = root_folder(root)
    embedder = context.factory.embedder(embeddings_server())
    workspace = Workspace(root, cache=folder_of(root, places.cache_dir()), embedder=embedder)
    try:
        report = await workspace.index(context.output.progress)
        for message in report.messages:
            context.output.note(message)
        yield workspace, report
    finally:
        await workspace.close()
