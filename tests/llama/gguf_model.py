"""Writes the model of `tests/vllm/tiny_model.py` in llama.cpp's format: `python gguf_model.py FOLDER FILE`.

llama.cpp's own converter knows tokenizers by a hash of what they make of a text, and ours by none; prompts travel as
ids, so the server's own pre-tokenizer is never asked. Runs where gguf and safetensors are.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import gguf
from safetensors.numpy import load_file


def main(folder: Path, file: Path) -> None:
    config = json.loads((folder / "config.json").read_text("utf-8"))
    writer = gguf.GGUFWriter(file, "qwen2")
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_head_count(config["num_attention_heads"])
    writer.add_head_count_kv(config["num_key_value_heads"])
    writer.add_layer_norm_rms_eps(config["rms_norm_eps"])
    writer.add_rope_freq_base(config["rope_parameters"]["rope_theta"])
    _add_vocabulary(writer, folder)
    names = gguf.get_tensor_name_map(gguf.MODEL_ARCH.QWEN2, config["num_hidden_layers"])
    for name, values in load_file(folder / "model.safetensors").items():
        writer.add_tensor(names.get_name(name, try_suffixes=(".weight", ".bias")), values)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _add_vocabulary(writer: gguf.GGUFWriter, folder: Path) -> None:
    tokenizer = json.loads((folder / "tokenizer.json").read_text("utf-8"))
    tokens = sorted(tokenizer["model"]["vocab"], key=tokenizer["model"]["vocab"].__getitem__)
    special = {added["content"] for added in tokenizer["added_tokens"]}
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list(tokens)
    writer.add_token_types([gguf.TokenType.CONTROL if token in special else gguf.TokenType.NORMAL for token in tokens])
    gguf.SpecialVocab(folder, load_merges=True).add_to_gguf(writer)
    writer.add_add_bos_token(False)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
