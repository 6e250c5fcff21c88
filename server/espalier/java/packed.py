"""Values by path, kept as bytes: what is large, and asked for one file at a time.

Facts read take four times the memory of their bytes, a file's text compresses to a quarter; a file's worth of either
is back in some hundredths of a millisecond. Those asked for lately are remembered as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from typing import Generic, TypeVar

V = TypeVar("V")


class Packed(MutableMapping[str, V], Generic[V]):
    """`decode` is the inverse of `encode`; `most`: how many values are remembered at once."""

    def __init__(self, encode: Callable[[V], bytes], decode: Callable[[bytes], V], most: int) -> None:
        self._encode = encode
        self._decode = decode
        self._most = most
        self._bytes: dict[str, bytes] = {}
        self._lately: dict[str, V] = {}

    def __getitem__(self, path: str) -> V:
        held = self._lately.get(path)
        return self._remember(path, self._decode(self._bytes[path])) if held is None else held

    def __setitem__(self, path: str, value: V) -> None:
        self._bytes[path] = self._encode(value)
        self._remember(path, value)

    def __delitem__(self, path: str) -> None:
        del self._bytes[path]
        self._lately.pop(path, None)

    def __contains__(self, path: object) -> bool:
        return path in self._bytes

    def __iter__(self) -> Iterator[str]:
        return iter(self._bytes)

    def __len__(self) -> int:
        return len(self._bytes)

    def forget(self) -> None:
        """Keep bytes only."""
        self._lately.clear()

    def _remember(self, path: str, value: V) -> V:
        if len(self._lately) >= self._most:
            self._lately.clear()
        self._lately[path] = value
        return value
