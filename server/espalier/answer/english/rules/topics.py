"""Topics and queues: which there are, and what something listens or sends to: "which topics does X read", "what does X
publish". Who listens and sends to one is a relation like others, since its name is known."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from espalier.answer.english.mentions import DESTINATIONS
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import says_more
from espalier.answer.english.reading import Reading, list_form, plain_form
from espalier.answer.english.rules.lists import LISTING
from espalier.answer.english.tokens import DOES, WHICH, Token, stem, words
from espalier.answer.query import Direction, Form, Query, Relation, Select

_AROUND = words("kafka jms rabbit rabbitmq message messaging messages use uses")
_LISTENS, _PUBLISHES = words("listen subscrib consum observ react"), words("publish emit fire announc broadcast")
"""Stems of verbs that say so of whatever does it."""
_READS = words("read receiv get handl process") | _LISTENS
_WRITES = words("send write produc put dispatch rais trigger issu") | _PUBLISHES
"""Stems of verbs that say so of topics and events."""
_DOERS = frozenset({Kind.TYPE, Kind.METHOD, Kind.JOB, Kind.TEST, Kind.ASPECT})


def topics(reading: Reading) -> Query | None:
    """ "which topics are there", "how many queues do we have"."""
    low = {token.low for token in reading.said}
    if not low & _PLURALS or reading.sure or says_more(reading, (), LISTING | _PLURALS | _AROUND | _MANY):
        return None
    return Query(Select.DESTINATION, form=list_form(reading))


_PLURALS = frozenset(f"{each}s" for each in DESTINATIONS)
_MANY = words("many number count")


def sent(reading: Reading) -> Query | None:
    """ "what does X publish", "which events does X listen to", "which topics are read by X", "does X fire events"."""
    doer = reading.sure[0] if len(reading.sure) == 1 else None
    said = reading.clause
    asked = said[0].low in DOES
    if doer is None or doer.kind not in _DOERS or doer.start < reading.main:
        return None
    if not asked and said[0].low not in _ASKING:
        return None
    before = [token.low for token in reading.said[reading.main : doer.start]]
    active = bool(DOES & set(before))
    verbs = reading.said[doer.end : reading.end] if active else reading.said[reading.main : doer.start]
    verbs = tuple(takewhile(lambda token: token.low not in _THEN, verbs))
    if not active and not (_BE & set(before) and "by" in before[-2:]):
        return None
    kind = _kind(reading, [token.low for token in verbs] if asked else before)
    about_events = kind is Select.EVENT and _last(verbs) in _EVENTS
    if asked and not about_events:  # "does X publish reports", "... the event of"
        return None
    listens, publishes = (_LISTENS, _PUBLISHES) if kind is None else (_READS, _WRITES)
    stems = {token.stem for token in verbs}
    if bool(stems & listens) is bool(stems & publishes):
        return None
    relation = Relation.LISTENS if stems & listens else Relation.PUBLISHES
    form = Form.EXISTS if asked else plain_form(reading)
    return Query(kind, relation, Direction.FROM, (doer.anchor,), form=form)


def _last(said: Sequence[Token]) -> str:
    return next((token.low for token in reversed(said) if not token.mark), "")


def _kind(reading: Reading, beside: list[str]) -> Select | None:
    if {stem(each) for each in DESTINATIONS} & {stem(each) for each in beside}:
        return Select.DESTINATION
    return Select.EVENT if _EVENTS & set(beside) else None


_EVENTS = words("event events")
_THEN = words("when if while after before once because with")
_ASKING, _BE = WHICH | words("to on from"), words("is are was were")
