"""Chooses what a demo shows of an unknown project: its most injected service, a line that uses it, broken and
only begun, and questions in plain words on what its endpoints do."""

from __future__ import annotations

from itertools import pairwise

from espalier.answer.names import parts
from espalier.errors import UsageError
from espalier.java.lexer import Lexeme, LexemeKind, lex
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node, NodeKind
from espalier.text.positions import LineIndex

_SHORTEST_NAME = 4
_JOURNEY = "How does a new {} get from the REST controllers to the database?"
_CREATING = "POST "
_MOST = 8


def favourite(ontology: Ontology) -> Node:
    """The interface (or else class) that is injected most; one with several implementations comes before others.

    Raises `UsageError` if the project declares no type.
    """
    for kind in (NodeKind.INTERFACE, NodeKind.CLASS):
        nodes = [node for node in ontology.nodes(kind) if not node.test]
        if nodes:
            return max(nodes, key=lambda node: (*_liking(ontology, node), node.key))
    raise UsageError("the project has no Java type to ask about")


def _liking(ontology: Ontology, node: Node) -> tuple[bool, int, int]:
    injected = len(ontology.into(node.key, {EdgeKind.INJECTS}))
    several = sum(not heir.test for heir in ontology.subtypes(node.key)) > 1
    return injected > 0 and several, injected, len(ontology.into(node.key))


def journeys(ontology: Ontology) -> list[str]:
    """Questions in plain words about the way of what is stored from an endpoint to the database: of what a type with a
    POST endpoint is named after, what is used most first. Empty where the graph knows no such thing."""
    served = [edge.source for edge in ontology.edges(EdgeKind.EXPOSES) if edge.target.startswith(_CREATING)]
    named = {part for key in served if (owner := type_of(ontology, key)) for part in parts(owner.name)}
    stored = (ontology.node(edge.source) for edge in ontology.edges(EdgeKind.MAPS))
    types = {
        node for node in stored if node is not None and node.kind is NodeKind.CLASS and named & {*parts(node.name)}
    }
    most = sorted(types, key=lambda node: (-len(ontology.into(node.key)), node.key))[:_MOST]
    return [_JOURNEY.format(" ".join(parts(node.name))) for node in most]


def broken(text: str, line: int) -> str:
    """`text` without one letter of a name on a 1-based line: of the last method called there, else of the longest name.

    Raises `UsageError` if no name is long enough.
    """
    victim = _victim(_words(text, line))
    if victim is None:
        raise UsageError(f"line {line} holds no name to break", remedy="name another with --file PATH:LINE")
    middle = (victim.start + victim.end) // 2
    return text[:middle] + text[middle + 1 :]


def begun(text: str, line: int) -> str | None:
    """`text` with the 1-based line cut after the opening bracket of the last call there that has arguments; None if
    there is none, or the line is no statement by itself.

    Raises `UsageError` if there is no such line.
    """
    words = _words(text, line)
    calls = [
        opening
        for name, opening, after in zip(words, words[1:], words[2:], strict=False)
        if name.kind is LexemeKind.IDENTIFIER and opening.text == "(" and after.text != ")"
    ]
    if not calls or words[-1].text != ";":
        return None
    return text[: calls[-1].end] + text[words[-1].end :]


def _words(text: str, line: int) -> list[Lexeme]:
    lines = LineIndex(text)
    if not 0 < line <= lines.line_count:
        raise UsageError(f"there is no line {line}")
    start, end = lines.span(line - 1)
    return [word for word in lex(text) if start <= word.start and word.end <= end and not word.trivia]


def _victim(words: list[Lexeme]) -> Lexeme | None:
    names = [word for word in words if word.kind is LexemeKind.IDENTIFIER and len(word.text) >= _SHORTEST_NAME]
    called = [word for word, after in pairwise(words) if after.text == "(" and word in names]
    return called[-1] if called else max(names, key=lambda word: len(word.text), default=None)
