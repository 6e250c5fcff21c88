"""Questions and code to unit vectors, as sums of the vectors of their words.

Each word has one vector and two weights, for questions and for code; a passage's fields (its name, the names around
it, its text) have a weight each. The vectors begin as those that all-MiniLM-L6-v2 has of single words, projected
(Model2Vec, van Dulken and Tulkens 2024), and are trained with in-batch negatives (van den Oord et al. 2018) on
documentation and the code below it, by `scion.encoder`. The order of words is lost. A component takes two bits
(`scion.two_bit`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from zipfile import BadZipFile
from zlib import error as DamagedStream

import numpy as np
import snowballstemmer  # type: ignore[import-untyped]
from numpy.typing import NDArray

from espalier.errors import ModelUnsuitable
from espalier.ports import Passage
from espalier.text.words import words

WEIGHTS = Path(__file__).with_name("word_vectors.npz")
MOST = (24, 8, 14, 60)
"""Words that are read of a question, and of a passage's name, the names around it and its text."""
_COMPONENTS = np.array([[2 * (byte >> bits & 3) - 3 for bits in (0, 2, 4, 6)] for byte in range(256)], np.float32)
"""The four components that a byte stands for, before they are multiplied by their row's scale."""
_STEMMER = snowballstemmer.stemmer("english")


class WordEncoder:
    """Implements `ports.Embedder` over a file of `scion.encoder`. Raises `ModelUnsuitable` for a file that is none."""

    def __init__(self, file: Path = WEIGHTS) -> None:
        try:
            with np.load(file) as found:
                vocabulary = found["words"].tobytes().decode().split("\n")
                scale, question, code = (found[name].astype(np.float32) for name in ("scale", "question", "code"))
                self._codes: NDArray[np.uint8] = _codes(found["codes"])
                self._fields = found["fields"].tolist()
            if {len(vocabulary)} != {len(each) for each in (self._codes, scale, question, code)}:
                raise ValueError("words, codes and weights differ in number")
            self._question, self._code = question * scale, code * scale
            if len(self._fields) != len(MOST) - 1:
                raise ValueError("a passage has as many weights as fields")
            digest = blake2b(file.read_bytes(), digest_size=8).hexdigest()
        except (OSError, ValueError, TypeError, KeyError, EOFError, BadZipFile, DamagedStream) as error:
            raise ModelUnsuitable(f"no word vectors in {file}: {error}", remedy="install Espalier anew") from error
        self._rows = {word: row for row, word in enumerate(vocabulary)}
        self.recipe = f"word vectors/{digest}"

    @property
    def dimension(self) -> int:
        return int(self._codes.shape[1]) * int(_COMPONENTS.shape[1])

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """(n, dimension) float32 rows of length one; a text without a known word points the same way as any other such
        one."""
        return self._unit([self._sum(words(text), MOST[0], self._question) for text in texts])

    def embed_passages(self, passages: Sequence[Passage]) -> NDArray[np.float32]:
        """As `embed`, of code."""
        return self._unit([self._passage(each) for each in passages])

    def close(self) -> None:
        """Does nothing: the vectors are in memory."""

    def _passage(self, passage: Passage) -> NDArray[np.float32]:
        """The fields' sums, each divided by the root of its number of words: a long text says not much more."""
        fields = (passage.name, passage.around, f"{passage.said} {passage.code}")
        total = np.zeros(self.dimension, np.float32)
        for text, most, weight in zip(fields, MOST[1:], self._fields, strict=True):
            total += weight * self._sum(text.split(), most, self._code, mean=True)
        return total

    def _sum(
        self, found: Iterable[str], most: int, weights: NDArray[np.float32], *, mean: bool = False
    ) -> NDArray[np.float32]:
        known = (row for stem in dict.fromkeys(map(_stem, found)) if (row := self._rows.get(stem)) is not None)
        rows = list(islice(known, most))
        if not rows:
            return np.zeros(self.dimension, np.float32)
        vectors = _COMPONENTS[self._codes[rows]].reshape(len(rows), self.dimension)
        total: NDArray[np.float32] = weights[rows] @ vectors
        return total / np.float32(len(rows) ** 0.5) if mean else total

    def _unit(self, rows: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
        vectors = np.stack(rows) if rows else np.zeros((0, self.dimension), np.float32)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        vectors[lengths[:, 0] == 0, 0] = 1
        lengths[lengths == 0] = 1
        unit: NDArray[np.float32] = vectors / lengths
        return unit


def _codes(found: NDArray[np.generic]) -> NDArray[np.uint8]:
    """(words, bytes) uint8. Raises `ValueError` for another type or shape."""
    if found.dtype != np.uint8 or found.ndim != 2:
        raise ValueError(f"codes are bytes in two dimensions, not {found.dtype} in {found.ndim}")
    return found.astype(np.uint8, copy=False)


@lru_cache(1 << 15)
def _stem(word: str) -> str:
    return str(_STEMMER.stemWord(word))
