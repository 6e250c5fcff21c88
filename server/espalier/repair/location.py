"""Reads where to repair: `FILE:LINE[-LINE]`, a compiler's message, or a Java stack trace.

A stack trace names the line by its topmost frame in the workspace. Frames of main sources come before those of tests:
an assertion is raised in the test, but the code that it asserts about has to change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from espalier.errors import UsageError
from espalier.ontology.nodes import is_test


@dataclass(frozen=True, slots=True)
class Location:
    """Lines `start`..`end` (1-based, inclusive) of `path`, as the user or a failure named it."""

    path: Path
    start: int
    end: int

    def __str__(self) -> str:
        return f"{self.path}:{self.start}" if self.start == self.end else f"{self.path}:{self.start}-{self.end}"


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a line has to change. `message`: the text for the model; `location`: the place that the text names;
    `compiler`: it is a compiler's message, not a test's."""

    message: str
    location: Location | None = None
    compiler: bool = False


_PLACE = re.compile(r"(?P<path>.+?):(?P<start>\d+)(?:-(?P<end>\d+))?$")
_CARET = re.compile(r"(?P<path>.+?):(?P<line>\d+):(?P<column>\d+)$")
_JAVAC = re.compile(
    r"^(?P<path>[^\s:][^:\n]*\.java|[A-Za-z]:[^:\n]+\.java):(?P<line>\d+): (?P<kind>[^\W\d]+)[:\uff1a] ?(?P<text>.+)$",
    re.M,
)
"""Before the text stands `error`, or the word for it in the language that javac speaks (German, Japanese, Chinese)."""
_WARNINGS = frozenset({"warning", "Warnung", "\u8b66\u544a"})
"""The kind of a message that ends no build, in these languages."""
_MAVEN = re.compile(r"^\[ERROR\] (?P<path>.+?\.java):\[(?P<line>\d+),\d+\] (?P<text>.+)$", re.M)
_FRAME = re.compile(
    r"^\s*at (?:[^\s()]*/)?(?P<method>[\w$.<>]+)\((?P<file>[\w$]+\.java):(?P<line>\d+)\)",
    re.M,
)


def parse_place(place: str) -> Location:
    """`FILE:LINE` or `FILE:FIRST-LAST` as a location. Raises `UsageError` for anything else."""
    found = _PLACE.match(place)
    if not found:
        raise UsageError(f"'{place}' is not FILE:LINE or FILE:LINE-LINE", remedy="for example src/main/java/A.java:12")
    start = int(found["start"])
    end = int(found["end"] or start)
    if start < 1 or end < start:
        raise UsageError(f"'{place}' names no lines", remedy="lines are counted from 1, the first before the last")
    return Location(Path(found["path"]), start, end)


def parse_caret(place: str) -> tuple[Path, int, int]:
    """The parts of `FILE:LINE:COLUMN`, both numbers 1-based. Raises `UsageError` for anything else."""
    found = _CARET.match(place)
    if not found or not int(found["line"]) or not int(found["column"]):
        raise UsageError(f"'{place}' is not FILE:LINE:COLUMN", remedy="lines and columns are counted from 1")
    return Path(found["path"]), int(found["line"]), int(found["column"])


def parse_failure(text: str, files: Iterable[str]) -> Failure:
    """The first of `parse_failures`; without a location where the text names no line of the workspace."""
    return next(iter(parse_failures(text, files)), Failure(text.strip()))


def parse_failures(text: str, files: Iterable[str]) -> list[Failure]:
    """What javac or Maven reports, each message by itself, warnings after all errors; else the frames of a stack trace,
    those of main sources first. `files`: the workspace's Java files, relative, with forward slashes."""
    known = list(files)
    for pattern in (_MAVEN, _JAVAC):
        if reported := list(dict.fromkeys(_reported(pattern, text, known))):
            return reported
    frames = list(dict.fromkeys(_frames(text, known)))
    return [Failure(text.strip(), frame) for frame in sorted(frames, key=lambda frame: is_test(frame.path.as_posix()))]


def _reported(pattern: re.Pattern[str], text: str, known: list[str]) -> Iterator[Failure]:
    for found in sorted(pattern.finditer(text), key=lambda each: each.groupdict().get("kind") in _WARNINGS):
        if path := _inside(found["path"], known):
            line = int(found["line"])
            yield Failure(found["text"].strip(), Location(Path(path), line, line), compiler=True)


def _frames(text: str, known: list[str]) -> Iterator[Location]:
    for found in _FRAME.finditer(text):
        owner = found["method"].rpartition(".")[0]
        package = owner.rpartition(".")[0].replace(".", "/")
        path = _inside(f"{package}/{found['file']}" if package else found["file"], known)
        if path:
            yield Location(Path(path), int(found["line"]), int(found["line"]))


def _inside(path: str, known: list[str]) -> str | None:
    """The workspace file that `path` (absolute, or from a source root) means."""
    wanted = PurePosixPath(path.replace("\\", "/"))
    for candidate in known:
        parts = PurePosixPath(candidate).parts
        shorter = min(len(parts), len(wanted.parts))
        if parts[-shorter:] == wanted.parts[-shorter:]:
            return candidate
    return None
