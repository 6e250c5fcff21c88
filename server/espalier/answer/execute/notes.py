"""What the source says of a declaration: its annotations, as one line, or the line of it that is most about words."""

from __future__ import annotations

import re
from dataclasses import replace

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import LONGEST_EXCERPT, Evidence
from espalier.answer.execute.words import Words
from espalier.ontology.kinds import MEMBER_KINDS, Node
from espalier.ontology.property_defaults import DEFAULT
from espalier.ontology.written import without_comments
from espalier.text.positions import lines_of

LONGEST = 200
_WORD = re.compile(r"[^\W\d_]\w+")
_TELLING = 0.35
"""How much of the words a line must say to be quoted."""


def written_annotations(code_base: CodeBase, node: Node) -> str:
    """The annotations written before a declaration, joined: `@OneToMany(mappedBy = "order") @OrderBy("id")`;
    `@Override` tells nothing."""
    facts = code_base.ontology.facts(node.path) if node.annotations else None
    found = next((each for each in facts.declarations if each.key == node.key), None) if facts is not None else None
    text = code_base.source(node.path) if found is not None and found.annotations else None
    if found is None or text is None:
        return ""
    first = min(each.line for each in found.annotations)
    lines = lines_of(text)[first - 1 : max(first, found.name_line - 1)]
    return " ".join(" ".join(lines).replace("@Override", "").split())


def statement(code_base: CodeBase, node: Node) -> str:
    """A declaration in one line, without its comments."""
    text = code_base.source(node.path)
    lines = lines_of(text)[node.line - 1 : node.end_line] if text is not None else ()
    return " ".join(without_comments("\n".join(lines)).split())[:LONGEST]


def with_annotations(code_base: CodeBase, item: Evidence) -> Evidence:
    """Evidence that quotes the annotations of its source, where there are any; of a default its own line is shown."""
    if item.role == DEFAULT:
        return item
    node = code_base.ontology.node(item.source)
    said = written_annotations(code_base, node) if node is not None else ""
    return replace(item, note=said[:LONGEST]) if said else item


def with_telling_line(code_base: CodeBase, item: Evidence, words: Words, *, annotations: bool = True) -> Evidence:
    """A declared method with the line of its body that says most of the words; its `annotations` come first, else any
    line is taken that says some."""
    node = code_base.ontology.node(item.source)
    if item.target or node is None or node.kind not in MEMBER_KINDS:
        return item
    noted = with_annotations(code_base, item) if annotations else item
    text = code_base.source(node.path) if noted is item else None
    if text is None:
        return noted
    lines = lines_of(text)[node.line : node.end_line]
    said = [words.total(words.said(dict.fromkeys(_WORD.findall(line)))) for line in lines]
    most = max(said, default=0.0)
    if most < _TELLING and (annotations or not most):
        return noted
    return replace(item, note=" ".join(lines[said.index(most)].split())[:LONGEST_EXCERPT])
