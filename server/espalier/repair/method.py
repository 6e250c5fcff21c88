"""The method or constructor that a place of a file is in, by its lexemes: a broken file need not parse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from espalier.java.lexer import Lexeme, LexemeKind, lex_document
from espalier.ports import Hunk


def method_around(hunk: Hunk) -> tuple[int, int] | None:
    """Where the innermost method that holds the hunk's beginning, header included, begins and ends; None if there is
    none. Lambdas and blocks are parts of it, and so is a local class but for its methods."""
    words = [word for word in lex_document(hunk.text) if not word.trivia]
    around = [span for span in _methods(words, len(hunk.text)) if span[0] <= hunk.start < span[1]]
    return max(around, default=None)


def _methods(words: Sequence[Lexeme], length: int) -> Iterator[tuple[int, int]]:
    """Of each method with a body; one that nothing closes ends with the text."""
    opened: list[int | None] = []
    for index, word in enumerate(words):
        if word.text == "{":
            named = header_name(words, index)
            opened.append(None if named is None else _first_word(words, named))
        elif word.text == "}" and opened:
            start = opened.pop()
            if start is not None:
                yield start, word.end
    yield from ((start, length) for start in opened if start is not None)


def _first_word(words: Sequence[Lexeme], name: int) -> int:
    """Where the declaration with the name at index `name` begins."""
    while name > 0 and words[name - 1].text not in {";", "{", "}"}:
        name -= 1
    return words[name].start


def header_name(words: Sequence[Lexeme], brace: int) -> int | None:
    """Index of the name in `name(...) throws ... {`; None for blocks of statements and types."""
    index, depth = brace - 1, 0
    while index >= 0 and words[index].text not in {";", "{", "}"}:
        text = words[index].text
        depth += (text == ")") - (text == "(")
        if text == "(" and depth == 0:
            named = index > 1 and words[index - 1].kind is LexemeKind.IDENTIFIER
            return index - 1 if named and words[index - 2].text not in {"new", ".", "record"} else None
        index -= 1
    return None
