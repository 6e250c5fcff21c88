"""Finds the method or constructor around a place of a file, by its lexemes, because a broken file need not parse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from espalier.java.lexer import Lexeme, LexemeKind, lex_document


def method_around(text: str, offset: int) -> tuple[int, int] | None:
    """Where the innermost method around `offset` begins (header included) and ends; None if there is none. Lambdas,
    blocks and local classes belong to the method; the methods of a local class are methods of their own."""
    words = [word for word in lex_document(text) if not word.trivia]
    around = [span for span in _methods(words, len(text)) if span[0] <= offset < span[1]]
    return max(around, default=None)


def _methods(words: Sequence[Lexeme], length: int) -> Iterator[tuple[int, int]]:
    """Yields the range of each method with a body. A method that nothing closes ends with the text."""
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
    """The index of the name in `name(...) throws ... {`; None for blocks of statements and types."""
    index, depth = brace - 1, 0
    while index >= 0 and words[index].text not in {";", "{", "}"}:
        text = words[index].text
        depth += (text == ")") - (text == "(")
        if text == "(" and depth == 0:
            named = index > 1 and words[index - 1].kind is LexemeKind.IDENTIFIER
            return index - 1 if named and words[index - 2].text not in {"new", ".", "record"} else None
        index -= 1
    return None
