"""Members that a type of the project inherits from a library: `ProductRepository#save`.

They have no nodes. A call of one is an edge to the project's type (docs/algorithms/graph.md, "Resolution"); the text at
that place says which member is called.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.answer.codebase import CodeBase, line_of
from espalier.answer.evidence import of_edge
from espalier.answer.execute.sentences import absent, listed, type_name
from espalier.answer.finding import Finding, counted, group
from espalier.answer.markdown import code
from espalier.answer.names import names_of
from espalier.answer.render import short
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind, Node, NodeKind


def inherited(code_base: CodeBase, mention: str) -> Finding | None:
    """`Type#member` where the type declares no such member and has a supertype outside the project; else None."""
    ontology = code_base.ontology
    owner, _, member = mention.partition("(")[0].replace("#", ".").rpartition(".")
    found = _types(ontology, owner) if owner else []
    if len(found) != 1 or not (above := _above(ontology, found[0])):
        return None
    node, called = found[0], code(short(f"{found[0].key}#{member}"))
    calls = list(_calls(code_base, node, member))
    no = absent(code_base.health, f"No type of this code base declares {called}.")
    why = f"{code(node.name)} inherits from {listed(each.name for each in above)}, outside this code base"
    if not calls:
        return Finding(f"{no} {why}, which may declare {code(member)}; the graph sees no call of it.")
    callers = listed(type_name(ontology, edge.source) for edge in calls)
    headline = f"{no} {why}; {counted(len(calls), 'call')} of {code(member)} on it: by {callers}."
    return Finding(headline, group("Calls", map(of_edge, calls)))


def _types(ontology: Ontology, name: str) -> list[Node]:
    exact = [node for node in ontology.named(name) if node.kind in TYPE_KINDS]
    return exact or [node for node in names_of(ontology).spelled([name]) if node.kind in TYPE_KINDS]


def _above(ontology: Ontology, node: Node) -> list[Node]:
    """The supertypes outside the project, nearest first."""
    return [each for each in ontology.supertypes(node.key) if each.kind is NodeKind.EXTERNAL]


def _calls(code_base: CodeBase, node: Node, member: str) -> Iterator[Edge]:
    """The calls on the type whose line, or the next, calls a member of that name: a chain may go on there."""
    ontology = code_base.ontology
    said = re.compile(rf"\b{re.escape(member)}\s*\(|::\s*{re.escape(member)}\b")
    for edge in ontology.into(node.key, (EdgeKind.CALLS,)):
        lines = " ".join(line_of(code_base, edge.path, edge.line + n) for n in (0, 1))
        if said.search(lines):
            yield edge
