"""How a generated replacement is laid out before anybody sees it."""

from __future__ import annotations

from espalier.java.lexer import Lexeme, LexemeKind, code, lex

_LONGEST = 100
"""Characters of a line that was broken by the model and is put together again."""
_TIGHT_BEHIND = frozenset(("(", "[", ".", "::", "!", "~", "@"))
_TIGHT_BEFORE = frozenset((")", "]", "[", ".", "::", ",", ";"))
_SELECTS = frozenset((".", "::"))
_ENDS = frozenset((".", "::", ",", ";"))
_BLOCKS = frozenset(("{", "}", ";"))


def tidied(text: str, original: str) -> str:
    """One statement on one line, where the original stood on one, and no space where a member is selected or a phrase
    ends: of several layouts of a text the engine tells the one that was generated first, which a model may have broken
    anywhere. A comment, a block or a long line stays as it is, and so do the spaces of one who writes such spaces."""
    if "\n" in original or ("\n" not in text and _spaced(original)):
        return text
    return _tidied(text)


def _spaced(line: str) -> bool:
    return _tidied(line) != line.strip()


def _tidied(text: str) -> str:
    lexemes = lex(text.strip())
    words = [lexeme for lexeme in lexemes if not lexeme.trivia]
    if any(_stays(lexeme) for lexeme in lexemes) or ("\n" in text and any(word.text in _BLOCKS for word in words[:-1])):
        return text
    joined = "".join(_joined(lexemes, index) for index in range(len(lexemes)))
    fits = "\n" not in text or len(joined) <= _LONGEST
    return joined if fits and code(joined) == [word.text for word in words] else text


def _stays(lexeme: Lexeme) -> bool:
    broken = "\n" in lexeme.text and lexeme.kind is not LexemeKind.SPACE
    return broken or lexeme.kind in (LexemeKind.COMMENT, LexemeKind.ERROR)


def _joined(lexemes: list[Lexeme], index: int) -> str:
    """The lexeme; a break between two words is a space or nothing."""
    lexeme = lexemes[index]
    if lexeme.kind is not LexemeKind.SPACE:
        return lexeme.text
    before, after = lexemes[index - 1], lexemes[index + 1]
    if "\n" not in lexeme.text:
        empty = after.text == ";" and before.text in ("(", ";")  # for ( ; ; )
        return "" if before.text in _SELECTS or (after.text in _ENDS and not empty) else lexeme.text
    calls = after.text == "(" and before.kind is LexemeKind.IDENTIFIER
    return "" if calls or before.text in _TIGHT_BEHIND or after.text in _TIGHT_BEFORE else " "
