"""The values of the constants of the project that lines of code use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from espalier.answer.codebase import CodeBase
from espalier.answer.execute.secrets import shown_code
from espalier.answer.render import short
from espalier.ontology.enclosing import declarations
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node, NodeKind
from espalier.ontology.property_defaults import initialiser

MOST = 8
_LONGEST = 160
"""Characters of a value."""
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'')
_EXPRESSION = re.compile(r"[\w\s.+\-*/%|&^~<>]*")
"""What a constant expression has besides texts."""

Lines = tuple[str, int, int]
"""A path, the first line and the last."""


@dataclass(frozen=True, slots=True)
class Constant:
    """`value`: as it is written, without what may be secret."""

    node: Node
    name: str
    value: str
    is_masked: bool = False


def constants_in(code_base: CodeBase, lines: Sequence[Lines]) -> list[Constant]:
    """The constants that the lines use and do not declare, `MOST` of them, in the order of their use."""
    found: list[Constant] = []
    for node in dict.fromkeys(field for each in lines for field in _read(code_base.ontology, each)):
        shown = any(path == node.path and begin <= node.line <= end for path, begin, end in lines)
        constant = None if shown else _constant(code_base, node)
        if constant is not None and len(found) < MOST:
            found.append(constant)
    return found


def _read(ontology: Ontology, lines: Lines) -> Iterator[Node]:
    path, begin, end = lines
    edges = (edge for node in declarations(ontology, path) for edge in ontology.out(node.key, (EdgeKind.READS,)))
    inside = (edge for edge in edges if edge.path == path and begin <= edge.line <= end)
    for edge in sorted(inside, key=lambda each: (each.line, each.column)):
        node = ontology.node(edge.target)
        if node is not None and node.path and _is_constant(ontology, node):
            yield node


def _is_constant(ontology: Ontology, node: Node) -> bool:
    owner = ontology.node(node.owner)
    in_interface = owner is not None and owner.kind in (NodeKind.INTERFACE, NodeKind.ANNOTATION)
    return node.kind is NodeKind.FIELD and (in_interface or {"static", "final"} <= set(node.modifiers))


def _constant(code_base: CodeBase, node: Node) -> Constant | None:
    value = initialiser(code_base.ontology, node.key, code_base.source(node.path) or "")
    if not value or not _EXPRESSION.fullmatch(_TEXT.sub("", value)) or value.startswith("new "):
        return None
    line = f"{node.name} = {value}"
    masked = shown_code("", line)
    shown = masked.partition(" = ")[2]
    shortened = shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]} ..."
    return Constant(node, short(node.key), shortened, masked != line)
