"""The tokenizers that we read from GGUF files against llama.cpp's own: its sources have vocabularies of many families,
each with texts and the ids that its tokenizer makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from espalier.models.gguf import metadata
from espalier.models.tokens import Tokens
from fixtures.llama_process import ENVIRONMENT

_VOCABULARIES = ENVIRONMENT / "vocabularies"
_FAMILIES = (
    "command-r",
    "deepseek-coder",
    "gpt-2",
    "llama-bpe",
    "llama-spm",
    "mpt",
    "phi-3",
    "qwen2",
    "refact",
    "starcoder",
)


def examples(file: Path) -> Iterator[tuple[str, list[int]]]:
    texts = file.with_suffix(".gguf.inp").read_text("utf-8").split("\n__ggml_vocab_test__\n")
    lines = file.with_suffix(".gguf.out").read_text("utf-8").splitlines()
    yield from ((text, [int(id) for id in line.split()]) for text, line in zip(texts, lines, strict=False))


@pytest.mark.parametrize("family", _FAMILIES)
def test_texts_have_the_same_tokens(family: str) -> None:
    """llama.cpp begins a text of SentencePiece's with a space; we do not."""
    file = _VOCABULARIES / f"ggml-vocab-{family}.gguf"
    tokens, is_spaced = Tokens(file), metadata(file)["tokenizer.ggml.model"] == "llama"
    texts = list(examples(file))
    assert len(texts) > 40
    for text, ids in texts:
        assert tokens.encode(f" {text}" if is_spaced and text else text) == ids, text
