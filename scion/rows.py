"""Training rows out of shards: which come next, and some of them turned into fill-in-the-middle.

The state is a small JSON value, so a stopped run goes on with the row after its last. Shards may be added between two
starts: those less read are more likely to be read next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from scion.fim import Markers, arranged, split

FIM = 0.5
"""Share of the rows that are fill-in-the-middle; chosen by hand."""
IGNORED = -100

Ids = NDArray[np.int64]


class Part(NamedTuple):
    """Every `of`th row from `number` on: what one of several readers reads."""

    number: int
    of: int


WHOLE = Part(0, 1)


class Shards:
    """The finished shards of a folder; each is read once in an order of its own before any is read again."""

    def __init__(self, folder: Path, length: int, seed: int = 0, part: Part = WHOLE) -> None:
        finished = sorted(file.with_suffix(".bin") for file in folder.glob("*.json"))
        self._data = {file.stem: np.memmap(file, "<u2", "r") for file in finished}
        if not self._data:
            raise FileNotFoundError(f"no shard in {folder}: run make scion-data and make scion-pack")
        self._length = length
        self.order = 0
        """Each number is another order of the rows."""
        self._part = part
        self._taken = dict.fromkeys(self._data, 0)
        self._random = np.random.default_rng([seed, *part])
        self._orders: dict[str, tuple[tuple[int, int], NDArray[np.int64]]] = {}

    @property
    def tokens(self) -> int:
        return sum(map(len, self._data.values()))

    def state(self) -> dict[str, Any]:
        return {"taken": self._taken, "random": self._random.bit_generator.state}

    def restore(self, state: dict[str, Any]) -> None:
        self._taken |= {name: taken for name, taken in state["taken"].items() if name in self._data}
        self._random.bit_generator.state = state["random"]

    def next(self) -> Ids:
        """The next row, one token longer than the row length."""
        left = {name: self._left(name) for name in self._data}
        weights = np.array(list(left.values()), float)
        name = list(left)[self._random.choice(len(left), p=weights / weights.sum())]
        row = self._row(name, self._taken[name])
        self._taken[name] += self._length
        return row

    def _left(self, name: str) -> int:
        """Tokens of the pass that the least read shard is in which this shard still has."""
        size = self._size(name)
        least = min(taken // self._size(other) for other, taken in self._taken.items())
        return max(0, (least + 1) * size - self._taken[name])

    def _size(self, name: str) -> int:
        """Tokens of a shard's whole rows, of those of this part."""
        rows = (len(self._data[name]) - 1) // self._length
        if rows < self._part.of:
            raise ValueError(f"shard {name} is shorter than {self._part.of} rows of {self._length} tokens")
        return (rows - self._part.number + self._part.of - 1) // self._part.of * self._length

    def _row(self, name: str, taken: int) -> Ids:
        size = self._size(name)
        start = int(self._places(name, taken // size)[taken % size // self._length]) * self._length
        return self._data[name][start : start + self._length + 1].astype(np.int64)

    def _places(self, name: str, pass_: int) -> NDArray[np.int64]:
        """The rows of this part in the order of a pass."""
        known = self._orders.get(name)
        if known is None or known[0] != (pass_, self.order):
            random = np.random.default_rng([crc32(name.encode()), pass_, self.order])
            places = random.permutation((len(self._data[name]) - 1) // self._length)
            known = self._orders[name] = (pass_, self.order), places[self._part.number :: self._part.of]
        return known[1]


def longest_document(row: Ids, end: int) -> tuple[int, int]:
    """Bounds of the longest run of `row` without an end marker."""
    stops = [-1, *np.flatnonzero(row == end).tolist(), len(row)]
    runs = [(left + 1, right) for left, right in pairwise(stops)]
    return max(runs, key=lambda run: run[1] - run[0])


def filled_in(
    row: Ids,
    markers: Markers,
    decode: Callable[[Sequence[int]], str],
    encode: Callable[[str], Sequence[int]],
    random: Random,
) -> tuple[list[int], int, int] | None:
    """`row` with its longest document as a fill-in-the-middle example, no longer than before; and the bounds of the
    middle with its end marker. None where it does not lend itself to it."""
    start, stop = longest_document(row, markers.end)
    cut = split(text, random) if (text := decode(row[start:stop].tolist())).strip() else None
    example = arranged(cut, encode, markers, stop - start) if cut else None
    if example is None:
        return None
    ids, middle = example
    whole = [*row[:start].tolist(), *ids, *row[stop:].tolist()]
    return whole, start + middle, start + len(ids)


def padded(ids: Sequence[int], length: int, end: int) -> tuple[list[int], list[int]]:
    """Inputs and targets of `length`; what is missing is padded with end markers whose targets are ignored."""
    missing = length + 1 - len(ids)
    return [*ids[:length], *[end] * max(0, missing - 1)][:length], [*ids[1:], *[IGNORED] * missing][:length]
