"""`espalier serve` and `espalier-jdtls`: the language server on stdio, with the stock `jdtls` launcher's arguments."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path

from espalier import places
from espalier.cli.frame import Context
from espalier.config.options import Options
from espalier.jdt import launch, parts
from espalier.jdt.launch import StockArguments, stock_arguments
from espalier.jdt.parts import Choice, Parts
from espalier.keys import without_keys
from espalier.lsp.keeper import Patience
from espalier.lsp.launcher import JdtlsLaunch, Launch, Launcher
from espalier.lsp.relay import Relay
from espalier.ports import Progress
from espalier.wire.stdio import stdio

TAKES_REST = True
_CANCELLED = 1


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "Takes what the stock jdtls launcher takes: -data DIR, --jvm-arg=ARG (repeatable), --java-executable PATH, "
        "--[no-]validate-java-version; everything else is passed on to JDT LS."
    )


async def run(arguments: argparse.Namespace, context: Context) -> int:
    stock = stock_arguments(arguments.rest)
    environment = {**os.environ, "ESPALIER_LOG_LEVEL": arguments.log_level}
    with ExitStack() as held:
        return await served(ServeLauncher(stock, held), environment)


async def served(launcher: Launcher, environment: Mapping[str, str], patience: Patience = Patience()) -> int:  # noqa: B008  (frozen)
    """Serves the editor on stdin and stdout; the exit status. A signal to end is an editor that has gone."""
    _cancelled_by_signals()
    try:
        return await Relay(await stdio(), launcher, patience, environment).run()
    except asyncio.CancelledError:
        return _CANCELLED


class ServeLauncher:
    """Prepares both servers; `held` keeps their folders and the side door until the session's end."""

    def __init__(self, stock: StockArguments, held: ExitStack) -> None:
        self._stock, self._held = stock, held

    async def jdtls(self, options: Options, root: Path | None, report: Callable[[Progress], None]) -> JdtlsLaunch:
        """Raises `SetupError` when Java or JDT LS cannot be had."""
        loop = asyncio.get_running_loop()

        def from_thread(progress: Progress) -> None:
            loop.call_soon_threadsafe(report, progress)

        found = await asyncio.to_thread(parts.ensure, _cache(options), self._choice(options), from_thread)
        return await asyncio.to_thread(self._prepared, found, options, root)

    def worker(self, options: Options) -> Launch | None:
        features = options.features
        if not (features.graph or features.fix or features.inline_completion != "off"):
            return None
        return Launch((sys.executable, "-m", "espalier", "worker", "--log-level", options.log.level))

    def _choice(self, options: Options) -> Choice:
        return Choice(
            java=self._stock.java or _path(options.java.executable),
            jdtls_home=_path(options.jdtls.home),
            check_java_version=self._stock.check_java_version,
        )

    def _prepared(self, found: Parts, options: Options, root: Path | None) -> JdtlsLaunch:
        """The instance's folders are keyed by what its data belongs to: the folder the editor named, or the root."""
        instance = self._held.enter_context(launch.data_folder(self._stock.data or root or Path.cwd(), _cache(options)))
        door = self._held.enter_context(launch.side_door()) if found.bundle else None
        command = launch.command(
            found,
            data=self._stock.data or instance / "data",
            configuration=launch.configuration_folder(found, instance),
            door=door,
            heap=options.jdtls.heap,
            jvm_args=(*options.jdtls.jvm_arguments, *self._stock.jvm_args),
            arguments=self._stock.rest,
        )
        notice = f"{found.bundle_error}; fixes are off, everything else works" if found.bundle_error else ""
        return JdtlsLaunch(
            tuple(command),
            without_keys(),
            bundles=(str(found.bundle),) if found.bundle else (),
            side_door=door.address if door else "",
            token=door.token if door else "",
            notice=notice,
        )


def _cache(options: Options) -> Path:
    return _path(options.cache.directory) or places.cache_dir()


def _path(text: str) -> Path | None:
    return Path(text).expanduser() if text else None


def _cancelled_by_signals() -> None:
    """So that both servers are ended before we are."""
    task = asyncio.current_task()
    assert task is not None
    with contextlib.suppress(NotImplementedError, AttributeError):  # Windows ends processes without asking them
        for number in (signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, task.cancel)
