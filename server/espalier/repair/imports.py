"""Finds the imports that a replacement needs, where the compiler cannot resolve a type.

This session stands between engine and oracle. If the compiler cannot resolve a simple type name in the hunk, it
compiles again with types of that name imported: first those that the graph knows, then those that the oracle offers at
the place of the name. So the engine gets the answer that the user will get, with the imports that it needs.

An answer depends on its question alone, not on earlier questions, because it may come from a memo that earlier requests
have filled.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from espalier.errors import CompilerFailed
from espalier.generate import Stats
from espalier.java.lexer import Lexeme, LexemeKind, lex
from espalier.ports import Check, Completion, Hunk, OracleSession, Problem, Unknown
from espalier.repair.problems import UNKNOWN_NAMES
from espalier.repair.tuning import TUNING


class _Late(Exception):
    """Raised when the oracle did not answer in time, or when the time is over; with the best answer, if there is
    one."""

    def __init__(self, best: Check | None = None) -> None:
        super().__init__()
        self.best = best


class ImportingSession:
    """An `OracleSession` whose checks add missing imports. Closing it closes the session that it wraps.

    `importable`: the qualified names that a simple type name may stand for, the most probable first. `stats`: counts
    the questions beyond those that were asked of this session. Once `over()` only the first imports are tried.
    """

    def __init__(
        self,
        session: OracleSession,
        importable: Callable[[str], Sequence[str]],
        stats: Stats | None = None,
        over: Callable[[], bool] = lambda: False,
    ) -> None:
        self.over = over
        self._session = session
        self._stats = stats if stats is not None else Stats()
        self._importable = importable

    @property
    def hunk(self) -> Hunk:
        return self._session.hunk

    async def complete(self, generated: str, rest: str = "") -> Completion:
        return await self._session.complete(generated, rest)

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        """The compiler's answer with the imports that leave the fewest new problems; without imports if none help."""
        best = replace(await self._checked(replacement, imports), imports=tuple(imports))
        try:
            for known in (self._by_graph, self._by_oracle):
                best = await self._improved(best, replacement, known)
        except _Late as late:
            return replace(late.best or best, passing=True)
        return best

    async def close(self) -> None:
        await self._session.close()

    async def _checked(self, replacement: str, imports: Sequence[str]) -> Check:
        """The compiler's answer. A text on which the compiler itself fails has a problem. If it fails on the line as it
        is, nothing can be said of it."""
        try:
            return await self._session.check(replacement, imports)
        except CompilerFailed as error:
            if replacement == self.hunk.original:
                raise
            line = self.hunk.before.count("\n") + 1
            failed = Problem(str(error), line, 1, self.hunk.start, self.hunk.start + len(replacement))
            return Check((), (failed,), (failed,), ())

    async def _improved(
        self, best: Check, replacement: str, known: Callable[[Lexeme, str], Awaitable[Sequence[str]]]
    ) -> Check:
        """The best of `best` and the answers with imports of the names that it does not resolve. `known` finds the
        types of a name."""
        base = best.imports
        choices = [await known(word, replacement) for word in self._unknown_types(replacement, best.after)]
        ways = product(*(names for names in choices if names))
        for number, way in enumerate(islice((way for way in ways if way), TUNING.import_ways)):
            if number and self.over():
                raise _Late(best)
            self._stats.check_calls += 1
            check = await self._checked(replacement, (*base, *way))
            if (len(check.added), len(check.after)) < (len(best.added), len(best.after)):
                best = replace(check, imports=(*base, *way))
        return best

    async def _by_graph(self, word: Lexeme, text: str) -> Sequence[str]:
        return self._importable(word.text)

    async def _by_oracle(self, word: Lexeme, text: str) -> Sequence[str]:
        self._stats.complete_calls += 1
        answer = await self._session.complete(text[: word.end], text[word.end :])
        if isinstance(answer, Unknown):
            if answer.passing:
                raise _Late
            return ()
        offered = (name.import_name for name in answer.names if name.text == word.text and name.import_name)
        return tuple(dict.fromkeys(offered))

    def _unknown_types(self, text: str, problems: Sequence[Problem]) -> Iterator[Lexeme]:
        """Yields the capitalised simple names that the compiler cannot resolve, each once."""
        spans = {
            (problem.start - self.hunk.start, problem.end - self.hunk.start)
            for problem in problems
            if problem.code in UNKNOWN_NAMES
        }
        seen: set[str] = set()
        for word in _simple_names(text):
            if (word.start, word.end) in spans and word.text[0].isupper() and word.text not in seen:
                seen.add(word.text)
                yield word


def _simple_names(text: str) -> Iterator[Lexeme]:
    """Yields the identifiers that no dot precedes."""
    previous = ""
    for word in lex(text):
        if word.kind is LexemeKind.IDENTIFIER and previous not in {".", "::"}:
            yield word
        if not word.trivia:
            previous = word.text
