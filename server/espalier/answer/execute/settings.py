"""Form `configuration`: settings, and what in the code reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.notes import LONGEST, written_annotations
from espalier.answer.execute.sentences import absent, listed, type_name
from espalier.answer.execute.words import words_of
from espalier.answer.finding import Finding, Group
from espalier.answer.retrieve import retrieve
from espalier.ontology.kinds import EdgeKind, NodeKind

_READING = frozenset({"Value", "ConfigurationProperties", "PropertySource", "ConditionalOnProperty", "Profile"})
_LEAST = 0.5
_MOST = 12


def find(code_base: CodeBase, meant: Sequence[Meant], text: str) -> Finding:
    """The annotations that read settings and the configuration classes that say the words."""
    rows = [*_beans(code_base, meant), *_reading(code_base, text)]
    if not rows:
        rows = [passage.as_evidence() for passage in retrieve(code_base, text, (), tuple(text.split())).passages]
    if not rows:
        return Finding(
            absent(code_base.health, f"The graph sees no setting for {' and '.join(m.said for m in meant)}.")
        )
    ontology = code_base.ontology
    names = [type_name(ontology, item.source) for item in rows if item.source]
    files = list(dict.fromkeys(item.path.rpartition("/")[2] for item in rows if not item.path.endswith(".java")))
    where = listed([*files, *names]) if files else listed(names)
    said = " and ".join(each.said for each in meant)
    return Finding(f"{said} is configured in {where}.", (Group("", tuple(rows[:_MOST])),))


def _beans(code_base: CodeBase, meant: Sequence[Meant]) -> list[Evidence]:
    """Where the anchors are declared as beans."""
    ontology = code_base.ontology
    nodes = [node for each in meant if each.exact for node in each.nodes]
    made = [edge for node in nodes for edge in ontology.out(node.key, (EdgeKind.DECLARES_BEAN,))]
    created = [
        edge
        for node in nodes
        for member in (node, *ontology.members(node.key))
        for edge in ontology.into(member.key, (EdgeKind.INSTANTIATES, EdgeKind.DECLARES_BEAN))
        if edge.source.startswith("bean:") or not edge.path.endswith(".java")
    ]
    return [of_edge(edge) for edge in dict.fromkeys((*made, *created))]


def _reading(code_base: CodeBase, text: str) -> list[Evidence]:
    """What is annotated as reading settings and says the words."""
    ontology = code_base.ontology
    words = words_of(ontology, text)
    found = []
    for node in ontology.nodes():
        if node.test or not any(name.rpartition(".")[2] in _READING for name in node.annotations):
            continue
        said = written_annotations(code_base, node)
        owner = ontology.node(node.owner) if node.owner and node.kind is NodeKind.FIELD else None
        weight = words.total(words.said((said, node.name, owner.name if owner is not None else "")))
        if weight >= _LEAST:
            found.append((weight, node.key, replace(of_node(node), excerpt=said[:LONGEST])))
    return [item for _, _, item in sorted(found, key=lambda row: (-row[0], row[1]))]
