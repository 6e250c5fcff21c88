"""Counts of Java in general: what the embedded model knows before it has read a file of the workspace.

The file holds a trie of n-grams as columns (words in order, and for each the share of it after the words before). It is
mapped; the trie's tree is unpacked when it is opened, in two to four milliseconds. `scion.knowledge` makes it, and
nothing but counts of lexemes that several repositories have in common is in it.

The package is compressed, so similar bytes are in one column: the higher bytes of words' numbers and the lower
ones, and how many followers a node has instead of where they begin.
"""

from __future__ import annotations

import json
import mmap
import struct
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from espalier.errors import ModelUnsuitable

FILE = Path(__file__).with_name("general_knowledge.bin")
ORDERS = (2, 3, 4)
BITS = 15
"""Of a word's number in a key."""
_MAGIC = b"EspGK002"
_HEADER = 4096
"""Bytes before the columns."""
_STEP = 0.05
"""Shares are kept as the whole multiple of this in their natural logarithm, negated: within 2.5%."""

Ids = NDArray[np.int32]
Keys = NDArray[np.int64]


class Shares(NamedTuple):
    """Words in rising order after one context, with their shares; the rest of the mass is left to shorter contexts."""

    ids: Ids
    shares: NDArray[np.float64]


class GeneralKnowledge:
    """A file of `scion.knowledge`. Words are numbered from 1, in the order of `words`."""

    def __init__(self, columns: Mapping[str, NDArray[np.generic]], words: bytes) -> None:
        self._columns = columns
        self._words = words
        self._offsets = [_offsets(columns[f"followers{order - 1}"]) for order in ORDERS]
        self._last = {order: _joined(columns[f"upper{order}"], columns[f"lower{order}"]) for order in ORDERS}
        """By length, the last word of each n-gram."""
        self._check()

    def _check(self) -> None:
        """Raises `ValueError` where the lengths of columns disagree."""
        nodes = len(self._columns["unigram"])
        for order, offsets in zip(ORDERS, self._offsets, strict=True):
            lengths = {len(self._columns[f"{name}{order}"]) for name in ("upper", "lower", "share")}
            if len(offsets) != nodes + 1 or lengths != {int(offsets[-1])}:
                raise ValueError(f"its columns of length {order} disagree")
            nodes = len(self._last[order])

    @classmethod
    def opened(cls, file: Path = FILE) -> GeneralKnowledge:
        """Raises `ModelUnsuitable` for a file that is none."""
        try:
            with file.open("rb") as opened:
                data = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
            (length,) = struct.unpack_from("<I", data, len(_MAGIC))
            if data[: len(_MAGIC)] != _MAGIC:
                raise ValueError("it begins otherwise")
            at = len(_MAGIC) + 4
            header = json.loads(data[at : at + length])
            columns = {
                name: np.frombuffer(data, dtype, count, offset)
                for name, (dtype, offset, count) in header["columns"].items()
            }
            start, size = header["words"]
            if start + size != len(data):
                raise ValueError("it is cut off")
            return cls(columns, data[start : start + size])
        except (OSError, ValueError, KeyError, TypeError, AttributeError, struct.error) as error:
            raise ModelUnsuitable(f"no knowledge of Java in {file}: {error}", remedy="install Espalier anew") from error

    @property
    def words(self) -> list[str]:
        return self._words.decode().split("\0")

    @cached_property
    def unigram(self) -> NDArray[np.float64]:
        """(words + 1) shares of all lexemes; the first, that of any other, is what is left."""
        found = self._columns["unigram"].astype(np.float64)
        found[0] = 0.0
        return found

    def followers(self, context: Sequence[int]) -> list[Shares]:
        """What follows the last 1, 2, ... words of `context`, as far as the context is known."""
        found: list[Shares] = []
        for length in range(1, max(ORDERS)):
            if len(context) < length:
                break
            span = self._span(context[-length:])
            if span is None:
                break
            low, high = span
            shares = np.exp(-_STEP * self._columns[f"share{length + 1}"][low:high].astype(np.float64))
            found.append(Shares(self._last[length + 1][low:high].astype(np.int32), shares))
        return found

    def _span(self, words: Sequence[int]) -> tuple[int, int] | None:
        """Where the followers of these words are among the n-grams one longer; None: nowhere."""
        node = words[0]
        if not 0 < node < len(self._offsets[0]) - 1:
            return None
        for order, word in enumerate(words[1:], 2):
            offsets = self._offsets[order - 2]
            low, high = int(offsets[node]), int(offsets[node + 1])
            column = self._last[order][low:high]
            at = int(np.searchsorted(column, word))
            if at == len(column) or column[at] != word:
                return None
            node = low + at
        offsets = self._offsets[len(words) - 1]
        low, high = int(offsets[node]), int(offsets[node + 1])
        return (low, high) if low < high else None


def write(
    file: Path,
    words: Sequence[str],
    unigram: NDArray[np.float64],
    table: Mapping[int, tuple[Keys, NDArray[np.float64]]],
) -> None:
    """Write a file for `GeneralKnowledge`. `unigram`: (words + 1) shares; `table`: by length, sorted keys of n-grams
    (every beginning of a key is a key) and their shares."""
    columns: dict[str, NDArray[np.generic]] = {"unigram": unigram.astype(np.float32)}
    nodes: Keys = np.arange(len(words) + 1)
    for order, (keys, shares) in sorted(table.items()):
        begins = np.append(np.searchsorted(keys >> BITS, nodes), len(keys))
        columns[f"followers{order - 1}"] = np.diff(begins).astype(np.uint16)
        last = keys & ((1 << BITS) - 1)
        columns[f"upper{order}"], columns[f"lower{order}"] = (last >> 8).astype(np.uint8), last.astype(np.uint8)
        columns[f"share{order}"] = _quantised(shares)
        nodes = keys
    encoded = "\0".join(words).encode()
    at, placed = _HEADER, {}
    for name, column in columns.items():
        placed[name] = (column.dtype.str, at, len(column))
        at += -(-column.nbytes // 8) * 8
    text = json.dumps({"columns": placed, "words": (at, len(encoded))}).encode()
    data = bytearray(at + len(encoded))
    struct.pack_into(f"<8sI{len(text)}s", data, 0, _MAGIC, len(text), text)
    for name, column in columns.items():
        data[placed[name][1] : placed[name][1] + column.nbytes] = column.tobytes()
    data[at:] = encoded
    file.write_bytes(data)


def _offsets(followers: NDArray[np.generic]) -> NDArray[np.uint32]:
    """Where the followers of each node begin, and where those of the last end."""
    offsets = np.zeros(len(followers) + 1, np.uint32)
    np.cumsum(followers, out=offsets[1:])
    return offsets


def _joined(upper: NDArray[np.generic], lower: NDArray[np.generic]) -> NDArray[np.uint16]:
    joined: NDArray[np.uint16] = upper.astype(np.uint16) << np.uint16(8) | lower.astype(np.uint16)
    return joined


def _quantised(shares: NDArray[np.float64]) -> NDArray[np.generic]:
    return np.clip(np.ceil(-np.log(np.maximum(shares, 1e-30)) / _STEP), 1, 255).astype(np.uint8)
