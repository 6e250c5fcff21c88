"""Extracts a file's facts from its bytes. It never raises; `FileFacts.errors` lists what cannot be read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import PurePosixPath

from tree_sitter import Node

from espalier.java.declarations import Extractor
from espalier.java.facts import ErrorSpan, FileFacts
from espalier.java.grammar import parse_tree
from espalier.java.grammar_gaps import rewritten
from espalier.java.source import Source

MAX_BYTES = 8 * 1024 * 1024
"""Larger files are listed, not parsed: they are generated tables, and one would hold up every other file."""


def digest_of(source: bytes) -> str:
    """Returns the digest that identifies facts of the same text."""
    return hashlib.blake2b(source, digest_size=16).hexdigest()


def facts_of(path: str, source: bytes) -> FileFacts:
    """Returns the facts of one Java file; `path` is relative with forward slashes."""
    text = Source(source)
    if len(source) > MAX_BYTES:
        reason = f"larger than {MAX_BYTES // (1024 * 1024)} MB: not parsed"
        return _facts(path, text, errors=(ErrorSpan(0, len(source), 1, len(text.starts), reason),))
    root = _root(source)
    extractor = Extractor(text, PurePosixPath(path).stem)
    try:
        extractor.read(root)
    except RecursionError:
        extractor.fail(root, "nested too deeply: not read")
    errors = (*extractor.errors, *(_error(text, node) for node in _broken(root)))
    return _facts(path, text, extractor, errors)


def _facts(
    path: str, text: Source, extractor: Extractor | None = None, errors: tuple[ErrorSpan, ...] = ()
) -> FileFacts:
    found = extractor or Extractor(text, "")
    return FileFacts(
        path=path,
        digest=digest_of(text.data),
        package=found.package,
        imports=tuple(found.imports),
        declarations=found.finished(),
        errors=errors,
        size=len(text.data),
        lines=len(text.starts),
    )


def _root(source: bytes) -> Node:
    """Returns the tree with the fewest errors: that of the source, or of its rewriting by `grammar_gaps`. If both
    have as many, it is the source's, because the other one lacks the blanked parts."""
    root = parse_tree(source).root_node
    if not root.has_error or (other := rewritten(source)) == source:
        return root
    return min(root, parse_tree(other).root_node, key=lambda each: sum(1 for _ in _broken(each)))


def _broken(root: Node) -> Iterator[Node]:
    """Yields the outermost ERROR nodes and the MISSING ones, in the order of the text."""
    pending = [root]
    while pending:
        node = pending.pop()
        if node.is_error or node.is_missing:
            yield node
        elif node.has_error:
            pending.extend(reversed(node.children))


def _error(text: Source, node: Node) -> ErrorSpan:
    start, end = node.start_byte, node.end_byte
    reason = f"missing {node.type}" if node.is_missing else "does not parse"
    return ErrorSpan(start, end, text.line(start), text.line(end), reason)
