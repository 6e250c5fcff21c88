"""The tokenizer in a GGUF file: byte-level BPE (`gpt2` there) and SentencePiece's BPE (`llama`).

How a text is cut before merging is not in the file, only the name of a rule that llama.cpp has in its source
(src/llama-vocab.cpp). The rules of the common code models are repeated here. By another rule a text may be cut in
tokens that the model itself would not use for it; their joined bytes are the text all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

from espalier.errors import ModelUnsuitable
from espalier.models.gguf import metadata

_CONTROL, _USER_DEFINED = 3, 4
"""Types of tokens that stand beside the vocabulary (llama.h, `llama_token_type`)."""

_GPT2 = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
_CL100K = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}%s| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
_DIGITS = (r"\p{N}", _GPT2)
_RULES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("starcoder", "refact", "command-r", "smollm", "codeshell", "exaone", "minerva-7b"), _DIGITS),
    **dict.fromkeys(("llama3", "llama-v3", "llama-bpe", "falcon3", "pixtral"), (_CL100K % "{1,3}",)),
    **dict.fromkeys(("qwen2", "deepseek-r1-qwen", "stablelm2", "hunyuan"), (_CL100K % "",)),
    "deepseek-coder": (r"[\r\n]", r"\s?\p{L}+", r"\s?\p{P}+", "[一-龥ࠀ-一가-퟿]+", r"\p{N}"),
}
"""Names of rules to patterns, each of which cuts what the one before it has left. Others: GPT-2's."""
_WHOLE_WORDS_FIRST = ("llama3", "llama-v3", "llama-bpe", "falcon3", "pixtral")
"""Rules under which a word of the vocabulary is one token even if no merges lead to it."""


def gguf_tokenizer(file: Path) -> Tokenizer:
    """The tokenizer of the model in `file`. Raises `ModelUnsuitable`."""
    about = {key.removeprefix("tokenizer.ggml."): value for key, value in metadata(file).items()}
    kinds = {"gpt2": _byte_level, "llama": _sentencepiece}
    try:
        if about["model"] not in kinds:
            raise LookupError(f"it has a tokenizer of the kind {about['model']}")
        tokenizer = kinds[about["model"]](about)
        types = about.get("token_type", ())
        beside = [
            token for token, kind in zip(about["tokens"], types, strict=False) if kind in (_CONTROL, _USER_DEFINED)
        ]
        tokenizer.add_special_tokens([AddedToken(token, normalized=False) for token in beside])
        usual = about["model"] == "llama" or about.get("pre") in _WHOLE_WORDS_FIRST
        if about.get("add_bos_token", usual) and "bos_token_id" in about:
            _begin(tokenizer, about["tokens"][about["bos_token_id"]], about["bos_token_id"])
        return tokenizer
    except Exception as error:  # the classes of `tokenizers` raise nothing narrower
        raise ModelUnsuitable(
            f"the tokenizer in {file} cannot be read: {error}", remedy="give the model's tokenizer.json"
        ) from error


def _byte_level(about: Mapping[str, Any]) -> Tokenizer:
    rule = about.get("pre", "")
    merges = [(pair[: pair.index(" ", 1)], pair[pair.index(" ", 1) + 1 :]) for pair in about["merges"]]
    model = models.BPE(vocab=_ids(about), merges=merges, ignore_merges=rule in _WHOLE_WORDS_FIRST)
    tokenizer = Tokenizer(model)
    cuts = [pre_tokenizers.Split(Regex(pattern), "isolated") for pattern in _RULES.get(rule, (_GPT2,))]
    spelled = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([*cuts, spelled])
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer


def _sentencepiece(about: Mapping[str, Any]) -> Tokenizer:
    """Two pieces are merged by the score of what they make (SentencePiece, `bpe_model.cc`)."""
    tokens, scores = about["tokens"], about["scores"]
    model = models.BPE(
        vocab=_ids(about),
        merges=list(_merges(dict(zip(tokens, scores, strict=True)))),
        unk_token=tokens[about.get("unknown_token_id", 0)],
        fuse_unk=True,
        byte_fallback=True,
    )
    tokenizer = Tokenizer(model)
    tokenizer.normalizer = normalizers.Replace(" ", "\u2581")
    return tokenizer


def _merges(scores: Mapping[str, float]) -> Iterator[tuple[str, str]]:
    """All pairs of pieces that make a piece; those that make the piece with the highest score come first."""
    for piece in sorted(scores, key=lambda piece: -scores[piece]):
        halves = ((piece[:at], piece[at:]) for at in range(1, len(piece)))
        known = [pair for pair in halves if pair[0] in scores and pair[1] in scores]
        yield from sorted(known, key=lambda pair: (-scores[pair[0]], -scores[pair[1]]))


def _ids(about: Mapping[str, Any]) -> dict[str, int]:
    tokens: Sequence[str] = about["tokens"]
    return {token: id for id, token in enumerate(tokens)}


def _begin(tokenizer: Tokenizer, token: str, id: int) -> None:
    """Have `tokenizer` put `token` before every text."""
    tokenizer.post_processor = processors.TemplateProcessing(single=[token, "$A"], special_tokens=[(token, id)])
