"""The side door on a loopback port, as Windows has it, in a real JDT LS."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from e2e.oracle_project import here, write
from espalier.errors import OracleError
from espalier.jdt import headless
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.side_door import DoorSettings
from espalier.ports import Names
from espalier.wire import envelope as rpc
from espalier.wire.door import new_door

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]
SETTINGS = DoorSettings(complete_seconds=10)


class Door:
    """JDT LS, and a file whose names the oracle is asked for."""

    def __init__(self, jdtls: Headless, cart: Path) -> None:
        self.jdtls, self.cart = jdtls, cart
        self.address, self.token = jdtls.side_door.address, jdtls.side_door.token
        self.port = int(Path(self.address.removeprefix("tcp:")).read_text())

    async def stranger(self) -> Stream:
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def names(self) -> list[str]:
        """What the oracle answers to somebody new who has the token."""
        oracle = SideDoorOracle(self.address, self.token, SETTINGS)
        await oracle.wait_imported()
        session = await oracle.open(here(self.cart))
        names = await session.complete("next.si")
        await oracle.close()
        assert isinstance(names, Names)
        return [name.text for name in names.names]


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def door(
    start_headless: Callable[..., Awaitable[Headless]], tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Door]:
    root = tmp_path_factory.mktemp("loopback")
    cart = write(root)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(headless, "new_door", partial(new_door, "tcp"))
        jdtls = await start_headless(root)
    yield Door(jdtls, cart)


async def test_it_answers_whoever_has_the_token_and_nobody_else(door: Door) -> None:
    assert "size" in await door.names()
    with pytest.raises(OracleError, match="rejected the connection"):
        await SideDoorOracle(door.address, "guessed").status()


async def test_those_who_say_nothing_keep_nobody_out(door: Door) -> None:
    strangers = [await door.stranger() for _ in range(60)]
    assert "size" in await door.names()
    for _, writer in strangers:
        writer.close()


async def test_whoever_does_not_say_hello_is_sent_away(door: Door) -> None:
    silent, wordy, client = (
        await door.stranger(),
        await door.stranger(),
        SideDoorOracle(door.address, door.token, SETTINGS),
    )
    assert (await client.status()).projects
    wordy[1].write(rpc.request(1, "status", {}))
    async with asyncio.timeout(60):
        assert b"hello comes first" in await wordy[0].read()
        assert await silent[0].read() == b""
    assert (await client.status()).projects  # and whoever did is not
    await client.close()


async def test_a_stranger_makes_it_keep_no_large_message(door: Door) -> None:
    reader, writer = await door.stranger()
    writer.write(b"Content-Length: 60000000\r\n\r\n")
    async with asyncio.timeout(4):  # before its time to say hello is over
        assert await reader.read() == b""
    writer.close()


@pytest.mark.parametrize("wrong", [b"null", b"{}", b"[]", b"1"])
async def test_a_message_of_another_form_ends_no_connection(door: Door, wrong: bytes) -> None:
    reader, writer = await door.stranger()
    for body in (
        b'{"jsonrpc":"2.0","id":1,"method":"hello","params":{"token":"%b"}}' % door.token.encode(),
        b'{"jsonrpc":"2.0","id":2,"method":%b}' % wrong,
        b'{"jsonrpc":"2.0","id":3,"method":"status"}',
    ):
        writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
    async with asyncio.timeout(30):
        await reader.readuntil(b"a method is missing")
        await reader.readuntil(b'"projects"')
    writer.close()


@pytest.mark.parametrize("wrong", [b"null", b"{}", b"[]", b"1"])
async def test_a_token_of_another_form_is_wrong(door: Door, wrong: bytes) -> None:
    reader, writer = await door.stranger()
    body = b'{"jsonrpc":"2.0","id":1,"method":"hello","params":{"token":%b}}' % wrong
    writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
    async with asyncio.timeout(4):
        assert b"the token is wrong" in await reader.read()
    writer.close()
