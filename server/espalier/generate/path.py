"""The path from the root of the tree to where a candidate stands, and every way back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from espalier.generate.lattice import Node
from espalier.ports import Token


@dataclass(frozen=True, slots=True)
class Placed:
    """An accepted token, the node where it was sampled, and all bytes up to and including it and what it forced."""

    node: Node
    token: Token
    data: bytes


class Path:
    """Accepted tokens from `root` on; `node` is the position after them."""

    def __init__(self, root: Node) -> None:
        self.node = root
        self._placed: list[Placed] = []
        self._statements = [0]
        """Lengths at which the statements so far began."""

    def __len__(self) -> int:
        return len(self._placed)

    @property
    def tokens(self) -> list[Token]:
        return [placed.token for placed in self._placed]

    @property
    def data(self) -> bytes:
        return self._placed[-1].data if self._placed else self.node.inserted.data

    @property
    def ids(self) -> list[int]:
        """The ids of the tokens and of what was inserted at the root and after each of them."""
        nodes = [*(placed.node for placed in self._placed), self.node]
        ids = list(nodes[0].inserted.ids)
        for placed, node in zip(self._placed, nodes[1:], strict=True):
            ids += (placed.token.id, *node.inserted.ids)
        return ids

    def nodes(self) -> Iterator[Node]:
        """The nodes from the present position to the root."""
        yield self.node
        yield from (placed.node for placed in reversed(self._placed))

    def push(self, token: Token, node: Node) -> None:
        """Go on to `node`, the position after `token`."""
        self._placed.append(Placed(self.node, token, self.data + token.piece + node.inserted.data))
        self.node = node
        if node.statement:
            self._statements.append(len(self))

    def pop(self) -> Token:
        """Go back to before the last token, and return it."""
        token = self._placed[-1].token
        self._return_to(len(self) - 1)
        return token

    def restart_statement(self) -> None:
        """Go back to where the present statement began."""
        self._return_to(self._statements[-1])

    def restart_earlier_statement(self) -> None:
        """Go back to where a statement before this position began."""
        self._return_to(max((start for start in self._statements if start < len(self)), default=0))

    def restart(self) -> None:
        self._return_to(0)

    def update_left(self) -> None:
        """Carry a change at the present position to the root."""
        for node in self.nodes():
            node.update_left()

    def failed(self) -> None:
        """Record at every node of the path that a sample failed below it."""
        for node in self.nodes():
            node.failures += 1

    def succeeded(self) -> None:
        for node in self.nodes():
            node.failures = 0

    def _return_to(self, length: int) -> None:
        if length < len(self):
            self.node = self._placed[length].node
            del self._placed[length:]
        self._statements = [start for start in self._statements if start <= length]
