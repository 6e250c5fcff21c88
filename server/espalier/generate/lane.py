"""What candidates that are drawn one after the other share: the tree, and the texts nobody wants (again)."""

from __future__ import annotations

from collections.abc import Iterable

from espalier.generate.lattice import Node
from espalier.java.lexer import code


class Lane:
    def __init__(self, avoid: Iterable[str]) -> None:
        self.root = Node()
        self._unwanted = {(), (";",), *map(significant, avoid)}

    @property
    def exhausted(self) -> bool:
        return self.root.left == 0.0

    def wants(self, text: str) -> bool:
        return significant(text) not in self._unwanted

    def spend(self, text: str) -> None:
        """`text` came out and is not wanted again."""
        self._unwanted.add(significant(text))


def significant(text: str) -> tuple[str, ...]:
    """What is compared: lexemes without layout and comments."""
    return tuple(item for item in code(text) if item != "\n")
