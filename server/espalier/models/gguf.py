"""Reads the metadata of a GGUF file, llama.cpp's format of models (ggml's docs/gguf.md)."""

from __future__ import annotations

import mmap
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from espalier.errors import ModelUnsuitable

SUFFIX = ".gguf"
_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_STRING, _ARRAY = 8, 9
_NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
"""Value types to formats of `struct`."""


def metadata(file: Path) -> Mapping[str, Any]:
    """Keys to numbers, texts (bytes that are no UTF-8 replaced) and lists. Raises `ModelUnsuitable`."""
    try:
        with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as data:
            return _Reader(data).pairs()
    except (OSError, ValueError, LookupError, struct.error) as error:
        raise ModelUnsuitable(f"{file} is no GGUF file: {error}", remedy="give the model's tokenizer.json") from error


class _Reader:
    """A cursor in little-endian data. Raises `ValueError`, `LookupError` and `struct.error`."""

    def __init__(self, data: mmap.mmap) -> None:
        self._data = data
        self._at = 0

    def pairs(self) -> dict[str, Any]:
        magic, version = self._bytes(len(_MAGIC)), self._number("I")
        if magic != _MAGIC or version not in _VERSIONS:
            raise ValueError(f"it begins with {magic!r}, version {version}")
        self._number("Q")  # the number of tensors
        return {self._text(): self._value(self._number("I")) for _ in range(self._number("Q"))}

    def _value(self, kind: int) -> Any:
        if kind == _ARRAY:
            of, count = self._number("I"), self._number("Q")
            return self._numbers(_NUMBERS[of], count) if of in _NUMBERS else [self._value(of) for _ in range(count)]
        return self._text() if kind == _STRING else self._number(_NUMBERS[kind])

    def _text(self) -> str:
        return self._bytes(self._number("Q")).decode("utf-8", "replace")

    def _number(self, form: str) -> Any:
        return struct.unpack(f"<{form}", self._bytes(struct.calcsize(f"<{form}")))[0]

    def _numbers(self, form: str, count: int) -> list[Any]:
        layout = f"<{count}{form}"
        return list(struct.unpack(layout, self._bytes(struct.calcsize(layout))))

    def _bytes(self, count: int) -> bytes:
        found = self._data[self._at : self._at + count]
        if len(found) < count:
            raise ValueError("it is cut off")
        self._at += count
        return found
