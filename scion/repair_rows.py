"""Repair examples as training rows: the compiler's message and the broken lines above the code, as `espalier fix` asks.

The comments are those that the server's adapter writes (`espalier.models.prompt_texts`); the lines that were
there are the middle to be filled in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from scion.fim import Markers, Split, arranged
from scion.rows import WHOLE, Part

SHARE = 1 / 3
"""Of the rows, where there are repair examples."""
ROOMS = (0.25, 0.375, 0.5, 1.0)
"""Shares of a row that an example may have, so that it holds several; one is drawn each time, so that short files are
seen, too. By hand."""
LEAST = 0.125
"""The share of a row that has to be left for one more example. By hand."""
TRIES = 8
"""Examples that are tried for one place; those with a longer middle do not fit."""
CHARACTERS = 6
"""Of a piece, more than any text of code has on average: what is further away than the room is not encoded."""


def header(message: str, broken: str) -> str:
    said = _comment(f"Problem: {message}") if message else ""
    return f"{said}{_comment(f'Faulty code to be replaced: {broken.strip()}')}"


def _comment(text: str) -> str:
    return "".join(f"// {line}\n" for line in text.splitlines())


class Repairs:
    """The examples of a folder's files; each is read once, in an order of its own, before any is read again."""

    def __init__(self, folder: Path, part: Part = WHOLE) -> None:
        self._files = [file.read_bytes().splitlines() for file in sorted(folder.glob("*.jsonl"))]
        self._places = [(file, line) for file, lines in enumerate(self._files) for line in range(len(lines))]
        self._part = part
        self._ordered: tuple[tuple[int, int], NDArray[np.int64]] | None = None
        self.taken = 0
        self.order = 0
        """Each number is another order of the examples."""

    def __len__(self) -> int:
        """Of this part."""
        return max(0, -(-(len(self._places) - self._part.number) // self._part.of))

    def next(self, encode: Callable[[str], Sequence[int]], markers: Markers, room: int) -> tuple[list[int], int] | None:
        """At most `room` ids, and where the middle begins; None for an example that does not fit."""
        size = len(self)
        file, line = self._places[self._order(self.taken // size)[self.taken % size]]
        self.taken += 1
        row = json.loads(self._files[file][line])
        most = room * CHARACTERS
        cut = Split(row["before"][-most:], row["fixed"], row["after"][:most])
        return arranged(cut, encode, markers, room, header(row["message"], row["broken"]))

    def fill(self, encode: Callable[[str], Sequence[int]], markers: Markers, room: int, random: Random) -> list[int]:
        """At most `room` ids of as many examples as fit, with more or less text around them."""
        ids: list[int] = []
        failed = 0
        while room - len(ids) >= LEAST * room and failed < TRIES:
            example = self.next(encode, markers, min(room - len(ids), int(random.choice(ROOMS) * room)))
            ids += example[0] if example is not None else ()
            failed = 0 if example is not None else failed + 1
        return ids

    def _order(self, pass_: int) -> NDArray[np.int64]:
        """The examples of this part in the order of a pass."""
        if self._ordered is None or self._ordered[0] != (pass_, self.order):
            places = np.random.default_rng([pass_, self.order]).permutation(len(self._places))
            self._ordered = (pass_, self.order), places[self._part.number :: self._part.of]
        return self._ordered[1]
