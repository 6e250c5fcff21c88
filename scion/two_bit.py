"""Vectors in two bits a component: one of -3, -1, 1 and 3, times a scale of the row.

A passage's vector is a sum over its words, in which the errors of the components, a sixth of a word's energy, mostly
cancel: `tests/bench/bench_javadoc.py` finds as many methods with two bits as with eight.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_PER_BYTE = 4
_STEPS = np.linspace(0.4, 3.2, 57)
"""Distances between levels that are tried for a row, in its root mean square; of a normal distribution 1 is best."""


def quantised(table: NDArray[np.float32]) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """`table`: (rows, 4 n). Returns codes (rows, n), the first component in the lowest bits, and scales (rows), those
    with the least squared error of the steps that are tried."""
    spread = np.sqrt((table**2).mean(axis=1)).clip(min=1e-8)
    least = np.full(len(table), np.inf)
    levels, scale = np.zeros(table.shape, np.float32), np.zeros(len(table), np.float32)
    for step in _STEPS:
        tried = (2 * np.floor(table / (step * spread)[:, None]) + 1).clip(-3, 3).astype(np.float32)
        fitting = (tried * table).sum(axis=1) / (tried**2).sum(axis=1)
        error = ((table - tried * fitting[:, None]) ** 2).sum(axis=1)
        better = error < least
        least[better], levels[better], scale[better] = error[better], tried[better], fitting[better]
    codes = ((levels + 3) / 2).astype(np.uint8).reshape(len(table), -1, _PER_BYTE)
    shifts = np.arange(0, 2 * _PER_BYTE, 2, dtype=np.uint8)
    return np.bitwise_or.reduce(codes << shifts, axis=2), scale
