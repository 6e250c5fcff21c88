"""A map from paths to large values that keeps them encoded as bytes.

Decoded facts take four times the memory of their bytes, and a file's text compresses to a quarter. Decoding one file's
value takes some hundredths of a millisecond. Recently used values are memoised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from sys import intern
from typing import Generic, TypeVar

import msgspec

V = TypeVar("V")


class EncodedMap(MutableMapping[str, V], Generic[V]):
    """A map of encoded values. `decode` is the inverse of `encode`; `capacity`: how many values are memoised."""

    def __init__(self, encode: Callable[[V], bytes], decode: Callable[[bytes | memoryview], V], capacity: int) -> None:
        self._encode = encode
        self._decode = decode
        self._capacity = capacity
        self._bytes: dict[str, bytes | memoryview] = {}
        self._memo: dict[str, V] = {}

    def __getitem__(self, path: str) -> V:
        held = self._memo.get(path)
        return self._memoised(path, self._decode(self._bytes[path])) if held is None else held

    def __setitem__(self, path: str, value: V) -> None:
        self._bytes[path] = self._encode(value)
        self._memoised(path, value)

    def __delitem__(self, path: str) -> None:
        del self._bytes[path]
        self._memo.pop(path, None)

    def __contains__(self, path: object) -> bool:
        return path in self._bytes

    def __iter__(self) -> Iterator[str]:
        return iter(self._bytes)

    def __len__(self) -> int:
        return len(self._bytes)

    def encoded(self, path: str) -> bytes | memoryview:
        """A value as it is held. Raises KeyError."""
        return self._bytes[path]

    def sections(self, name: str) -> Iterator[tuple[str, bytes]]:
        """All of it as named bytes, for `restore`."""
        yield name, b"".join(self._bytes.values())
        lengths = {path: len(each) for path, each in self._bytes.items()}
        yield f"{name}.lengths", msgspec.msgpack.encode(lengths)

    def restore(self, sections: Mapping[str, memoryview], name: str) -> None:
        """Fills an empty map. Its values stay where they are, in a mapped file perhaps."""
        start = 0
        for path, length in msgspec.msgpack.decode(sections[f"{name}.lengths"], type=dict[str, int]).items():
            self._bytes[intern(path)] = sections[name][start : start + length]
            start += length

    def forget(self) -> None:
        """Drops the memoised values and keeps the bytes."""
        self._memo.clear()

    def _memoised(self, path: str, value: V) -> V:
        if len(self._memo) >= self._capacity:
            self._memo.clear()
        self._memo[path] = value
        return value
