"""The identifier check: every identifier that a token touches is judged by the oracle's answers.

One question per place suffices where the oracle's answer is closed: it is asked at the empty stem, and longer stems are
answered from the trie of names. A name that begins with a capital is asked about at its first character, because only
that answer lists types that are not imported. So is a name about which the oracle is not sure at the empty stem.

A begun identifier must be the beginning of a name; a finished one must be a name; one followed by `(` must be callable.
A closing parenthesis is judged by the answer about the name whose call or creation it ends: whether arguments are
required, and what cannot follow. A `;` is also judged by the result type of the operators before it. Where an
identifier may be a new name depending on what follows it (`Names.unless`), it is judged once that is known. Where it is
certainly new, the oracle is not asked. A parenthesis that begins a lambda is judged too, as is one before a name that
would have to be a lambda's parameter.

Reserved and contextual words are never rejected here; the grammar and the compiler judge them. The exceptions are
`this` and `super` (`static_context`). Identifiers spelled with Unicode escapes are not judged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from espalier.generate.contexts import hunk_context
from espalier.generate.lexical_context import (
    BEFORE_VALUE,
    argument_openings,
    called_by,
    closings,
    followers,
    impossible,
    is_qualified,
    is_reserved,
    lambda_heads,
    may_be_variadic,
    opens_value,
    read,
    reserved_words,
    statement_ends,
    text_before,
    this_and_super,
    touched,
    unfinished,
    value_of,
    whole_values,
    without_begun_escape,
)
from espalier.generate.memo import Questions
from espalier.generate.names import NameTrie, whole_parts
from espalier.generate.operator_types import result_of
from espalier.java.context.brackets import open_after
from espalier.java.context.declarations import certainly_declares
from espalier.java.context.members import stays
from espalier.java.lexer import Lexeme, trailing_word
from espalier.ports import NO_ARGUMENTS

_ENDS = {"(": frozenset((")", ",")), "[": frozenset(("]",))}
"""What ends a value, by the innermost open bracket."""
_STATEMENT_ENDS = frozenset((";",))


class Value(NamedTuple):
    """What the oracle knows of a value: the kinds of literals (`ports.Names.values`) that cannot be the whole of it,
    and the variables that can, with what certainly ends them. Both are empty where its type is not known."""

    misfits: frozenset[str] = frozenset()
    fitting: tuple[str, ...] = ()


class Identifiers:
    """Judges every identifier a token touches, begun ones by prefix and finished ones exactly.

    `prefix`: the hunk's fixed text before the generated one; `only_after_dot`: simple names are not judged; without
    `trie` each stem is a question of its own.
    """

    def __init__(
        self, questions: Questions, prefix: str, suffix: str, *, only_after_dot: bool = False, trie: bool = True
    ) -> None:
        self._questions = questions
        self._prefix = prefix
        self._suffix = suffix
        self._only_after_dot = only_after_dot
        self._trie = trie
        around = hunk_context(questions.hunk)
        self._parse = around.parse if not around.begun else None
        self._barred = around.barred if not around.begun else frozenset[str]()

    async def accepts(self, old: str, new: str, rest: str = "") -> bool:
        old, new = self._prefix + old, self._prefix + new
        if not rest:
            new = without_begun_escape(new)
        lexemes = read(new + rest)
        kept = sum(lexeme.start < len(new) for lexeme in lexemes)
        if impossible(lexemes) or not self._allows_this_and_super(lexemes[:kept], len(old)):
            return False
        for index in touched(lexemes[:kept], len(old)):
            if not await self._accepts_identifier(new, lexemes, index):
                return False
        for index in whole_values(lexemes[:kept], len(old)):
            if not await self._accepts_value(new, lexemes, index):
                return False
        for index in statement_ends(lexemes[:kept], len(old)):
            if not await self._accepts_result(new, lexemes, index):
                return False
        for index in closings(lexemes[:kept], len(old)):
            if not await self._accepts_call(new, lexemes, index):
                return False
        for index in lambda_heads(lexemes[:kept], len(old)):
            if not self._only_after_dot and not await self._may_be_lambda(new, lexemes, index):
                return False
        for index in argument_openings(lexemes[:kept], len(old)):
            if not self._only_after_dot and not await self._has_parameters(new, lexemes, index):
                return False
        return rest != "" or await self._has_member(new, lexemes)

    async def forced(self, text: str) -> str:
        word = trailing_word(self._prefix + text)
        reserved = (*reserved_words(word, self._is_qualified(text, word)),)
        if not word or "\\" in word or word in reserved:
            return ""
        possible = await self._possible(text, word)
        return whole_parts(word, (*possible, *reserved)) if possible else ""

    async def continuations(self, text: str) -> tuple[str, ...]:
        word = trailing_word(self._prefix + text)
        return tuple(name[len(word) :] for name in await self._possible(text, word) if name != word)

    async def words(self, text: str) -> Mapping[str, bool]:
        whole = self._prefix + text
        word = trailing_word(whole)
        lexemes = self._lexemes_before(text, word)
        qualified = is_qualified(lexemes, len(lexemes))
        unjudged = (bool(lexemes) and unfinished(lexemes[-1])) or not (qualified or not self._only_after_dot)
        if unjudged or self._declares_name(lexemes, len(lexemes)):
            return {}
        names = await self._names(whole, len(whole) - len(word), word, qualified)
        if names is None:
            return {}
        ends = self._ends(lexemes)
        listed = {each: not names.must_go_on(each, ends) for each in names.below(word)}
        return dict.fromkeys(reserved_words(word, qualified), True) | listed

    async def value(self, text: str) -> Value:
        whole = self._prefix + text
        lexemes = self._lexemes_before(text, "")
        if trailing_word(whole) or self._only_after_dot or text_before(lexemes, len(lexemes)) not in BEFORE_VALUE:
            return Value()
        names = await self._questions.names(whole, self._suffix)
        ends = self._ends(lexemes)
        misfits = frozenset(kind for kind, never in names.values.items() if ends <= never) if names else frozenset()
        if names is None or not misfits:
            return Value()
        fitting = (word for word in names.variables if not names.must_go_on(word, ends))
        return Value(misfits, tuple(f"{word}{_certain_end(names.never(word), ends)}" for word in fitting))

    @staticmethod
    def _ends(lexemes: Sequence[Lexeme]) -> frozenset[str]:
        """What ends a value that begins after the lexemes."""
        return _ENDS.get(open_after([lexeme.text for lexeme in lexemes if not lexeme.trivia])[-1:], _STATEMENT_ENDS)

    def _is_qualified(self, text: str, word: str) -> bool:
        lexemes = self._lexemes_before(text, word)
        return is_qualified(lexemes, len(lexemes))

    def _lexemes_before(self, text: str, word: str) -> Sequence[Lexeme]:
        return read((self._prefix + text).removesuffix(word))

    async def _possible(self, text: str, word: str) -> tuple[str, ...]:
        """The names that begin with `word`, if they are known to be all; otherwise ()."""
        whole = self._prefix + text
        lexemes = self._lexemes_before(text, word)
        qualified = is_qualified(lexemes, len(lexemes))
        if (lexemes and unfinished(lexemes[-1])) or not (qualified or (word and not self._only_after_dot)):
            return ()
        if self._declares_name(lexemes, len(lexemes)):
            return ()
        names = await self._names(whole, len(whole) - len(word), word, qualified)
        if names is None or not names.hold_for(word) or (names.unless and word):
            return ()
        return (names.types if self._wants_type(lexemes, len(lexemes)) else names).below(word)

    def _allows_this_and_super(self, lexemes: Sequence[Lexeme], old_length: int) -> bool:
        """Whether every `this` and `super` that is finished after `old_length` may stand where it does."""
        if not self._barred:
            return True
        texts = [lexeme.text for lexeme in lexemes if not lexeme.trivia]
        return not any(
            "*" in self._barred or follower == "("
            for index, follower in this_and_super(lexemes, old_length)
            if stays(texts[:index])
        )

    def _declares_name(self, lexemes: Sequence[Lexeme], index: int) -> bool:
        """Whether the identifier at `index` certainly declares a name, by the lexemes next to it or by the grammar."""
        return certainly_declares(lexemes, index) or (
            self._parse is not None and self._parse.after_all(lexemes[:index]).declares_name
        )

    def _wants_type(self, lexemes: Sequence[Lexeme], index: int) -> bool:
        return self._parse is not None and self._parse.after_all(lexemes[:index]).wants_type

    async def _has_member(self, text: str, lexemes: Sequence[Lexeme]) -> bool:
        """Whether something can follow the dot at the end. A dot that may become a parameter's `...` is accepted."""
        if not is_qualified(lexemes, len(lexemes)) or lexemes[-1].trivia or may_be_variadic(lexemes):
            return True
        names = await self._questions.names(text, self._suffix)
        return names is None or bool(names) or bool(names.unless)

    async def _has_parameters(self, text: str, lexemes: Sequence[Lexeme], index: int) -> bool:
        """Whether the type before the `<` at `index` may have type arguments."""
        names = await self._questions.names(text[: lexemes[index].start + 1], self._suffix)
        return names is None or not names.rejects_all

    async def _may_be_lambda(self, text: str, lexemes: Sequence[Lexeme], opening: int) -> bool:
        """Whether a lambda may begin with the parenthesis at `opening`, or stand in it."""
        if not opens_value(lexemes, opening):
            return True
        names = await self._questions.names(text[: lexemes[opening].start], self._suffix)
        return names is None or names.lambdas

    async def _unless(self, names: NameTrie, text: str, lexemes: Sequence[Lexeme], index: int) -> frozenset[str]:
        """The tokens after which the unknown identifier at `index` is a new name; none inside a parenthesis that can
        hold no lambda."""
        opening = next((i for i in range(index - 1, -1, -1) if not lexemes[i].trivia), -1)
        listed = ")" in names.unless and opening >= 0 and lexemes[opening].text == "("
        return names.unless if not listed or await self._may_be_lambda(text, lexemes, opening) else frozenset()

    async def _accepts_identifier(self, text: str, lexemes: Sequence[Lexeme], index: int) -> bool:
        names = await self._answer(text, lexemes, index)
        if names is None:
            return True
        lexeme = lexemes[index]
        if index + 1 == len(lexemes):
            return names.begins(lexeme.text) or bool(await self._unless(names, text, lexemes, index))
        following = followers(lexemes, index)
        known = bool(names.kinds(lexeme.text))
        unless = names.unless if known else await self._unless(names, text, lexemes, index)
        if unless and (not following.isdisjoint(unless) or (not known and not following)):
            return True
        return known and (not following or not following <= names.never(lexeme.text))

    async def _accepts_value(self, text: str, lexemes: Sequence[Lexeme], index: int) -> bool:
        """Whether the value at `index` may end where it does, by the answer to the empty stem in its place."""
        lexeme = lexemes[index]
        following = followers(lexemes, index)
        if self._only_after_dot or not following or lexeme.start < len(self._prefix):
            return True
        names = await self._questions.names(text[: lexeme.start], self._suffix)
        return names is None or not following <= names.values.get(value_of(lexeme), frozenset())

    async def _accepts_result(self, text: str, lexemes: Sequence[Lexeme], index: int) -> bool:
        """Whether the operators' result may be assigned or returned by the statement that ends at `index`."""
        found = result_of(lexemes, index)
        if self._only_after_dot or found is None or lexemes[found[0]].start < len(self._prefix):
            return True
        first, types = found
        names = await self._questions.names(text[: lexemes[first].start], self._suffix)
        return names is None or any(";" not in names.values.get(each, frozenset()) for each in types)

    async def _accepts_call(self, text: str, lexemes: Sequence[Lexeme], index: int) -> bool:
        """Whether the parenthesis at `index` may end a call. The answer about the name was given when the name was
        generated, so this asks no question. A name that stood before the hunk is not judged."""
        call = called_by(lexemes, index)
        if call is None or lexemes[call[0]].start < len(self._prefix):
            return True
        name, bare = call
        names = await self._answer(text, lexemes, name)
        if names is None:
            return True
        called = names.called(lexemes[name].text)
        following = followers(lexemes, index)
        return not (bare and NO_ARGUMENTS in called) and (not following or not following <= called)

    async def _answer(self, text: str, lexemes: Sequence[Lexeme], index: int) -> NameTrie | None:
        """The names that may stand in the place of the identifier at `index`; None if they are unknown or any name
        may."""
        lexeme = lexemes[index]
        qualified = is_qualified(lexemes, index)
        if (self._only_after_dot and not qualified) or "\\" in lexeme.text:
            return None
        begun = index + 1 == len(lexemes)
        if is_reserved(lexeme.text, qualified, begun) or self._declares_name(lexemes, index):
            return None
        names = await self._names(text, lexeme.start, lexeme.text, qualified)
        return names.types if names is not None and self._wants_type(lexemes, index) else names

    async def _names(self, text: str, start: int, word: str, qualified: bool) -> NameTrie | None:
        for stem in _stems(word, qualified) if self._trie else (len(word),):
            names = await self._questions.names(text[: start + stem], self._suffix)
            if names is not None and (names.hold_for(word) or stem == len(word)):
                return names
            if names is None and (qualified or stem > 0):
                return None
        return None


def _certain_end(never: frozenset[str], ends: frozenset[str]) -> str:
    """The one of `ends` that a whole value is followed by, as by the comma where one more argument is wanted; '' where
    it may be any."""
    possible = ends - never
    return next(iter(possible)) if len(possible) == 1 and len(ends) > 1 else ""


def _stems(word: str, qualified: bool) -> tuple[int, ...]:
    """Lengths of the beginnings of `word` to ask at, in order, until an answer holds for all of it."""
    beginnings = (0,) if qualified or not word else (1,) if word[0].isupper() else (0, 1)
    return tuple(dict.fromkeys((*beginnings, len(word))))
