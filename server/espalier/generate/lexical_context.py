"""What the lexemes around an identifier tell about it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from espalier.java.context.brackets import opening_of
from espalier.java.context.members import WORDS
from espalier.java.lexer import CONTEXTUAL, KEYWORDS, OPERATORS, WORD_LITERALS, Lexeme, LexemeKind, lex
from espalier.ports import IDENTIFIER, KEYWORD, LITERAL

_BEGUN_ESCAPE = re.compile(r"\\(?:u+[0-9a-fA-F]{0,3})?\Z")
_QUALIFIERS = frozenset((".", "::"))
_AFTER_QUALIFIER = ("class", "new", "super", "this")
_VALUE_WORDS = {"this": "this", "null": "null", "true": "boolean", "false": "boolean"}
BEFORE_VALUE = frozenset(("=", "return", "(", ","))
"""What stands before a whole value of which the oracle may know the type."""
_ANGLES = (">", ">=", ">>", ">>=", ">>>", ">>>=")
_RESERVED = tuple(sorted(KEYWORDS | WORD_LITERALS | CONTEXTUAL))


def touched(lexemes: Sequence[Lexeme], old_length: int) -> Iterator[int]:
    """The identifiers that the text after `old_length` begins, extends or finishes, or whose follower it is or
    changes."""
    touching = _from(lexemes, old_length, 2)  # what stood at the end may have been the follower, or trivia after it
    return (i for i in touching if lexemes[i].kind is LexemeKind.IDENTIFIER)


def whole_values(lexemes: Sequence[Lexeme], old_length: int) -> Iterator[int]:
    """Literals, and `this`, that begin what is assigned, returned or an argument, and that the text after `old_length`
    touches."""
    touching = _from(lexemes, old_length, 2)
    values = (i for i in touching if lexemes[i].kind is LexemeKind.LITERAL or lexemes[i].text == "this")
    return (i for i in values if text_before(lexemes, i) in BEFORE_VALUE)


def value_of(lexeme: Lexeme) -> str:
    """What `ports.Names.values` calls the type of a literal, or of `this` (JLS 3.10)."""
    text = lexeme.text.lower()
    if text in _VALUE_WORDS:
        return _VALUE_WORDS[text]
    if text[0] in "\"'":
        return "String" if text[0] == '"' else "char"
    if text[-1] == "l":
        return "long"
    hexadecimal = text.startswith("0x")
    if (hexadecimal and "p" not in text) or text.startswith("0b"):
        return "int"
    if text[-1] == "f":
        return "float"
    return "double" if hexadecimal or text[-1] == "d" or not {".", "e"}.isdisjoint(text) else "int"


def closings(lexemes: Sequence[Lexeme], old_length: int) -> Iterator[int]:
    """Closing parentheses that the text after `old_length` contains, or whose follower it is or changes."""
    return (i for i in _from(lexemes, old_length, 2) if lexemes[i].text == ")")


def statement_ends(lexemes: Sequence[Lexeme], old_length: int) -> Iterator[int]:
    """The semicolons in the text after `old_length`."""
    return (i for i in _from(lexemes, old_length, 0) if lexemes[i].text == ";")


def called_by(lexemes: Sequence[Lexeme], index: int) -> tuple[int, bool] | None:
    """The index of the name whose call or creation ends with the closing parenthesis at `index`, and whether its
    parentheses are empty. None where no name is certain."""
    before = _opening(lexemes, index)
    if before is None:
        return None
    bare = next(i for i in range(index - 1, -1, -1) if not lexemes[i].trivia) == before
    name = _previous(lexemes, before)
    if name is not None and lexemes[name].text == ">":
        name = _before_type_arguments(lexemes, name)
        created = name is not None and text_before(lexemes, name) == "new"
        name = name if created else None
    if name is None or lexemes[name].kind is not LexemeKind.IDENTIFIER:
        return None
    return name, bare


def _from(lexemes: Sequence[Lexeme], old_length: int, back: int) -> range:
    """The range from what the text after `old_length` touches, and `back` lexemes further to the left."""
    first = next((i for i, lexeme in enumerate(lexemes) if lexeme.end >= old_length), len(lexemes))
    for _ in range(back):
        first = _previous(lexemes, first) or 0
    while 0 < first < len(lexemes) and lexemes[first].text in (">", ">="):  # parts of one operator, perhaps
        first = _previous(lexemes, first) or 0
    return range(first, len(lexemes))


def _previous(lexemes: Sequence[Lexeme], index: int) -> int | None:
    """The index of the lexeme before `index`, trivia left out."""
    return next((i for i in range(index - 1, -1, -1) if not lexemes[i].trivia), None)


def _opening(lexemes: Sequence[Lexeme], index: int) -> int | None:
    """The parenthesis that the one at `index` closes; None where the brackets between do not match."""
    opening = opening_of([lexeme.text for lexeme in lexemes], index)
    return opening if opening >= 0 else None


def _before_type_arguments(lexemes: Sequence[Lexeme], index: int) -> int | None:
    """The name whose type arguments end at `index`."""
    depth = 0
    for i in range(index, -1, -1):
        lexeme = lexemes[i]
        depth += (lexeme.text == ">") - (lexeme.text == "<")
        if depth == 0:
            return _previous(lexemes, i)
        if lexeme.text in ("(", ")", "{", "}", ";"):
            return None
    return None


def impossible(lexemes: Sequence[Lexeme]) -> bool:
    """Whether no continuation is lexically Java: an error is followed by other text, or nothing can complete it."""
    error = next((lexeme for lexeme in lexemes if lexeme.kind is LexemeKind.ERROR), None)
    return error is not None and (error.end < lexemes[-1].end or not unfinished(error))


@lru_cache(maxsize=256)
def read(text: str) -> tuple[Lexeme, ...]:
    """The lexemes of a text, cached because several checks need them."""
    return tuple(lex(text))


def without_begun_escape(text: str) -> str:
    """`text` without an incomplete Unicode escape at its end."""
    return _BEGUN_ESCAPE.sub("", text)


def unfinished(lexeme: Lexeme) -> bool:
    """Whether the lexeme is an unterminated literal or comment, to which what follows belongs."""
    if lexeme.kind is LexemeKind.ERROR:
        return lexeme.text[0] in "\"'"
    return lexeme.kind is LexemeKind.COMMENT and (lexeme.text.startswith("//") or not lexeme.text.endswith("*/"))


def text_before(lexemes: Sequence[Lexeme], index: int) -> str:
    """The text of the last lexeme before `index` that is not trivia, or ''."""
    return next((lexemes[i].text for i in range(index - 1, -1, -1) if not lexemes[i].trivia), "")


def opens_value(lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether the parenthesis at `index` begins a value that may be a lambda, by the lexeme before it."""
    return text_before(lexemes, index) in BEFORE_VALUE


def lambda_heads(lexemes: Sequence[Lexeme], old_length: int) -> Iterator[int]:
    """Parentheses that can only begin a lambda, if `()` or the arrow that shows it ends after `old_length`."""
    kept = [index for index, lexeme in enumerate(lexemes) if not lexeme.trivia]
    for at, index in enumerate(kept):
        if lexemes[index].end <= old_length:
            continue
        if lexemes[index].text == ")" and at and lexemes[kept[at - 1]].text == "(":
            yield kept[at - 1]
        elif lexemes[index].text == "->" and at and lexemes[kept[at - 1]].text == ")":
            opening = _opening(lexemes, kept[at - 1])
            if opening is not None:
                yield opening


def this_and_super(lexemes: Sequence[Lexeme], old_length: int) -> Iterator[tuple[int, str]]:
    """Unqualified `this` and `super`, except a wildcard's, whose follower ends after `old_length`: the index among the
    lexemes that are not trivia, and the follower."""
    kept = [lexeme for lexeme in lexemes if not lexeme.trivia]
    for index in range(len(kept) - 1):
        decided = kept[index].text in WORDS and kept[index + 1].end > old_length
        if decided and (index == 0 or kept[index - 1].text not in (".", "::", "?")):
            yield index, kept[index + 1].text


def is_qualified(lexemes: Sequence[Lexeme], index: int) -> bool:
    return text_before(lexemes, index) in _QUALIFIERS


def may_be_variadic(lexemes: Sequence[Lexeme]) -> bool:
    kept = [lexeme.text for lexeme in lexemes if not lexeme.trivia][-3:]
    return kept[-1] == "." and (len(kept) < 3 or kept[-2] in (".", "]", ">") or kept[0] in ("(", ",", "final"))


def argument_openings(lexemes: Sequence[Lexeme], old_length: int) -> Iterator[int]:
    """Lexemes that begin with `<`, are touched by the text after `old_length`, and follow an unqualified name that
    looks like a type's."""
    openings = (index for index in _from(lexemes, old_length, 0) if lexemes[index].text.startswith("<"))
    return (index for index in openings if _looks_like_type(lexemes, _previous(lexemes, index)))


def _looks_like_type(lexemes: Sequence[Lexeme], index: int | None) -> bool:
    name = lexemes[index] if index is not None else None
    is_name = name is not None and name.kind is LexemeKind.IDENTIFIER and name.text[0].isupper()
    return index is not None and is_name and not is_qualified(lexemes, index)


def reserved_words(stem: str, qualified: bool) -> Iterator[str]:
    return (word for word in (_AFTER_QUALIFIER if qualified else _RESERVED) if word.startswith(stem))


@lru_cache(maxsize=4096)
def is_reserved(word: str, qualified: bool, begun: bool) -> bool:
    return any(reserved == word or begun for reserved in reserved_words(word, qualified))


def followers(lexemes: Sequence[Lexeme], index: int) -> frozenset[str]:
    """What the first lexeme after `index` that is not trivia may be, as `Name.never` names it. One at the very end may
    still grow (`=` to `==`). Empty while there is none."""
    after = next((i for i in range(index + 1, len(lexemes)) if not lexemes[i].trivia), None)
    if after is None:
        return frozenset()
    follower = lexemes[after]
    if follower.text in (">", ">="):
        return _angles(lexemes, after)
    if after + 1 == len(lexemes):
        return _grown(follower)
    return frozenset((_class(follower),))


def _angles(lexemes: Sequence[Lexeme], first: int) -> frozenset[str]:
    """The operators that may begin with the `>` at `first`. The lexer joins no `>` with the next, as each may end type
    arguments."""
    end = first + 1
    while end < len(lexemes) and lexemes[end - 1].text == ">" and lexemes[end].text in (">", ">="):
        end += 1
    run = "".join(lexeme.text for lexeme in lexemes[first:end])
    may_grow = end == len(lexemes)
    joined = {operator for operator in _ANGLES if operator == run or (may_grow and operator.startswith(run))}
    return frozenset(joined | {lexemes[first].text})


def _grown(follower: Lexeme) -> frozenset[str]:
    if follower.kind is LexemeKind.OPERATOR:
        return frozenset(operator for operator in OPERATORS if operator.startswith(follower.text))
    words = {_keyword(word) for word in KEYWORDS if word.startswith(follower.text)}
    word = follower.kind is not LexemeKind.LITERAL or follower.text in WORD_LITERALS  # `true` of `trueValue`
    return frozenset(words | {_class(follower)} | ({IDENTIFIER} if word else set()))


def _class(lexeme: Lexeme) -> str:
    if lexeme.kind is LexemeKind.IDENTIFIER:
        return IDENTIFIER
    if lexeme.kind is LexemeKind.KEYWORD:
        return _keyword(lexeme.text)
    return LITERAL if lexeme.kind is LexemeKind.LITERAL else lexeme.text


def _keyword(word: str) -> str:
    return word if word == "instanceof" else KEYWORD
