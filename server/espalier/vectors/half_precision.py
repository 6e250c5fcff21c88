"""Vectors of half precision in FAISS: exact inner product over unit vectors, which is the cosine.

Components are halves (as vectors are kept on disk), which moves a cosine by less than 0.001 and halves the memory.
A search compares all vectors. Where that takes too long, an approximate index of FAISS's can replace this one.
"""

from __future__ import annotations

from collections.abc import Sequence

import faiss
import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]

faiss.omp_set_num_threads(1)  # single queries are too short to share out, and idle OpenMP threads spin


class Halves:
    """Vectors of one dimension by id."""

    def __init__(self, dimension: int) -> None:
        halves = faiss.IndexScalarQuantizer(dimension, faiss.ScalarQuantizer.QT_fp16, faiss.METRIC_INNER_PRODUCT)
        self._index = faiss.IndexIDMap2(halves)

    def __len__(self) -> int:
        return int(self._index.ntotal)

    def add(self, ids: Sequence[int], rows: Sequence[bytes]) -> None:
        """Adds vectors under new ids; a row: its halves as bytes."""
        matrix = np.frombuffer(b"".join(rows), np.float16).reshape(len(rows), -1).astype(np.float32)
        self._index.add_with_ids(matrix, np.array(ids, np.int64))

    def remove(self, ids: Sequence[int]) -> None:
        self._index.remove_ids(faiss.IDSelectorBatch(np.array(ids, np.int64)))

    def search(self, vector: Vector, k: int) -> list[tuple[int, float]]:
        """The k nearest (id, cosine), nearest first."""
        scores, ids = self._index.search(vector.reshape(1, -1), min(k, len(self)))
        return [(int(id), float(score)) for id, score in zip(ids[0], scores[0], strict=True) if id >= 0]
