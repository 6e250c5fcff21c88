"""Embeddings from any server that implements `POST /v1/embeddings` (OpenAI, vLLM, llama.cpp, text-embeddings-inference,
Ollama)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import httpx
import msgspec
import numpy as np
from numpy.typing import NDArray

from espalier.errors import ModelError, ModelUnavailable, ModelUnsuitable
from espalier.ports import Passage

KEY_VARIABLE = "ESPALIER_EMBEDDINGS_API_KEY"
_BATCH = 64
_TIMEOUT = httpx.Timeout(60.0, connect=5.0)


class _Row(msgspec.Struct):
    index: int
    embedding: list[float]


class _Answer(msgspec.Struct):
    data: list[_Row]


class OpenAiEmbedder:
    """Implements `ports.Embedder`. The dimension is that of the answer to a first, tiny request.

    The key, where the server requires one, comes from the environment alone: a workspace's settings must not contain
    one.
    """

    def __init__(self, url: str, model: str, *, client: httpx.Client | None = None) -> None:
        self._url = _endpoint(url)
        self._model = model
        self._client = client or httpx.Client(timeout=_TIMEOUT, headers=_headers())
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
        vectors = self._vectors(self._post(body), len(texts))
        self._dimension = self._dimension or vectors.shape[1]
        if vectors.shape[1] != self._dimension:
            raise ModelUnsuitable(f"{self._url} answered {vectors.shape[1]} dimensions after {self._dimension}")
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        unit: NDArray[np.float32] = vectors / np.maximum(lengths, np.finfo(np.float32).tiny)
        return unit

    def _post(self, body: dict[str, Any]) -> bytes:
        try:
            response = self._client.post(self._url, json=body)
        except httpx.TimeoutException as error:
            raise ModelUnavailable(f"{self._url} did not answer in time") from error
        except (httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
            raise ModelUnsuitable(f"{self._url} is not an address", remedy="http://HOST:PORT/v1") from error
        except httpx.HTTPError as error:
            raise ModelUnavailable(f"{self._url} cannot be reached: {error}") from error
        if response.is_error:
            raise _rejection(self._url, response)
        return response.content

    def _vectors(self, content: bytes, count: int) -> NDArray[np.float32]:
        try:
            rows = sorted(msgspec.json.decode(content, type=_Answer).data, key=lambda row: row.index)
            vectors = np.array([row.embedding for row in rows], np.float32)
        except (msgspec.MsgspecError, ValueError) as error:
            raise ModelUnsuitable(f"{self._url} did not answer with embeddings: {error}") from error
        if vectors.ndim != 2 or len(vectors) != count or not vectors.size or not np.isfinite(vectors).all():
            raise ModelUnsuitable(f"{self._url} answered {len(vectors)} usable embeddings for {count} texts")
        return vectors


def _endpoint(url: str) -> str:
    """The embeddings address of a server given by its root, its `/v1`, or in full."""
    url = url.rstrip("/")
    if url.endswith("/embeddings"):
        return url
    return f"{url}/embeddings" if url.endswith("/v1") else f"{url}/v1/embeddings"


def _headers() -> dict[str, str]:
    key = os.environ.get(KEY_VARIABLE, "")
    return {"Authorization": f"Bearer {key}"} if key else {}


def _rejection(url: str, response: httpx.Response) -> ModelError:
    said = " ".join(response.text.split())[:200]
    message = f"{url} answered {response.status_code}: {said}"
    if response.status_code in (401, 403):
        return ModelUnsuitable(message, remedy=f"put the key into the environment variable {KEY_VARIABLE}")
    if response.status_code >= 500 or response.status_code in (408, 429):
        return ModelUnavailable(message)
    return ModelUnsuitable(message, remedy="check the model's name and that it makes embeddings")
