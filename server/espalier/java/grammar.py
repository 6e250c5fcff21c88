"""Tree-sitter's Java grammar: the parser and its node kinds as the integers trees carry."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import tree_sitter
import tree_sitter_java
from tree_sitter import Language, Parser, Tree

LANGUAGE = Language(tree_sitter_java.language())


def parse_tree(source: bytes) -> Tree:
    """Returns a tree for any bytes, with ERROR nodes for what does not parse. Each call has its own parser, since
    parsers cannot be shared between threads."""
    return Parser(LANGUAGE).parse(source)


def libraries() -> Iterator[str]:
    """A digest of each of the parser's libraries. To read their versions takes ten times as long."""
    for package in (tree_sitter, tree_sitter_java):
        for file in sorted(Path(str(package.__file__)).parent.glob("_binding*")):
            if file.suffix in (".so", ".pyd"):
                yield blake2b(file.read_bytes(), digest_size=16).hexdigest()


def kind(name: str) -> int:
    """Returns the id of a named node kind. Raises ValueError for a name that the grammar lacks."""
    found = LANGUAGE.id_for_node_kind(name, True)
    if found is None:
        raise ValueError(f"no node kind {name!r} in the Java grammar")
    return found


def kinds(*names: str) -> frozenset[int]:
    return frozenset(kind(name) for name in names)


def field(name: str) -> int:
    """The id of a field. Raises ValueError for a name that the grammar lacks."""
    found = LANGUAGE.field_id_for_name(name)
    if found is None:
        raise ValueError(f"no field {name!r} in the Java grammar")
    return found
