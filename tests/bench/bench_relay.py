"""What the relay costs, compared with a plain asyncio byte relay in the same run: `bench_relay.py SOURCES [--files N]`.

Messages go over real pipes: a completion list of 1.2 MB from request to the last byte of the response, and small
messages, back to back on an idle machine, then one every few milliseconds while the real worker indexes N files (5,000
copies of those in SOURCES) from nothing. `direct` is without any relay; `plain` copies bytes between pipes with asyncio
and understands nothing; `relay` is Espalier's. There the worker is the relay's child; with the others it runs alone.
The script prints medians and 99th percentiles in milliseconds.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from large_tree import plant
from session import WORKER, Asking, opening, started

PACE_SECONDS = 0.005


async def quiet(what: str, rounds: int) -> dict[str, float]:
    """The times on an idle machine."""
    async with started(what) as (asking, _):
        await asking.ask("initialize", opening())
        await asyncio.sleep(1)
        big = [await asking.milliseconds("big") for _ in range(rounds)]
        small = [await asking.milliseconds("small") for _ in range(20 * rounds)]
    return {"1.2 MB": statistics.median(big), "small p50": statistics.median(small), "small p99": _p99(small)}


async def loaded(what: str, root: Path, rounds: int) -> dict[str, float]:
    """The times until the index is built."""
    with tempfile.TemporaryDirectory() as cache:
        indexing = _by_relay if what == "relay" else _beside
        async with indexing(what, root, Path(cache)) as (asking, worker, question):
            times = await _while_indexing(asking, worker, question)
    return {"indexing p50": statistics.median(times), "indexing p99": _p99(times), "messages": len(times)}


async def _while_indexing(asking: Asking, worker: Asking, question: int) -> list[float]:
    """The times of small messages to the editor's server until the worker has answered."""
    done = asyncio.create_task(worker.answer(question)) if worker is not asking else None
    times = []
    while not (done.done() if done else worker.answered(question)):
        times.append(await asking.milliseconds("small"))
        await asyncio.sleep(PACE_SECONDS)
    return times


@asynccontextmanager
async def _by_relay(what: str, root: Path, cache: Path) -> AsyncIterator[tuple[Asking, Asking, int]]:
    async with started("relay-worker") as (asking, _):
        yield asking, asking, await _indexed(asking, root, cache)


@asynccontextmanager
async def _beside(what: str, root: Path, cache: Path) -> AsyncIterator[tuple[Asking, Asking, int]]:
    async with started(what) as (asking, _), started(*WORKER) as (worker, _):
        await asking.ask("initialize", opening())
        yield asking, worker, await _indexed(worker, root, cache)


async def _indexed(worker: Asking, root: Path, cache: Path) -> int:
    """Sends a question that is answered once the project is indexed. Returns its id."""
    await worker.ask("initialize", opening(root, cache))
    worker.notify("initialized")
    return worker.send("espalier/users", {"symbol": "StringUtils"})


def _p99(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.99)]


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path)
    parser.add_argument("--files", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=50)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch).resolve() / "project"
        plant(given.sources, root, given.files)
        rows = {
            name: await quiet(what, given.rounds) | await loaded(what, root, given.rounds)
            for name, what in (("direct", "serve"), ("plain", "plain"), ("relay", "relay"))
        }
    columns = list(rows["plain"])
    print("".join(f"{column:>13}" for column in ("ms", *columns)))
    for name, row in rows.items():
        print(f"{name:>13}" + "".join(f"{row[column]:13.2f}" for column in columns))
    columns.pop()
    print(f"{'x plain':>13}" + "".join(f"{rows['relay'][c] / rows['plain'][c]:13.2f}" for c in columns))
    print(f"{'added':>13}" + "".join(f"{rows['relay'][c] - rows['direct'][c]:13.2f}" for c in columns))


if __name__ == "__main__":
    asyncio.run(main())
