"""The typed query and its JSON."""

from __future__ import annotations

import json

import pytest

from espalier.answer.query import Anchor, Direction, Filter, Form, Query, Relation, Select, decode, schema
from espalier.errors import UsageError

TEXT = """{"select": "service", "relation": "injects", "direction": "to", "anchors": [{"symbol": "OrderService"}],
 "filters": [{"role": "test", "not": true}, {"http-method": "POST"}], "form": "list"}"""
QUERY = Query(
    Select.SERVICE,
    Relation.INJECTS,
    Direction.TO,
    (Anchor(symbol="OrderService"),),
    (Filter(role=Select.TEST, not_=True), Filter(http_method="POST")),
)


def test_json_and_back() -> None:
    assert decode(TEXT) == QUERY
    assert QUERY.to_json() == json.loads(TEXT)
    assert decode(json.dumps(QUERY.to_json())) == QUERY


def test_two_hops() -> None:
    found = decode(f'{{"relation": "calls", "direction": "to", "anchors": [{{"query": {TEXT}}}], "form": "count"}}')
    assert found.anchors == (Anchor(query=QUERY),) and found.form is Form.COUNT


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "truncated"),
        ("[]", "Expected `object`"),
        ('{"relation": "likes"}', "Invalid enum value 'likes' - at `$.relation`"),
        ('{"select": "class", "where": 1}', "unknown field `where`"),
        ('{"anchors": [{}]}', "exactly one of symbol, concept, role and query"),
        ('{"anchors": [{"symbol": "A", "concept": "b"}]}', "exactly one of"),
        ('{"anchors": "A"}', "Expected `array`"),
    ],
)
def test_what_is_no_query_is_said(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=r".*") as raised:
        decode(text)
    assert message in str(raised.value)


def test_the_schema_names_every_relation() -> None:
    text = json.dumps(schema())
    assert all(f'"{relation}"' in text for relation in Relation)
