"""Strings by number: the graph's columns hold numbers of four bytes where each string stands once."""

from __future__ import annotations

from collections.abc import Iterable

Packed = bytes | memoryview
"""Bytes of our own, or in a mapped file."""


class Strings:
    """Numbers count from 0 in the order in which strings came; none is given up or used again."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._numbers: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self.texts)

    def number(self, text: str) -> int:
        """The number of a string, a new one if need be."""
        number = self._numbers.get(text)
        if number is None:
            number = self._numbers[text] = len(self.texts)
            self.texts.append(text)
        return number

    def known(self, text: str) -> int:
        """The number of a string; -1: it has none."""
        return self._numbers.get(text, -1)

    def restore(self, texts: Iterable[str]) -> None:
        """Begins with distinct strings, in the order of their numbers."""
        self.texts = list(texts)
        self._numbers = dict(zip(self.texts, range(len(self.texts)), strict=True))
