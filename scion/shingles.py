"""Overlap of files by hashed shingles (runs of 13 lexical tokens), and which files near-duplicate earlier ones.

Shingling is Broder's ("On the resemblance and containment of documents", 1997); 13 tokens and a share of the file are
the contamination check of GPT-3 (Brown et al. 2020, appendix C), here with a threshold instead of any match. Comments,
package and import declarations are left out: lists of JDK imports are alike in unrelated files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

LENGTH = 13
SAMPLED = 32
"""One shingle in so many represents a file among those seen; chosen by hand for memory."""
ENOUGH = 4
"""Sampled shingles below which a file is compared by all its shingles together; chosen by hand."""

_LEXEMES = re.compile(
    r"/\*.*?\*/|//[^\n]*|^\s*(?:package|import)\s[^;]*;"
    r"|(\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|\w+|[^\w\s])",
    re.DOTALL | re.MULTILINE,
)
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)

Hashes = NDArray[np.uint64]


def lexemes(text: str) -> list[str]:
    """The tokens of a Java text without comments, package and import declarations."""
    return [token for token in _LEXEMES.findall(text) if token]


def shingles(text: str) -> Hashes:
    """The distinct hashes of the runs of 13 tokens in `text`, sorted; empty for a shorter text."""
    codes = np.fromiter((crc32(token.encode("utf-8", "replace")) for token in lexemes(text)), np.uint64)
    if len(codes) < LENGTH:
        return np.empty(0, np.uint64)
    runs = len(codes) - LENGTH + 1
    hashes = np.zeros(runs, np.uint64)
    for offset in range(LENGTH):
        hashes = (hashes ^ codes[offset : offset + runs]) * _MULTIPLIER
        hashes ^= hashes >> np.uint64(29)
    return np.unique(hashes)


class Reference:
    """The shingles of several code bases, each asked for its share of a file."""

    def __init__(self, bases: Sequence[Iterable[Hashes]]) -> None:
        if len(bases) > 64:
            raise ValueError("at most 64 code bases fit the bit mask")
        parts = [_united(base) for base in bases]
        everything = np.concatenate([*parts, np.empty(0, np.uint64)])
        self._hashes = np.unique(everything)
        self._bases = np.zeros(len(self._hashes), np.uint64)
        for number, part in enumerate(parts):
            self._bases[np.searchsorted(self._hashes, part)] |= np.uint64(1 << number)
        self._count = len(bases)

    def shares(self, file: Hashes) -> list[float]:
        """For each code base, which share of the file's shingles it contains."""
        if not len(file) or not len(self._hashes):
            return [0.0] * self._count
        places = np.minimum(np.searchsorted(self._hashes, file), len(self._hashes) - 1)
        masks = self._bases[places[self._hashes[places] == file]]
        bits = (int(np.count_nonzero(masks & np.uint64(1 << number))) for number in range(self._count))
        return [bit / len(file) for bit in bits]


class Seen:
    """The files kept so far, by a sample of their shingles."""

    def __init__(self, threshold: float) -> None:
        self._threshold = threshold
        self._sampled: set[int] = set()
        self._whole: set[bytes] = set()

    def admit(self, file: Hashes) -> bool:
        """Whether the file is new; if it is, it counts as seen from now on."""
        whole = file.tobytes()
        sampled: list[int] = file[file % np.uint64(SAMPLED) == 0].tolist()
        known = sum(one in self._sampled for one in sampled)
        if whole in self._whole or (len(sampled) >= ENOUGH and known >= self._threshold * len(sampled)):
            return False
        self._sampled.update(sampled)
        if len(sampled) < ENOUGH:
            self._whole.add(whole)
        return True


def _united(files: Iterable[Hashes]) -> Hashes:
    return np.unique(np.concatenate([*files, np.empty(0, np.uint64)]))
