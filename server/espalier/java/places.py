"""Nodes of a text's parse tree by their places."""

from __future__ import annotations

from functools import lru_cache

from tree_sitter import Node, Tree

from espalier.java.grammar import parse_tree
from espalier.java.source import Source


@lru_cache(maxsize=4)
def parsed(source: str) -> tuple[Source, Tree]:
    """A file's tree; cached, since several places of a file are asked about in a row."""
    data = source.encode("utf-8", "replace")
    return Source(data), parse_tree(data)


def node_at(source: str, line: int, column: int) -> Node | None:
    """The smallest node at a place (1-based, columns in UTF-16 units)."""
    text, tree = parsed(source)
    offset = text.offset(line, column)
    return tree.root_node.descendant_for_byte_range(offset, offset)
