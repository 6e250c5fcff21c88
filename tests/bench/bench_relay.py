"""What the relay costs, beside a plain asyncio byte relay in the same run.

    python tests/bench/bench_relay.py [--rounds N]

Two measurements over real pipes: a completion list of 1.2 MB from request to the last byte of the response, and
small messages while other processes keep the processor busy (as a cold index does). `direct` is without any relay;
`plain` copies bytes between pipes with asyncio and understands nothing; `relay` is Espalier's, its worker running.
Medians and 99th percentiles in milliseconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import statistics
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from espalier.wire import STREAM_LIMIT, Channel, Message
from espalier.wire import envelope as rpc

HERE = Path(__file__)
ITEMS = 4000
PADDING = "x" * 190


def serve() -> None:
    """A server that has its answers ready: `big` gives 1.2 MB, anything else its params."""
    items = [
        {"label": f"item{i}", "sortText": f"{i:06}", "detail": PADDING, "data": {"rid": "1"}} for i in range(ITEMS)
    ]
    big = json.dumps({"isIncomplete": False, "items": items}).encode()
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    while header := source.readline():
        source.readline()
        message = json.loads(source.read(int(header.split(b":")[1])))
        if "id" in message:
            value = big if message["method"] == "big" else b'{"capabilities":{}}'
            body = b'{"jsonrpc":"2.0","id":%b,"result":%b}' % (json.dumps(message["id"]).encode(), value)
            sink.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            sink.flush()


async def plain() -> None:
    """Bytes in, bytes out."""
    from espalier.wire.stdio import stdio

    editor = await stdio()
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(HERE), "serve", stdin=-1, stdout=-1, limit=STREAM_LIMIT
    )
    assert process.stdin is not None and process.stdout is not None

    async def copy(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(1 << 20):
            sink.write(data)
            await sink.drain()
        sink.close()

    await asyncio.gather(
        copy(editor._source, process.stdin),  # type: ignore[arg-type]
        copy(process.stdout, editor._sink),  # type: ignore[arg-type]
    )
    await process.wait()


async def relay() -> None:
    """Espalier's relay, the same server as JDT LS and as worker."""
    from espalier.config.options import Options
    from espalier.lsp.launcher import JdtlsLaunch, Launch
    from espalier.lsp.relay import Relay
    from espalier.wire.stdio import stdio

    command = (sys.executable, str(HERE), "serve")

    class Launcher:
        async def jdtls(self, options: Options, root: Path | None, report: Callable[..., None]) -> JdtlsLaunch:
            return JdtlsLaunch(command)

        def worker(self, options: Options) -> Launch:
            return Launch(command)

    await Relay(await stdio(), Launcher(), environment={}).run()


@asynccontextmanager
async def started(what: str) -> AsyncIterator[Channel]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(HERE), what, stdin=-1, stdout=-1, limit=STREAM_LIMIT
    )
    assert process.stdin is not None and process.stdout is not None
    channel = Channel(process.stdout, process.stdin, what)
    yield channel
    channel.send(rpc.notification("exit"))
    await channel.close()
    await asyncio.wait_for(process.wait(), 20)


class Asking:
    """Round trips over one channel."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self._messages = channel.messages()
        self._id = 0

    async def milliseconds(self, method: str) -> float:
        self._id += 1
        begun = time.perf_counter()
        self.channel.send(rpc.request(self._id, method, {"capabilities": {}}))
        async for message in self._messages:
            if isinstance(message, Message) and message.envelope.key == self._id:
                return 1000 * (time.perf_counter() - begun)
        raise EOFError(method)


def burn() -> None:
    while True:
        sum(range(100_000))


@asynccontextmanager
async def busy(processes: int) -> AsyncIterator[None]:
    """Processes at full speed, as a cold index has them."""
    context = multiprocessing.get_context("spawn")
    burning = [context.Process(target=burn, daemon=True) for _ in range(processes)]
    for process in burning:
        process.start()
    await asyncio.sleep(1)
    yield
    for process in burning:
        process.kill()
        process.join()


async def measure(what: str, rounds: int) -> dict[str, float]:
    async with started(what) as channel:
        asking = Asking(channel)
        await asking.milliseconds("initialize")
        await asyncio.sleep(1)
        big = [await asking.milliseconds("big") for _ in range(rounds)]
        idle = [await asking.milliseconds("small") for _ in range(20 * rounds)]
        async with busy(multiprocessing.cpu_count()):
            loaded = [await asking.milliseconds("small") for _ in range(20 * rounds)]
    return {
        "1.2 MB": statistics.median(big),
        "small p50": statistics.median(idle),
        "small p99": _p99(idle),
        "busy p50": statistics.median(loaded),
        "busy p99": _p99(loaded),
    }


def _p99(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.99)]


async def main(rounds: int) -> None:
    rows = {what: await measure(what, rounds) for what in ("serve", "plain", "relay")}
    columns = list(rows["plain"])
    print("".join(f"{column:>12}" for column in ("ms", *columns)))
    for what, row in rows.items():
        print(f"{'direct' if what == 'serve' else what:>12}" + "".join(f"{row[column]:12.2f}" for column in columns))
    print(f"{'x plain':>12}" + "".join(f"{rows['relay'][c] / rows['plain'][c]:12.2f}" for c in columns))
    print(f"{'added':>12}" + "".join(f"{rows['relay'][c] - rows['serve'][c]:12.2f}" for c in columns))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["serve"]:
            serve()
        case ["plain"]:
            asyncio.run(plain())
        case ["relay"]:
            asyncio.run(relay())
        case arguments:
            parser = argparse.ArgumentParser(description=__doc__)
            parser.add_argument("--rounds", type=int, default=50)
            asyncio.run(main(parser.parse_args(arguments).rounds))
