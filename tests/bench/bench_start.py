"""How soon a project can be asked about, as ratios to a Tree-sitter parse: `bench_start.py ROOT SYMBOL [--runs N]`.

Each run measures, one after the other: parsing all Java files on one core; `espalier index` without a cache, with the
peak memory of its processes together (proportional set size); `espalier users` and `espalier ask` with the cache; and
the time from the start of relay and worker to the worker's first answer. The start of each process is included. The
script prints the medians of the wall seconds and of their ratios to the parse of the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import psutil
from session import opening, started

from espalier.java.grammar import parse_tree

Figures = dict[str, float]


def parse(root: Path) -> float:
    sources = [path.read_bytes() for path in root.rglob("*.java")]
    begun = time.perf_counter()
    for source in sources:
        parse_tree(source)
    return time.perf_counter() - begun


def command(cache: Path, *words: str) -> tuple[float, float]:
    """The seconds that `espalier` takes, and the peak of its processes' memory in MB."""
    begun, peak = time.perf_counter(), [0.0]
    process = subprocess.Popen(
        [sys.executable, "-m", "espalier", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"ESPALIER_CACHE": str(cache)},
    )
    watcher = threading.Thread(target=watch, args=(psutil.Process(process.pid), peak))
    watcher.start()
    status = process.wait()
    seconds = time.perf_counter() - begun
    watcher.join()
    if status:
        raise SystemExit(f"espalier {' '.join(words)} ended with {status}")
    return seconds, peak[0]


def watch(process: psutil.Process, peak: list[float]) -> None:
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


async def ready(root: Path, cache: Path, symbol: str) -> float:
    begun = time.perf_counter()
    async with started("relay-worker") as (editor, _):
        await editor.ask("initialize", opening(root, cache))
        editor.notify("initialized")
        found = await editor.ask("espalier/users", {"symbol": symbol})
        assert "result" in found, found
        return time.perf_counter() - begun


def run(root: Path, symbol: str) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        parsed = parse(root)
        cold, peak = command(cache, "index", str(root))
        users, warm_peak = command(cache, "users", str(root), symbol)
        ask, _ = command(cache, "ask", str(root), f"who uses {symbol}?")
        asyncio.run(ready(root, cache, symbol))
        worker = asyncio.run(ready(root, cache, symbol))
    return {
        "parse": parsed,
        "index, cold": cold,
        "users, warm": users,
        "ask, warm": ask,
        "worker ready, warm": worker,
        "peak MB, cold": peak,
        "peak MB, users warm": warm_peak,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    parser.add_argument("symbol")
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    runs = [run(given.root.resolve(), given.symbol) for _ in range(given.runs)]
    for name in runs[0]:
        median = statistics.median(each[name] for each in runs)
        ratio = statistics.median(each[name] / each["parse"] for each in runs)
        print(f"{name:24}{median:10.2f}" + (f"{ratio:10.2f}x" if "MB" not in name else ""))


if __name__ == "__main__":
    main()
