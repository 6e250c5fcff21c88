"""Runs a command from its arguments to an exit status: 0 it did its work, 1 it could not, 2 wrong usage, 130 Ctrl-C,
143 another signal."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import gc
import importlib
import inspect
import logging
import os
import signal
import sys
import threading
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from espalier import __version__, places
from espalier.cli import logs
from espalier.cli.arguments import parsed
from espalier.cli.output import Output
from espalier.errors import EspalierError, UsageError
from espalier.ports import Factory

COMMANDS = {
    "serve": "the language server on stdio, as espalier-jdtls",
    "setup": "install Java and JDT LS if they are missing, and build Espalier's bundle",
    "doctor": "check what Espalier needs on this machine, and say what to do about missing parts",
    "clean": "remove what is kept for projects that are gone or were not used for long",
    "index": "build a project's graph and index, and report what they hold",
    "edges": "list the graph's edges, one per site",
    "users": "list every use of a symbol",
    "ask": "answer a question about a project, with evidence",
    "query": "answer a typed query about a project, given as JSON",
    "mcp": "serve agents: a Model Context Protocol server",
    "fix": "suggest replacements of a failing line that compile",
    "complete": "suggest the rest of a statement",
    "replay": "soundness: feed a project's own lines through the engine, which must reject none",
    "power": "power: how many wrong names that do not compile are rejected, and how soon",
    "worker": "the second process of serve (started by it)",
    "model": "start a model server with the settings that Espalier needs; list the models without a server",
    "eval": "compare the arms of generation on lines whose right text is known",
    "eval-answers": "compare ways to answer questions whose reference names are known",
    "demo": "show on a sample project what Espalier does",
}
INTERRUPTED = 130
TERMINATED = 143
"""By a signal that `cancelled_by_signals` has turned into a cancellation."""

_FULL = {getattr(errno, name, errno.ENOSPC) for name in ("ENOSPC", "EDQUOT", "EFBIG")}
"""Errors of a file system that has no room."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Context:
    """The services that every command gets."""

    output: Output
    factory: Factory


class Command(Protocol):
    """The interface of a command's module in this package."""

    def configure(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, arguments: argparse.Namespace, context: Context) -> int | Coroutine[Any, Any, int | None] | None: ...


def main(argv: Sequence[str], factory: Factory) -> int:
    """Runs the command line and returns its exit status."""
    output = Output(as_json="--json" in argv)
    logs.configure(_default_level(), places.log_dir())
    try:
        return _dispatch(argv, output, factory)
    except KeyboardInterrupt:
        output.note("interrupted")
        return INTERRUPTED
    except asyncio.CancelledError:
        return TERMINATED
    except BrokenPipeError:
        _discard_stdout()
        return 1
    except Exception as error:
        return _report(_innermost(error), output)
    finally:
        output.stop_progress()


def _dispatch(argv: Sequence[str], output: Output, factory: Factory) -> int:
    name, *rest = argv or ["--help"]
    if name in ("-h", "--help"):
        output.console.print(_overview(), markup=False)
        return 0
    if name == "--version":
        output.console.print(f"espalier {__version__}", markup=False)
        return 0
    if name not in COMMANDS:
        raise UsageError(f"there is no command {name!r}", remedy=f"one of {', '.join(COMMANDS)}")
    gc.disable()  # loading makes many objects and no garbage
    try:
        command = cast(Command, importlib.import_module(f"espalier.cli.{name.replace('-', '_')}"))
    finally:
        gc.enable()
    arguments = parse(name, command, rest)
    logs.set_level(arguments.log_level)
    outcome = command.run(arguments, Context(output, factory))
    return (_run(outcome) if inspect.iscoroutine(outcome) else cast("int | None", outcome)) or 0


def parse(name: str, command: Command, argv: Sequence[str]) -> argparse.Namespace:
    """The command's arguments. Raises `UsageError`; prints and exits for --help."""
    takes_rest = getattr(command, "TAKES_REST", False)
    return parsed(
        f"espalier {name}", COMMANDS[name], lambda parser: _configure(parser, command), argv, takes_rest=takes_rest
    )


def _configure(parser: argparse.ArgumentParser, command: Command) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON document on stdout")
    parser.add_argument("--log-level", choices=logs.LEVELS, default=_default_level())
    command.configure(parser)


def _default_level() -> str:
    level = os.environ.get("ESPALIER_LOG_LEVEL", "").lower()
    return level if level in logs.LEVELS else "warning"


def cancelled_by_signals() -> None:
    """Turns signals to end, such as that of `timeout 60 espalier ...`, into a cancellation of this task, so that what
    it has started ends first. One that is ignored, as `nohup` wants it, stays so."""
    task = asyncio.current_task()
    assert task is not None
    if threading.current_thread() is not threading.main_thread():
        return
    with contextlib.suppress(NotImplementedError, AttributeError):  # Windows ends processes without asking them
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:
                asyncio.get_running_loop().add_signal_handler(number, task.cancel)


async def _cancellable(coroutine: Coroutine[Any, Any, int | None]) -> int | None:
    cancelled_by_signals()
    return await coroutine


def _run(coroutine: Coroutine[Any, Any, int | None]) -> int | None:
    """Runs the coroutine like `asyncio.run`, but an interrupt or a cancellation does not wait for threads."""
    runner = asyncio.Runner()
    try:
        outcome = runner.run(_cancellable(coroutine))
    except (KeyboardInterrupt, asyncio.CancelledError):
        raise
    except BaseException:
        runner.close()
        raise
    runner.close()
    return outcome


def _report(error: BaseException, output: Output) -> int:
    if isinstance(error, EspalierError):
        output.note(f"espalier: {' '.join(str(error).split())}")
        return 2 if isinstance(error, UsageError) else 1
    if isinstance(error, OSError) and error.errno in _FULL:
        place = f" {error.filename}" if error.filename else ""
        output.note(f"espalier: cannot write{place}: {error.strerror}")
        return 1
    log.error("internal error", exc_info=error)
    where = f" with {file}" if (file := logs.file()) else ""
    what = f"{type(error).__name__}: {' '.join(str(error).split())}"
    output.note(f"espalier: internal error: {what} (please report it{where})")
    return 1


def _innermost(error: BaseException) -> BaseException:
    """The first cause inside the exception groups of task groups."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _overview() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {summary}" for name, summary in COMMANDS.items()]
    return "\n".join(
        ["usage: espalier COMMAND [--json] ...", "", *lines, "", "espalier COMMAND --help lists a command's options."]
    )


def _discard_stdout() -> None:
    """Discards further output, because the reader of our stdout has ended; otherwise Python would report that again at
    exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
