"""Writes a model folder without weights: a configuration in the shape of Qwen2.5-Coder-7B, and a tokenizer for it.

Random weights make every token equally probable, so every token has to be harmless. Each is one of a few words after
white space; the white space is varied until the vocabulary is full. A generated text is one long row of names, with a
question to the oracle for each: more than Java asks.
"""

from __future__ import annotations

import json
from itertools import count, islice, product
from pathlib import Path

from tokenizers import Tokenizer, decoders, models, pre_tokenizers

WORDS = tuple(f"{first}{second}" for first in ("user", "item", "order", "price") for second in map(chr, range(65, 81)))
MARKERS = ("<|endoftext|>", "<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>")
SHAPES = {
    "7b": {
        "hidden_size": 3584,
        "intermediate_size": 18944,
        "num_hidden_layers": 28,
        "num_attention_heads": 28,
        "num_key_value_heads": 4,
        "vocab_size": 152064,
    },
    "tiny": {
        "hidden_size": 128,
        "intermediate_size": 256,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "num_key_value_heads": 2,
        "vocab_size": 4096,
    },
}


def write(folder: Path, shape: str) -> None:
    """Writes config.json and tokenizer.json into `folder`."""
    sizes = SHAPES[shape]
    config = {
        "architectures": ["Qwen2ForCausalLM"],
        "model_type": "qwen2",
        "hidden_act": "silu",
        "max_position_embeddings": 4096,
        "rms_norm_eps": 1e-6,
        "rope_theta": 1000000.0,
        "tie_word_embeddings": False,
        "torch_dtype": "bfloat16",
        "bos_token_id": 0,
        "eos_token_id": 0,
        **sizes,
    }
    (folder / "config.json").write_text(json.dumps(config, indent=1), "utf-8")
    _tokenizer(sizes["vocab_size"]).save(str(folder / "tokenizer.json"))
    (folder / "tokenizer_config.json").write_text('{"tokenizer_class": "PreTrainedTokenizerFast"}', "utf-8")


def _tokenizer(size: int) -> Tokenizer:
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    spaces = ("".join(chars) for length in count(1) for chars in product("\u0120\u010a\u0109", repeat=length))
    pieces = (space + word for space in spaces for word in WORDS)
    vocabulary = [*MARKERS, *alphabet, *islice(pieces, size - len(MARKERS) - len(alphabet))]
    tokenizer = Tokenizer(models.BPE({piece: index for index, piece in enumerate(vocabulary)}, []))
    tokenizer.add_special_tokens(list(MARKERS))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer
