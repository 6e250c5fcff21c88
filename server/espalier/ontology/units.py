"""What is remembered of each resolved unit besides its edges, and who consulted what.

Surface keys are kept as checksums of four bytes, for there are more of them than of anything else. Two that clash
are taken for one: then an edit resolves a unit again that need not be, to the same edges.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from sys import intern
from typing import Final, NamedTuple
from zlib import crc32

KEYS: Final = "I"
"""How checksums are packed (array's type code)."""


class Unit(NamedTuple):
    """A declaration of a file by its index (or what the file says outside any), the surface keys that its resolution
    consulted (packed checksums), and what it could not see, as `blind_spot` writes it."""

    path: str
    number: int
    consulted: bytes
    unseen: tuple[str, ...]


def blind_spot(reason: str, name: str) -> str:
    """What a unit could not see: why, and the simple name that it has in the source, if that is known."""
    return intern(f"{reason}\0{name}")


def checksums(path: str, consulted: Iterable[str]) -> bytes:
    """Surface keys as a unit of `path` keeps them: those of the file itself are left out, for its change resolves all
    its units anyway."""
    own = f"@{path}:"
    return array(KEYS, {crc32(key.encode()) for key in consulted if not key.startswith(own)}).tobytes()


class Units:
    def __init__(self) -> None:
        self._units: dict[int, Unit] = {}
        self._of_file: dict[str, list[int]] = defaultdict(list)
        self._consulting: dict[int, array[int]] = defaultdict(lambda: array(KEYS))
        """In rising order."""
        self._unseen: dict[str, Counter[str]] = defaultdict(Counter)
        """By name, how often for each reason."""
        self._next = 0

    def __len__(self) -> int:
        return len(self._units)

    def in_file(self, path: str) -> Iterator[tuple[int, Unit]]:
        """A file's units by their numbers."""
        return ((number, self._units[number]) for number in self._of_file.get(path, ()))

    def unseen(self, names: Collection[str] | None = None) -> Counter[str]:
        """How often something could not be seen, by reason: all of it, or what has one of these names or none."""
        found: Counter[str] = Counter()
        for name in self._unseen if names is None else {"", *names} & self._unseen.keys():
            found.update(self._unseen[name])
        return found

    def _count_unseen(self, unit: Unit, by: int) -> None:
        for each in unit.unseen:
            reason, _, name = each.partition("\0")
            counts = self._unseen[name]
            counts[reason] += by
            if not counts[reason]:
                del counts[reason]
            if not counts:
                del self._unseen[name]

    def add(self, unit: Unit) -> int:
        """Remembers a unit; its number."""
        number, self._next = self._next, self._next + 1
        self._units[number] = unit
        self._of_file[unit.path].append(number)
        self._count_unseen(unit, 1)
        for key in memoryview(unit.consulted).cast(KEYS):
            self._consulting[key].append(number)
        return number

    def place(self, number: int) -> tuple[str, int]:
        """A unit's file, and its index there."""
        return self._units[number][:2]

    def drop(self, numbers: Iterable[int]) -> None:
        """Forgets units."""
        for path in {self._drop(number).path for number in numbers}:
            self._of_file[path] = [number for number in self._of_file[path] if number in self._units]

    def _drop(self, number: int) -> Unit:
        unit = self._units.pop(number)
        self._count_unseen(unit, -1)
        for key in memoryview(unit.consulted).cast(KEYS):
            consulting = self._consulting[key]
            del consulting[bisect_left(consulting, number)]
            if not consulting:
                del self._consulting[key]
        return unit

    def of_files(self, paths: Iterable[str]) -> set[int]:
        return {number for path in paths for number in self._of_file.get(path, ())}

    def consulting(self, keys: Iterable[str]) -> set[int]:
        """Units whose resolution consulted one of these surface keys."""
        return {number for key in keys for number in self._consulting.get(crc32(key.encode()), ())}
