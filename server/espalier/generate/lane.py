"""The state that a lane's candidates share: the tree, and the texts that are not to be generated (again)."""

from __future__ import annotations

from espalier.generate.healing import Begun
from espalier.generate.lattice import Inserted, Node
from espalier.generate.task import Task
from espalier.java.lexer import code
from espalier.ports import TokenModel


class Lane:
    """A tree of texts that begin as `begun` says."""

    def __init__(self, task: Task, model: TokenModel, begun: Begun) -> None:
        text = begun.inserted
        self.begun = begun
        self.root = Node(Inserted(tuple(model.tokenize(text)), text.encode()) if text else Inserted())
        self._excluded = {(), (";",), *map(significant, task.avoid)}

    @property
    def exhausted(self) -> bool:
        return self.root.left == 0.0

    def allows(self, text: str) -> bool:
        return significant(text) not in self._excluded

    def exclude(self, text: str) -> None:
        """Record that `text` was returned, so that the lane does not return it again."""
        self._excluded.add(significant(text))


def significant(text: str) -> tuple[str, ...]:
    """The lexemes of `text` without trivia, for comparisons."""
    return tuple(item for item in code(text) if item != "\n")
