"""What the graph keeps no edge for, read from a file's text when an answer needs it: branches, blocks, comments."""

from __future__ import annotations

from espalier.java import control_flow, initialisers
from espalier.java.facts import Declaration
from espalier.java.lexer import LexemeKind, lexemes
from espalier.ontology.kinds import Edge


def is_conditional(source: str, edge: Edge) -> bool:
    """Whether the method at whose call the edge begins may end normally without it; `source`: its file's text."""
    return control_flow.is_conditional(source, edge.line, edge.column)


def end_of_failure(source: str, edge: Edge) -> tuple[int, int]:
    """Line and column where that ends which runs only because a type is caught, the edge's target; `source`: its file's
    text."""
    return control_flow.end_of_failure(source, edge.line, edge.column)


def without_comments(code: str) -> str:
    """Code with a space for each comment."""
    return "".join(" " if each.kind is LexemeKind.COMMENT else each.text for each in lexemes(code))


def initialiser(source: str, field: Declaration) -> str:
    """A field's initialiser in one line and without comments; empty where it has none. `source`: its file's text."""
    written = initialisers.initialiser(source, field.name_line, field.name_column)
    return " ".join(without_comments(written).split())
