"""Endpoints by what their code comes to: "which endpoints use the mailer", "from which endpoints is it reached"."""

from __future__ import annotations

from espalier.answer.english.conditions import filters
from espalier.answer.english.mentions import symbol_anchors
from espalier.answer.english.names import Kind
from espalier.answer.english.reading import Reading, plain_form
from espalier.answer.english.tokens import stem, words
from espalier.answer.query import Direction, Filter, Query, Relation, Select

_COMING = frozenset(map(stem, words("call use using reach invoke need touch hit lead end trigger depend run execute")))
_COME_TO = frozenset(map(stem, words("reach reached reachable called used invoked triggered run executed hit")))
_ASKING, _BY = words("do does did"), words("by on of")
"""Words that say what has the endpoints, or does something to them: "which URLs can I call on X"."""


def reached(reading: Reading) -> Query | None:
    """All endpoints from which a type or method is reached, by however many calls."""
    wanted, named = reading.wanted, reading.sure
    if wanted is None or wanted.select is not Select.ENDPOINT or len(named) != 1 or named[0].start < reading.main:
        return None
    if named[0].kind not in (Kind.TYPE, Kind.METHOD):
        return None
    before, after = reading.said[wanted.end : named[0].start], reading.said[named[0].end : reading.end]
    low = {token.low for token in before}
    active = any(token.stem in _COMING for token in before) and not low & (_ASKING | _BY)
    first = {token.low for token in reading.said[reading.main : wanted.start]}
    passive = "from" in first and any(token.stem in _COME_TO for token in (*before, *after))
    if not (active or passive):
        return None
    conditions = [each for each in filters(reading) if not each.transitive]
    every = (*conditions, Filter(transitive=True))
    relation = Relation.CALLS if named[0].kind is Kind.METHOD else Relation.USES
    return Query(wanted.select, relation, Direction.TO, symbol_anchors(named), every, plain_form(reading))
