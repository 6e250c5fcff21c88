"""`espalier serve` and `espalier-jdtls`: the language server on stdio, with the stock `jdtls` launcher's arguments."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import threading
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from espalier import caches, places
from espalier.cli.frame import Context, cancelled_by_signals
from espalier.cli.serve_launcher import ServeLauncher
from espalier.jdt.launch import stock_arguments
from espalier.lsp.relay.keeper import Patience
from espalier.lsp.relay.launcher import Launcher
from espalier.lsp.relay.relay import Relay
from espalier.wire.announcement import every
from espalier.wire.stdio import stdio

TAKES_REST = True
_CANCELLED = 1
_PRUNE_AFTER = 60.0

log = logging.getLogger(__name__)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--beside", action="store_true", help="for an editor that runs a JDT LS of its own: start none")
    parser.epilog = (
        "Takes the arguments of the stock jdtls launcher: -data DIR, --jvm-arg=ARG (repeatable), "
        "--java-executable PATH, --[no-]validate-java-version; everything else is passed on to JDT LS."
    )


async def run(arguments: argparse.Namespace, context: Context) -> int:
    stock = stock_arguments(arguments.rest)
    pruning = threading.Timer(_PRUNE_AFTER, _prune)
    pruning.daemon = True  # a session may end before
    pruning.start()
    environment = {**os.environ, "ESPALIER_LOG_LEVEL": arguments.log_level}
    with ExitStack() as held:
        return await served(ServeLauncher(stock, held), environment, beside=arguments.beside)


async def served(
    launcher: Launcher,
    environment: Mapping[str, str],
    patience: Patience = Patience(),  # noqa: B008  (frozen)
    *,
    beside: bool = False,
) -> int:
    """Serves the editor on stdin and stdout; returns the exit status. A signal to end counts as an editor that has
    gone."""
    cancelled_by_signals()
    try:
        return await Relay(await stdio(), launcher, patience, environment, beside=beside).run()
    except asyncio.CancelledError:
        return _CANCELLED


def _prune() -> None:
    """Removes what is kept for projects that nobody has opened for long."""
    in_use = {Path(root) for announcement in every(places.workers_dir()) for root in announcement.roots}
    for cache in caches.everywhere(places.cache_dir()):
        for each in caches.prune(cache, in_use):
            log.info("removed %s, kept for %s", each.folder, each.project or "an unknown project")
