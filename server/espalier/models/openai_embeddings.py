"""Embeddings from any server that implements `POST /v1/embeddings` (OpenAI, vLLM, llama.cpp, text-embeddings-inference,
Ollama)."""

from __future__ import annotations

import os
from collections.abc import Sequence

import httpx
import msgspec
import numpy as np
from numpy.typing import NDArray

from espalier.errors import ModelUnsuitable
from espalier.models.openai_server import ServerSettings, failures_named
from espalier.ports import Passage

KEY_VARIABLE = "ESPALIER_EMBEDDINGS_API_KEY"
_REMEDY = "check the model's name and that it makes embeddings"
_BATCH = 64


class _Row(msgspec.Struct):
    index: int
    embedding: list[float]


class _Answer(msgspec.Struct):
    data: list[_Row]


class OpenAiEmbedder:
    """Implements `ports.Embedder`. Synchronous, because it runs in a thread of its own. The dimension is that of the
    answer to a first, tiny request.

    The key, where the server requires one, comes from the environment alone: a workspace's settings must not contain
    one.
    """

    def __init__(self, url: str, model: str, *, client: httpx.Client | None = None) -> None:
        settings = ServerSettings(url, model, os.environ.get(KEY_VARIABLE, ""))
        in_full = url.rstrip("/").endswith("/embeddings")
        self._url = url.rstrip("/") if in_full else f"{settings.base}/embeddings"
        self._model = model
        self._client = client or httpx.Client(timeout=settings.timeout, headers=settings.headers)
        self._dimension = 0

    @property
    def recipe(self) -> str:
        return f"{self._url} {self._model}"

    @property
    def dimension(self) -> int:
        """The dimension. Asks the server the first time; raises `ModelError` when it does not answer."""
        if not self._dimension:
            self._batch(["class"])
        return self._dimension

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """(n, dimension) float32 rows of length one. Raises `ModelError`."""
        if not texts:
            return np.empty((0, self.dimension), np.float32)
        rows = [self._batch(texts[start : start + _BATCH]) for start in range(0, len(texts), _BATCH)]
        return np.concatenate(rows)

    def embed_passages(self, passages: Sequence[Passage]) -> NDArray[np.float32]:
        """As `embed`, of each passage's names and what it says. Code is left out: methods that touch the same things
        would be alike (Recall@10 .243 instead of .287 of Shopizer's methods with all-MiniLM-L6-v2)."""
        return self.embed([" ".join(filter(None, each[:3])) for each in passages])

    def close(self) -> None:
        self._client.close()

    def _batch(self, texts: Sequence[str]) -> NDArray[np.float32]:
        body = {"model": self._model, "input": list(texts), "encoding_format": "float"}
        with failures_named(self._url, key_variable=KEY_VARIABLE, remedy=_REMEDY):
            content = self._client.post(self._url, json=body).raise_for_status().content
        vectors = self._vectors(content, len(texts))
        self._dimension = self._dimension or vectors.shape[1]
        if vectors.shape[1] != self._dimension:
            raise ModelUnsuitable(f"{self._url} answered {vectors.shape[1]} dimensions after {self._dimension}")
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        unit: NDArray[np.float32] = vectors / np.maximum(lengths, np.finfo(np.float32).tiny)
        return unit

    def _vectors(self, content: bytes, count: int) -> NDArray[np.float32]:
        try:
            rows = sorted(msgspec.json.decode(content, type=_Answer).data, key=lambda row: row.index)
            vectors = np.array([row.embedding for row in rows], np.float32)
        except (msgspec.MsgspecError, ValueError) as error:
            raise ModelUnsuitable(f"{self._url} did not answer with embeddings: {error}") from error
        if vectors.ndim != 2 or len(vectors) != count or not vectors.size or not np.isfinite(vectors).all():
            raise ModelUnsuitable(f"{self._url} answered {len(vectors)} usable embeddings for {count} texts")
        return vectors
