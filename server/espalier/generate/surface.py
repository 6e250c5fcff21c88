"""What the lexemes around an identifier tell about it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from espalier.java.lexer import CONTEXTUAL, KEYWORDS, WORD_LITERALS, Lexeme, LexemeKind
from espalier.ports import NameKind

_BEGUN_ESCAPE = re.compile(r"\\(?:u+[0-9a-fA-F]{0,3})?\Z")
_QUALIFIERS = frozenset((".", "::"))
_AFTER_QUALIFIER = ("class", "new", "super", "this")
_RESERVED = tuple(sorted(KEYWORDS | WORD_LITERALS | CONTEXTUAL))
_NEVER_CALLED = frozenset((NameKind.VARIABLE, NameKind.FIELD, NameKind.PACKAGE, NameKind.LABEL))
_BEFORE_VALUE = frozenset(("=", "return", "throw", "!", "+", "-", "*", "/", "%", "?", "&&", "||", "==", "!="))


def touched(lexemes: Sequence[Lexeme], old_length: int) -> Iterator[int]:
    """Identifiers the text after `old_length` begins, goes on with, finishes, or is the follower of."""
    first = sum(lexeme.end < old_length for lexeme in lexemes)
    while first > 0 and (first == len(lexemes) or lexemes[first].layout or lexemes[first].start >= old_length):
        first -= 1
        if not lexemes[first].layout:
            break
    return (i for i in range(first, len(lexemes)) if lexemes[i].kind is LexemeKind.IDENTIFIER)


def impossible(lexemes: Sequence[Lexeme]) -> bool:
    """No text that goes on from here is lexically Java: an error that is over, or one that nothing can mend."""
    error = next((lexeme for lexeme in lexemes if lexeme.kind is LexemeKind.ERROR), None)
    return error is not None and (error.end < lexemes[-1].end or not unfinished(error))


def without_begun_escape(text: str) -> str:
    """`text` without a Unicode escape that is still being spelled at its end."""
    return _BEGUN_ESCAPE.sub("", text)


def unfinished(lexeme: Lexeme) -> bool:
    """An unterminated literal or comment: what follows belongs to it."""
    if lexeme.kind is LexemeKind.ERROR:
        return lexeme.text[0] in "\"'"
    return lexeme.kind is LexemeKind.COMMENT and (lexeme.text.startswith("//") or not lexeme.text.endswith("*/"))


def text_before(lexemes: Sequence[Lexeme], index: int) -> str:
    """The text of the last lexeme before `index` that is not layout, or ''."""
    return next((lexemes[i].text for i in range(index - 1, -1, -1) if not lexemes[i].layout), "")


def is_qualified(lexemes: Sequence[Lexeme], index: int) -> bool:
    return text_before(lexemes, index) in _QUALIFIERS


def may_be_variadic(lexemes: Sequence[Lexeme]) -> bool:
    kept = [lexeme.text for lexeme in lexemes if not lexeme.layout][-3:]
    return kept[-1] == "." and (len(kept) < 3 or kept[-2] in (".", "]", ">") or kept[0] in ("(", ",", "final"))


def reserved_words(stem: str, qualified: bool) -> Iterator[str]:
    return (word for word in (_AFTER_QUALIFIER if qualified else _RESERVED) if word.startswith(stem))


def is_reserved(word: str, qualified: bool, begun: bool) -> bool:
    return any(reserved == word or begun for reserved in reserved_words(word, qualified))


def text_after(lexemes: Sequence[Lexeme], index: int) -> str:
    """The text of the first lexeme after `index` that is not layout, or ''."""
    return next((lexeme.text for lexeme in lexemes[index + 1 :] if not lexeme.layout), "")


def follower_fits(kinds: frozenset[NameKind], lexemes: Sequence[Lexeme], index: int, follower: str) -> bool:
    """Whether a name of one of `kinds` may stand before what follows it; True while nothing is known to follow.

    A type before `(` may be a constructor or a record pattern, so it is refused only where a value must stand.
    """
    previous = text_before(lexemes, index)
    if follower == "(":
        never = _NEVER_CALLED | {NameKind.TYPE} if previous in _BEFORE_VALUE else _NEVER_CALLED
        return not kinds <= never
    in_import = any(lexeme.text == "import" for lexeme in lexemes[:index])
    return follower == "" or previous != "." or in_import or kinds != {NameKind.METHOD}
