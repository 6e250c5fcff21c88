"""Whether an edit changes what other files of the project can see."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.java.context.methods import Method, methods
from espalier.java.lexer import Lexeme, lex_document


def changes_what_others_see(before: str, after: str) -> bool:
    """Whether two texts of a file differ outside of the bodies of methods, private members and imports. Constructors
    count, because the first takes the default one away; so do private fields where Lombok makes members of them, and
    imports of types that a header names."""
    return _visible(before) != _visible(after)


def _visible(text: str) -> list[str]:
    """The words, with a semicolon for each body, so that headers do not run into each other."""
    words = [word for word in lex_document(text) if not word.trivia]
    starts, constructors = dict[int, int](), set[int]()
    for method in methods(words):
        private = {at for at in range(method.first, method.name) if words[at].text == "private"}
        constructor = _is_constructor(words, method)
        starts[method.first if private and not constructor else method.brace] = method.end
        constructors |= private if constructor else set()
    kept, index = list[str](), 0
    while index < len(words):
        if index not in constructors:
            kept.append(";" if index in starts else words[index].text)
        index = starts.get(index, index) + 1
    return _without_private(kept)


def _is_constructor(words: Sequence[Lexeme], method: Method) -> bool:
    """Whether no type stands between the modifiers, or type parameters, and the name."""
    before = method.name - 1
    if words[before].text == ">":
        depth = 0
        while before > method.first:
            depth += words[before].text.count(">") - words[before].text.count("<")
            before -= 1
            if depth == 0:
                break
    return words[before].text == "private"


def _without_private(words: list[str]) -> list[str]:
    """The words without imports of what they do not name, and without private fields, whose values may have braces."""
    kept, imports, statement, depth = list[str](), list[list[str]](), list[str](), 0
    generated = "lombok" in words
    for word in words:
        statement.append(word)
        if (word == ";" and depth == 0) or (word in ("{", "}") and "=" not in statement):
            if statement[0] == "import":
                imports.append(statement)
            elif generated or "private" not in statement:
                kept += statement
            statement, depth = [], 0
        else:
            depth += (word == "{") - (word == "}")
    named = {*kept, *statement}
    return [*(word for each in imports if each[-2:-1] and each[-2] in named for word in each), *kept, *statement]
