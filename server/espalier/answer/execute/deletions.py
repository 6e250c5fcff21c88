"""What deletes rows of a table: statements, methods of repositories, an entity manager; and relations that cascade."""

from __future__ import annotations

import re
from collections.abc import Iterable

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute.impact import DELETING
from espalier.answer.execute.notes import with_annotations
from espalier.answer.execute.tables import WRITES
from espalier.ontology.kinds import Edge, EdgeKind, Node
from espalier.ontology.nodes import is_test

_CALLED = re.compile(r"\b(?:[Dd]elete|[Rr]emove|[Pp]urge)(?![a-z])\w*\s*\(")
_STATED = re.compile(r"\b(?:delete|truncate)\s+\w|<delete\b|@(?:Sql)?Delete\b", re.IGNORECASE)
_LINES = 6
"""Of one statement; chosen by hand."""


def among(code_base: CodeBase, writing: Iterable[Evidence]) -> list[Evidence]:
    """Those of the places that write a table which delete from it."""
    return [each for each in writing if _deletes(code_base, each)]


def _deletes(code_base: CodeBase, item: Evidence) -> bool:
    if item.kind == EdgeKind.CALLS:
        return _is_deletion(code_base, item.target)
    by_method = "#" in item.source
    return by_method and (_is_named(item.source) or _says_so(code_base, item.path, item.line))


def _is_deletion(code_base: CodeBase, method: str) -> bool:
    """Whether a method of a repository deletes: by its statement, else by its name."""
    stated = [edge for edge in code_base.ontology.out(method, (EdgeKind.QUERIES,)) if edge.role == WRITES]
    return _is_named(method) or any(_says_so(code_base, edge.path, edge.line) for edge in stated)


def _is_named(method: str) -> bool:
    return _CALLED.match(method.partition("#")[2]) is not None


def _says_so(code_base: CodeBase, path: str, line: int) -> bool:
    """Whether the statement that begins on a line deletes."""
    said: list[str] = []
    for each in (code_base.source(path) or "").splitlines()[line - 1 : line - 1 + _LINES]:
        said.append(each)
        if ";" in each or "</" in each:
            break
    text = "\n".join(said)
    return bool(_STATED.search(text) or _CALLED.search(text))


def cascading(code_base: CodeBase, nodes: Iterable[Node]) -> list[Evidence]:
    """The relations of other entities by which rows of these go with theirs."""
    ontology = code_base.ontology
    keys = {key for node in nodes for key in (node.key, *(e.source for e in ontology.into(node.key, (EdgeKind.MAPS,))))}
    edges: list[Edge] = [edge for key in sorted(keys) for edge in ontology.into(key, (EdgeKind.RELATES,))]
    rows = (with_annotations(code_base, of_edge(edge)) for edge in edges if not is_test(edge.path))
    return [each for each in rows if DELETING.search(f"{each.role} {each.note}")]
