"""A fake oracle that knows the whole language, a finite set of texts for the hunk. For unit tests only."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from espalier.generate.lexical_context import called_by, followers, value_of
from espalier.generate.operator_types import result_of
from espalier.java.lexer import OPERATORS, Lexeme, LexemeKind, lex, trailing_word
from espalier.ports import (
    IDENTIFIER,
    KEYWORD,
    LITERAL,
    NO_ARGUMENTS,
    Check,
    Completion,
    Hunk,
    Name,
    NameKind,
    Names,
    Problem,
    Unknown,
)

_METHOD = "class A {\n    List<A> m() {\n        \n    }\n}\n"
"""The method's result type is unclear, so any `return` may stand in it."""
_CROWDED = "x(); y();"
_TOKENS = frozenset((*OPERATORS, IDENTIFIER, LITERAL, KEYWORD, "instanceof"))
_VALUES = ("this", "null", "boolean", "char", "int", "long", "float", "double", "String")


def _hunk_for(programs: Collection[str]) -> Hunk:
    """An empty hunk; where programs have several statements on a line, one whose original has them, too."""
    start = _METHOD.index("\n    }")
    stood = _CROWDED if any("; " in program for program in programs) else ""
    return Hunk(Path("A.java"), _METHOD[:start] + stood + _METHOD[start:], start, start + len(stood))


class ScriptedOracle:
    """A session over `hunk`, by default one that suits `programs`.

    Its names are those of `programs`. Those in `compiling` (by default all) compile, and so does every beginning of one
    that ends a statement. Where `unknown(generated)`, it answers that it is not sure. `typed`: it also reports what
    cannot follow a name, a call and a value, as the programs show.
    """

    def __init__(
        self,
        programs: Collection[str],
        hunk: Hunk | None = None,
        unknown: Callable[[str], bool] = lambda generated: False,
        compiling: Collection[str] | None = None,
        kind: NameKind = NameKind.OTHER,
        delay: float = 0.0,
        typed: bool = False,
    ) -> None:
        self.hunk = hunk or _hunk_for(programs)
        self._programs = tuple(programs)
        self._unknown = unknown
        self._compiling = tuple(programs if compiling is None else compiling)
        self._kind = kind
        self._delay = delay
        self._typed = typed
        self.asked: list[str] = []
        self.checked: list[str] = []
        self.was_asked = asyncio.Event()

    async def complete(self, generated: str, rest: str = "") -> Completion:
        self.asked.append(generated)
        self.was_asked.set()
        await asyncio.sleep(self._delay)
        if self._unknown(generated):
            return Unknown("scripted")
        stem = trailing_word(generated)
        start = len(generated) - len(stem)
        possible = [tuple(lex(program)) for program in self._programs if program.startswith(generated)]
        words = {_word_at(lexemes, start) for lexemes in possible}
        names = tuple(self._name(word, possible, start) for word in sorted(words) if word)
        values = _values(possible, start) if self._typed else {}
        return Names(names, stem, closed=stem != "" or generated.endswith("."), values=values)

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        self.checked.append(replacement)
        await asyncio.sleep(self._delay)
        added = () if any(self._same(program, replacement) for program in self._compiling) else (self._problem(),)
        return Check((), added, added, ())

    async def close(self) -> None:
        pass

    def _name(self, word: str, possible: Sequence[Sequence[Lexeme]], start: int) -> Name:
        if not self._typed:
            return Name(word, self._kind)
        meant = [lexemes for lexemes in possible if _word_at(lexemes, start) == word]
        after, after_call = set[str](), set[str]()
        for lexemes in meant:
            index = _index(lexemes, start)
            after |= followers(lexemes, index)
            for closing, lexeme in enumerate(lexemes):
                call = called_by(lexemes, closing) if lexeme.text == ")" else None
                if call is not None and call[0] == index:
                    after_call |= followers(lexemes, closing) | ({NO_ARGUMENTS} if call[1] else set())
        return Name(word, self._kind, never=_TOKENS - after, called=(_TOKENS | {NO_ARGUMENTS}) - after_call)

    @staticmethod
    def _same(program: str, replacement: str) -> bool:
        return program == replacement or (program.startswith(replacement) and replacement.endswith(";"))

    def _problem(self) -> Problem:
        return Problem("not in the language", 1, 1, self.hunk.start, self.hunk.start + 1)


def _word_at(lexemes: Sequence[Lexeme], start: int) -> str:
    return next((lexeme.text for lexeme in lexemes if lexeme.start == start and lexeme.text[0].isidentifier()), "")


def _index(lexemes: Sequence[Lexeme], start: int) -> int:
    return next(index for index, lexeme in enumerate(lexemes) if lexeme.start == start)


_ENDS = (";", ")", ",")


def _values(possible: Sequence[Sequence[Lexeme]], start: int) -> dict[str, frozenset[str]]:
    """What no program has after a value of each type that begins at `start`, of what ends a value."""
    after = {value: set[str]() for value in _VALUES}
    for lexemes in possible:
        for index, lexeme in enumerate(lexemes):
            if lexeme.start == start and (lexeme.kind is LexemeKind.LITERAL or lexeme.text == "this"):
                after[value_of(lexeme)] |= followers(lexemes, index)
            found = result_of(lexemes, index) if lexeme.text == ";" else None
            for value in found[1] if found is not None and lexemes[found[0]].start == start else ():
                after[value].add(";")
    return {value: frozenset(_ENDS) - found for value, found in after.items() if not found.issuperset(_ENDS)}
