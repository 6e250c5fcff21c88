"""A fake embedder: a text's vector is the sum of fixed random vectors of its words, so like texts are near."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from espalier.errors import ModelUnavailable
from espalier.ports import Passage


class WordsEmbedder:
    """Implements `ports.Embedder`; counts what it was asked, and can be made to fail."""

    def __init__(self, dimension: int = 64, recipe: str = "words") -> None:
        self.recipe = recipe
        self.dimension = dimension
        self.embedded: list[str] = []
        self.asked = threading.Event()
        self.failing = self.closed = False

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self.failing:
            raise ModelUnavailable("the embedder is down")
        self.embedded += texts
        self.asked.set()
        rows = [sum((self._word(word) for word in text.split()), np.full(self.dimension, 1e-6)) for text in texts]
        vectors = np.array(rows, np.float32).reshape(len(texts), self.dimension)
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)

    def embed_passages(self, passages: Sequence[Passage]) -> NDArray[np.float32]:
        return self.embed([" ".join(dict.fromkeys(" ".join(passage).split())) for passage in passages])

    def close(self) -> None:
        self.closed = True

    def _word(self, word: str) -> NDArray[np.float64]:
        seed = int.from_bytes(blake2b(word.encode(), digest_size=8).digest(), "big")
        return np.random.default_rng(seed).standard_normal(self.dimension)
