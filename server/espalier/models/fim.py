"""Fill-in-the-middle prompts of the common code models, built from token ids.

A family is known by the marker tokens its tokenizer has, not by the model's name. Sources: the model cards and
reports of Qwen2.5-Coder, CodeGemma, StarCoder2, DeepSeek-Coder and Code Llama (Roziere et al. 2023, section 2.3).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FimFormat:
    """`prefix` before `suffix` after `middle`, then the model fills; `ends`: tokens that end the filling, where the
    tokenizer has them."""

    family: str
    prefix: str
    suffix: str
    middle: str
    ends: tuple[str, ...]


FORMATS = (
    FimFormat(
        "Qwen2.5-Coder, CodeGemma",
        "<|fim_prefix|>",
        "<|fim_suffix|>",
        "<|fim_middle|>",
        ("<|endoftext|>", "<|fim_pad|>", "<|repo_name|>", "<|file_sep|>", "<|im_end|>", "<|file_separator|>", "<eos>"),
    ),
    FimFormat("StarCoder2", "<fim_prefix>", "<fim_suffix>", "<fim_middle>", ("<|endoftext|>", "<file_sep>")),
    FimFormat(
        "DeepSeek-Coder",
        "<\uff5cfim\u2581begin\uff5c>",
        "<\uff5cfim\u2581hole\uff5c>",
        "<\uff5cfim\u2581end\uff5c>",
        ("<\uff5cend\u2581of\u2581sentence\uff5c>", "<|EOT|>"),
    ),
    FimFormat("Code Llama", "\u2581<PRE>", "\u2581<SUF>", "\u2581<MID>", ("\u2581<EOT>", "</s>")),
)
PLAIN_ENDS = (
    "<|endoftext|>",
    "</s>",
    "<eos>",
    "<|im_end|>",
    "<\uff5cend\u2581of\u2581sentence\uff5c>",
    "<|end_of_text|>",
)

_BEFORE_SHARE = 0.75
"""Of the room for code, what goes to the text before the hole where both sides are long."""


@dataclass(frozen=True, slots=True)
class PromptFormat:
    """How to lay out a prompt in ids: `bos` first; `markers` are prefix, suffix and middle, None: left to right."""

    bos: tuple[int, ...]
    markers: tuple[int, int, int] | None
    ends: tuple[int, ...]

    def laid_out(self, header: Sequence[int], before: Sequence[int], after: Sequence[int], room: int) -> list[int]:
        """The prompt in at most `room` ids: far ends of `before` and `after` are cut first, then the header's end."""
        room = max(room - len(self.bos) - (3 if self.markers else 0), 0)
        header = header[: room // 4]
        room -= len(header)
        if self.markers is None:
            return [*self.bos, *header, *_last(before, room)]
        kept_after = after[: max(room - len(before), int(room * (1 - _BEFORE_SHARE)))]
        kept_before = _last(before, room - len(kept_after))
        prefix, suffix, middle = self.markers
        return [*self.bos, prefix, *header, *kept_before, suffix, *kept_after, middle]


def prompt_format(token_id: Callable[[str], int | None], bos: Sequence[int]) -> PromptFormat:
    """The format of the tokenizer that knows tokens by `token_id` and begins texts with `bos`."""
    for known in FORMATS:
        markers = (token_id(known.prefix), token_id(known.suffix), token_id(known.middle))
        if all(marker is not None for marker in markers):
            prefix, suffix, middle = (marker for marker in markers if marker is not None)
            return PromptFormat(tuple(bos), (prefix, suffix, middle), _ids(token_id, known.ends))
    return PromptFormat(tuple(bos), None, _ids(token_id, PLAIN_ENDS))


def _ids(token_id: Callable[[str], int | None], tokens: Sequence[str]) -> tuple[int, ...]:
    found = (token_id(token) for token in tokens)
    return tuple(token for token in found if token is not None)


def _last(ids: Sequence[int], count: int) -> Sequence[int]:
    return ids[len(ids) - count :] if 0 <= count < len(ids) else ids
