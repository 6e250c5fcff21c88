"""How soon a project can be asked about, as ratios to a Tree-sitter parse: `bench_start.py ROOT SYMBOL [--runs N]`.

Each run measures, one after the other: parsing all Java files on one core; `espalier index --no-embed` without a cache,
with the peak memory of its processes together (proportional set size); `espalier index` after it, which embeds;
`espalier users` and `espalier ask` with the cache, also for a question in plain words that searches by vectors; and the
time from the start of relay and worker to the worker's first answer. The start of each process is included. Modules are
compiled before, as installing does. The script prints the medians of the wall seconds and of their ratios to the parse
of the same run, and, for a machine that others use too, the same of the processor time of all processes together.
"""

from __future__ import annotations

import argparse
import asyncio
import compileall
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

import psutil
from session import opening, started

import espalier
from espalier.java.grammar import parse_tree

_IN_WORDS = "how is text turned into a list of words?"


class Seconds(NamedTuple):
    wall: float
    processor: float


class Watch:
    """Tells how long something has taken, child processes that have ended included."""

    def __init__(self) -> None:
        self._begun = time.perf_counter(), self._processor()

    def seconds(self) -> Seconds:
        wall, processor = self._begun
        return Seconds(time.perf_counter() - wall, self._processor() - processor)

    def _processor(self) -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.process_time() + used.ru_utime + used.ru_stime


def parse(root: Path) -> Seconds:
    sources = [path.read_bytes() for path in root.rglob("*.java")]
    watch = Watch()
    for source in sources:
        parse_tree(source)
    return watch.seconds()


def command(cache: Path, *words: str) -> tuple[Seconds, float]:
    """The seconds that `espalier` takes, and the peak of its processes' memory in MB."""
    watch, peak = Watch(), [0.0]
    process = subprocess.Popen(
        [sys.executable, "-m", "espalier", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"ESPALIER_CACHE": str(cache)},
    )
    watcher = threading.Thread(target=watch_memory, args=(psutil.Process(process.pid), peak))
    watcher.start()
    status = process.wait()
    watcher.join()
    seconds = watch.seconds()
    if status:
        raise SystemExit(f"espalier {' '.join(words)} ended with {status}")
    return seconds, peak[0]


def watch_memory(process: psutil.Process, peak: list[float]) -> None:
    while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
        try:
            peak[0] = max(peak[0], sum(map(used, [process, *process.children(recursive=True)])))
        except psutil.Error:
            return
        time.sleep(0.3)


def used(process: psutil.Process) -> float:
    try:
        full = process.memory_full_info()
    except psutil.Error:
        return 0.0
    return float(getattr(full, "pss", full.rss)) / 1e6


async def ready(root: Path, cache: Path, symbol: str) -> Seconds:
    """From the start to the first answer; the processor's share includes the session's end."""
    watch = Watch()
    async with started("relay-worker") as (editor, _):
        await editor.ask("initialize", opening(root, cache))
        editor.notify("initialized")
        found = await editor.ask("espalier/users", {"symbol": symbol})
        assert "result" in found, found
        wall = watch.seconds().wall
    return Seconds(wall, watch.seconds().processor)


def run(root: Path, symbol: str) -> tuple[dict[str, Seconds], dict[str, float]]:
    """Times, and megabytes."""
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        parsed = parse(root)
        cold, peak = command(cache, "index", "--no-embed", str(root))
        embedded, _ = command(cache, "index", str(root))
        users, warm_peak = command(cache, "users", str(root), symbol)
        ask, _ = command(cache, "ask", str(root), f"who uses {symbol}?")
        searching, _ = command(cache, "ask", str(root), _IN_WORDS)
        asyncio.run(ready(root, cache, symbol))
        worker = asyncio.run(ready(root, cache, symbol))
    times = {
        "parse": parsed,
        "index, cold": cold,
        "embedding": embedded,
        "users, warm": users,
        "ask, warm": ask,
        "ask in words, warm": searching,
        "worker ready, warm": worker,
    }
    return times, {"peak MB, cold": peak, "peak MB, users warm": warm_peak}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    parser.add_argument("symbol")
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    compileall.compile_dir(str(Path(espalier.__file__).parent), quiet=1)
    runs = [run(given.root.resolve(), given.symbol) for _ in range(given.runs)]
    print(f"{'':24}{'wall':>10}{'ratio':>11}{'processor':>12}{'ratio':>11}")
    for name in runs[0][0]:
        columns = [_median([(times[name][kind], times["parse"][kind]) for times, _ in runs]) for kind in (0, 1)]
        print(f"{name:24}{columns[0]}{columns[1]:>23}")
    for name in runs[0][1]:
        print(f"{name:24}{statistics.median(sizes[name] for _, sizes in runs):10.2f}")


def _median(pairs: list[tuple[float, float]]) -> str:
    """The median of seconds, and of their ratios to the parse of the same run."""
    seconds = statistics.median(each for each, _ in pairs)
    return f"{seconds:10.2f}{statistics.median(each / parsed for each, parsed in pairs):10.2f}x"


if __name__ == "__main__":
    main()
