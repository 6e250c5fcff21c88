"""Form `configuration`: settings, where they are set and what in the code reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.concepts import field, ranked
from espalier.answer.execute.notes import with_annotations
from espalier.answer.execute.sentences import absent, listed, name_of, type_name
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, Group
from espalier.answer.query import Select
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind

_LEAST = 0.2
_ENOUGH = 0.75
_MOST_KEYS = 4
_ROWS = 14
_READER = 0.6
"""What a word counts that only the reader of a setting says, not its key."""


def find(code_base: CodeBase, meant: Sequence[Meant], text: str) -> Finding:
    """The settings that say the words; where an anchor is a bean, what declares it."""
    ontology = code_base.ontology
    made = _beans(ontology, meant)
    keys = [] if made else _keys(ontology, words_of(ontology, text), meant)
    edges = [*made, *(edge for key in keys for edge in _around(ontology, key))]
    if not edges:
        return _classes(code_base, meant, text)
    rows = tuple(with_annotations(code_base, of_edge(edge)) for edge in dict.fromkeys(edges))
    return Finding(_headline(ontology, meant, keys, edges), (Group("", rows, _ROWS),))


def _headline(ontology: Ontology, meant: Sequence[Meant], keys: Sequence[Node], edges: Sequence[Edge]) -> str:
    files = listed(edge.path.rpartition("/")[2] for edge in edges if not edge.path.endswith(".java"))
    readers = listed(type_name(ontology, e.source) for e in edges if e.kind is EdgeKind.CONSUMES_PROPERTY)
    if not keys:
        makers = files or listed(type_name(ontology, edge.source) for edge in edges)
        return f"{' and '.join(each.said for each in meant)} is declared in {makers}."
    said = listed(name_of(ontology, key.key) for key in keys)
    return f"{said}{f', set in {files}' if files else ''}{f', read by {readers}' if readers else ''}."


def _keys(ontology: Ontology, words: Words, meant: Sequence[Meant]) -> list[Node]:
    """The properties whose keys (and readers) say most of the words; an anchor that is one."""
    exact = [node for each in meant for node in each.nodes if node.kind is NodeKind.PROPERTY]
    scored = [] if exact else [(_said(ontology, words, node), node) for node in ontology.nodes(NodeKind.PROPERTY)]
    best = max((score for score, _ in scored), default=0.0)
    kept = [pair for pair in scored if pair[0] >= max(_LEAST, _ENOUGH * best)]
    return [*exact, *(node for _, node in sorted(kept, key=lambda pair: (-pair[0], pair[1].key))[:_MOST_KEYS])]


def _said(ontology: Ontology, words: Words, node: Node) -> float:
    key = words.said((node.name,))
    readers = ontology.into(node.key, (EdgeKind.CONSUMES_PROPERTY,))
    around = words.said(edge.source.rpartition(".")[2] for edge in readers[:4])
    files = words.said(edge.path for edge in ontology.into(node.key, (EdgeKind.CONFIGURES,))[:2])
    best = (max(a, _READER * max(b, c)) for a, b, c in zip(key, around, files, strict=True))
    return words.total(tuple(best)) * (1 + 0.2 * bool(readers))


def _around(ontology: Ontology, node: Node) -> Iterator[Edge]:
    """Where a property is set, first in the main file, and what reads it."""
    set_by = ontology.into(node.key, (EdgeKind.CONFIGURES,))
    yield from sorted(set_by, key=lambda edge: (len(edge.path), edge.path))[:3]
    yield from ontology.into(node.key, (EdgeKind.CONSUMES_PROPERTY,))[:3]


def _beans(ontology: Ontology, meant: Sequence[Meant]) -> list[Edge]:
    """Where the anchors are declared as beans."""
    nodes = [node for each in meant if each.exact for node in each.nodes]
    made = [edge for node in nodes for edge in ontology.out(node.key, (EdgeKind.DECLARES_BEAN,))]
    for node in nodes:
        for key in (node.key, *(member.key for member in ontology.members(node.key))):
            created = ontology.into(key, (EdgeKind.INSTANTIATES, EdgeKind.DECLARES_BEAN))
            made += [edge for edge in created if edge.source.startswith("bean:") or not edge.path.endswith(".java")]
    return made


def _classes(code_base: CodeBase, meant: Sequence[Meant], text: str) -> Finding:
    """The configuration classes nearest to the words, where no setting says them."""
    ontology = code_base.ontology
    found = [each for each in ranked(ontology, field(code_base, text), Select.CONFIGURATION) if each.said >= _LEAST][:5]
    said = " and ".join(each.said for each in meant)
    if not found:
        return Finding(absent(code_base.health, f"The graph sees no setting for {said}."))
    rows: list[Evidence] = [
        with_annotations(
            code_base, Evidence(each.node.path, each.node.line, "declaration", each.node.key, "", "source")
        )
        for each in found
    ]
    return Finding(
        f"{said} is set up in {listed(name_of(ontology, each.node.key) for each in found)}.", (Group("", tuple(rows)),)
    )
