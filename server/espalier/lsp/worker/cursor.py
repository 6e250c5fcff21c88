"""The symbol at a position, as the graph knows it: what is referred to there, or declared there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from espalier.java.expressions import ReferenceRole
from espalier.java.lexer import KEYWORDS, WORD_LITERALS
from espalier.ontology.enclosing import declarations
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MAY, Edge, EdgeKind, Node, NodeKind
from espalier.service.params import Position
from espalier.text.positions import LineIndex, utf16_length

_WORD = re.compile(r"[^\W\d][\w$]*|\$[\w$]*")
_OF_DECLARATIONS = frozenset({EdgeKind.OVERRIDES, EdgeKind.DECLARES_BEAN, EdgeKind.EXPOSES, EdgeKind.MAPS})
"""Edges that stand where their source is declared, and point elsewhere."""
_UNWRITTEN = frozenset({ReferenceRole.LAMBDA, ReferenceRole.METHOD_REFERENCE, MAY})
"""Roles of references to the method that a lambda implements, whose name does not stand there."""


@dataclass(frozen=True, slots=True)
class Word:
    """An identifier that a caret touches. `line`, `column`: where it begins, from 1, in UTF-16 units."""

    text: str
    line: int
    column: int


def word_at(text: str, position: Position) -> Word | None:
    """None where no identifier is; a keyword is none."""
    lines = LineIndex(text)
    if not 0 <= position.line < lines.line_count:
        return None
    start, end = lines.span(position.line)
    caret = lines.offset(position.line, position.character)
    for match in _WORD.finditer(text, start, end):
        if match.start() <= caret <= match.end() and match[0] not in KEYWORDS | WORD_LITERALS:
            return Word(match[0], position.line + 1, utf16_length(text[start : match.start()]) + 1)
    return None


def symbol_at(ontology: Ontology, path: str, text: str, position: Position) -> Node | None:
    """What the word at `position` refers to or declares; without a word, the declaration around it. None: not known."""
    word = word_at(text, position)
    if word is None:
        around = ontology.at(path, position.line + 1)
        return around if around is not None and around.kind is not NodeKind.FILE else None
    return _referred(ontology, path, word) or _declared(ontology, path, word)


def _referred(ontology: Ontology, path: str, word: Word) -> Node | None:
    for edge in _edges(ontology, path):
        node = ontology.node(edge.target) if edge.line == word.line and _stands_at(edge, word) else None
        if node is not None and _is_named(ontology, node, word.text):
            return node
    return None


def _stands_at(edge: Edge, word: Word) -> bool:
    """An import stands at the beginning of its line, an annotation at its @."""
    if edge.kind is EdgeKind.IMPORTS:
        return True
    if edge.kind is EdgeKind.REFERENCES and edge.role in _UNWRITTEN:
        return False
    return edge.kind not in _OF_DECLARATIONS and word.column - edge.column in (
        (0, 1) if edge.kind is EdgeKind.ANNOTATED_BY else (0,)
    )


def _declared(ontology: Ontology, path: str, word: Word) -> Node | None:
    """The declaration of that name on that line."""
    on_line = (node for node in declarations(ontology, path) if node.line == word.line)
    return next((node for node in on_line if _is_named(ontology, node, word.text)), None)


def _is_named(ontology: Ontology, node: Node, name: str) -> bool:
    """A constructor is named like its type."""
    if node.kind is NodeKind.CONSTRUCTOR:
        owner = ontology.node(node.owner)
        return owner is not None and owner.name == name
    return node.name == name


def _edges(ontology: Ontology, path: str) -> Iterator[Edge]:
    """Everything that a file refers to."""
    for key in (path, *(node.key for node in declarations(ontology, path))):
        yield from (edge for edge in ontology.out(key) if edge.path == path)
