"""Counts of what followed a context, straight from the text, without a table of n-grams.

A `Segment` is an array of lexeme ids and the order of its positions by the lexemes before them, nearest first. All
positions after one context are then one slice of that order. The slices of longer contexts lie inside those of shorter
ones, and each is found by binary search. Eight bytes a lexeme hold every order at once (the idea of suffix arrays for
language models: Kennington, Kay, Friedrich 2012; Shareghi et al. 2015).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ids = NDArray[np.int32]

MAX_CONTEXT = 5
_BITS = 21
_BOUNDARY = 0
_FEW = 4096


class Followers(NamedTuple):
    """The followers of one context: `ids` in rising order, how often each occurs, and the total."""

    ids: Ids
    counts: NDArray[np.float64]
    total: float


class Segment:
    """An immutable text of lexeme ids; id 0 marks the boundaries of files and is never a lexeme."""

    def __init__(self, texts: Sequence[Ids]) -> None:
        boundary = np.full(MAX_CONTEXT, _BOUNDARY, dtype=np.int32)
        self._tokens = np.concatenate([part for text in texts for part in (boundary, text)] or [boundary])
        self.starts = np.cumsum([MAX_CONTEXT, *(len(text) + MAX_CONTEXT for text in texts)])[:-1]
        self._order = _by_context(self._tokens)
        self._alive: NDArray[np.bool_] | None = None
        self._totals: NDArray[np.int64] | None = None

    def __len__(self) -> int:
        return len(self._tokens)

    def without(self, start: int, end: int) -> None:
        """Forget the positions [start, end)."""
        if self._alive is None:
            self._alive = np.ones(len(self._tokens), dtype=np.bool_)
        self._alive[start:end] = False
        self._totals = None

    @property
    def totals(self) -> NDArray[np.int64]:
        """How often each lexeme occurs, by id."""
        if self._totals is None:
            kept = self._tokens if self._alive is None else self._tokens[self._alive]
            self._totals = np.bincount(kept, minlength=1)
        return self._totals

    def slices(self, context: Sequence[int]) -> Iterator[tuple[int, int]]:
        """The slices of the order after the last 0, 1, 2, ... lexemes of `context`, until one is empty."""
        low, high = 0, len(self._order)
        yield low, high
        tokens, order = self._tokens, self._order
        for back, wanted in enumerate(reversed(context[-MAX_CONTEXT:]), 1):
            inside = range(low, high)
            key = _lexeme_before(tokens, order, back)
            first = bisect_left(inside, wanted, key=key)
            low, high = low + first, low + bisect_right(inside, wanted, lo=first, key=key)
            if low == high:
                return
            yield low, high

    def followers(self, low: int, high: int, hidden: tuple[int, int] = (0, 0)) -> Followers:
        """The lexemes at the positions of a slice; those in `hidden` and forgotten ones do not count."""
        positions = self._order[low:high]
        if self._alive is not None:
            positions = positions[self._alive[positions]]
        if hidden[0] < hidden[1]:
            positions = positions[(positions < hidden[0]) | (positions >= hidden[1])]
        return _counted(self._tokens[positions])

    def predecessors(self, word: int, hidden: tuple[int, int] = (0, 0)) -> Followers:
        """The lexemes before a lexeme, wherever it occurs outside `hidden`."""
        positions = np.flatnonzero(self._tokens[MAX_CONTEXT:] == word) + MAX_CONTEXT
        if self._alive is not None:
            positions = positions[self._alive[positions]]
        return _counted(self._tokens[positions[(positions < hidden[0]) | (positions >= hidden[1])] - 1])

    def text(self, start: int, end: int) -> Ids:
        return self._tokens[start:end]

    def everything(self, hidden: tuple[int, int] = (0, 0)) -> Followers:
        """Every lexeme outside `hidden`, as the followers of the empty context."""
        counts = self.totals.copy()
        counts -= np.bincount(self._tokens[slice(*hidden)], minlength=len(counts))
        ids = np.flatnonzero(counts > 0)
        return _followers(ids, counts[ids])


def _counted(found: Ids) -> Followers:
    """Counts of the lexemes in `found`."""
    if len(found) <= _FEW:
        return _followers(*np.unique(found, return_counts=True))
    counts = np.bincount(found)
    ids = np.flatnonzero(counts)
    return _followers(ids, counts[ids])


def _lexeme_before(tokens: Ids, order: Ids, back: int) -> Callable[[int], int]:
    return lambda index: int(tokens[order[index] - back])


def _followers(ids: NDArray[np.integer], counts: NDArray[np.integer]) -> Followers:
    real = ids != _BOUNDARY
    kept = counts[real].astype(np.float64)
    return Followers(ids[real].astype(np.int32), kept, float(kept.sum()))


def _by_context(tokens: Ids) -> Ids:
    """Positions (from MAX_CONTEXT on) sorted by the lexemes before them, nearest first."""
    padded = tokens.astype(np.int64)
    size = len(tokens) - MAX_CONTEXT
    if size <= 0:
        return np.zeros(0, dtype=np.int32)
    before = [padded[MAX_CONTEXT - back : MAX_CONTEXT - back + size] for back in range(1, MAX_CONTEXT + 1)]
    near = (before[0] << 2 * _BITS) | (before[1] << _BITS) | before[2]
    far = (before[3] << _BITS) | before[4]
    return (np.lexsort((far, near)) + MAX_CONTEXT).astype(np.int32)
