"""Compares a server's text with the tokenizer's pieces, to notice a tokenizer that is not the served model's.

A server tells each token's id, and as text what its own tokenizer makes of it. One event: the id 17, the text `name`.
By the right tokenizer.json 17 is ` name`, which is the same but for a space. By another model's it is `);`, and every
piece that the search reads would be wrong without any other sign of it.

Only visible ASCII counts. Spaces differ between detokenizers (SentencePiece's first one), and characters of several
bytes come late or as U+FFFD. Text may also be missing: it is held back until a character is whole. After a prompt that
ends in the middle of a character vLLM's first text has the whole prompt before it.
"""

from __future__ import annotations

from collections.abc import Iterable

from espalier.errors import ModelUnsuitable

_UNCOMPARED = bytes(byte for byte in range(256) if not 0x21 <= byte <= 0x7E)
_SHOWN = 24
"""Characters of each text that the message shows; chosen by hand."""


class Spelling:
    """One stream's comparison, event by event."""

    def __init__(self, repeats_prompt: bool = False) -> None:
        """`repeats_prompt`: the first text may begin with the prompt's (`is_cut`)."""
        self._expected = b""
        self._repeats_prompt = repeats_prompt

    def told(self, text: bytes, pieces: bytes) -> None:
        """The server has sent `text` with tokens of these `pieces`. Raises `ModelUnsuitable` where they differ."""
        text = text.translate(None, _UNCOMPARED)
        self._expected += pieces.translate(None, _UNCOMPARED)
        if self._repeats_prompt and text:
            self._repeats_prompt = False
            text = self._expected if text.endswith(self._expected) else text
        before, found, self._expected = self._expected.partition(text) if text else (b"", b"", self._expected)
        if found != text:
            raise other_tokenizer(f"{_shown(text)} is sent as {_shown(before)}")


def is_cut(pieces: Iterable[bytes]) -> bool:
    """Whether the text of these pieces ends in the middle of a character, as tokenizers decode it."""
    return b"".join(pieces).decode(errors="replace").endswith("\ufffd")


def other_tokenizer(example: str = "") -> ModelUnsuitable:
    """The error for a tokenizer that is not the served model's."""
    return ModelUnsuitable(
        "the model server's tokens have other texts than the tokenizer's" + (f": {example}" if example else ""),
        remedy="give the tokenizer of the model that is served: --tokenizer, or espalier.model.tokenizer",
    )


def _shown(text: bytes) -> str:
    return repr(text[:_SHOWN].decode("ascii"))
