"""What candidates that are generated one after the other share: the tree, and the texts nobody wants (again)."""

from __future__ import annotations

from espalier.generate.lattice import Inserted, Node
from espalier.generate.task import Task
from espalier.java.lexer import code
from espalier.ports import TokenModel


class Lane:
    """`task.begun` stands at the root, as if it had been generated."""

    def __init__(self, task: Task, model: TokenModel) -> None:
        begun = task.begun
        self.root = Node(Inserted(tuple(model.tokenize(begun)), begun.encode()) if begun else Inserted())
        self._unwanted = {(), (";",), *map(significant, task.avoid)}

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
