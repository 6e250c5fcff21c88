"""The ONNX encoder against a plain numpy encoder with the same random weights."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
import pytest
from numpy.typing import NDArray

from espalier.models.embedder_graph import Shape, encoder, quantised

SHAPE = Shape(layers=2, heads=4, hidden=64)
WIDE, WORDS, PLACES = 128, 100, 32
Array = NDArray[np.float32]


def weights(seed: int = 1) -> dict[str, Array]:
    """Random weights under a BERT checkpoint's names."""
    made: dict[str, Array] = {}
    random = np.random.default_rng(seed)

    def matrix(name: str, *shape: int) -> None:
        made[name] = random.standard_normal(shape).astype(np.float32) / np.float32(shape[-1] ** 0.5)

    def linear(name: str, inputs: int, outputs: int) -> None:
        matrix(f"{name}.weight", outputs, inputs)
        matrix(f"{name}.bias", outputs)

    def norm(name: str) -> None:
        made[f"{name}.weight"] = random.uniform(0.5, 1.5, SHAPE.hidden).astype(np.float32)
        matrix(f"{name}.bias", SHAPE.hidden)

    for name, rows in (("word", WORDS), ("position", PLACES), ("token_type", 2)):
        matrix(f"embeddings.{name}_embeddings.weight", rows, SHAPE.hidden)
    norm("embeddings.LayerNorm")
    for layer in (f"encoder.layer.{i}" for i in range(SHAPE.layers)):
        for part in ("query", "key", "value"):
            linear(f"{layer}.attention.self.{part}", SHAPE.hidden, SHAPE.hidden)
        linear(f"{layer}.attention.output.dense", SHAPE.hidden, SHAPE.hidden)
        norm(f"{layer}.attention.output.LayerNorm")
        linear(f"{layer}.intermediate.dense", SHAPE.hidden, WIDE)
        linear(f"{layer}.output.dense", WIDE, SHAPE.hidden)
        norm(f"{layer}.output.LayerNorm")
    return made


class Reference:
    """The encoder as its paper writes it, one text at a time."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.w = weights

    def __call__(self, ids: list[int]) -> Array:
        places = self.w["embeddings.position_embeddings.weight"][: len(ids)]
        segment = self.w["embeddings.token_type_embeddings.weight"][0]
        state = self.norm(self.w["embeddings.word_embeddings.weight"][ids] + places + segment, "embeddings.LayerNorm")
        for layer in (f"encoder.layer.{i}" for i in range(SHAPE.layers)):
            attended = self.linear(self.attention(state, layer), f"{layer}.attention.output.dense")
            state = self.norm(attended + state, f"{layer}.attention.output.LayerNorm")
            wide = gelu(self.linear(state, f"{layer}.intermediate.dense"))
            state = self.norm(self.linear(wide, f"{layer}.output.dense") + state, f"{layer}.output.LayerNorm")
        mean = state.mean(axis=0)
        return mean / np.linalg.norm(mean)

    def attention(self, state: Array, layer: str) -> Array:
        q, k, v = (self.linear(state, f"{layer}.attention.self.{part}") for part in ("query", "key", "value"))
        width = SHAPE.hidden // SHAPE.heads
        return np.concatenate(
            [
                softmax(q[:, at : at + width] @ k[:, at : at + width].T / np.sqrt(width)) @ v[:, at : at + width]
                for at in range(0, SHAPE.hidden, width)
            ],
            axis=1,
        )

    def linear(self, value: Array, name: str) -> Array:
        return value @ self.w[f"{name}.weight"].T + self.w[f"{name}.bias"]

    def norm(self, value: Array, name: str) -> Array:
        centred = value - value.mean(axis=-1, keepdims=True)
        spread = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + SHAPE.epsilon)
        return centred / spread * self.w[f"{name}.weight"] + self.w[f"{name}.bias"]


def softmax(value: Array) -> Array:
    powers = np.exp(value - value.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def gelu(value: Array) -> Array:
    from math import erf

    return value * (1 + np.vectorize(erf)(value / np.sqrt(2))) / 2


TEXTS = [[2, 17, 54, 3], [2, 99, 98, 97, 5, 5, 5, 1, 44, 3], [2, 3]]


def run(model: onnx.ModelProto | Path, texts: list[list[int]]) -> Array:
    source = str(model) if isinstance(model, Path) else model.SerializeToString()
    session = ort.InferenceSession(source, providers=["CPUExecutionProvider"])
    longest = max(map(len, texts))
    ids = np.array([text + [0] * (longest - len(text)) for text in texts], np.int64)
    mask = np.array([[1] * len(text) + [0] * (longest - len(text)) for text in texts], np.int64)
    (vectors,) = session.run(None, {"ids": ids, "mask": mask})
    return vectors


def test_the_graph_computes_the_encoder() -> None:
    reference = Reference(weights())
    expected = np.stack([reference(text) for text in TEXTS])
    np.testing.assert_allclose(run(encoder(weights(), SHAPE), TEXTS), expected, atol=1e-5)


def test_padding_changes_nothing() -> None:
    model = encoder(weights(), SHAPE)
    together = run(model, TEXTS)
    alone = np.concatenate([run(model, [text]) for text in TEXTS])
    np.testing.assert_allclose(together, alone, atol=1e-5)


def test_quantised_vectors_point_the_same_way(tmp_path: Path) -> None:
    full = run(encoder(weights(), SHAPE), TEXTS)
    quantised(encoder(weights(), SHAPE), tmp_path / "q.onnx")
    small = run(tmp_path / "q.onnx", TEXTS)
    assert (full * small).sum(axis=1).min() >= 0.99
    np.testing.assert_allclose(np.linalg.norm(small, axis=1), 1, atol=1e-5)


def test_a_missing_weight_is_named() -> None:
    lacking = {name: value for name, value in weights().items() if "layer.1.output.dense.bias" not in name}
    with pytest.raises(KeyError, match=r"layer\.1\.output\.dense\.bias"):
        encoder(lacking, SHAPE)
