"""Compares a server's text with the tokenizer's pieces, to notice a tokenizer that is not the served model's.

A server tells each token's id, and as text what its own tokenizer makes of it. One event: the id 17, the text `name`.
By the right tokenizer.json 17 is ` name`, which is the same but for a space. By another model's it is `);`, and every
piece that the search reads would be wrong without any other sign of it.

Only visible ASCII counts. Spaces differ between detokenizers (SentencePiece's first one), and characters of several
bytes come late or as U+FFFD. Text may also be missing: it is held back until a character is whole.
"""

from __future__ import annotations

from espalier.errors import ModelUnsuitable

_UNCOMPARED = bytes(byte for byte in range(256) if not 0x21 <= byte <= 0x7E)
_SHOWN = 24
"""Characters of each text that the message shows; chosen by hand."""


class Spelling:
    """One stream's comparison, event by event."""

    def __init__(self) -> None:
        self._expected = b""

    def told(self, text: bytes, pieces: bytes) -> None:
        """The server has sent `text` with tokens of these `pieces`. Raises `ModelUnsuitable` where they differ."""
        text = text.translate(None, _UNCOMPARED)
        self._expected += pieces.translate(None, _UNCOMPARED)
        before, found, self._expected = self._expected.partition(text) if text else (b"", b"", self._expected)
        if found != text:
            raise other_tokenizer(f"{_shown(text)} is sent as {_shown(before)}")


def other_tokenizer(example: str = "") -> ModelUnsuitable:
    """The error for a tokenizer that is not the served model's."""
    return ModelUnsuitable(
        "the model server's tokens have other texts than the tokenizer's" + (f": {example}" if example else ""),
        remedy="give the tokenizer of the model that is served: --tokenizer, or espalier.model.tokenizer",
    )


def _shown(text: bytes) -> str:
    return repr(text[:_SHOWN].decode("ascii"))
