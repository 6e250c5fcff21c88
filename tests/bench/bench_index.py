"""Index figures of a corpus: `python tests/bench/bench_index.py FOLDER [--runs N] [--embed CHUNKS]`.

Every run is a process of its own. A cold run begins without cache, a warm run with the cache of the cold one. Memory is
the resident set of our process and, while they run, its workers.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psutil
from rich.console import Console
from rich.table import Table

from espalier.models.embedder_choice import embedder
from espalier.ports import ModelServer
from espalier.workspace.workspace import Workspace

QUESTIONS = [
    "who uses the service",
    "how is the total computed",
    "parse a date from text",
    "remove an item",
    "is empty",
]
EDITED = 25
Figures = dict[str, float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--embed", type=int, default=1000, help="chunks to embed, 0 for none")
    parser.add_argument("--once", type=Path, metavar="CACHE", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.once:
        print(json.dumps(asyncio.run(measure(arguments.folder, arguments.once, arguments.embed))))
    else:
        show(arguments.folder, [run(arguments.folder, arguments.embed) for _ in range(arguments.runs)])


def run(folder: Path, embed: int) -> dict[str, Figures]:
    """The figures of one cold and one warm process."""
    with tempfile.TemporaryDirectory() as cache:
        return {"cold": once(folder, cache, 0), "warm": once(folder, cache, embed)}


def once(folder: Path, cache: str, embed: int) -> Figures:
    command = [sys.executable, __file__, str(folder), "--once", cache, "--embed", str(embed)]
    result: Figures = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    return result


async def measure(folder: Path, cache: Path, embed: int) -> Figures:
    workspace = Workspace(folder, cache=cache, embedder=partial(embedder, ModelServer()) if embed else None)
    with memory() as peak:
        report = await workspace.index()
    figures = {f"{phase} (s)": seconds for phase, seconds in report.seconds.items()}
    figures |= {"processor time without workers (s)": time.process_time()}
    figures |= {"files": report.files, "chunks": report.chunks, "coverage": report.coverage}
    figures |= {"peak memory with workers (MB)": peak[0], "memory after (MB)": resident()}
    if report.cache.reused:
        figures |= interactive(workspace) | await embedding(workspace, embed)
    await workspace.close()
    return figures


def interactive(workspace: Workspace) -> Figures:
    """The times of edits of the largest files' bodies, and of searches."""
    paths = sorted(workspace.ontology.files(), key=lambda path: -len(workspace.source(path) or ""))
    java = [path for path in paths if path.endswith(".java")]
    edits = [timed(lambda path=path: edit(workspace, path)) for path in java[:: max(1, len(java) // EDITED)]]  # type: ignore[misc]
    searches = [timed(lambda text=text: workspace.search(text)) for text in QUESTIONS * 5]  # type: ignore[misc]
    return {
        "update, median (ms)": statistics.median(edits),
        "update, slowest of 25 (ms)": max(edits),
        "search, median (ms)": statistics.median(searches),
    }


def edit(workspace: Workspace, path: str) -> None:
    text = workspace.source(path) or ""
    at = text.rfind(";") + 1
    workspace.update(path, f"{text[:at]} /* edited */ {text[at:]}")


async def embedding(workspace: Workspace, count: int) -> Figures:
    if not workspace.pending or not count:
        return {}
    began, first = time.perf_counter(), workspace.embedded
    enough = asyncio.Event()
    task = asyncio.create_task(
        workspace.embed_pending(lambda _: enough.set() if workspace.embedded - first >= count else None)
    )
    await asyncio.wait([task, asyncio.create_task(enough.wait())], return_when=asyncio.FIRST_COMPLETED)
    seconds = time.perf_counter() - began
    task.cancel()
    await asyncio.wait([task])
    searches = [timed(lambda text=text: workspace.search(text)) for text in QUESTIONS]  # type: ignore[misc]
    return {
        "embedding (chunks/s)": (workspace.embedded - first) / seconds,
        "fused search, median (ms)": statistics.median(searches),
        "memory with embedder (MB)": resident(),
    }


def timed(work: object) -> float:
    began = time.perf_counter()
    work()  # type: ignore[operator]
    return (time.perf_counter() - began) * 1e3


def resident() -> float:
    return psutil.Process().memory_info().rss / 1e6


@contextmanager
def memory() -> Iterator[list[float]]:
    """The largest resident set of this process and its children together, in MB."""
    peak, over = [resident()], threading.Event()

    def watch() -> None:
        while not over.wait(0.1):
            peak[0] = max(peak[0], resident() + sum(map(_resident, psutil.Process().children(recursive=True))))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield peak
    finally:
        over.set()
        watcher.join()


def _resident(process: psutil.Process) -> float:
    try:
        return float(process.memory_info().rss / 1e6)
    except psutil.Error:
        return 0.0


def show(folder: Path, runs: list[dict[str, Figures]]) -> None:
    table = Table(title=f"{folder.name}, median of {len(runs)} runs, {os.cpu_count()} cores")
    for column in ("", "cold", "warm"):
        table.add_column(column, justify="left" if not column else "right")
    for name in {name: None for start in ("warm", "cold") for name in runs[0][start]}:
        table.add_row(name, *(_median(runs, start, name) for start in ("cold", "warm")))
    Console().print(table)


def _median(runs: list[dict[str, Figures]], start: str, name: str) -> str:
    found = [run[start][name] for run in runs if name in run[start]]
    return f"{statistics.median(found):.3g}" if found and found[0] < 1000 else f"{found[0]:.0f}" if found else ""


if __name__ == "__main__":
    main()
