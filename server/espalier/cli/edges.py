"""`espalier edges ROOT`: the graph's edges as lines, one per site."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from espalier.cli.frame import Context
from espalier.cli.project import opened
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("root", type=Path, metavar="ROOT", help="the folder that holds the project")
    parser.add_argument("--kind", choices=[kind.value for kind in EdgeKind], help="only edges of this kind")
    parser.add_argument("--tests", action="store_true", help="include test sources")
    parser.add_argument("--anonymous", action="store_true", help="list local and anonymous types as types of their own")


async def run(arguments: argparse.Namespace, context: Context) -> None:
    async with opened(arguments.root, context, vectors=False) as (workspace, _):
        kind = EdgeKind(arguments.kind) if arguments.kind else None
        found = list(rows(workspace.ontology, kind, tests=arguments.tests, anonymous=arguments.anonymous))
    context.output.rows([row._asdict() for row in found], map(str, found))


class Row(NamedTuple):
    """One line: types by canonical name, members as `name(Erased)`, `<init>(...)` or a field's name."""

    kind: str
    from_type: str
    from_member: str
    to_type: str
    to_member: str
    path: str
    line: int
    voucher: str
    role: str

    def __str__(self) -> str:
        """The row, tab-separated, with the place as `path:line`."""
        return "\t".join((*self[:5], f"{self.path}:{self.line}", self.voucher, self.role))


def rows(
    ontology: Ontology, kind: EdgeKind | None = None, *, tests: bool = False, anonymous: bool = False
) -> Iterator[Row]:
    """Yields the edges in the order of the text. Edges of a local or anonymous type are those of the enclosing member,
    unless `anonymous`. An edge that then lies within one declaration is left out."""
    parts = cache(lambda key: _parts(ontology, key, anonymous))
    for edge in ontology.edges(kind, tests=tests):
        source, target = parts(edge.source), parts(edge.target)
        if source != target or edge.source == edge.target:
            yield Row(edge.kind.value, *source, *target, edge.path, edge.line, edge.voucher.value, edge.role)


def _parts(ontology: Ontology, key: str, anonymous: bool) -> tuple[str, str]:
    """The (type, member) of a node. A file is named by its first type, and a node that is neither type nor member by
    its key."""
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
    """The innermost enclosing node that is not in a local or anonymous type."""
    while "$" in node.key and "#" in node.key.partition("$")[0]:
        owner = ontology.node(node.owner)
        if owner is None:
            break
        node = owner
    return node


def _first_type(ontology: Ontology, node: Node) -> str:
    return next((each.key for each in ontology.file_types(node.path)), node.key)
