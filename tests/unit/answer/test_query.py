"""The typed query and its JSON."""

from __future__ import annotations

import json

import pytest

from espalier.answer.query import Anchor, Direction, Filter, Form, Query, Relation, Select, decode, schema
from espalier.answer.query_advice import EXAMPLE
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
        ('{"filters": [{"when": "x"}]}', "Invalid enum value 'x' - at `$.filters[0].when`"),
        ('{"filters": [{"access": "closed"}]}', "Invalid enum value 'closed'"),
        ('{"filters": [{"outside": "own class"}]}', "Invalid enum value 'own class'"),
        ('{"filters": [{"test-kind": "e2e"}]}', "Invalid enum value 'e2e'"),
        ('{"filters": [{"relation": "calls", "others": [{"symbol": "A"}]}]}', "`others` would do nothing"),
        ('{"filters": [{"relation": "declares", "at-least": -1}]}', "no number is what"),
        ('{"filters": [{"relation": "declares", "at-most": -1}]}', "no number is what"),
        ('{"filters": [{"relation": "declares", "at-least": 3, "at-most": 2}]}', "no number is what"),
    ],
)
def test_what_is_no_query_is_said(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=r".*") as raised:
        decode(text)
    assert message in str(raised.value)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ('{"relation": "inject"}', "perhaps injects; `relation` is one of: advises, "),
        ('{"select": "klass"}', "perhaps class; `select` is one of: "),
        ('{"anchor": 1}', "perhaps anchors; a query has: select, relation, direction, anchors, filters, form"),
        ('{"anchors": [{"name": "A"}]}', "an anchor has: symbol, concept, role, query"),
        ('{"anchors": [{"query": {"form": "lst"}}]}', "perhaps list; `form` is one of: compare, "),
        ('{"filters": [{"http_method": "GET"}]}', "perhaps http-method; a filter has: role, relation"),
        ('{"filters": [{"test-kind": "units"}]}', "perhaps unit; `test-kind` is one of: integration, unit; "),
        ('{"filters": [{"hour": "x"}]}', '(for example {"select": "class", "relation": "injects"'),
        ("5", "a query has: select"),
    ],
)
def test_advice_is_in_the_terms_of_a_query_and_has_an_example(text: str, advice: str) -> None:
    with pytest.raises(UsageError) as raised:
        decode(text)
    said = str(raised.value)
    assert advice in said and "espalier query" not in said
    assert decode(json.dumps(EXAMPLE)).anchors
    assert json.dumps(EXAMPLE) in said


def test_the_schema_names_every_relation() -> None:
    text = json.dumps(schema())
    assert all(f'"{relation}"' in text for relation in Relation)
