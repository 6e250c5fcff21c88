"""The checkpoint for other runtimes has the same numbers."""

from __future__ import annotations

import json
from pathlib import Path

import gguf
import numpy as np

from scion.export import hugging_face, llama_cpp
from scion.place import CHECKPOINT, TOKENIZER
from scion.shape import Shape
from scion.weights import read


def test_the_hugging_face_folder(tmp_path: Path) -> None:
    hugging_face(tmp_path)
    assert read(tmp_path / "model.safetensors")[1] == read(CHECKPOINT)[1]
    config = json.loads((tmp_path / "config.json").read_text("utf-8"))
    assert (config["vocab_size"], config["num_hidden_layers"]) == (Shape().pieces, Shape().layers)
    assert (tmp_path / "tokenizer.json").read_bytes() == TOKENIZER.read_bytes()


def test_the_file_of_llama_cpp(tmp_path: Path) -> None:
    llama_cpp(tmp_path / "scion.gguf")
    written = gguf.GGUFReader(tmp_path / "scion.gguf")
    tensors = {tensor.name: tensor.data for tensor in written.tensors}
    weights, _ = read(CHECKPOINT)
    assert len(tensors) == len(weights)
    assert (tensors["token_embd.weight"] == weights["model.embed_tokens.weight"]).all()
    assert (tensors["blk.6.attn_k.bias"] == weights["model.layers.6.self_attn.k_proj.bias"]).all()
    assert np.isclose(written.fields["qwen2.rope.freq_base"].contents(), Shape().theta)
    assert len(written.fields["tokenizer.ggml.tokens"].contents()) == Shape().pieces
