"""What the graph keeps no edge for, read from a file's text when an answer needs it: branches, blocks, comments."""

from __future__ import annotations

from espalier.java import control_flow
from espalier.java.lexer import LexemeKind, lexemes
from espalier.ontology.kinds import Edge

_OPENING, _CLOSING, _ENDING = frozenset("([{"), frozenset(")]}"), frozenset(",;")


def is_conditional(source: str, edge: Edge) -> bool:
    """Whether the method at whose call the edge begins may end normally without it; `source`: its file's text."""
    return control_flow.is_conditional(source, edge.line, edge.column)


def end_of_catch(source: str, edge: Edge) -> tuple[int, int]:
    """Line and column where the `catch` block of a caught type ends, which is the edge's target; `source`: its file's
    text."""
    return control_flow.end_of_catch(source, edge.line, edge.column)


def without_comments(code: str) -> str:
    """Code with a space for each comment."""
    return "".join(" " if each.kind is LexemeKind.COMMENT else each.text for each in lexemes(code))


def first_expression(code: str) -> str:
    """Code up to the comma or semicolon that ends the expression with which it begins, a space for each comment."""
    found, depth = [], 0
    for each in lexemes(code):
        depth += (each.text in _OPENING) - (each.text in _CLOSING)
        if depth < 0 or (depth == 0 and each.text in _ENDING):
            break
        found.append(" " if each.kind is LexemeKind.COMMENT else each.text)
    return "".join(found)
