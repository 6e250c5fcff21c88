"""Formats a generated replacement before it is offered."""

from __future__ import annotations

from espalier.java.lexer import Lexeme, LexemeKind, code, lex

_LONGEST = 100
"""The most characters of a line that is joined from lines that the model broke."""
_TIGHT_AFTER = frozenset(("(", "[", ".", "::", "!", "~", "@"))
_TIGHT_BEFORE = frozenset((")", "]", "[", ".", "::", ",", ";"))
_SELECTS = frozenset((".", "::"))
_ENDS = frozenset((".", "::", ",", ";"))
_BLOCKS = frozenset(("{", "}", ";"))


def tidied(text: str, original: str) -> str:
    """The text with one statement on one line, if the original had one line, and without spaces around a dot or before
    the end of a phrase.

    Of texts that differ only in trivia the engine reports the one that was generated first, and a model may have broken
    it anywhere. A comment, a block or a long line stays as it is. Spaces stay where the original line has such spaces
    too.
    """
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
    """The lexeme's text; a line break between two words becomes a space or nothing."""
    lexeme = lexemes[index]
    if lexeme.kind is not LexemeKind.SPACE:
        return lexeme.text
    before, after = lexemes[index - 1], lexemes[index + 1]
    if "\n" not in lexeme.text:
        empty = after.text == ";" and before.text in ("(", ";")  # for ( ; ; )
        return "" if before.text in _SELECTS or (after.text in _ENDS and not empty) else lexeme.text
    calls = after.text == "(" and before.kind is LexemeKind.IDENTIFIER
    return "" if calls or before.text in _TIGHT_AFTER or after.text in _TIGHT_BEFORE else " "
