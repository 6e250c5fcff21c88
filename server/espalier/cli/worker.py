"""`espalier worker`: the process that `serve` starts next to JDT LS; it speaks LSP with the relay on stdio."""

from __future__ import annotations

import argparse
import logging
import os
import sys

from espalier.cli.frame import Context
from espalier.lsp.worker.worker import Worker
from espalier.wire.stdio import stdio

_NICENESS = 5


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "The relay starts this command; do not run it yourself."


async def run(arguments: argparse.Namespace, context: Context) -> None:
    _log_to_relay()
    _give_way()
    channel = await stdio("relay")
    await Worker(context.factory).serve(channel)


def _give_way() -> None:
    """Indexing must never delay a key press: editor, relay and JDT LS go first."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(_NICENESS)


def _log_to_relay() -> None:
    """The relay writes our stderr into the one log file; two processes must not rotate it."""
    logger = logging.getLogger("espalier")
    for handler in logger.handlers:
        handler.close()
    logger.handlers[:] = [logging.StreamHandler(sys.stderr)]
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
