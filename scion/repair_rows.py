"""Repair examples as training rows: the compiler's message and the broken lines above the code, as `espalier fix` asks.

The comments are those that the server's adapter writes (`espalier.models.prompt_texts`); the lines that were
there are the middle to be filled in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from scion.fim import Markers, Split, arranged

SHARE = 1 / 3
"""Of the rows, where there are repair examples."""


def header(message: str, broken: str) -> str:
    said = _comment(f"Problem: {message}") if message else ""
    return f"{said}{_comment(f'Faulty code to be replaced: {broken.strip()}')}"


def _comment(text: str) -> str:
    return "".join(f"// {line}\n" for line in text.splitlines())


class Repairs:
    """The examples of a folder's files; each is read once, in an order of its own, before any is read again."""

    def __init__(self, folder: Path) -> None:
        self._files = [file.read_bytes().splitlines() for file in sorted(folder.glob("*.jsonl"))]
        self._places = [(file, line) for file, lines in enumerate(self._files) for line in range(len(lines))]
        self.taken = 0
        self.order = 0
        """Each number is another order of the examples."""

    def __len__(self) -> int:
        return len(self._places)

    def next(self, encode: Callable[[str], Sequence[int]], markers: Markers, room: int) -> tuple[list[int], int] | None:
        """At most `room` ids, and where the middle begins; None for an example that does not fit."""
        pass_, place = divmod(self.taken, len(self._places))
        order = np.random.default_rng([pass_, self.order]).permutation(len(self._places))
        self.taken += 1
        file, line = self._places[order[place]]
        row = json.loads(self._files[file][line])
        cut = Split(row["before"], row["fixed"], row["after"])
        return arranged(cut, encode, markers, room, header(row["message"], row["broken"]))
