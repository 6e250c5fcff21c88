"""How a drawn replacement is laid out before anybody sees it."""

from __future__ import annotations

from espalier.java.lexer import Lexeme, LexemeKind, code, lex

_LONGEST = 100
"""Characters of a line that was broken by the model and is put together again."""
_TIGHT_BEHIND = frozenset(("(", "[", ".", "::", "!", "~", "@"))
_TIGHT_BEFORE = frozenset((")", "]", "[", ".", "::", ",", ";"))


def unbroken(text: str, original: str) -> str:
    """One statement on one line, where the original stood on one: of several layouts of a text the engine tells the one
    that was drawn first, which a model may have broken anywhere. A comment, a block or a long line stays as it is."""
    if "\n" in original or "\n" not in text:
        return text
    lexemes = lex(text.strip())
    words = [lexeme for lexeme in lexemes if not lexeme.layout]
    if any(_stays(lexeme) for lexeme in lexemes) or any(word.text in ("{", "}", ";") for word in words[:-1]):
        return text
    joined = "".join(_joined(lexemes, index) for index in range(len(lexemes)))
    return joined if len(joined) <= _LONGEST and code(joined) == [word.text for word in words] else text


def _stays(lexeme: Lexeme) -> bool:
    broken = "\n" in lexeme.text and lexeme.kind is not LexemeKind.SPACE
    return broken or lexeme.kind in (LexemeKind.COMMENT, LexemeKind.ERROR)


def _joined(lexemes: list[Lexeme], index: int) -> str:
    """The lexeme; a break between two words is a space or nothing."""
    lexeme = lexemes[index]
    if "\n" not in lexeme.text:
        return lexeme.text
    before, after = lexemes[index - 1], lexemes[index + 1]
    calls = after.text == "(" and before.kind is LexemeKind.IDENTIFIER
    return "" if calls or before.text in _TIGHT_BEHIND or after.text in _TIGHT_BEFORE else " "
