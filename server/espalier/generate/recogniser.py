"""Whether a text can still become a program: every identifier a token touches is put to the oracle.

One question per identifier is enough where the oracle's answer is closed: after `.` and `::` it is asked at the empty
stem, else at the first character, and every longer stem is answered from the trie of names. A begun identifier must be
the beginning of a name; a finished one must be a name; one followed by `(` must be something that can be called. Where
an identifier may be a new name depending on what follows it (`Names.unless`), it is judged once that is known.
Reserved and contextual words are never rejected here: which of them may stand is the grammar's, and the compiler's,
affair.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from espalier.generate.arms import Ask
from espalier.generate.memo import Questions
from espalier.generate.names import NameTrie, common_extension
from espalier.java.lexer import CONTEXTUAL, KEYWORDS, OPERATORS, WORD_LITERALS, Lexeme, LexemeKind, lex, trailing_word
from espalier.ports import IDENTIFIER, LITERAL

_QUALIFIERS = frozenset((".", "::"))
_AFTER_QUALIFIER = ("class", "new", "super", "this")
_RESERVED = tuple(sorted(KEYWORDS | WORD_LITERALS | CONTEXTUAL))


class Recogniser(Protocol):
    async def accepts(self, old: str, new: str, rest: str = "") -> bool:
        """Whether `new`, which extends the accepted `old`, can be completed. `rest`: what is known to follow `new`
        (when the hunk has ended), '' while it may go on."""
        ...

    async def forced(self, text: str) -> str:
        """What must follow `text` whatever is drawn; '' when several things may."""
        ...

    async def continuations(self, text: str) -> tuple[str, ...]:
        """Every way the identifier that stands or must stand at the end can go on; () when that is not known."""
        ...


class AcceptAll:
    """No pruning."""

    async def accepts(self, old: str, new: str, rest: str = "") -> bool:
        return True

    async def forced(self, text: str) -> str:
        return ""

    async def continuations(self, text: str) -> tuple[str, ...]:
        return ()


class TokenEnds:
    """Repilot's check as published: the engine is asked where a token ends, if that is inside or before a name."""

    def __init__(self, questions: Questions, prefix: str, suffix: str) -> None:
        self._questions = questions
        self._prefix = prefix
        self._suffix = suffix

    async def accepts(self, old: str, new: str, rest: str = "") -> bool:
        if not new or not (new[-1].isalnum() or new[-1] in "._$"):
            return True
        names = await self._questions.names(self._prefix + new, self._suffix)
        return names is None or bool(names.unless) or names.begins(trailing_word(new))

    async def forced(self, text: str) -> str:
        word = trailing_word(text)
        inside = word != "" or text.endswith(".")
        names = await self._questions.names(self._prefix + text, self._suffix) if inside else None
        return common_extension(word, names.below(word)) if names is not None and not names.unless else ""

    async def continuations(self, text: str) -> tuple[str, ...]:
        return ()


class Identifiers:
    """Checks every identifier a token touches, begun ones by prefix and finished ones exactly.

    `prefix`: the hunk's fixed text before what is drawn; `only_after_dot` leaves simple names alone; without `trie`
    each stem is a question of its own.
    """

    def __init__(
        self, questions: Questions, prefix: str, suffix: str, *, only_after_dot: bool = False, trie: bool = True
    ) -> None:
        self._questions = questions
        self._prefix = prefix
        self._suffix = suffix
        self._only_after_dot = only_after_dot
        self._trie = trie

    async def accepts(self, old: str, new: str, rest: str = "") -> bool:
        old, new = self._prefix + old, self._prefix + new
        lexemes = lex(new + rest)
        kept = sum(lexeme.start < len(new) for lexeme in lexemes)
        if _impossible(lexemes):
            return False
        for index in _touched(lexemes[:kept], len(old)):
            if not await self._fits(new, lexemes, index):
                return False
        return rest != "" or await self._has_member(new, lexemes)

    async def forced(self, text: str) -> str:
        word = trailing_word(self._prefix + text)
        possible = await self._possible(text, word) if word else ()
        if not possible:
            return ""
        return _whole_humps(word, (*possible, *_reserved(word, self._is_qualified(text, word))))

    async def continuations(self, text: str) -> tuple[str, ...]:
        word = trailing_word(self._prefix + text)
        return tuple(name[len(word) :] for name in await self._possible(text, word) if name != word)

    def _is_qualified(self, text: str, word: str) -> bool:
        lexemes = self._lexemes_before(text, word)
        return _qualified(lexemes, len(lexemes))

    def _lexemes_before(self, text: str, word: str) -> list[Lexeme]:
        return lex((self._prefix + text).removesuffix(word))

    async def _possible(self, text: str, word: str) -> tuple[str, ...]:
        """The names that begin with `word`, where they are all there can be; () where that is not known."""
        whole = self._prefix + text
        lexemes = self._lexemes_before(text, word)
        qualified = _qualified(lexemes, len(lexemes))
        if (lexemes and _open(lexemes[-1])) or not (qualified or (word and not self._only_after_dot)):
            return ()
        names = await self._names(whole, len(whole) - len(word), word, qualified)
        if names is None or not names.closed or (names.unless and word):
            return ()
        return names.below(word)

    async def _has_member(self, text: str, lexemes: Sequence[Lexeme]) -> bool:
        """A dot after which nothing can stand is rejected at the dot, unless it may become a parameter's `...`."""
        if not _qualified(lexemes, len(lexemes)) or lexemes[-1].layout or _may_be_variadic(lexemes):
            return True
        names = await self._questions.names(text, self._suffix)
        return names is None or bool(names) or bool(names.unless)

    async def _fits(self, text: str, lexemes: Sequence[Lexeme], index: int) -> bool:
        lexeme = lexemes[index]
        qualified = _qualified(lexemes, index)
        if self._only_after_dot and not qualified:
            return True
        begun = index + 1 == len(lexemes)
        if _is_reserved(lexeme.text, qualified, begun):
            return True
        names = await self._names(text, lexeme.start, lexeme.text, qualified)
        if names is None:
            return True
        if begun:
            return bool(names.unless) or names.begins(lexeme.text)
        followers = _followers(lexemes, index)
        known = bool(names.kinds(lexeme.text))
        if names.unless and (not followers.isdisjoint(names.unless) or (not known and not followers)):
            return True
        return known and (not followers or not followers <= names.never(lexeme.text))

    async def _names(self, text: str, start: int, word: str, qualified: bool) -> NameTrie | None:
        stem = (0 if qualified else 1) if self._trie else len(word)
        names = await self._questions.names(text[: start + stem], self._suffix)
        if names is None or names.closed or stem == len(word):
            return names
        return await self._questions.names(text[: start + len(word)], self._suffix)


def _touched(lexemes: Sequence[Lexeme], old_length: int) -> Iterator[int]:
    """Identifiers the text after `old_length` begins, goes on with, finishes, or is the follower of."""
    first = sum(lexeme.end < old_length for lexeme in lexemes)
    while first > 0 and (first == len(lexemes) or lexemes[first].layout or lexemes[first].start >= old_length):
        first -= 1
        if not lexemes[first].layout:
            break
    return (i for i in range(first, len(lexemes)) if lexemes[i].kind is LexemeKind.IDENTIFIER)


def _impossible(lexemes: Sequence[Lexeme]) -> bool:
    """No text that goes on from here is lexically Java: an error that is over, or one that nothing can mend."""
    errors = [lexeme for lexeme in lexemes if lexeme.kind is LexemeKind.ERROR]
    return bool(errors) and (errors[0].end < lexemes[-1].end or not _open(errors[0]))


def _open(lexeme: Lexeme) -> bool:
    """An unterminated literal or comment: what follows belongs to it."""
    if lexeme.kind is LexemeKind.ERROR:
        return lexeme.text[0] in "\"'\\"
    return lexeme.kind is LexemeKind.COMMENT and (lexeme.text.startswith("//") or not lexeme.text.endswith("*/"))


def _previous(lexemes: Sequence[Lexeme], index: int) -> str:
    """The text of the last lexeme before `index` that is not layout, or ''."""
    return next((lexemes[i].text for i in range(index - 1, -1, -1) if not lexemes[i].layout), "")


def _qualified(lexemes: Sequence[Lexeme], index: int) -> bool:
    return _previous(lexemes, index) in _QUALIFIERS


def _whole_humps(word: str, possible: Sequence[str]) -> str:
    """What all that is possible goes on with, cut back to where a part of the name (a camel's hump) ends.

    A model reads names in such parts; text inserted up to the middle of one would leave it with pieces it never saw.
    """
    extension = common_extension(word, possible)
    end = len(word) + len(extension)
    while end > len(word) and not _hump_ends(end, possible):
        end -= 1
    return extension[: end - len(word)]


def _hump_ends(end: int, possible: Sequence[str]) -> bool:
    return any(len(name) == end for name in possible) or not any(name[end].islower() for name in possible)


def _may_be_variadic(lexemes: Sequence[Lexeme]) -> bool:
    kept = [lexeme.text for lexeme in lexemes if not lexeme.layout][-3:]
    return kept[-1] == "." and (len(kept) < 3 or kept[-2] in (".", "]", ">") or kept[0] in ("(", ",", "final"))


def _reserved(stem: str, qualified: bool) -> Iterator[str]:
    return (word for word in (_AFTER_QUALIFIER if qualified else _RESERVED) if word.startswith(stem))


def _is_reserved(word: str, qualified: bool, begun: bool) -> bool:
    return any(reserved == word or begun for reserved in _reserved(word, qualified))


def _followers(lexemes: Sequence[Lexeme], index: int) -> frozenset[str]:
    """What the first lexeme after `index` that is not layout may be, as `Name.never` names it: one at the very end may
    still grow (`=` to `==`). Empty while there is none."""
    after = next((i for i in range(index + 1, len(lexemes)) if not lexemes[i].layout), None)
    if after is None:
        return frozenset()
    follower = lexemes[after]
    if after + 1 == len(lexemes):
        return _grown(follower)
    return frozenset((_class(follower),))


def _grown(follower: Lexeme) -> frozenset[str]:
    if follower.kind is LexemeKind.OPERATOR:
        return frozenset(operator for operator in OPERATORS if operator.startswith(follower.text))
    words = {word for word in KEYWORDS if word.startswith(follower.text)}
    return frozenset(words | {_class(follower)} | ({IDENTIFIER} if follower.kind is not LexemeKind.LITERAL else set()))


def _class(lexeme: Lexeme) -> str:
    if lexeme.kind is LexemeKind.IDENTIFIER:
        return IDENTIFIER
    return LITERAL if lexeme.kind is LexemeKind.LITERAL else lexeme.text


def recogniser(ask: Ask, questions: Questions, prefix: str, suffix: str, trie: bool) -> Recogniser:
    """The recogniser of an arm."""
    if ask is Ask.NEVER:
        return AcceptAll()
    if ask is Ask.TOKEN:
        return TokenEnds(questions, prefix, suffix)
    return Identifiers(questions, prefix, suffix, only_after_dot=ask is Ask.DOT, trie=trie)
