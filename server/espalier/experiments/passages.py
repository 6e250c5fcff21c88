"""Passages of fixed length and their vectors, as in arXiv 2601.08773: 1000 characters, 100 of them shared, top 10."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from espalier import ports
from espalier.ports import Embedder, Progress, Report
from espalier.text.words import words

LENGTH, OVERLAP = 1_000, 100
TOP = 10
_BATCH = 64


@dataclass(frozen=True, slots=True)
class FixedPassage:
    """`text` is lines `line` to `end_line` of the file, the first and last perhaps in part."""

    path: str
    line: int
    end_line: int
    text: str


def passages(path: str, text: str) -> Iterator[FixedPassage]:
    start = 0
    while start == 0 or start + OVERLAP < len(text):
        piece = text[start : start + LENGTH]
        line = 1 + text.count("\n", 0, start)
        yield FixedPassage(path, line, line + piece.count("\n"), piece)
        start += LENGTH - OVERLAP


class VectorSearch:
    """The passages of some files by their vectors. Making it blocks for as long as they take to embed."""

    def __init__(self, sources: Iterable[tuple[str, str]], embedder: Embedder, report: Report) -> None:
        self._passages = [each for path, text in sources for each in passages(path, text)]
        self._embedder = embedder
        self._rows = np.stack(list(self._embedded(report))) if self._passages else np.zeros((0, embedder.dimension))

    def __len__(self) -> int:
        return len(self._passages)

    def search(self, question: str, k: int = TOP) -> list[FixedPassage]:
        scores = self._rows @ self._embedder.embed([question])[0]
        return [self._passages[i] for i in np.argsort(-scores, kind="stable")[:k]]

    def _embedded(self, report: Report) -> Iterator[NDArray[np.float32]]:
        for first in range(0, len(self._passages), _BATCH):
            batch = self._passages[first : first + _BATCH]
            yield from self._embedder.embed_passages(
                [ports.Passage("", "", " ".join(words(each.text))) for each in batch]
            )
            report(Progress("embedding passages", first / len(self._passages)))
