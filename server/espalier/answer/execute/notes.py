"""What the source says above a declaration: its annotations, as one line."""

from __future__ import annotations

from dataclasses import replace

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence
from espalier.ontology.kinds import Node

LONGEST = 200


def written_annotations(code_base: CodeBase, node: Node) -> str:
    """The annotations written before a declaration, joined: `@OneToMany(mappedBy = "order") @OrderBy("id")`;
    `@Override` tells nothing."""
    facts = code_base.ontology.facts(node.path) if node.annotations else None
    found = next((each for each in facts.declarations if each.key == node.key), None) if facts is not None else None
    text = code_base.source(node.path) if found is not None and found.annotations else None
    if found is None or text is None:
        return ""
    first = min(each.line for each in found.annotations)
    lines = text.splitlines()[first - 1 : max(first, found.name_line - 1)]
    return " ".join(" ".join(lines).replace("@Override", "").split())


def with_annotations(code_base: CodeBase, item: Evidence) -> Evidence:
    """Evidence that quotes the annotations of its source, where there are any."""
    node = code_base.ontology.node(item.source)
    said = written_annotations(code_base, node) if node is not None else ""
    return replace(item, note=said[:LONGEST]) if said else item
