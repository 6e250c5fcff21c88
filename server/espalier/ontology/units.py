"""What is remembered of each resolved unit besides its edges, and who consulted what."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from sys import intern
from typing import NamedTuple


class Unit(NamedTuple):
    """A declaration of a file by its index (or what the file says outside any), the surface keys that its resolution
    consulted, and what it could not see."""

    path: str
    number: int
    consulted: tuple[str, ...]
    unseen: tuple[str, ...]


class Units:
    def __init__(self) -> None:
        self._units: dict[int, Unit] = {}
        self._of_file: dict[str, set[int]] = defaultdict(set)
        self._consulting: dict[str, list[int]] = defaultdict(list)
        """In rising order; there are many, and a list is a fifth of a set."""
        self._next = 0

    def __len__(self) -> int:
        return len(self._units)

    def __iter__(self) -> Iterator[tuple[int, Unit]]:
        return iter(self._units.items())

    def add(self, path: str, index: int, consulted: Iterable[str], unseen: Iterable[str]) -> int:
        """Remembers a unit; its number."""
        number, self._next = self._next, self._next + 1
        own = f"@{path}:"  # a change of the file itself re-resolves all its units anyway
        keys = tuple([intern(key) for key in consulted if not key.startswith(own)])
        self._units[number] = Unit(path, index, keys, tuple(unseen))
        self._of_file[path].add(number)
        for key in keys:
            self._consulting[key].append(number)
        return number

    def place(self, number: int) -> tuple[str, int]:
        """A unit's file, and its index there."""
        return self._units[number][:2]

    def drop(self, numbers: Iterable[int]) -> list[Unit]:
        """Forgets units; what they were, in the order they came."""
        return [self._drop(number) for number in sorted(numbers)]

    def _drop(self, number: int) -> Unit:
        unit = self._units.pop(number)
        self._of_file[unit.path].discard(number)
        for key in unit.consulted:
            consulting = self._consulting[key]
            del consulting[bisect_left(consulting, number)]
            if not consulting:
                del self._consulting[key]
        return unit

    def of_files(self, paths: Iterable[str]) -> set[int]:
        return {number for path in paths for number in self._of_file.get(path, ())}

    def consulting(self, keys: Iterable[str]) -> set[int]:
        """Units whose resolution consulted one of these surface keys."""
        return {number for key in keys for number in self._consulting.get(key, ())}
