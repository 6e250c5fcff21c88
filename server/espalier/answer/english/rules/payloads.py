"""What an endpoint returns, takes, throws and calls, and what a client requests: "what does GET /orders/{id} return",
"what does X return for DELETE /orders", "which endpoints does X request"."""

from __future__ import annotations

from espalier.answer.english.conditions import filters
from espalier.answer.english.mentions import symbol_anchors
from espalier.answer.english.names import Kind
from espalier.answer.english.reading import Reading
from espalier.answer.english.tokens import DOES, WHICH, words
from espalier.answer.english.triggers import Part
from espalier.answer.query import Anchor, Direction, Query, Relation, Select

_OF_METHODS = {
    Relation.RETURNS: Select.CLASS, Relation.TAKES: Select.CLASS, Relation.THROWS: Select.EXCEPTION,
    Relation.CALLS: Select.METHOD,
}  # fmt: skip
_AFTER = frozenset({Relation.THROWS, Relation.CALLS})
"""What an endpoint does by a verb after it: "what is executed when I POST to /cart" asks for its method."""
_STATUS = words("status statuses")
_PLAIN = frozenset({
    None, Select.CLASS, Select.DTO, Select.RECORD, Select.ENTITY, Select.EXCEPTION, Select.METHOD
})  # fmt: skip


def payload(reading: Reading) -> Query | None:
    """What an endpoint's method returns, takes, throws or calls."""
    said = [token.low for token in reading.clause]
    endpoints = [each for each in reading.sure if each.kind is Kind.ENDPOINT]
    asked = next((each for each in reading.triggers if each.entry.relation in _OF_METHODS and each.start >= reading.main
                  and each.part is Part.VERB), None)  # fmt: skip
    wanted = reading.select
    if len(endpoints) != 1 or asked is None or not said or said[0] not in WHICH or wanted not in _PLAIN:
        return None
    if asked.entry.relation in _AFTER and (asked.start < endpoints[0].end or asked.start in reading.passive):
        return None
    if _STATUS & set(said):  # no type: "which status does GET /orders return"
        return None
    verb = next((each.http_method for each in filters(reading) if each.http_method), None)
    name = endpoints[0].name
    anchor = Anchor(symbol=f"{verb} {name}" if verb and not name.startswith(verb) else name)
    relation = asked.entry.relation
    return Query(wanted or _OF_METHODS[relation], relation, Direction.FROM, (anchor,))


def requested(reading: Reading) -> Query | None:
    """ "which endpoints does the client request" """
    endpoints = reading.select is Select.ENDPOINT
    is_type = len(reading.sure) == 1 and reading.sure[0].kind is Kind.TYPE
    after = {token.low for token in reading.said[reading.sure[0].end :]} if is_type else set()
    if not endpoints or not after & _REQUESTING or not set(reading.asked) & DOES:
        return None
    return Query(Select.ENDPOINT, Relation.REQUESTS, Direction.FROM, symbol_anchors(reading.sure))


_REQUESTING = words("request requests send make issue perform")
