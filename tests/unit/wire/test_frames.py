from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from espalier.wire.frames import Frame, Framer, Malformed, frame

BODIES = st.lists(st.binary(min_size=1, max_size=300), min_size=1, max_size=6)


def read(*pieces: bytes) -> list[Frame | Malformed]:
    framer, items = Framer(), []
    for piece in pieces:
        framer.feed(piece)
        items += framer.frames()
    return items


def bodies(items: list[Frame | Malformed]) -> list[bytes]:
    return [item.body for item in items if isinstance(item, Frame)]


@given(BODIES, st.data())
def test_frames_do_not_depend_on_how_the_stream_is_split(contents: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(frame(body) for body in contents)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=12)))
    pieces = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    items = read(*pieces)
    assert bodies(items) == contents
    assert b"".join(item.raw for item in items if isinstance(item, Frame)) == stream


@given(st.binary(max_size=200).filter(lambda garbage: b"content-" not in garbage.lower()), BODIES)
def test_garbage_between_frames_loses_no_later_frame(garbage: bytes, contents: list[bytes]) -> None:
    stream = frame(b"first") + garbage + b"".join(frame(body) for body in contents)
    assert [body for body in bodies(read(stream)) if body in (b"first", *contents)] == [b"first", *contents]


@pytest.mark.parametrize(
    "header",
    [
        b"Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n",
        b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n",
        b"content-length:2\r\n\r\n",
        b"Content-Length: 2\n\n",
    ],
)
def test_headers_keep_their_bytes(header: bytes) -> None:
    assert read(header + b"{}") == [Frame(header, b"{}")]


@pytest.mark.parametrize(
    "broken",
    [
        b"Content-Length: many\r\n\r\n{}",
        b"Content-Length: -4\r\n\r\n{}",
        b"Content-Length: 999999999999\r\n\r\n{}",
        b"Content-Type: text\r\n\r\n{}",
        b'{"jsonrpc":"2.0","method":"exit"}',
        b"x" * 40_000,
    ],
)
def test_the_frame_after_a_malformed_one_is_read(broken: bytes) -> None:
    items = read(broken + frame(b"good"))
    assert any(isinstance(item, Malformed) for item in items)
    assert bodies(items) == [b"good"]
    dropped = b"".join(item.data for item in items if isinstance(item, Malformed))
    assert dropped == broken


def test_a_length_that_is_too_long_is_rewound_to_the_header_it_includes() -> None:
    framer = Framer()
    framer.feed(b"Content-Length: 30\r\n\r\n" + b'{"id":1}' + frame(b'{"id":2}') + frame(b'{"id":3}'))
    first = next(framer.frames())
    assert isinstance(first, Frame)
    assert framer.rewind(first.body) == b'{"id":1}'
    assert bodies(list(framer.frames())) == [b'{"id":2}', b'{"id":3}']


def test_a_body_that_quotes_a_header_is_not_rewound() -> None:
    body = json.dumps({"text": "Content-Length: 3\r\n\r\nabc", "broken": 1}).encode()[:-1]
    framer = Framer()
    assert framer.rewind(body) == body


def test_a_body_of_five_megabytes_is_read_in_small_pieces() -> None:
    body = b'"' + b"a" * 5_000_000 + b'"'
    stream = frame(body)
    assert bodies(read(*(stream[i : i + 65536] for i in range(0, len(stream), 65536)))) == [body]
