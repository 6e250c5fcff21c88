"""What is remembered of each resolved unit besides its edges, and who consulted what.

Surface keys are kept as checksums of four bytes, for there are more of them than of anything else. Two that clash
are taken for one: then an edit resolves a unit again that need not be, to the same edges. Who consulted a key is found
by binary search in a sorted table of all units that were there when it was made, and in a dictionary of those that came
since.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from sys import intern
from typing import Final, NamedTuple, Union
from zlib import crc32

import msgspec

from espalier.ontology.kinds import Edge
from espalier.ontology.saved import Sections
from espalier.ontology.strings import Packed, Strings

KEYS: Final = "I"
"""How checksums are packed (array's type code)."""
_WIDE: Final = "i"
Table = Union["array[int]", memoryview]
"""Numbers that are read only, of our own or in a mapped file."""
_GONE = -2
_MANY = 20_000
"""Units whose keys are sorted at once; fewer go to the dictionary (chosen by hand)."""


class Unit(NamedTuple):
    """A declaration of a file by its index (or what the file says outside any), the surface keys that its resolution
    consulted (packed checksums), and what it could not see, as `blind_spot` writes it."""

    path: str
    number: int
    consulted: bytes
    unseen: tuple[str, ...]


Resolved = tuple[Unit, Sequence[Edge]]
"""A unit, and its edges."""


def blind_spot(reason: str, name: str) -> str:
    """What a unit could not see: why, and the simple name that it has in the source, if that is known."""
    return intern(f"{reason}\0{name}")


def checksums(path: str, consulted: Iterable[str]) -> bytes:
    """Surface keys as a unit of `path` keeps them: those of the file itself are left out, for its change resolves all
    its units anyway."""
    own = f"@{path}:"
    return array(KEYS, {_CHECKSUMS[key] for key in consulted if not key.startswith(own)}).tobytes()


def checksum(key: str) -> int:
    return crc32(key.encode())


class _Checksums(dict[str, int]):
    """Checksums of the keys that were consulted lately: most are consulted by dozens of units. A cache that knows the
    oldest takes twice the time."""

    def __missing__(self, key: str) -> int:
        if len(self) >= _HELD:
            self.clear()
        self[key] = number = checksum(key)
        return number


_HELD = 1 << 15
"""Checksums that are held (chosen by hand)."""
_CHECKSUMS = _Checksums()


class Consulted:
    """Checksums of many units, one run after the other; a run that becomes free is used again for one as long."""

    def __init__(self, keys: Packed = b"") -> None:
        self.keys: array[int] = array(KEYS)
        self.keys.frombytes(keys)
        self._free: dict[int, list[int]] = {}

    def put(self, packed: bytes) -> tuple[int, int]:
        """Where the checksums stand, and how many they are."""
        run = array(KEYS)
        run.frombytes(packed)
        free = self._free.get(len(run))
        first = free.pop() if free else len(self.keys)
        self.keys[first : first + len(run)] = run
        return first, len(run)

    def drop(self, first: int, count: int) -> None:
        self._free.setdefault(count, []).append(first)


class Units:
    def __init__(self, strings: Strings | None = None) -> None:
        self._strings = strings if strings is not None else Strings()
        self._path: array[int] = array(_WIDE)
        self._index: array[int] = array(_WIDE)
        self._first: array[int] = array(_WIDE)
        self._count: array[int] = array(_WIDE)
        self._consulted = Consulted()
        self._blind: dict[int, tuple[str, ...]] = {}
        """What units could not see, for those that could not see something."""
        self._of_file: dict[str, list[int]] = defaultdict(list)
        self._sorted_keys: Table = array(KEYS)
        self._sorted_units: Table = array(_WIDE)
        self._settled = 0
        """Units before this number are in the sorted table."""
        self._indexed = 0
        """Units before this number are in the sorted table or the dictionary."""
        self._recent: dict[int, array[int]] = defaultdict(lambda: array(KEYS))
        """In rising order."""
        self._unseen: dict[str, Counter[str]] = defaultdict(Counter)
        """By name, how often for each reason."""
        self._live = 0

    def __len__(self) -> int:
        return self._live

    def in_file(self, path: str) -> Iterator[tuple[int, Unit]]:
        """A file's units by their numbers."""
        return ((number, self._unit(number)) for number in self._of_file.get(path, ()))

    def _unit(self, number: int) -> Unit:
        keys = self._keys(number).tobytes()
        return Unit(*self.place(number), keys, self._blind.get(number, ()))

    def _keys(self, number: int) -> array[int]:
        first = self._first[number]
        return self._consulted.keys[first : first + self._count[number]]

    def unseen(self, names: Collection[str] | None = None) -> Counter[str]:
        """How often something could not be seen, by reason: all of it, or what has one of these names or none."""
        found: Counter[str] = Counter()
        for name in self._unseen if names is None else {"", *names} & self._unseen.keys():
            found.update(self._unseen[name])
        return found

    def _count_unseen(self, unseen: Iterable[str], by: int) -> None:
        for each in unseen:
            reason, _, name = each.partition("\0")
            counts = self._unseen[name]
            counts[reason] += by
            if not counts[reason]:
                del counts[reason]
            if not counts:
                del self._unseen[name]

    def add(self, unit: Unit) -> int:
        """Remembers a unit; its number."""
        number = len(self._path)
        first, count = self._consulted.put(unit.consulted)
        self._path.append(self._strings.number(unit.path))
        self._index.append(unit.number)
        self._first.append(first)
        self._count.append(count)
        self._of_file[unit.path].append(number)
        if unit.unseen:
            self._blind[number] = unit.unseen
            self._count_unseen(unit.unseen, 1)
        self._live += 1
        return number

    def place(self, number: int) -> tuple[str, int]:
        """A unit's file, and its index there."""
        return self._strings.texts[self._path[number]], self._index[number]

    def drop(self, numbers: Iterable[int]) -> None:
        """Forgets units."""
        touched = {self._drop(number) for number in numbers}
        for path in touched:
            kept = [number for number in self._of_file[path] if self._index[number] != _GONE]
            if kept:
                self._of_file[path] = kept
            else:
                del self._of_file[path]

    def _drop(self, number: int) -> str:
        """Forgets a unit; its file."""
        path, _ = self.place(number)
        self._count_unseen(self._blind.pop(number, ()), -1)
        if self._settled <= number < self._indexed:
            for key in self._keys(number):
                consulting = self._recent[key]
                del consulting[bisect_left(consulting, number)]
                if not consulting:
                    del self._recent[key]
        self._consulted.drop(self._first[number], self._count[number])
        self._index[number] = _GONE
        self._count[number] = 0
        self._live -= 1
        return path

    def of_files(self, paths: Iterable[str]) -> set[int]:
        return {number for path in paths for number in self._of_file.get(path, ())}

    def consulting(self, keys: Iterable[str]) -> set[int]:
        """Units whose resolution consulted one of these surface keys."""
        self.settle()
        found: set[int] = set()
        for number in set(map(checksum, keys)):
            found.update(self._recent.get(number, ()))
            first = bisect_left(self._sorted_keys, number)
            last = bisect_right(self._sorted_keys, number, first)
            found.update(each for each in self._sorted_units[first:last] if self._index[each] != _GONE)
        return found

    def settle(self) -> None:
        """Takes the units that came since into the dictionary, or, where they are many, sorts all anew."""
        if len(self._path) - self._indexed > _MANY:
            self._sort()
        for number in range(self._indexed, len(self._path)):
            for key in self._keys(number):
                self._recent[key].append(number)
        self._indexed = len(self._path)

    def _sort(self) -> None:
        if not self._path:
            return
        import numpy as np  # a start that finds the table sorted does without

        count = np.frombuffer(self._count, np.int32)
        before = np.cumsum(count, dtype=np.int32) - count
        places = np.repeat(np.frombuffer(self._first, np.int32) - before, count)
        places += np.arange(len(places), dtype=np.int32)
        pairs = np.frombuffer(self._consulted.keys, np.uint32)[places].astype(np.uint64)
        del places
        pairs <<= np.uint64(32)  # key and unit as one number, sorted in place: a sorted order of them takes thrice this
        pairs |= np.repeat(np.arange(len(count), dtype=np.uint32), count)
        pairs.sort()
        self._sorted_keys = memoryview((pairs >> np.uint64(32)).astype(np.uint32).tobytes()).cast(KEYS)
        self._sorted_units = memoryview(pairs.astype(np.uint32).astype(np.int32).tobytes()).cast(_WIDE)
        self._settled = self._indexed = len(self._path)
        self._recent.clear()

    # ------------------------------------------------------------------ between runs

    def sections(self) -> Iterator[tuple[str, Packed]]:
        """All of it as named bytes, for `restore`."""
        if self._settled < len(self._path):
            self._sort()
        yield "units.path", self._path.tobytes()
        yield "units.index", self._index.tobytes()
        yield "units.first", self._first.tobytes()
        yield "units.count", self._count.tobytes()
        yield "units.consulted", self._consulted.keys.tobytes()
        yield "units.keys", memoryview(self._sorted_keys).cast("B")
        yield "units.consulting", memoryview(self._sorted_units).cast("B")
        number = self._strings.number
        yield "units.blind", msgspec.msgpack.encode({n: list(map(number, each)) for n, each in self._blind.items()})

    def restore(self, sections: Sections) -> None:
        """Fills empty units; the strings are those they were saved with."""
        for column, name in ((self._path, "path"), (self._index, "index"), (self._first, "first")):
            column.frombytes(sections[f"units.{name}"])
        self._count.frombytes(sections["units.count"])
        self._consulted = Consulted(sections["units.consulted"])
        self._sorted_keys = sections["units.keys"].cast(KEYS)
        self._sorted_units = sections["units.consulting"].cast(_WIDE)
        self._settled = self._indexed = len(self._path)
        texts = self._strings.texts
        blind = msgspec.msgpack.decode(sections["units.blind"], type=dict[int, list[int]])
        self._blind = {number: tuple(texts[each] for each in found) for number, found in blind.items()}
        for found in self._blind.values():
            self._count_unseen(found, 1)
        for number, path in enumerate(self._path):
            if self._index[number] != _GONE:
                self._of_file[texts[path]].append(number)
                self._live += 1
