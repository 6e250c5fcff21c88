"""`espalier worker`: what `serve` starts beside JDT LS; it speaks LSP with the relay on stdio."""

from __future__ import annotations

import argparse
import logging
import sys

from espalier.cli.frame import Context
from espalier.lsp.worker import Worker
from espalier.wire.stdio import stdio


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Not for people: the relay starts it."


async def run(arguments: argparse.Namespace, context: Context) -> None:
    _log_to_relay()
    channel = await stdio("relay")
    await Worker(context.factory).serve(channel)


def _log_to_relay() -> None:
    """The relay writes our stderr into the one log file; two processes must not rotate it."""
    logger = logging.getLogger("espalier")
    for handler in logger.handlers:
        handler.close()
    logger.handlers[:] = [logging.StreamHandler(sys.stderr)]
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
