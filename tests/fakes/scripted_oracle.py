"""A fake oracle that knows the whole language, a finite set of texts for the hunk. For unit tests only."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from espalier.java.lexer import lex, trailing_word
from espalier.ports import Check, Completion, Hunk, Name, NameKind, Names, Problem, Unknown

_METHOD = "class A {\n    List<A> m() {\n        \n    }\n}\n"
"""What the method returns is not plain to see, so that any `return` may stand in it."""
_CROWDED = "x(); y();"


def _hunk_for(programs: Collection[str]) -> Hunk:
    """An empty one; where programs have several statements on a line, one that had so, too."""
    start = _METHOD.index("\n    }")
    stood = _CROWDED if any("; " in program for program in programs) else ""
    return Hunk(Path("A.java"), _METHOD[:start] + stood + _METHOD[start:], start, start + len(stood))


class ScriptedOracle:
    """A session over `hunk`, one that suits `programs` unless told.

    Its names are those of `programs`; `compiling` (all of them unless told) compile, and so does every beginning of
    one that ends a statement; `unknown(drawn)` makes it say it is not sure.
    """

    def __init__(
        self,
        programs: Collection[str],
        hunk: Hunk | None = None,
        unknown: Callable[[str], bool] = lambda drawn: False,
        compiling: Collection[str] | None = None,
        kind: NameKind = NameKind.OTHER,
        delay: float = 0.0,
    ) -> None:
        self.hunk = hunk or _hunk_for(programs)
        self._programs = tuple(programs)
        self._unknown = unknown
        self._compiling = tuple(programs if compiling is None else compiling)
        self._kind = kind
        self._delay = delay
        self.asked: list[str] = []
        self.checked: list[str] = []
        self.was_asked = asyncio.Event()

    async def complete(self, drawn: str, rest: str = "") -> Completion:
        self.asked.append(drawn)
        self.was_asked.set()
        await asyncio.sleep(self._delay)
        if self._unknown(drawn):
            return Unknown("scripted")
        stem = trailing_word(drawn)
        start = len(drawn) - len(stem)
        words = {_word_at(program, start) for program in self._programs if program.startswith(drawn)}
        names = tuple(Name(word, self._kind) for word in sorted(words) if word)
        return Names(names, stem, closed=stem != "" or drawn.endswith("."))

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        self.checked.append(replacement)
        await asyncio.sleep(self._delay)
        added = () if any(self._same(program, replacement) for program in self._compiling) else (self._problem(),)
        return Check((), added, added, ())

    async def close(self) -> None:
        pass

    @staticmethod
    def _same(program: str, replacement: str) -> bool:
        return program == replacement or (program.startswith(replacement) and replacement.endswith(";"))

    def _problem(self) -> Problem:
        return Problem("not in the language", 1, 1, self.hunk.start, self.hunk.start + 1)


def _word_at(program: str, start: int) -> str:
    return next((lexeme.text for lexeme in lex(program) if lexeme.start == start and lexeme.text[0].isidentifier()), "")
