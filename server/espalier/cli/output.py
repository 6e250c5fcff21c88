"""Writes a command's output: one result on stdout, progress and notes on stderr."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from functools import cached_property
from typing import IO, TYPE_CHECKING, Any

from espalier.ports import Progress
from espalier.text.printable import plain

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.status import Status

_SECONDS_BETWEEN_LINES = 2.0
_QUIET_SECONDS = 1.0
"""Work that is faster shows no progress."""


class Output:
    """The output of one command. With `as_json` the result is one JSON document, and stdout gets nothing else."""

    def __init__(self, *, as_json: bool = False) -> None:
        self.as_json = as_json
        self._status: Status | None = None
        self._said = ""
        self._told: set[str] = set()
        self._said_at = time.monotonic() - _SECONDS_BETWEEN_LINES + _QUIET_SECONDS

    @cached_property
    def console(self) -> Console:
        return _console(sys.stdout)

    @cached_property
    def _errors(self) -> Console:
        return _console(sys.stderr)

    def progress(self, progress: Progress) -> None:
        """Shows progress: on a terminal as a line that is rewritten, elsewhere as a new line every two seconds at
        most."""
        if self._errors.is_terminal:
            self._show(_line(progress))
        elif progress.message != self._said and self._is_time():
            self._said = progress.message
            self._say(_line(progress))

    def note(self, message: str) -> None:
        """Writes a message to the user in addition to the result."""
        self.stop_progress()
        self._say(message)

    def once(self, message: str) -> None:
        """As `note`, unless the command has said the same already."""
        if message not in self._told:
            self._told.add(message)
            self.note(message)

    def part(self, text: RenderableType) -> None:
        """Prints a part of a result that arrives in parts; nothing with `as_json`."""
        self.stop_progress()
        if not self.as_json:
            self.console.print(text, markup=False)

    def result(self, value: Any, text: RenderableType) -> None:
        """Prints the command's result: `value` as JSON, or `text`."""
        self.stop_progress()
        if self.as_json:
            json.dump(value, sys.stdout, ensure_ascii=False)
            sys.stdout.write("\n")
        else:
            self.console.print(text, markup=False)
        sys.stdout.flush()

    def rows(self, value: Any, lines: Iterable[str]) -> None:
        """Prints a result that programs read line by line: like `result`, but no line is wrapped and tabs stay tabs."""
        if self.as_json:
            self.result(value, "")
            return
        self.stop_progress()
        sys.stdout.writelines(f"{' '.join(plain(line).splitlines())}\n" for line in lines)
        sys.stdout.flush()

    def stop_progress(self) -> None:
        if self._status is not None:
            self._status.stop()
            self._status = None

    def _show(self, line: str) -> None:
        if self._status is None:
            self._status = self._errors.status("")
            self._status.start()
        self._status.update(line.replace("[", r"\["))

    def _is_time(self) -> bool:
        now = time.monotonic()
        if now - self._said_at < _SECONDS_BETWEEN_LINES:
            return False
        self._said_at = now
        return True

    def _say(self, line: str) -> None:
        self._errors.print(line, markup=False)


def _console(file: IO[str]) -> Console:
    from espalier.cli.console import PlainConsole  # loads rich, which relay and worker have no use for

    return PlainConsole(file=file, highlight=False, soft_wrap=True)


def _line(progress: Progress) -> str:
    percent = "" if progress.fraction is None else f" {progress.fraction:.0%}"
    seconds = progress.detail.get("seconds")
    return f"{progress.message}{percent}" + ("" if seconds is None else f" ({seconds} s)")
