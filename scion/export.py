"""`make scion-export`: the checkpoint for other runtimes: a Hugging Face folder of Qwen2's shape in bf16, and GGUF for
llama.cpp in float32, which has the same numbers (with bf16 llama.cpp rounds activations, too; `llama-quantize` makes
smaller files of this one).

    python -m scion.export FOLDER [FILE.gguf]

llama.cpp's own converter knows tokenizers by a hash of what they make of a text, and ours by none; the pre-tokenizer is
that which llama.cpp calls `qwen2`. For GGUF the package `gguf` is needed.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from scion.fim import END
from scion.place import CHECKPOINT, TOKENIZER
from scion.shape import Shape
from scion.weights import Arrays, read


def config(shape: Shape, end: int) -> dict[str, Any]:
    return {
        "architectures": ["Qwen2ForCausalLM"],
        "model_type": "qwen2",
        "vocab_size": shape.pieces,
        "hidden_size": shape.width,
        "intermediate_size": shape.inner,
        "num_hidden_layers": shape.layers,
        "num_attention_heads": shape.heads,
        "num_key_value_heads": shape.key_heads,
        "hidden_act": "silu",
        "max_position_embeddings": shape.context,
        "rms_norm_eps": shape.epsilon,
        "rope_theta": shape.theta,
        "rope_parameters": {"rope_theta": shape.theta, "rope_type": "default"},
        "tie_word_embeddings": True,
        "use_sliding_window": False,
        "bos_token_id": end,
        "eos_token_id": end,
        "torch_dtype": "bfloat16",
    }


def hugging_face(folder: Path) -> None:
    """The parameters have Qwen2's names already: the checkpoint is copied as it is."""
    folder.mkdir(parents=True, exist_ok=True)
    vocabulary = json.loads(TOKENIZER.read_text("utf-8"))
    end = next(added["id"] for added in vocabulary["added_tokens"] if added["content"] == END)
    about = {"tokenizer_class": "PreTrainedTokenizerFast", "eos_token": END, "model_max_length": Shape().context}
    written = {"config.json": config(Shape(), end), "tokenizer_config.json": about}
    for name, content in written.items():
        (folder / name).write_text(json.dumps(content, indent=2) + "\n", "utf-8")
    shutil.copyfile(CHECKPOINT, folder / "model.safetensors")
    shutil.copyfile(TOKENIZER, folder / "tokenizer.json")


def llama_cpp(file: Path) -> None:
    import gguf

    shape, (weights, _) = Shape(), read(CHECKPOINT)
    file.parent.mkdir(parents=True, exist_ok=True)
    writer = gguf.GGUFWriter(file, "qwen2")
    writer.add_context_length(shape.context)
    writer.add_embedding_length(shape.width)
    writer.add_feed_forward_length(shape.inner)
    writer.add_block_count(shape.layers)
    writer.add_head_count(shape.heads)
    writer.add_head_count_kv(shape.key_heads)
    writer.add_layer_norm_rms_eps(shape.epsilon)
    writer.add_rope_freq_base(shape.theta)
    _add_vocabulary(writer, gguf)
    _add_tensors(writer, weights, gguf)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _add_vocabulary(writer: Any, gguf: Any) -> None:
    tokenizer = json.loads(TOKENIZER.read_text("utf-8"))
    numbers = tokenizer["model"]["vocab"] | {each["content"]: each["id"] for each in tokenizer["added_tokens"]}
    special = {added["content"] for added in tokenizer["added_tokens"]}
    tokens = sorted(numbers, key=numbers.__getitem__)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list(tokens)
    writer.add_token_types([gguf.TokenType.CONTROL if token in special else gguf.TokenType.NORMAL for token in tokens])
    merges = tokenizer["model"]["merges"]
    writer.add_token_merges([each if isinstance(each, str) else " ".join(each) for each in merges])
    writer.add_bos_token_id(numbers[END])
    writer.add_eos_token_id(numbers[END])
    writer.add_add_bos_token(False)


def _add_tensors(writer: Any, weights: Arrays, gguf: Any) -> None:
    names = gguf.get_tensor_name_map(gguf.MODEL_ARCH.QWEN2, Shape().layers)
    for name, one in weights.items():
        writer.add_tensor(names.get_name(name, try_suffixes=(".weight", ".bias")), one)


if __name__ == "__main__":
    hugging_face(Path(sys.argv[1]))
    if len(sys.argv) > 2:
        llama_cpp(Path(sys.argv[2]))
