from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from espalier.errors import ServerGone
from espalier.wire import Channel, Message, Peer, ResponseError
from espalier.wire import envelope as rpc
from espalier.wire.frames import frame
from fakes.pipes import joined


class Other:
    """The other end, driven by the test."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self._messages = channel.messages()

    async def read(self) -> dict[str, Any]:
        message = await asyncio.wait_for(anext(self._messages), 60)
        assert isinstance(message, Message)
        return rpc.value(message.frame.body)


@pytest.fixture
async def ends() -> AsyncIterator[tuple[Peer, Other]]:
    ours, theirs = joined()
    async with Peer(ours, {"add": lambda params: sum(params), "sleep": lambda _: asyncio.sleep(60)}) as peer:
        yield peer, Other(theirs)


async def test_a_request_is_settled_by_its_own_response_in_any_order(ends: tuple[Peer, Other]) -> None:
    peer, other = ends
    first, second = asyncio.create_task(peer.request("a", [1])), asyncio.create_task(peer.request("b"))
    one, two = await other.read(), await other.read()
    assert (one["method"], one["params"], two["method"]) == ("a", [1], "b")
    assert isinstance(one["id"], str)
    other.channel.send(rpc.result(two["id"], "second"))
    other.channel.send(rpc.result(one["id"], {"x": 1}))
    assert await first == {"x": 1}
    assert await second == "second"


async def test_an_error_response_is_raised_with_code_and_data(ends: tuple[Peer, Other]) -> None:
    peer, other = ends
    asking = asyncio.create_task(peer.request("a"))
    other.channel.send(rpc.error((await other.read())["id"], -32801, "stale", {"v": 2}))
    with pytest.raises(ResponseError, match="stale") as raised:
        await asking
    assert (raised.value.code, raised.value.data) == (-32801, {"v": 2})


async def test_cancelling_the_caller_cancels_at_the_other_end(ends: tuple[Peer, Other]) -> None:
    peer, other = ends
    asking = asyncio.create_task(peer.request("slow"))
    id = (await other.read())["id"]
    asking.cancel()
    assert await other.read() == {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": id}}
    other.channel.send(rpc.result(id, "too late"))
    again = asyncio.create_task(peer.request("next"))
    other.channel.send(rpc.result((await other.read())["id"], "fine"))
    assert await again == "fine"


async def test_pending_and_later_requests_fail_when_the_other_end_is_gone(ends: tuple[Peer, Other]) -> None:
    peer, other = ends
    asking = asyncio.create_task(peer.request("a"))
    await other.read()
    await other.channel.close()
    with pytest.raises(ServerGone):
        await asking
    with pytest.raises(ServerGone):
        await peer.request("b")
    await asyncio.wait_for(peer.wait_gone(), 60)


async def test_requests_are_answered_and_unknown_methods_are_errors(ends: tuple[Peer, Other]) -> None:
    _, other = ends
    other.channel.send(rpc.request(5, "add", [1, 2]))
    other.channel.send(rpc.request("5", "unknown"))
    other.channel.send(rpc.notification("unknown"))
    other.channel.send(rpc.request(6, "add", ["x", 1]))
    assert await other.read() == {"jsonrpc": "2.0", "id": 5, "result": 3}
    unknown = await other.read()
    assert (unknown["id"], unknown["error"]["code"]) == ("5", rpc.METHOD_NOT_FOUND)
    failed = await other.read()
    assert (failed["id"], failed["error"]["code"]) == (6, rpc.INTERNAL_ERROR)


async def test_a_handler_is_cancelled_even_before_its_first_step(ends: tuple[Peer, Other]) -> None:
    _, other = ends
    other.channel.send(rpc.request(5, "sleep") + rpc.notification("$/cancelRequest", {"id": 5}))
    answer = await other.read()
    assert (answer["id"], answer["error"]["code"]) == (5, rpc.REQUEST_CANCELLED)


async def test_a_malformed_request_gets_an_error_and_the_next_one_its_result(ends: tuple[Peer, Other]) -> None:
    _, other = ends
    broken = b'{"jsonrpc":"2.0","id":7,"method":"add","params":[1,'
    other.channel.send(b"Content-Length: %d\r\n\r\n%b" % (len(broken), broken) + rpc.request(8, "add", [1, 2]))
    malformed = await other.read()
    assert (malformed["id"], malformed["error"]["code"]) == (7, rpc.PARSE_ERROR)
    assert (await other.read())["result"] == 3


async def test_a_malformed_response_settles_its_request(ends: tuple[Peer, Other]) -> None:
    peer, other = ends
    asking = asyncio.create_task(peer.request("a"))
    id = (await other.read())["id"].encode()
    broken = b'{"jsonrpc":"2.0","id":"%b","result":{"x":' % id
    other.channel.send(b"Content-Length: %d\r\n\r\n%b" % (len(broken), broken))
    with pytest.raises(ResponseError):
        await asking


async def test_an_error_whose_code_is_no_number_is_raised(ends: tuple[Peer, Other]) -> None:
    peer, other = ends
    asking = asyncio.create_task(peer.request("a"))
    other.channel.send(rpc.error((await other.read())["id"], "E42", "no"))  # type: ignore[arg-type]
    with pytest.raises(ResponseError, match="no") as raised:
        await asking
    assert raised.value.code == rpc.INTERNAL_ERROR


async def test_a_message_with_half_a_surrogate_pair_keeps_its_length() -> None:
    ours, theirs = joined()
    body = rb'{"method":"a","params":{"text":"\\ud83d \ud83d \uDE00\uD83D\uDE00 \ud83d\ud83d\ude00"}}'
    theirs.send(frame(body))
    message = await anext(ours.messages())
    assert isinstance(message, Message)
    assert message.frame.header + message.frame.body == frame(message.frame.body)
    told = r"\ud83d " + "\ufffd \ufffd\U0001f600 \ufffd\U0001f600"
    assert rpc.value(message.envelope.params) == {"text": told}
