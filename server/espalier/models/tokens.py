"""A model's tokens as bytes, from its tokenizer.json or its GGUF file.

Byte-level vocabularies spell bytes with printable characters (GPT-2's table); SentencePiece ones spell a space as
U+2581 and lone bytes as `<0xE2>`. Tokens added beside the vocabulary (end of text, fill-in-the-middle markers) are no
text: their piece is empty, so sampling one ends the text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from tokenizers import Tokenizer

from espalier.errors import ModelUnsuitable
from espalier.models import gguf
from espalier.models.gguf_tokenizer import gguf_tokenizer


class Tokens:
    """Ids to bytes and back."""

    def __init__(self, path: Path) -> None:
        """`path`: a tokenizer.json, the folder that contains one, or a GGUF file. Raises `ModelUnsuitable`."""
        file = path / "tokenizer.json" if path.is_dir() else path
        self._tokenizer = gguf_tokenizer(file) if file.suffix == gguf.SUFFIX else _from_json(file)
        self._byte_level = _is_byte_level(json.loads(self._tokenizer.to_str()))
        self._added = frozenset(self._tokenizer.get_added_tokens_decoder())

    @property
    def bos(self) -> tuple[int, ...]:
        """The ids that the tokenizer puts before every text."""
        return tuple(self._tokenizer.encode("").ids)

    def id(self, token: str) -> int | None:
        return self._tokenizer.token_to_id(token)

    def id_of(self, piece: bytes) -> int | None:
        """The token that is spelled so, if one is."""
        return self._ids.get(piece)

    def encode(self, text: str) -> list[int]:
        """Ids whose joined pieces are `text` exactly, without the space that SentencePiece adds in front."""
        ids = self._tokenizer.encode(text, add_special_tokens=False).ids
        return list(ids) if b"".join(map(self.piece, ids)) == text.encode() else list(self._greedy(text.encode()))

    def piece(self, token: int) -> bytes:
        """The bytes of one token; empty for tokens that are no text, and for unknown ids."""
        if token not in self._pieces:
            self._pieces[token] = self._spelled(token)
        return self._pieces[token]

    @cached_property
    def _pieces(self) -> dict[int, bytes]:
        return {}

    def is_added(self, token: int) -> bool:
        """Whether it stands beside the vocabulary: a server shows or hides its text as it likes."""
        return token in self._added

    def beginning(self, texts: Sequence[str]) -> list[int]:
        """Ids of the pieces that begin one of `texts`, or are one, rising."""
        prefixes = {text.encode()[:end] for text in texts for end in range(1, len(text.encode()) + 1)}
        return sorted({self._ids[prefix] for prefix in prefixes if prefix in self._ids})

    @property
    def size(self) -> int:
        """The number of tokens."""
        return int(self._tokenizer.get_vocab_size())

    @cached_property
    def unfinished(self) -> frozenset[int]:
        """Ids of the pieces that end in the middle of a character."""
        return frozenset(token for piece, token in self._ids.items() if breaks_off(piece))

    @cached_property
    def _ids(self) -> dict[bytes, int]:
        every = {self.piece(token): token for token in range(self.size) if self.piece(token)}
        return dict(sorted(every.items()))

    def _greedy(self, data: bytes) -> Iterator[int]:
        while data:
            length = next((n for n in range(min(len(data), 64), 0, -1) if data[:n] in self._ids), 0)
            if not length:
                raise ModelUnsuitable("the tokenizer has no tokens for single bytes", remedy="use another model")
            yield self._ids[data[:length]]
            data = data[length:]

    def _spelled(self, token: int) -> bytes:
        text = self._tokenizer.id_to_token(token)
        if text is None or (token in self._added and not text.isspace()):
            return b""
        if self._byte_level and all(char in _BYTES for char in text):
            return bytes(_BYTES[char] for char in text)
        if text.startswith("<0x") and text.endswith(">") and len(text) == 6:
            return bytes([int(text[3:5], 16)])
        return text.replace("\u2581", " ").encode()


def _from_json(file: Path) -> Tokenizer:
    try:
        return Tokenizer.from_file(str(file))
    except Exception as error:
        raise ModelUnsuitable(f"{file} is no tokenizer: {error}", remedy="give the model's tokenizer.json") from error


def breaks_off(piece: bytes) -> bool:
    """Whether the last character of `piece` is incomplete."""
    for back, byte in enumerate(reversed(piece[-3:]), start=1):
        if byte >= 0xC0:
            return back < (2 if byte < 0xE0 else 3 if byte < 0xF0 else 4)
    return False


def _is_byte_level(definition: dict[str, object]) -> bool:
    return "ByteLevel" in json.dumps([definition.get("decoder"), definition.get("pre_tokenizer")])


def _byte_table() -> dict[str, int]:
    """GPT-2's printable spelling of bytes (Radford et al. 2019, `bytes_to_unicode`)."""
    printable = [*range(ord("!"), ord("~") + 1), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in printable]
    return {chr(byte): byte for byte in printable} | {chr(256 + i): byte for i, byte in enumerate(others)}


_BYTES = _byte_table()
