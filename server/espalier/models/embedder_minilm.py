"""all-MiniLM-L6-v2 on onnxruntime: sentences to unit vectors, offline and without torch."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray
from tokenizers import Tokenizer

from espalier.errors import ModelUnsuitable

MODEL_FILE = "model.int8.onnx"
TOKENIZER_FILE = "tokenizer.json"
TOKENS = 64
"""Longer texts are cut: whole chunks of 256 tokens rank no better once fused with BM25, and take five times longer."""
_BATCH = 32


class MiniLmEmbedder:
    """Implements `ports.Embedder` over a folder made by `embedder_install.ensure_embedder`."""

    def __init__(self, folder: Path, *, threads: int | None = None) -> None:
        try:
            self._tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
            self._session = ort.InferenceSession(
                folder / MODEL_FILE, _options(threads or _threads()), ["CPUExecutionProvider"]
            )
        except Exception as error:  # both libraries raise their own, unrelated exceptions
            raise ModelUnsuitable(f"no embedder in {folder}: {error}", remedy="run `espalier setup`") from error
        self._tokenizer.enable_truncation(TOKENS)
        self._tokenizer.enable_padding()
        self._dimension = int(self._session.get_outputs()[0].shape[-1])

    @property
    def recipe(self) -> str:
        return f"all-MiniLM-L6-v2/int8/{TOKENS}"

    @property
    def dimension(self) -> int:
        return self._dimension

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """(n, 384) float32 rows of length one. Batches hold texts of similar length, because padding costs as much as
        text."""
        vectors = np.empty((len(texts), self._dimension), np.float32)
        order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
        for start in range(0, len(order), _BATCH):
            batch = order[start : start + _BATCH]
            vectors[batch] = self._run([texts[i] for i in batch])
        return vectors

    def _run(self, texts: Sequence[str]) -> NDArray[np.float32]:
        encoded = self._tokenizer.encode_batch_fast(list(texts))
        ids = np.array([e.ids for e in encoded], np.int64)
        mask = np.array([e.attention_mask for e in encoded], np.int64)
        (vectors,) = self._session.run(None, {"ids": ids, "mask": mask})
        return np.asarray(vectors, np.float32)


def _threads() -> int:
    """Half the cores, at most four: embedding is background work and must leave room for the editor."""
    return max(1, min(4, (os.cpu_count() or 2) // 2))


def _options(threads: int) -> ort.SessionOptions:
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.enable_cpu_mem_arena = False  # the arena keeps the largest batch's memory for good
    options.log_severity_level = 3
    return options
