"""`espalier serve` and `espalier-jdtls`: the language server on stdio, with the stock `jdtls` launcher's arguments."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
from collections.abc import Mapping
from contextlib import ExitStack

from espalier.cli.frame import Context
from espalier.cli.serve_launcher import ServeLauncher
from espalier.jdt.launch import stock_arguments
from espalier.lsp.keeper import Patience
from espalier.lsp.launcher import Launcher
from espalier.lsp.relay import Relay
from espalier.wire.stdio import stdio

TAKES_REST = True
_CANCELLED = 1


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--beside", action="store_true", help="for an editor that runs a JDT LS of its own: start none")
    parser.epilog = (
        "Takes the arguments of the stock jdtls launcher: -data DIR, --jvm-arg=ARG (repeatable), "
        "--java-executable PATH, --[no-]validate-java-version; everything else is passed on to JDT LS."
    )


async def run(arguments: argparse.Namespace, context: Context) -> int:
    stock = stock_arguments(arguments.rest)
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
    _cancelled_by_signals()
    try:
        return await Relay(await stdio(), launcher, patience, environment, beside=beside).run()
    except asyncio.CancelledError:
        return _CANCELLED


def _cancelled_by_signals() -> None:
    """Turns signals into a cancellation, so that both servers end before we do."""
    task = asyncio.current_task()
    assert task is not None
    with contextlib.suppress(NotImplementedError, AttributeError):  # Windows ends processes without asking them
        for number in (signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, task.cancel)
