"""Fill-in-the-middle prompts of the common code models, built from token ids.

A family is recognised by the marker tokens of its tokenizer, not by the model's name. Sources: the model cards and
reports of Qwen2.5-Coder, CodeGemma, StarCoder2, DeepSeek-Coder, Code Llama (Roziere et al. 2023, section 2.3),
Codestral (mistral-common's second instruct tokenizer: the suffix comes first) and InCoder (Fried et al. 2022, section
2: the mask stands in its place and again before its text).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum


class Side(Enum):
    """The text before the hole, header first, or the text after it."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class FimFormat:
    """`layout`: markers and sides in the order of the prompt, after which the model fills; `ends`: tokens that end the
    filling, where the tokenizer has them; `sign`: a token that tells the family from others with the same markers."""

    family: str
    layout: tuple[str | Side, ...]
    ends: tuple[str, ...]
    sign: str = ""


FORMATS = (
    FimFormat(
        "Scion",
        ("<|fim_suffix|>", Side.AFTER, "<|fim_prefix|>", Side.BEFORE),
        ("<|endoftext|>",),
        sign="<|reserved_0|>",
    ),
    FimFormat(
        "Qwen2.5-Coder, CodeGemma",
        ("<|fim_prefix|>", Side.BEFORE, "<|fim_suffix|>", Side.AFTER, "<|fim_middle|>"),
        ("<|endoftext|>", "<|fim_pad|>", "<|repo_name|>", "<|file_sep|>", "<|im_end|>", "<|file_separator|>", "<eos>"),
    ),
    FimFormat(
        "StarCoder2",
        ("<fim_prefix>", Side.BEFORE, "<fim_suffix>", Side.AFTER, "<fim_middle>"),
        ("<|endoftext|>", "<file_sep>"),
    ),
    FimFormat(
        "DeepSeek-Coder",
        (
            "<\uff5cfim\u2581begin\uff5c>",
            Side.BEFORE,
            "<\uff5cfim\u2581hole\uff5c>",
            Side.AFTER,
            "<\uff5cfim\u2581end\uff5c>",
        ),
        ("<\uff5cend\u2581of\u2581sentence\uff5c>", "<|EOT|>"),
    ),
    FimFormat(
        "Code Llama",
        ("\u2581<PRE>", Side.BEFORE, "\u2581<SUF>", Side.AFTER, "\u2581<MID>"),
        ("\u2581<EOT>", "</s>"),
    ),
    FimFormat("Codestral", ("[SUFFIX]", Side.AFTER, "[PREFIX]", Side.BEFORE), ("</s>",)),
    FimFormat(
        "InCoder",
        (Side.BEFORE, "<|mask:0|>", Side.AFTER, "<|mask:1|>", "<|mask:0|>"),
        ("<|endofmask|>", "<|endoftext|>"),
    ),
)
PLAIN_ENDS = (
    "<|endoftext|>",
    "</s>",
    "<eos>",
    "<|im_end|>",
    "<\uff5cend\u2581of\u2581sentence\uff5c>",
    "<|end_of_text|>",
)

_TITLES = ("// The end of the file:\n", "\n\n// The file:\n")
"""Above the text after the hole, and above all before it, for models without markers."""

_BEFORE_SHARE = 0.75
"""The share of the room for code that goes to the text before the hole where both sides are long."""
_STEPS = 8
"""The steps in which a prompt without markers is cut, in all its room."""


@dataclass(frozen=True, slots=True)
class PromptFormat:
    """The layout of a prompt in ids: `bos` first, then `layout`. `marked`: whether the model has markers; one without
    gets the text after the hole first, below a title."""

    bos: tuple[int, ...]
    layout: tuple[int | Side, ...]
    ends: tuple[int, ...]
    marked: bool = True

    def laid_out(self, header: Sequence[int], before: Sequence[int], after: Sequence[int], room: int) -> list[int]:
        """The prompt in at most `room` ids. The far ends of `before` and `after` are cut first, then the header: its
        beginning if the message and the faulty line stand at its end. Without markers they are cut in steps: prompts
        for the holes of one line, a few tokens longer or shorter, then begin alike, and the server reads that once."""
        room = max(room - len(self.bos) - sum(isinstance(part, int) for part in self.layout), 0)
        header = _last(header, room // 4) if self.marked else header[: room // 4]
        room -= len(header)
        step = 1 if self.marked else max(room // _STEPS, 1)
        beyond = after if Side.AFTER in self.layout else ()
        share = max(room - len(before), int(room * (1 - _BEFORE_SHARE)))
        kept_after = beyond[: share - share % step]
        kept_before = _last(before, room - len(kept_after), step)
        sides = {Side.BEFORE: [*header, *kept_before], Side.AFTER: kept_after}
        parts = (sides[part] if isinstance(part, Side) else [part] for part in self.layout)
        return [*self.bos, *(token for part in parts for token in part)]


def prompt_format(
    token_id: Callable[[str], int | None], bos: Sequence[int], encode: Callable[[str], Sequence[int]]
) -> PromptFormat:
    """The format of the tokenizer that knows tokens by `token_id`, begins texts with `bos` and makes ids of texts by
    `encode`."""
    for known in FORMATS:
        layout = [part if isinstance(part, Side) else token_id(part) for part in known.layout]
        if None not in layout and (not known.sign or token_id(known.sign) is not None):
            return PromptFormat(
                tuple(bos), tuple(part for part in layout if part is not None), _ids(token_id, known.ends)
            )
    above_after, above_before = map(encode, _TITLES)
    titled: tuple[int | Side, ...] = (*above_after, Side.AFTER, *above_before, Side.BEFORE)
    return PromptFormat(tuple(bos), titled, _ids(token_id, PLAIN_ENDS), marked=False)


def _ids(token_id: Callable[[str], int | None], tokens: Sequence[str]) -> tuple[int, ...]:
    found = (token_id(token) for token in tokens)
    return tuple(token for token in found if token is not None)


def _last(ids: Sequence[int], count: int, step: int = 1) -> Sequence[int]:
    """The last `count` of `ids`, or up to `step - 1` less, so that a multiple of `step` is left out."""
    over = max(len(ids) - max(count, 0), 0)
    return ids[over + -over % step :]
