"""Finds the methods and constructors of a file by its lexemes, because a broken file need not parse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from espalier.java.context.brackets import pairs
from espalier.java.lexer import Lexeme, LexemeKind, lex_document


@dataclass(frozen=True, slots=True)
class Method:
    """A method or constructor with a body, as indices into the file's lexemes without trivia: the first of its
    declaration, its name, the parenthesis that closes its parameters, the braces of its body. `end` is the number of
    lexemes where nothing closes the body."""

    first: int
    name: int
    closing: int
    brace: int
    end: int


def method_around(text: str, offset: int) -> tuple[int, int] | None:
    """Where the innermost method around `offset` begins (header included) and ends; None if there is none. Lambdas,
    blocks and local classes belong to the method; the methods of a local class are methods of their own."""
    words = [word for word in lex_document(text) if not word.trivia]
    found = method_at(words, offset)
    if found is None:
        return None
    return words[found.first].start, words[found.end].end if found.end < len(words) else len(text)


def method_at(words: Sequence[Lexeme], offset: int) -> Method | None:
    """The innermost method around `offset`."""
    spans = (
        method
        for method in methods(words)
        if words[method.first].start <= offset and (method.end == len(words) or offset < words[method.end].end)
    )
    return max(spans, key=lambda method: method.first, default=None)


def methods(words: Sequence[Lexeme]) -> Iterator[Method]:
    """Yields the methods; those inside another one come first."""
    closed_by, _ = pairs([word.text for word in words])
    opened: list[int] = []
    for index, word in enumerate(words):
        if word.text == "{":
            opened.append(index)
        elif word.text == "}" and opened:
            yield from _method(words, opened.pop(), index, closed_by)
    for brace in reversed(opened):
        yield from _method(words, brace, len(words), closed_by)


def _method(words: Sequence[Lexeme], brace: int, end: int, closed_by: Mapping[int, int]) -> Iterator[Method]:
    name = header_name(words, brace)
    if name is not None and name + 1 in closed_by:
        first = name
        while first > 0 and words[first - 1].text not in {";", "{", "}"}:
            first -= 1
        yield Method(first, name, closed_by[name + 1], brace, end)


def header_name(words: Sequence[Lexeme], brace: int) -> int | None:
    """The index of the name in `name(...) throws ... {`; None for blocks of statements and types, as those after
    `case Point(int x) ->` and `case Point(int x):` are."""
    index, depth = brace - 1, 0
    if words[index].text in ("->", ":"):
        return None
    while index >= 0 and words[index].text not in {";", "{", "}"}:
        text = words[index].text
        depth += (text == ")") - (text == "(")
        if text == "(" and depth == 0:
            named = index > 1 and words[index - 1].kind is LexemeKind.IDENTIFIER
            return index - 1 if named and words[index - 2].text not in {"new", ".", "record"} else None
        index -= 1
    return None
