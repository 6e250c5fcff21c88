"""Whether an edit changes what other files of the project can see."""

from __future__ import annotations

from espalier.java.context.methods import methods
from espalier.java.lexer import lex_document


def changes_what_others_see(before: str, after: str) -> bool:
    """Whether two texts of a file differ outside of the bodies of methods, private members and imports. Constructors
    count, because the first takes the default one away; so do private fields where Lombok makes members of them, and
    imports of types that a header names."""
    return _visible(before) != _visible(after)


def _visible(text: str) -> list[str]:
    words = [word for word in lex_document(text) if not word.trivia]
    bodies: set[int] = set()
    for method in methods(words):
        constructor = words[method.name - 1].text in ("private", ">")
        private = any(word.text == "private" for word in words[method.first : method.name]) and not constructor
        bodies.update(range(method.first if private else method.brace, method.end + 1))
    return _without_private([word.text for index, word in enumerate(words) if index not in bodies])


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
