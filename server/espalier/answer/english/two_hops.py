"""Questions in two steps: a query whose anchor is what another query finds.

"Who publishes the event that StockAlertListener listens to?" is the question "which event StockAlertListener listens
to", whose answer stands for a name in "who publishes X". The parser reads both; a stand-in is the name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from espalier.answer.english.mentions import Noun, singular
from espalier.answer.english.names import Kind, Names, Symbol
from espalier.answer.english.reading import LISTS, Reading
from espalier.answer.english.tokens import Token, tokens, words
from espalier.answer.query import Anchor, Form, Query, Relation, Select

STAND_IN = "EspalierFoundBefore"
_KINDS = {
    Select.TABLE: Kind.TABLE,
    Select.COLUMN: Kind.COLUMN,
    Select.FIELD: Kind.FIELD,
    Select.METHOD: Kind.METHOD,
    Select.ENDPOINT: Kind.ENDPOINT,
    Select.PROPERTY: Kind.PROPERTY,
    Select.EXCEPTION: Kind.EXCEPTION,
    Select.EVENT: Kind.EVENT,
}
_ARTICLES = words("the a an any all every each those")
_RELATIVE = words("that which who")
_FEWEST = 2
"""Words of a clause that says a relation to something."""


@dataclass(frozen=True, slots=True)
class _WithStandIn:
    """The names of a code base, and one for what was found before."""

    names: Names
    kind: Kind

    def written(self, code: str) -> Symbol | None:
        return Symbol(STAND_IN, self.kind) if code == STAND_IN else self.names.written(code)

    def spelled(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        return self.names.spelled(words)

    def says(self, letters: str) -> bool:
        return self.names.says(letters)

    def like(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        return self.names.like(words)

    def module(self, words: Sequence[str], *, packages: bool) -> str | None:
        return self.names.module(words, packages=packages)

    def member(self, owner: str, word: str) -> Symbol | None:
        return self.names.member(owner, word)


def composed(
    parsed: Callable[[Names], Query], anchors: tuple[Anchor, ...], found: Select | None, names: Names
) -> Query | None:
    """The query of a text with the stand-in, whose place `anchors` take; None where it has no place in it. `found`:
    the kind of what the stand-in stands for."""
    query = parsed(_WithStandIn(names, _KINDS.get(found, Kind.TYPE) if found else Kind.TYPE))
    if query.relation is Relation.CALLS:  # the parser takes a type for the one that calls
        query = parsed(_WithStandIn(names, Kind.METHOD))
    every = tuple(got for each in query.anchors for got in (anchors if each.symbol == STAND_IN else (each,)))
    return None if every == query.anchors else query.altered(anchors=every)


def two_hops(reading: Reading, names: Names, parsed: Callable[[Sequence[Token], Names], Query]) -> Query | None:
    """The query of a question about things that a relative clause at its end describes. None where either part says no
    relation of the code to something named."""
    said, end = reading.said, _end(reading)
    for noun in reading.nouns:
        several = singular(said[noun.end - 1].low) != said[noun.end - 1].low
        if noun == reading.wanted or noun.start <= reading.main + 1:
            continue
        if not several and said[noun.start - 1].low not in _ARTICLES:
            continue
        if noun.end >= end or said[noun.end].low not in _RELATIVE or end - noun.end <= _FEWEST:
            continue
        return _composed_at(reading, noun, end, names, parsed)
    return None


def _composed_at(
    reading: Reading, noun: Noun, end: int, names: Names, parsed: Callable[[Sequence[Token], Names], Query]
) -> Query | None:
    """The query where the clause from the noun on is one of its own."""
    said = reading.said
    clause = said[noun.end + 1 : end]
    named = any(each.start == noun.end + 1 for each in reading.sure)  # the clause has a subject of its own
    inner = parsed((*_WHICH, *said[noun.start : noun.end], *(_DOES if named else ()), *clause), names)
    if inner.form is not Form.LIST or inner.select is None or not _is_sure(inner):
        return None
    start = noun.start - (said[noun.start - 1].low in _ARTICLES)
    outer = (*said[reading.main : start], *_PLACE)
    query = composed(lambda known: parsed(outer, known), (Anchor(query=inner),), inner.select, names)
    asked = {each.entry.relation for each in reading.triggers if reading.main <= each.start < start}
    return query if query is not None and query.form in LISTS and query.relation in asked else None


_WHICH, _DOES, _PLACE = tokens("which"), tokens("does"), tokens(STAND_IN)


def _end(reading: Reading) -> int:
    """Where the asking clause ends, without marks."""
    end = reading.end
    while end > reading.main and reading.said[end - 1].mark:
        end -= 1
    return end


def _is_sure(query: Query) -> bool:
    """Whether a query says a relation to something that is named."""
    named = all(each.symbol or each.role or each.query for each in query.anchors)
    return query.relation is not Relation.ANY and bool(query.anchors) and named
