"""Turns rows into hunks of code that compiles. Each file is read, parsed and compiled once, for its first row."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

from espalier.errors import OracleError
from espalier.experiments.dataset import Row
from espalier.experiments.sampling import Source, place_at, source_of
from espalier.java.roles import Role, roles
from espalier.ports import Hunk, Oracle, Problem
from espalier.repair.problems import is_syntax

UNREADABLE = "the file cannot be read"
NO_CODE = "no code, or only a part of a text block"
TOO_LONG = "longer than 2,000 characters"
NOT_IN_PROJECT = "the file is in no project"
PROBLEMS = "does not compile in the project"
_LONGEST = 2000
"""Characters. Every judgement reads all of the generated text, so a table of 50,000 characters would take hours."""
_KEPT = 16
"""Files that are kept; rows are expected grouped by file."""


@dataclass(frozen=True, slots=True)
class File:
    source: Source
    roles: dict[int, Role]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Original:
    """A row's hunk, which compiles as it is."""

    row: Row
    hunk: Hunk
    file: File

    def role(self, offset: int) -> Role | None:
        """The role of the identifier at an offset of the hunk's text."""
        return self.file.roles.get(self.hunk.start + offset)


class Originals:
    """The files that were read, by path."""

    def __init__(self, oracle: Oracle) -> None:
        self.oracle = oracle
        self._files: dict[Path, asyncio.Task[File | str]] = {}

    async def of(self, row: Row) -> Original | str:
        """The row's hunk, or why it is left out."""
        file = await self._file(row.root / row.path)
        if isinstance(file, str):
            return file
        place = place_at(file.source, row.start_line, row.end_line)
        if place is None:
            return NO_CODE
        if place.end - place.start > _LONGEST:
            return TOO_LONG
        if any(_spoils(problem, place.start, place.end) for problem in file.problems):
            return PROBLEMS
        return Original(row, Hunk(row.root / row.path, file.source.text, place.start, place.end), file)

    async def _file(self, path: Path) -> File | str:
        if path not in self._files:
            self._files[path] = asyncio.create_task(self._read(path))
            while len(self._files) > _KEPT:
                del self._files[next(iter(self._files))]
        return await self._files[path]

    async def _read(self, path: Path) -> File | str:
        try:
            text = path.read_bytes().decode("utf-8").removeprefix("\ufeff")
        except (OSError, UnicodeDecodeError):
            return UNREADABLE
        try:
            session = await self.oracle.open(Hunk(path, text, 0, 0))
        except OracleError as error:
            if "class path" in str(error):
                return NOT_IN_PROJECT
            raise
        try:
            check = await session.check("")
        finally:
            await session.close()
        return File(source_of(text), roles(text), check.before)


def _spoils(problem: Problem, start: int, end: int) -> bool:
    return is_syntax(problem) or (problem.start < end and start < problem.end)
