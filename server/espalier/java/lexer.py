"""A lexer for Java (JLS 25, chapter 3). It is total: the texts of the lexemes, joined, are the input.

Three choices:

- `>` is never joined with another `>`. The grammar, not the lexer, decides whether `>>` closes two lists of type
  arguments or shifts (JLS 3.5). So `>>` is two lexemes, and `>>=` is `>` and `>=`; users that need the shift operators
  check adjacency.
- Contextual keywords (`var`, `record`, `yield`, ...) are identifiers; `CONTEXTUAL` lists them.
- Text for which Java has no lexeme, such as an unterminated literal, is one `error` lexeme; an unterminated comment is
  a comment. Unicode escapes are decoded inside identifiers and literals, where they occur in practice. An escape of
  another character in code (a bracket, a line's end) is an `error` lexeme; `hides_structure` finds such texts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple


class LexemeKind(StrEnum):
    IDENTIFIER = "identifier"
    KEYWORD = "keyword"
    LITERAL = "literal"
    OPERATOR = "operator"
    SPACE = "space"
    COMMENT = "comment"
    ERROR = "error"


class Lexeme(NamedTuple):
    """A lexeme, with `text` at the code-point offsets [`start`, `end`) of the input."""

    kind: LexemeKind
    text: str
    start: int
    end: int

    @property
    def trivia(self) -> bool:
        """Whether this is white space or a comment."""
        return self.kind is LexemeKind.SPACE or self.kind is LexemeKind.COMMENT


_KEYWORDS = """
    abstract assert boolean break byte case catch char class const continue default do double else enum extends final
    finally float for goto if implements import instanceof int interface long native new package private protected
    public return short static strictfp super switch synchronized this throw throws transient try void volatile while
    _
"""
_CONTEXTUAL = """
    exports module non opens open permits provides record requires sealed to transitive uses var when with yield
"""
KEYWORDS = frozenset(_KEYWORDS.split())
WORD_LITERALS = frozenset(("true", "false", "null"))
CONTEXTUAL = frozenset(_CONTEXTUAL.split())

_OPERATORS = """
    -> :: ... ++ -- && || <<= << -= += *= /= %= &= |= ^= != == <= >= - + * / % & | ^ ! = < > ? : ~ ; , . ( ) { } [ ] @
"""
OPERATORS = frozenset(_OPERATORS.split())

_ESCAPE = r"\\u+[0-9a-fA-F]{4}"
_TRANSLATED = re.compile(r"(?<!\\)(?:\\\\)*\\u+([0-9a-fA-F]{4})")
"""A backslash that another one escapes begins no Unicode escape."""
_ENDS_COMMENT = frozenset("\n\r*/")
_ENDS_LITERAL = frozenset("\n\r\"'\\")
_BEGINS = r"[^\x00-#%-@\[-^`{-\x7f]"
"""A letter, `_`, `$`, or any character beyond ASCII. A class that excludes the rest of ASCII compiles ten times as
fast as one that lists these."""
_GOES_ON = r"[^\x00-#%-/:-@\[-^`{-\x7f]"
"""The same, or a digit."""
_WORD = rf"(?:{_BEGINS}|{_ESCAPE})(?:{_GOES_ON}|{_ESCAPE})*"
_NUMBER = r"(?:\d|\.\d)(?:(?<=[eE])[+-](?=\d)|(?<=[pP])[+-](?=\d)|[\w.])*"
_TEXT_BLOCK = r'"""(?:[^"\\]|\\.|"(?!""))*"""'
_STRING = r'"(?!"")(?:[^"\\\n\r]|\\.)*"'
_CHARACTER = r"'(?:[^'\\\n\r]|\\[^\n\r]+?)'"
_COMMENT = r"//[^\n\r]*|/\*.*?(?:\*/|\Z)"
_OPERATOR = r"->|::|\.\.\.|\+\+|--|&&|\|\||<<=|<<|[-+*/%&|^!=<>]=|[-+*/%&|^!=<>?:~;,.(){}\[\]@]"
_UNTERMINATED = r'""".*|"(?:[^"\\\n\r]|\\.)*(?:\\\Z)?|\'(?:[^\'\\\n\r]|\\.)*(?:\\\Z)?'

_LEXEME = re.compile(
    rf"(?P<space>[ \t\f\r\n]+)|(?P<comment>{_COMMENT})|(?P<word>{_WORD})|(?P<literal>{_NUMBER}|{_TEXT_BLOCK}|{_STRING}"
    rf"|{_CHARACTER})|(?P<operator>{_OPERATOR})|(?P<error>{_UNTERMINATED}|.)",
    re.DOTALL,
)
_CODE = re.compile(
    rf"[ \t\f]+|(?:{_COMMENT})|([\r\n]+|{_WORD}|{_NUMBER}|{_TEXT_BLOCK}|{_STRING}|{_CHARACTER}|{_OPERATOR}"
    rf"|{_UNTERMINATED}|.)",
    re.DOTALL,
)
_WORD_FORM = re.compile(_WORD)
_TRAILING_WORD = re.compile(rf"(?<!{_GOES_ON})(?:{_WORD})\Z")
_RELEXED = 3
_KINDS = {
    "space": LexemeKind.SPACE,
    "comment": LexemeKind.COMMENT,
    "literal": LexemeKind.LITERAL,
    "operator": LexemeKind.OPERATOR,
    "error": LexemeKind.ERROR,
}
_START_CATEGORIES = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Nl", "Sc", "Pc"))
_PART_CATEGORIES = _START_CATEGORIES | {"Nd", "Mn", "Mc", "Cf"}


def lex(text: str) -> list[Lexeme]:
    """Returns every lexeme of `text`, including trivia, in order and without gaps."""
    return list(lexemes(text))


def lexemes(text: str) -> Iterator[Lexeme]:
    """Yields the lexemes of `text` one at a time."""
    for match in _LEXEME.finditer(text):
        yield Lexeme(_KINDS.get(match.lastgroup or "error") or _word_kind(match[0]), match[0], *match.span())


@lru_cache(maxsize=2)
def lex_document(text: str) -> tuple[Lexeme, ...]:
    """Returns the lexemes of a whole file. They are cached, as lexing a long file takes tens of milliseconds."""
    return tuple(lexemes(text))


def extend(lexemes: Sequence[Lexeme], piece: str) -> list[Lexeme]:
    """Returns `lex(text + piece)`, given `lex(text)`. Appending text changes only the last lexemes.

    Three are lexed again: two dots and a third become `...`; a word, a backslash and `u00` may be followed by `41`.
    """
    kept = list(lexemes[:-_RELEXED])
    start = kept[-1].end if kept else 0
    tail = "".join(lexeme.text for lexeme in lexemes[-_RELEXED:]) + piece
    return kept + [Lexeme(kind, text, start + a, start + b) for kind, text, a, b in lex(tail)]


def code(text: str) -> list[str]:
    """Returns the lexemes' texts without trivia, with "\\n" for a line's end. The embedded language model uses it."""
    return ["\n" if item[0] in "\r\n" else item for item in _CODE.findall(text) if item]


def trailing_word(text: str) -> str:
    """Returns the identifier or keyword at the end of code, or ''. The end of a number is no word."""
    match = _TRAILING_WORD.search(text)
    return match.group() if match is not None and is_word(match.group()) else ""


def is_word(text: str) -> bool:
    """Whether `text` has the form of an identifier or keyword (JLS 3.8)."""
    if _WORD_FORM.fullmatch(text) is None:
        return False
    if text.isascii() and "\\" not in text:
        return True
    categories = [unicodedata.category(char) for char in _TRANSLATED.sub(_decoded, text)]
    return categories[0] in _START_CATEGORIES and _PART_CATEGORIES.issuperset(categories)


def hides_structure(text: str) -> bool:
    """Whether a Unicode escape stands for a character that separates lexemes: a bracket, a quote, a line's end (JLS
    3.3). A compiler reads other lexemes there than `lex` does."""
    return "\\u" in text and any("\\u" in lexeme.text and _is_divided(lexeme) for lexeme in lexemes(text))


def _is_divided(lexeme: Lexeme) -> bool:
    chars = [_decoded(escape) for escape in _TRANSLATED.finditer(lexeme.text)]
    if lexeme.kind is LexemeKind.COMMENT:
        return not _ENDS_COMMENT.isdisjoint(chars)
    if lexeme.text[0] in "\"'":
        return not _ENDS_LITERAL.isdisjoint(chars)
    return not is_word("a" + "".join(chars))


def _decoded(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 16))


def _word_kind(text: str) -> LexemeKind:
    if text in KEYWORDS:
        return LexemeKind.KEYWORD
    if text in WORD_LITERALS:
        return LexemeKind.LITERAL
    plain = text.isascii() and "\\" not in text
    return LexemeKind.IDENTIFIER if plain or is_word(text) else LexemeKind.ERROR
