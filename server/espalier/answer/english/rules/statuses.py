"""The status that a client gets for an exception: "which status does X lead to", "which HTTP status for X"."""

from __future__ import annotations

from itertools import pairwise

from espalier.answer.english.mentions import symbol_anchors
from espalier.answer.english.names import Kind
from espalier.answer.english.reading import Reading
from espalier.answer.english.tokens import WHICH, words
from espalier.answer.query import Direction, Form, Query, Relation, Select

_STATUS, _CODE, _OF = words("status statuses"), words("code codes"), words("http status response error")


def status_of(reading: Reading) -> Query | None:
    said = reading.asked
    status = _STATUS & set(said) or any(two in _CODE and one in _OF for one, two in pairwise(said))
    exceptions = tuple(each for each in reading.sure if each.kind is Kind.EXCEPTION)
    if not status or not exceptions or not WHICH & set(said[:2]):
        return None
    anchors = symbol_anchors(exceptions[:1])
    return Query(Select.EXCEPTION, Relation.CATCHES, Direction.TO, anchors, form=Form.VALUE)
