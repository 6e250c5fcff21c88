"""`make scion-tokenizer`: learns `tokenizer.json`, a byte-level BPE, from a sample of the documents.

The pre-tokenizer is Qwen2's, which llama.cpp calls `qwen2`. Unlike Qwen2's tokenizer it does not normalise, as
llama.cpp does not.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tokenizers import Regex, Tokenizer, decoders, pre_tokenizers, trainers
from tokenizers import models as bpe

from scion.fim import END, MARKERS, PREFIX, SUFFIX, Markers
from scion.place import CACHE, TOKENIZER

PIECES = 8192
SAMPLE = 60_000_000
"""Characters that the merges are learnt from."""
RESERVED = tuple(f"<|reserved_{number}|>" for number in range(9))
"""Markers without a meaning yet, so that later training needs no new vocabulary."""
QWEN2 = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


def documents(folder: Path) -> Iterator[str]:
    """The texts of every repository in `folder`, in the order of the names."""
    for file in sorted(folder.glob("*.jsonl")):
        with file.open(encoding="utf-8") as lines:
            yield from (json.loads(line)["text"] for line in lines)


def sample(folder: Path, characters: int) -> Iterator[str]:
    """Documents evenly spaced over all, about `characters` of them together."""
    total = sum(file.stat().st_size for file in folder.glob("*.jsonl"))
    every = max(1, total // characters)
    return (text for number, text in enumerate(documents(folder)) if number % every == 0)


def learn(texts: Iterator[str], pieces: int) -> Tokenizer:
    tokenizer = Tokenizer(bpe.BPE())
    words = pre_tokenizers.Split(Regex(QWEN2), behavior="isolated")
    to_bytes = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([words, to_bytes])
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=pieces,
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        special_tokens=[*MARKERS, *RESERVED],
        max_token_length=48,
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    return tokenizer


def load(file: Path = TOKENIZER) -> Tokenizer:
    """Raises FileNotFoundError with a remedy."""
    if not file.is_file():
        raise FileNotFoundError(f"{file} is missing: run make scion-tokenizer")
    return Tokenizer.from_file(str(file))


def markers(tokenizer: Tokenizer) -> Markers:
    """Raises ValueError if the tokenizer lacks one."""
    ids = [tokenizer.token_to_id(name) for name in (END, PREFIX, SUFFIX)]
    end, prefix, suffix = (one for one in ids if one is not None)
    return Markers(end, prefix, suffix)


if __name__ == "__main__":
    if TOKENIZER.exists() and "--anew" not in sys.argv:
        sys.exit(f"{TOKENIZER} exists; packed data and weights depend on it. To replace it, pass --anew")
    learn(sample(CACHE / "documents", SAMPLE), PIECES).save(str(TOKENIZER))
