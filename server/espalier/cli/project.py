"""Opens a project for one command: indexed, from the cache if possible, and closed again."""

from __future__ import annotations

import argparse
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from espalier import places
from espalier.caches import folder_of
from espalier.cli.frame import Context
from espalier.cli.servers import embeddings_server
from espalier.errors import ModelError
from espalier.ports import Embedder
from espalier.workspace.report import IndexReport
from espalier.workspace.scan import root_folder
from espalier.workspace.workspace import Workspace


def add_root(parser: argparse.ArgumentParser) -> None:
    """Adds the folder of the project, which need not be named."""
    parser.add_argument(
        "root",
        type=Path,
        metavar="ROOT",
        nargs="?",
        default=Path(),
        help="the folder that holds the project (default: this one)",
    )


@asynccontextmanager
async def opened(root: Path, context: Context, *, vectors: bool = True) -> AsyncIterator[tuple[Workspace, IndexReport]]:
    """The workspace and its index report. Without `vectors` it starts faster, for commands that search nothing.

    Raises `UsageError` if `root` is no folder. Problems that only the log would hold are also noted on stderr.
    """
    root = root_folder(root)
    embedder = partial(embedder_of, context) if vectors else None
    workspace = Workspace(root, cache=folder_of(root, places.cache_dir()), embedder=embedder)
    async with closing(workspace, context) as told:
        report = await workspace.index(context.output.progress)
        for message in report.messages:
            context.output.note(message)
        told.update(report.messages)
        yield workspace, report


@asynccontextmanager
async def closing(workspace: Workspace, context: Context) -> AsyncIterator[set[str]]:
    """Closes the workspace, which saves its caches, and notes on stderr what went wrong with caches and embedder, but
    for the messages that were put into the set."""
    told: set[str] = set()
    ended_by = ""
    try:
        yield told
    except ModelError as error:
        ended_by = str(error)  # is told by whoever runs the command
        raise
    finally:
        await workspace.close()
        for message in workspace.troubles:
            if message not in told and not (ended_by and message.startswith(ended_by)):
                context.output.note(message)


def embedder_of(context: Context) -> Embedder:
    """The embedder that the options name. Raises `ModelError`."""
    return context.factory.embedder(embeddings_server(context.output))
