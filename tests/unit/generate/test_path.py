"""Every way back along a path."""

from __future__ import annotations

from espalier.generate.lattice import Inserted, Node
from espalier.generate.path import Path
from espalier.ports import Token


def along(*steps: tuple[str, str, bool]) -> Path:
    """A path of tokens, each with what was inserted after it and whether a statement ends there."""
    path = Path(Node(Inserted((7,), b"begun ")))
    for number, (piece, inserted, statement) in enumerate(steps):
        node = path.node.grow(number, Inserted((100 + number,), inserted.encode()) if inserted else Inserted())
        node.statement = statement
        path.push(Token(number, piece.encode(), -1.0), node)
    return path


TWO_STATEMENTS = (("a", "bc", False), (";", "", True), ("d", "", False), ("e", "", False))


def test_ids_and_bytes_include_insertions() -> None:
    path = along(*TWO_STATEMENTS)
    assert path.ids == [7, 0, 100, 1, 2, 3]
    assert path.data == b"begun abc;de"
    assert len(path) == 4 and [token.piece for token in path.tokens] == [b"a", b";", b"d", b"e"]
    assert Path(Node()).ids == [] and Path(Node()).data == b""


def test_a_statement_is_begun_again_where_it_began() -> None:
    path = along(*TWO_STATEMENTS)
    path.restart_statement()
    assert path.data == b"begun abc;"
    path.restart_statement()
    assert path.data == b"begun abc;"
    path.restart_earlier_statement()
    assert path.data == b"begun "
    path.restart_earlier_statement()
    assert path.data == b"begun "


def test_a_token_is_taken_back() -> None:
    path = along(*TWO_STATEMENTS)
    assert [path.pop().piece for _ in range(3)] == [b"e", b"d", b";"]
    path.restart_statement()
    assert path.data == b"begun "


def test_failures_count_at_every_node_and_a_success_clears_them() -> None:
    path = along(*TWO_STATEMENTS)
    path.failed()
    path.pop()
    path.failed()
    assert [node.failures for node in path.nodes()] == [2, 2, 2, 2]
    path.succeeded()
    assert [node.failures for node in path.nodes()] == [0, 0, 0, 0]
