"""What the relay does where it cannot tell a server what it needs."""

from __future__ import annotations

import asyncio
import sys

from espalier.lsp.relay.keeper import Keeper, Patience
from espalier.lsp.relay.launcher import Launch
from espalier.wire import Channel, Malformed, Message


class Heard:
    ready = True

    def __init__(self) -> None:
        self.ends: list[str] = []

    def take(self, message: Message) -> None: ...

    def malformed(self, malformed: Malformed) -> None: ...

    def gone(self, message: str) -> None:
        self.ends.append(message)


class Unused:
    """An editor's channel: nothing is sent in these tests."""


async def test_an_error_of_ours_at_the_start_gives_the_server_up_and_ends_its_process() -> None:
    channels: list[Channel] = []

    def started(channel: Channel) -> None:
        channels.append(channel)
        raise UnicodeEncodeError("utf-8", "\udcfc", 0, 1, "surrogates not allowed")

    side = Heard()
    keeper = Keeper("JDT LS", side, Unused(), Patience(end=0.5, exit=0.1), print)  # type: ignore[arg-type]
    launch = Launch((sys.executable, "-c", "import sys; sys.stdin.read()"))
    async with asyncio.timeout(20):
        reason = await keeper.keep(launch, started)
    assert "surrogates not allowed" in reason and side.ends == [reason]
    assert len(channels) == 1 and [message async for message in channels[0].messages()] == []


async def test_what_is_to_end_before_its_first_start_is_not_started() -> None:
    keeper = Keeper("JDT LS", Heard(), Unused(), Patience(end=0.5, exit=0.1), print)  # type: ignore[arg-type]
    keeper.expect_end()
    await keeper.stop()

    def started(channel: Channel) -> None:
        raise AssertionError("it was started")

    assert await keeper.keep(Launch((sys.executable, "-c", "")), started) == ""
