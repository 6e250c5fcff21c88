from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from espalier.errors import WireError
from espalier.wire import envelope as rpc
from espalier.wire.frames import Frame, Framer

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


def body(data: bytes) -> bytes:
    framer = Framer()
    framer.feed(data)
    (item,) = framer.frames()
    assert isinstance(item, Frame)
    return item.body


def test_keys_nested_in_params_are_not_the_envelopes() -> None:
    text = b'{"params":{"jsonrpc":"1.0","method":"inner","id":"9"},"jsonrpc":"2.0","id":5,"method":"outer"}'
    envelope = rpc.parse(text)
    assert (envelope.key, envelope.method, envelope.is_request) == (5, "outer", True)


@pytest.mark.parametrize(("text", "key"), [(b"5", 5), (b'"5"', "5"), (b'"\\u0061"', "a"), (b"null", None)])
def test_ids_keep_their_json_type_and_bytes(text: bytes, key: rpc.Id | None) -> None:
    envelope = rpc.parse(b'{"jsonrpc":"2.0","id":%b,"method":"m"}' % text)
    assert bytes(envelope.id) == text
    assert envelope.key == key
    assert type(envelope.key) is type(key)


def test_rewriting_an_id_keeps_the_bytes_of_every_other_member() -> None:
    text = b'{"jsonrpc":"2.0","id":1,"x-new":{"a":1.0},"params":{"n":1e5,"m":1.0,"s":"\\u00e9\\/","t":"\xc3\xa9"}}'
    changed = body(rpc.with_members(text, id="espalier:1"))
    assert changed == text.replace(b'"id":1', b'"id":"espalier:1"')


@given(JSON)
def test_built_messages_are_plain_json(value: Any) -> None:
    assert json.loads(body(rpc.request(1, "m", {"value": value})))["params"]["value"] == value
    assert json.loads(body(rpc.result("1", value))) == {"jsonrpc": "2.0", "id": "1", "result": value}
    assert json.loads(body(rpc.error(None, -1, "no"))) == {
        "jsonrpc": "2.0",
        "id": None,
        "error": {"code": -1, "message": "no"},
    }


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"{", b"[]", b"5", b'{"method":5}', b'{"jsonrpc":"2.0"}', b'{"method":"\xff"}', b"{}" * 2),
        *(b'{"method":"m","id":"\xff"}', b'{"method":"m","id":1e999}'),
        b'{"method":"m","id":1,"params":%b%b}' % (b"[" * 100_000, b"]" * 100_000),
    ],
)
def test_a_body_that_is_no_message_is_a_wire_error(text: bytes) -> None:
    with pytest.raises(WireError):
        rpc.parse(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b'{"jsonrpc":"2.0","id":7,"method":"hover","params":{"te', (b"7", True)),
        (b'{"jsonrpc":"2.0","method":"hover","id":"a\\"b","params":{', (b'"a\\"b"', True)),
        (b'{"id":7,"jsonrpc":"2.0","result":{"x":', (b"7", False)),
        (b'{"jsonrpc":"2.0","method":"didOpen","params":{"id":7,"x', None),
        (b'{"params":{"id":7},"id":8', None),
        (b'{"jsonrpc":"2.0","id":1', None),
        (b"garbage", None),
    ],
)
def test_the_id_of_a_malformed_message_is_salvaged_only_where_it_is_certain(text: bytes, expected: Any) -> None:
    found = rpc.salvaged(text)
    assert (found and (bytes(found[0]), found[1])) == expected


def test_a_value_that_is_no_object_has_no_members() -> None:
    assert rpc.members(msgspec.UNSET) == rpc.members(b"[1]") == rpc.members(b"{broken") == {}


def test_params_that_only_parse_has_the_stack_for_have_no_members() -> None:
    def deeper(frames: int) -> dict[str, object]:
        return dict(rpc.members(raw.params)) if frames == 0 else deeper(frames - 1)

    for depth in range(1000, 0, -10):
        body = b'{"id":1,"method":"m","params":{"a":' + b"[" * depth + b"]" * depth + b"}}"
        try:
            raw = rpc.parse(body)
            break
        except WireError:
            continue
    assert deeper(100).keys() <= {"a"}
    assert rpc.elements(b"[" * 3000 + b"]" * 3000) == []
