"""`espalier edges ROOT`: the graph's edges as lines, one per site."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind


class Row(NamedTuple):
    """One line: types by canonical name, members as `name(Erased)`, `<init>(...)` or a field's name."""

    kind: str
    from_type: str
    from_member: str
    to_type: str
    to_member: str
    place: str
    voucher: str

    def __str__(self) -> str:
        return "\t".join(self)


def rows(
    ontology: Ontology, kind: EdgeKind | None = None, *, tests: bool = False, anonymous: bool = False
) -> Iterator[Row]:
    """The edges in the order of the text. What a local or anonymous type does is its enclosing member's doing,
    unless `anonymous`. An edge within what is then one and the same declaration is left out."""
    seen: set[Row] = set()
    parts = cache(lambda key: _parts(ontology, key, anonymous))
    for edge in ontology.edges(kind, tests=tests):
        source, target = parts(edge.source), parts(edge.target)
        if source == target and edge.kind is not EdgeKind.CALLS:
            continue
        row = Row(edge.kind, *source, *target, f"{edge.path}:{edge.line}", edge.voucher)
        if row not in seen:
            seen.add(row)
            yield row


def _parts(ontology: Ontology, key: str, anonymous: bool) -> tuple[str, str]:
    """(type, member) of a node; a file stands for its first type, what is no type or member for itself."""
    node = ontology.node(key)
    if node is None:
        return key, ""
    if node.kind is NodeKind.FILE:
        return _first_type(ontology, node), ""
    if not anonymous:
        node = _named(ontology, node)
    if node.kind in TYPE_KINDS or "#" not in node.key:
        return node.key, ""
    owner, _, member = node.key.rpartition("#")
    return owner, member


def _named(ontology: Ontology, node: Node) -> Node:
    """The innermost node around that is not in a local or anonymous type."""
    while "$" in node.key and "#" in node.key.partition("$")[0]:
        owner = ontology.node(node.owner)
        if owner is None:
            break
        node = owner
    return node


def _first_type(ontology: Ontology, node: Node) -> str:
    return next((each.key for each in ontology.file_types(node.path)), node.key)


def text(found: Iterable[Row]) -> str:
    return "\n".join(str(row) for row in found)
