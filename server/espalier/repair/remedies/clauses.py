"""`try` statements and their `catch` clauses around a word, told by brackets."""

from __future__ import annotations

from dataclasses import dataclass

from espalier.java.context.declarations import declares, type_start
from espalier.repair.remedies.lambdas import lambdas_around
from espalier.repair.remedies.place import Place
from espalier.repair.remedies.scopes import blocks

_EXCEPTIONS = ("e", "ex", "exception")
"""What the exception of a clause is called, the most usual first."""


@dataclass(frozen=True, slots=True)
class Clause:
    """`catch (types name) { ... }`: the indices of its first word, its parentheses and its braces."""

    first: int
    opening: int
    closing: int
    brace: int
    end: int

    def types(self, place: Place) -> tuple[int, int]:
        """The first and last word of its types, without `final`."""
        return self.opening + 1 + (place.word(self.opening + 1) == "final"), self.closing - 2


@dataclass(frozen=True, slots=True)
class Try:
    """A `try` statement: the indices of its block's braces, and its clauses in order."""

    opening: int
    end: int
    clauses: tuple[Clause, ...]


def clause_at(place: Place, first: int) -> Clause | None:
    """The clause that begins at `first`."""
    closing = place.closed_by.get(first + 1, -2)
    brace = closing + 1
    if place.word(first) != "catch" or brace not in place.closed_by:
        return None
    return Clause(first, first + 1, closing, brace, place.closed_by[brace])


def clause_around(place: Place) -> Clause | None:
    """The clause whose parentheses hold the place."""
    found = (clause_at(place, at - 1) for at, closing in place.closed_by.items() if at < place.first < closing)
    return next((each for each in found if each is not None and place.first < each.closing), None)


def try_around(place: Place) -> Try | None:
    """The innermost `try` whose block or resources hold the place, inside the method and its lambdas."""
    around = lambdas_around(place)
    limit = around[0].first if around else place.method.brace if place.method else len(place.words)
    for opening, closing in sorted(place.closed_by.items(), reverse=True):
        if not limit < opening < place.first < closing:
            continue
        if place.word(opening) == "(" and place.word(opening - 1) == "try":
            opening, closing = closing + 1, place.closed_by.get(closing + 1, closing + 1)
        elif place.word(opening) != "{" or not _tries(place, opening):
            continue
        return Try(opening, closing, _clauses(place, closing + 1))
    return None


def _tries(place: Place, brace: int) -> bool:
    """Whether the block is that of a `try`, with resources or without."""
    before = brace - 1
    return place.word(place.opened_by.get(before, 0) - 1 if place.word(before) == ")" else before) == "try"


def _clauses(place: Place, first: int) -> tuple[Clause, ...]:
    clause = clause_at(place, first)
    return () if clause is None else (clause, *_clauses(place, clause.end + 1))


def exception_name(place: Place, at: int) -> str:
    """What a clause after the word at `at` names its exception: `e`, unless a variable or parameter there has it."""
    start = place.method.name if place.method else at
    taken = {name for each in lambdas_around(place) if each.first <= at <= each.last for name in each.names}
    for index in range(start, at):
        if place.word(index) in _EXCEPTIONS and _names(place, index) and _reaches(place, index, at):
            taken.add(place.word(index))
    return next((name for name in _EXCEPTIONS if name not in taken), "thrown")


def _names(place: Place, index: int) -> bool:
    """Whether a variable, a parameter or the exception of a clause is declared there."""
    opening = _parenthesis(place, index)
    clause = place.word(opening - 1) == "catch" and place.word(index + 1) == ")"
    return clause or (declares(place.words, index) and type_start(place.words, index) < index)


def _reaches(place: Place, index: int, at: int) -> bool:
    """Whether what is declared at `index` is in scope at `at`."""
    opening = _parenthesis(place, index)
    around = [brace for brace in blocks(place, index) if brace > (place.method.name if place.method else -1)]
    if opening >= 0 and place.word(opening - 1) in ("for", "catch", "try"):
        brace = place.closed_by[opening] + 1
        return place.word(brace) != "{" or brace < at < place.closed_by.get(brace, len(place.words))
    return not around or at < place.closed_by[around[-1]]


def _parenthesis(place: Place, index: int) -> int:
    """The innermost parenthesis around the word; -1 if none is inside its block."""
    held = [opening for opening, closing in place.closed_by.items() if opening < index < closing]
    innermost = max(held, default=-1)
    return innermost if place.word(innermost) == "(" else -1
