"""The imports a replacement needs, found where the compiler stumbles over a type.

The oracle knows what is in scope and what would be with an import, the graph knows which types there are. This session
stands between engine and oracle: when the compiler rejects a type in the hunk and one of them knows types of that
simple name, it asks again with one of them imported. A name that the oracle has only offered with an import is checked
with it at once. So the engine sees the verdict the user will see, and the imports are remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product

from espalier.generate import Stats
from espalier.java.lexer import Lexeme, LexemeKind, lex
from espalier.ports import Check, Completion, Hunk, Names, OracleSession, Problem
from espalier.repair.problem_ids import UNKNOWN_NAMES

_MOST_WAYS = 6
"""Combinations of imports tried for one text: `List` and `Date` each come from two packages."""


class ImportingSession:
    """An `OracleSession` whose checks attach missing imports. Closing it closes the session it wraps.

    `importable`: the qualified names a simple type name may stand for, the likeliest first. `stats`: counts what the
    oracle is asked beyond the question that was put."""

    def __init__(
        self, session: OracleSession, importable: Callable[[str], Sequence[str]], stats: Stats | None = None
    ) -> None:
        self._session = session
        self._stats = stats if stats is not None else Stats()
        self._importable = importable
        self._imports: dict[str, tuple[str, ...]] = {}
        self._offered: dict[str, dict[str, None]] = {}
        self._in_scope = set[str]()

    @property
    def hunk(self) -> Hunk:
        return self._session.hunk

    async def complete(self, drawn: str, rest: str = "") -> Completion:
        answer = await self._session.complete(drawn, rest)
        written = {word.text for word in lex(drawn)}  # such a type may have been imported for this one question
        for name in answer.names if isinstance(answer, Names) else ():
            if name.import_name:
                self._offered.setdefault(name.text, {})[name.import_name] = None
            elif name.text[:1].isupper() and name.text not in written:
                self._in_scope.add(name.text)
        return answer

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        """The compiler's answer with the imports that leave the fewest new problems, none if none help."""
        missing = self._missing(replacement)
        first = tuple(self._known_as(word)[0] for word in missing)
        best = await self._session.check(replacement, (*imports, *first))
        self._imports[replacement] = (*imports, *first)
        unknown = list(self._unknown_types(replacement, best.after))
        if not unknown and not best.added:
            return best
        for word in unknown:
            await self._ask_for(word, replacement)
        choices = [self._known_as(word) for word in dict.fromkeys((*missing, *(word.text for word in unknown)))]
        ways = product(*(names for names in choices if names))
        for way in islice((way for way in ways if way != first), _MOST_WAYS):
            self._stats.check_calls += 1
            check = await self._session.check(replacement, (*imports, *way))
            if (len(check.added), len(check.after)) < (len(best.added), len(best.after)):
                best, self._imports[replacement] = check, (*imports, *way)
        return best

    async def imports_of(self, replacement: str) -> tuple[str, ...]:
        """What `replacement` was, or now is, checked with."""
        if replacement not in self._imports:
            self._stats.check_calls += 1
            await self.check(replacement)
        return self._imports[replacement]

    async def close(self) -> None:
        await self._session.close()

    def _missing(self, text: str) -> list[str]:
        """Names that the oracle has offered for the hunk, but never without an import."""
        words = dict.fromkeys(word.text for word in _simple_names(text) if word.text[0].isupper())
        return [word for word in words if self._offered.get(word) and word not in self._in_scope]

    async def _ask_for(self, word: Lexeme, text: str) -> None:
        """Let the oracle say, once, which types a name may be that the graph does not know."""
        if word.text not in self._offered and not self._importable(word.text):
            self._offered[word.text] = {}
            self._stats.complete_calls += 1
            await self.complete(text[: word.end], text[word.end :])

    def _known_as(self, name: str) -> Sequence[str]:
        """Qualified names: those the graph knows, because the project uses them, before those the oracle offered."""
        return list(dict.fromkeys((*self._importable(name), *self._offered.get(name, ()))))

    def _unknown_types(self, text: str, problems: Sequence[Problem]) -> Iterator[Lexeme]:
        """Capitalised simple names that the compiler cannot resolve, each once."""
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
    """Identifiers that no dot precedes."""
    previous = ""
    for word in lex(text):
        if word.kind is LexemeKind.IDENTIFIER and previous not in {".", "::"}:
            yield word
        if not word.layout:
            previous = word.text
