"""Finds the lines that a measurement may generate again: whole statements, or the headers of some, inside bodies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from espalier.java.lexer import Lexeme, LexemeKind, lex
from espalier.text.positions import lines_of

_SHORTEST = 4
"""Lexemes; a shorter line is too easy to generate."""
_FIRST = frozenset({LexemeKind.IDENTIFIER, LexemeKind.KEYWORD})
_DECLARING = frozenset({"public", "protected", "private", "static", "abstract", "class", "interface", "enum", "case"})
_ENDS = frozenset({";", "{", "}"})


def statements(text: str) -> list[int]:
    """The 1-based lines of `text` that hold one whole statement, or the header of one up to its brace, in a body.

    Only indentation and lexemes are used: the line is indented twice, follows the end of a statement or block, begins
    with a word that modifies no declaration, ends in `;` or `{` with its parentheses closed, and touches no comment.
    """
    lines, found, last = lines_of(text), list[int](), ""
    for number, words in _by_line(text):
        indented = lines[number - 1].startswith(("        ", "\t\t"))
        if last in _ENDS and indented and _is_statement(words):
            found.append(number)
        last = next((word.text for word in reversed(words) if word.kind is not LexemeKind.COMMENT), last)
    return found


def _by_line(text: str) -> Iterator[tuple[int, Sequence[Lexeme]]]:
    """Yields the lexemes without white space, by the 1-based line on which they begin. A lexeme that spans lines joins
    them."""
    line, words = 1, list[Lexeme]()
    for lexeme in lex(text):
        breaks = lexeme.text.count("\n")
        if lexeme.kind is not LexemeKind.SPACE:
            words.append(lexeme)
        elif breaks and words:
            yield line, words
            words = []
        line += breaks
    if words:
        yield line, words


def _is_statement(words: Sequence[Lexeme]) -> bool:
    texts = [word.text for word in words]
    return (
        len(words) >= _SHORTEST
        and words[0].kind in _FIRST
        and texts[0] not in _DECLARING
        and texts[-1] in (";", "{")
        and texts.count("(") == texts.count(")")
        and not any(word.kind in (LexemeKind.COMMENT, LexemeKind.ERROR) or "\n" in word.text for word in words)
    )
