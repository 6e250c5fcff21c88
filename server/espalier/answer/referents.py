"""What an answer names, for the words of the next question that refer to it: "who calls it?".

An answer names first what its headline names first, and names beside it what the headline tells in the same breath:
"... is done by `A#m` and `B#n`". What is only near stands in the line below the headline. Where the headline names
nothing, it is what its first row is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.answer.execute.sentences import name_of
from espalier.answer.finding import Finding
from espalier.answer.link import link_symbol
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Node, NodeKind

_SPAN = re.compile(r"`([^`]+)`")
_BESIDE = re.compile(r"(?:\([^()]*\))?(?:,| and|, and) ")
"""What stands between two names of one list; a place in brackets belongs to the name before it."""
_NO_THINGS = frozenset({NodeKind.EXTERNAL, NodeKind.FILE})


def named(ontology: Ontology, finding: Finding) -> tuple[str, ...]:
    """The names of what a finding names first, as a question would write them; none where it found nothing."""
    if finding.missed or not finding.groups:
        return ()
    nodes = list(_in_headline(ontology, finding)) or _in_first_row(ontology, finding)
    return tuple(dict.fromkeys(_written(ontology, node) for node in nodes))


def _in_headline(ontology: Ontology, finding: Finding) -> Iterator[Node]:
    """The first thing that the headline names, and those in one list with it."""
    told = _told(ontology, finding)
    text = " ".join((finding.headline, *finding.notes)) if finding.is_near else finding.headline
    end = -1
    for span in _SPAN.finditer(text):
        if end >= 0 and not _BESIDE.fullmatch(text, end, span.start()):
            return
        node = told.get(span[1]) or _linked(ontology, span[1])
        if node is not None and node.kind not in _NO_THINGS:
            yield node
            end = span.end()
        elif end >= 0:
            return


def _in_first_row(ontology: Ontology, finding: Finding) -> list[Node]:
    rows = (ontology.node(row.source) for row in finding.evidence)
    return [node for node in (next(rows, None),) if node is not None and node.kind not in _NO_THINGS]


def _nodes(ontology: Ontology, finding: Finding) -> list[Node]:
    """What the rows name, in their order."""
    keys = [
        key
        for row in finding.evidence
        for key in (row.source, row.target, row.via, *(end for edge in row.chain for end in (edge.source, edge.target)))
    ]
    nodes = (ontology.node(key) for key in dict.fromkeys(keys) if key)
    return [node for node in nodes if node is not None]


def _told(ontology: Ontology, finding: Finding) -> dict[str, Node]:
    """What the rows name, by the ways in which a headline may write it. A name without parameters is a type's before
    it is a constructor's."""
    nodes = _nodes(ontology, finding)
    told = {node.key: node for node in nodes}
    for node in nodes:
        told.setdefault(name_of(ontology, node.key), node)
    for node in sorted(nodes, key=lambda node: node.kind not in TYPE_KINDS):
        told.setdefault(name_of(ontology, node.key).partition("(")[0], node)
    return told


def _linked(ontology: Ontology, name: str) -> Node | None:
    nodes = link_symbol(ontology, name).nodes
    return nodes[0] if nodes else None


def _written(ontology: Ontology, node: Node) -> str:
    """The shortest name by which a question means the node."""
    name = name_of(ontology, node.key).partition("(")[0]
    return name if node in link_symbol(ontology, name).nodes else node.key
