"""Writes a command's output: one result on stdout, progress and notes on stderr."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.status import Status

from espalier.ports import Progress
from espalier.text.printable import plain

_SECONDS_BETWEEN_LINES = 2.0
_QUIET_SECONDS = 1.0
"""Work that is faster shows no progress."""


class Output:
    """The output of one command. With `as_json` the result is one JSON document, and stdout gets nothing else."""

    def __init__(self, *, as_json: bool = False) -> None:
        self.as_json = as_json
        self.console = _Console(file=sys.stdout, highlight=False, soft_wrap=True)
        self._errors = _Console(file=sys.stderr, highlight=False, soft_wrap=True)
        self._status: Status | None = None
        self._said = ""
        self._said_at = time.monotonic() - _SECONDS_BETWEEN_LINES + _QUIET_SECONDS

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


class _Console(Console):
    """A console that removes terminal commands from the text, which may come from any file. Colours and links are
    rich's."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=plain(segment.text))


def _line(progress: Progress) -> str:
    percent = "" if progress.fraction is None else f" {progress.fraction:.0%}"
    seconds = progress.detail.get("seconds")
    return f"{progress.message}{percent}" + ("" if seconds is None else f" ({seconds} s)")
